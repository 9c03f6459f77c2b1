import {
  Button,
  Checkbox,
  CloseButton,
  Group,
  Pill,
  Popover,
  ScrollArea,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { useDebouncedCallback, useDisclosure } from '@mantine/hooks';
import { IconBookmark, IconCheck, IconColumns, IconSearch } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import type { ResultField, ResultQuery, ResultView, SavedView } from '../../shared/model/result-query.ts';
import type { ResultFieldInfo } from '../../shared/model/result-table.ts';
import { call } from '../ipc/call-main.ts';
import { keys } from '../ipc/keys.ts';
import { TextDialog } from '../ui/ask-dialogs.tsx';
import { ActionMenu, MenuItems, Segments } from '../ui/controls.tsx';
import type { ColumnSetting } from './result-view.ts';
import { filterInWords } from './result-words.ts';
import classes from './results.module.css';

interface Props {
  query: ResultQuery;
  fields: readonly ResultFieldInfo[];
  /** Rows of the query, in words. */
  status: string;
  onView: (view: ResultView) => void;
  onSearch: (text: string) => void;
  onClear: (field: ResultField) => void;
  onClearAll: () => void;
  children: ReactNode;
}

const views: { value: ResultView; label: string }[] = [
  { value: 'people', label: 'People' },
  { value: 'phones', label: 'Phones' },
  { value: 'raw', label: 'Raw file' },
];
/** While somebody types, nothing is looked for yet. */
const typingMs = 250;

/** What is shown of a result, and how it is narrowed down. */
export function Toolbar({ query, fields, status, onView, onSearch, onClear, onClearAll, children }: Props) {
  const [text, setText] = useState(query.search);
  const search = useDebouncedCallback(onSearch, typingMs);
  const field = useRef<HTMLInputElement>(null);
  /** What takes a filter away goes away with it; the keyboard stays in the toolbar. */
  const keepHere = () => field.current?.focus();
  const write = (next: string) => {
    setText(next);
    search(next);
  };
  return (
    <Group gap="8px 10px">
      <Segments label="View" options={views} value={query.view} onChange={onView} />
      <TextInput
        ref={field}
        aria-label="Search the result"
        placeholder="Search"
        className={classes.search}
        leftSection={<IconSearch size={14} aria-hidden />}
        rightSection={
          text && <CloseButton size="sm" aria-label="Clear the search" onClick={() => write('')} />
        }
        value={text}
        onChange={(event) => write(event.currentTarget.value)}
      />
      <Text component="span" size="sm" c="dimmed" className="tabular" role="status">
        {status}
      </Text>
      <Group gap={4} ml="auto" className={classes.tools}>
        {children}
      </Group>
      {query.filters.length > 0 && (
        <Group gap={6} w="100%">
          {query.filters.map((filter) => {
            const words = filterInWords(filter, fields);
            return (
              <Pill
                key={filter.field}
                withRemoveButton
                removeButtonProps={{
                  'aria-label': `Remove the filter: ${words}`,
                  'aria-hidden': false,
                  tabIndex: 0,
                }}
                onRemove={() => {
                  keepHere();
                  onClear(filter.field);
                }}
              >
                {words}
              </Pill>
            );
          })}
          <Button
            variant="subtle"
            size="compact-xs"
            onClick={() => {
              keepHere();
              onClearAll();
            }}
          >
            Show all rows
          </Button>
        </Group>
      )}
    </Group>
  );
}

interface ViewsMenuProps {
  jobId: string;
  /** What is seen now, under a name. */
  viewNow: (name: string) => SavedView;
  /** The name of the one that was chosen last. */
  name: string | null;
  onName: (name: string) => void;
  onChoose: (view: SavedView) => void;
}

/** Ways to look at results with these columns, by the names a person gave them. */
export function ViewsMenu({ jobId, viewNow, name, onName, onChoose }: ViewsMenuProps) {
  const queryClient = useQueryClient();
  const views =
    useQuery({ queryKey: keys.savedViews(jobId), queryFn: () => call('results:views', { jobId }) }).data ??
    [];
  const chosen = views.find((view) => view.name === name);
  const [naming, nameDialog] = useDisclosure(false);
  const [renaming, renameDialog] = useDisclosure(false);
  const show = (all: SavedView[]) => {
    // Other results may have these columns, too.
    void queryClient.invalidateQueries({ queryKey: keys.allSavedViews });
    queryClient.setQueryData(keys.savedViews(jobId), all);
  };

  const save = useMutation({
    mutationFn: ({ view, replaces }: { view: SavedView; replaces: string }) =>
      call('results:save-view', { jobId, view, replaces }),
    onSuccess(all, { view }) {
      show(all);
      onName(view.name);
      nameDialog.close();
      renameDialog.close();
    },
    meta: { quiet: true },
  });
  const remove = useMutation({
    mutationFn: (removed: string) => call('results:remove-view', { jobId, name: removed }),
    onSuccess: show,
  });

  const actionsOf = (view: SavedView) => [
    {
      text: `Save changes to “${view.name}”`,
      onClick: () => save.mutate({ view: viewNow(view.name), replaces: view.name }),
    },
    { text: `Rename “${view.name}”...`, onClick: renameDialog.open },
    { text: `Delete “${view.name}”`, danger: true, onClick: () => remove.mutate(view.name) },
  ];

  return (
    <>
      <ActionMenu
        width={240}
        button={(opener) => (
          <Button ref={opener} variant="default" leftSection={<IconBookmark size={15} aria-hidden />}>
            {chosen ? `View: ${chosen.name}` : 'Saved views'}
          </Button>
        )}
      >
        <MenuItems
          of={[
            ...views.map((view) => ({
              text: view.name,
              end: view === chosen && <IconCheck size={14} aria-hidden />,
              onClick: () => onChoose(view),
            })),
            views.length > 0 && 'line',
            { text: 'Save this view...', onClick: nameDialog.open },
            ...(chosen ? actionsOf(chosen) : []),
          ]}
        />
      </ActionMenu>
      <TextDialog
        opened={naming}
        onClose={nameDialog.close}
        title="Save this view"
        label="Name of the view"
        action="Save view"
        initial=""
        maxLength={60}
        saving={{ ...save, mutate: (text) => save.mutate({ view: viewNow(text), replaces: text }) }}
      />
      <TextDialog
        opened={renaming}
        onClose={renameDialog.close}
        title="Rename view"
        label="Name of the view"
        action="Rename"
        initial={chosen?.name ?? ''}
        maxLength={60}
        saving={{
          ...save,
          mutate: (text) => chosen && save.mutate({ view: { ...chosen, name: text }, replaces: chosen.name }),
        }}
      />
    </>
  );
}

interface ColumnsMenuProps {
  columns: readonly ColumnSetting[];
  onChange: (field: ResultField, change: Partial<ColumnSetting>) => void;
  onReset: () => void;
}

/** Which columns are shown. */
export function ColumnsMenu({ columns, onChange, onReset }: ColumnsMenuProps) {
  const hidden = columns.filter((column) => column.hidden).length;
  return (
    <Popover width={260} position="bottom-end" trapFocus returnFocus shadow="md">
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns size={15} aria-hidden />}>
          {hidden === 0 ? 'Columns' : `Columns (${hidden} hidden)`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <ScrollArea.Autosize mah={320}>
          <Stack gap={6}>
            {columns.map(({ field, name, hidden }) => (
              <Checkbox
                key={field}
                size="xs"
                label={name || 'No name'}
                checked={!hidden}
                onChange={() => onChange(field, { hidden: !hidden })}
              />
            ))}
          </Stack>
        </ScrollArea.Autosize>
        <Button variant="subtle" size="compact-xs" mt="sm" onClick={onReset}>
          Reset columns
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
