import { Button, Checkbox, Group, Pill, Popover, ScrollArea, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconBookmark, IconCheck, IconColumns, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import type {
  ResultField,
  ResultFilter,
  ResultQuery,
  ResultView,
  SavedView,
} from '../../shared/model/result-query.ts';
import type { ResultOverview } from '../../shared/model/result-table.ts';
import { reasons, verdicts } from '../../shared/verdict/verdict.ts';
import { ask } from '../ipc/ask.ts';
import { useCall } from '../ipc/mutations.ts';
import { TextDialog } from '../ui/ask-dialogs.tsx';
import { ActionMenu, Choice, Segments } from '../ui/controls.tsx';
import { Dialog, useDialogCall } from '../ui/dialog.tsx';
import { SearchField } from '../ui/row-tables.tsx';
import { QuietButton } from '../ui/small-parts.tsx';
import { type ColumnSetting, inView, withFilter, withoutFilter } from './result-view.ts';
import { filterInWords, valueInWords } from './result-words.ts';
import classes from './results.module.css';

interface Props {
  query: ResultQuery;
  fields: ResultOverview['fields'];
  /** Rows of the query, in words. */
  status: string;
  onChange: (query: ResultQuery) => void;
  children: ReactNode;
}

const views: Record<ResultView, string> = { people: 'People', phones: 'Phones', raw: 'Raw file' };
/** While somebody types, nothing is looked for yet. */
const typingMs = 250;

/** What is shown of a result, and how it is narrowed down. */
export function Toolbar({ query, fields, status, onChange, children }: Props) {
  const [text, setText] = useState(query.search);
  const search = useDebouncedCallback((wanted: string) => onChange({ ...query, search: wanted }), typingMs);
  const field = useRef<HTMLInputElement>(null);
  /** What takes a filter away goes away with it; the keyboard stays in the toolbar. */
  const clear = (rest: ResultQuery) => {
    field.current?.focus();
    onChange(rest);
  };
  const write = (next: string) => {
    setText(next);
    search(next);
  };
  return (
    <Group gap="8px 10px">
      <Segments
        label="View"
        options={views}
        value={query.view}
        onChange={(view) => onChange(inView(query, view, fields))}
      />
      <SearchField
        field={field}
        aria-label="Search the result"
        placeholder="Search"
        flex="1 1 96px"
        maw={220}
        leftSection={<IconSearch size={14} aria-hidden />}
        value={text}
        onChange={write}
      />
      <Text component="span" c="dimmed" className="tabular" role="status">
        {status}
      </Text>
      <Group gap={4} ml="auto" className={classes.tools}>
        {children}
      </Group>
      {query.filters.length > 0 && (
        <Group gap={6} w="100%">
          {query.filters.map((filter) => {
            const words = filterInWords(filter, fields[query.view]);
            return (
              <Pill
                key={filter.field}
                withRemoveButton
                removeButtonProps={{
                  'aria-label': `Remove the filter: ${words}`,
                  'aria-hidden': false,
                  tabIndex: 0,
                }}
                onRemove={() => clear(withoutFilter(query, filter.field))}
              >
                {words}
              </Pill>
            );
          })}
          <QuietButton size="compact-xs" onClick={() => clear({ ...query, filters: [] })}>
            Show all rows
          </QuietButton>
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
  const views = useQuery(ask('results:views', { jobId })).data ?? [];
  const chosen = views.find((view) => view.name === name);
  // Other results may have these columns, too.
  const renews = ['results:views'];
  const naming = useDialogCall('results:save-view', {
    renews,
    onSuccess: (_, { view }) => onName(view.name),
  });
  /** The one that gets another name; null where what is seen gets one. */
  const [renamed, setRenamed] = useState<SavedView | null>(null);
  const askName = (view: SavedView | null) => {
    setRenamed(view);
    naming.open();
  };
  const remove = useCall('results:remove-view', { renews });
  const saveAs = (view: SavedView, replaces = view.name) => naming.mutate({ jobId, view, replaces });

  const actionsOf = (view: SavedView) => [
    { text: `Save changes to “${view.name}”`, onClick: () => saveAs(viewNow(view.name)) },
    { text: `Rename “${view.name}”...`, onClick: () => askName(view) },
    {
      text: `Delete “${view.name}”`,
      danger: true,
      onClick: () => remove.mutate({ jobId, name: view.name }),
    },
  ];

  return (
    <>
      <ActionMenu
        width={240}
        button={
          <Button leftSection={<IconBookmark size={15} aria-hidden />}>
            {chosen ? `View: ${chosen.name}` : 'Saved views'}
          </Button>
        }
        of={[
          ...views.map((view) => ({
            text: view.name,
            end: view === chosen && <IconCheck size={14} aria-hidden />,
            onClick: () => onChoose(view),
          })),
          views.length > 0 && 'line',
          { text: 'Save this view...', onClick: () => askName(null) },
          ...(chosen ? actionsOf(chosen) : []),
        ]}
      />
      <TextDialog
        {...naming.shown}
        title={renamed ? 'Rename view' : 'Save this view'}
        label="Name of the view"
        action={renamed ? 'Rename' : 'Save view'}
        initial={renamed?.name ?? ''}
        maxLength={60}
        onSave={(text) =>
          renamed ? saveAs({ ...renamed, name: text }, renamed.name) : saveAs(viewNow(text))
        }
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
        <Button leftSection={<IconColumns size={15} aria-hidden />}>
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
        <QuietButton size="compact-xs" mt="sm" onClick={onReset}>
          Reset columns
        </QuietButton>
      </Popover.Dropdown>
    </Popover>
  );
}

interface FilterProps {
  /** Null while closed. */
  column: ColumnSetting | null;
  query: ResultQuery;
  onChange: (query: ResultQuery) => void;
  onClose: () => void;
}

/** Asks which rows to show by one column. */
export const FilterDialog = ({ column, ...props }: FilterProps) => (
  <Dialog
    opened={column !== null}
    onClose={props.onClose}
    title={`Filter by ${column?.name ?? ''}`}
    size="sm"
  >
    {column && <FilterForm key={column.field} {...props} column={column} />}
  </Dialog>
);

const kinds = {
  contains: 'Contains',
  'one-of': 'Is one of',
  range: 'Between',
  filled: 'Is filled',
  empty: 'Is empty',
} as const;

/** Columns with few known values, kept by their ids. */
const choicesOf: Partial<Record<string, readonly string[]>> = {
  verdict: verdicts,
  'best-verdict': verdicts,
  'verdict-before': verdicts,
  reasons: reasons.map(({ id }) => id),
};

/** What the form holds at first: the filter there is. */
function formOf(filter: ResultFilter | undefined, hasChoices: boolean) {
  const present = filter?.kind === 'empty' && !filter.empty ? 'filled' : (filter?.kind ?? 'contains');
  const kind: keyof typeof kinds = hasChoices ? 'one-of' : present;
  return {
    kind,
    text: '',
    from: '',
    to: '',
    values: filter?.kind === 'one-of' ? [...filter.values] : [],
    ...(filter?.kind === 'contains' && { text: filter.text }),
    ...(filter?.kind === 'range' && { from: filter.from ?? '', to: filter.to ?? '' }),
  };
}

function FilterForm({ column, query, onChange, onClose }: FilterProps & { column: ColumnSetting }) {
  const { field } = column;
  const filter = query.filters.find((each) => each.field === field);
  const choices = choicesOf[field];
  const form = useForm({ initialValues: formOf(filter, choices !== undefined) });
  const { kind } = form.values;

  const show = (rest: ResultQuery) => {
    onChange(rest);
    onClose();
  };
  const submit = form.onSubmit(({ text, values, from, to }) => {
    if (kind === 'contains') show(withFilter(query, { kind, field, text }));
    else if (kind === 'one-of') show(withFilter(query, { kind, field, values }));
    else if (kind === 'range') show(withFilter(query, { kind, field, from: from || null, to: to || null }));
    else show(withFilter(query, { kind: 'empty', field, empty: kind === 'empty' }));
  });

  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        {!choices && (
          <Choice
            label="Rows where it"
            options={kinds}
            value={kind}
            onChange={(to) => form.setFieldValue('kind', to)}
          />
        )}
        {kind === 'contains' && <TextInput label="Text" data-autofocus {...form.getInputProps('text')} />}
        {kind === 'one-of' && choices && (
          <Checkbox.Group label="Show" {...form.getInputProps('values')}>
            <Stack gap={6} mt={6}>
              {choices.map((value) => (
                <Checkbox key={value} value={value} label={valueInWords(value)} />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
        {kind === 'one-of' && !choices && (
          <TextInput
            label="Values"
            description="With commas between them"
            value={form.values.values.join(', ')}
            onChange={({ currentTarget: { value } }) =>
              form.setFieldValue(
                'values',
                value.split(',').map((each) => each.trim()),
              )
            }
          />
        )}
        {kind === 'range' && (
          <Group grow>
            <TextInput label="From" {...form.getInputProps('from')} />
            <TextInput label="To" {...form.getInputProps('to')} />
          </Group>
        )}
        <Group justify="flex-end">
          {filter && <Button onClick={() => show(withoutFilter(query, field))}>Show all</Button>}
          <Button variant="filled" type="submit">
            Filter
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
