import {
  ActionIcon,
  Box,
  Checkbox,
  Group,
  NativeSelect,
  NumberInput,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import {
  type ExportFormat,
  type ExportKind,
  type ExportOptions,
  type ExportPreset,
  type ExportRequest,
  exportFormatText,
  exportKindText,
  type PhoneFormat,
} from '../../../shared/model/result-export.ts';
import type { ResultQuery } from '../../../shared/model/result-query.ts';
import { type Verdict, verdicts, verdictText } from '../../../shared/verdict/verdict.ts';
import { ask } from '../../ipc/ask.ts';
import { useCall } from '../../ipc/mutations.ts';
import { TextDialog } from '../../ui/ask-dialogs.tsx';
import { Choice, MoreMenu, Segments } from '../../ui/controls.tsx';
import { useDialogCall } from '../../ui/dialog.tsx';
import { Disclosure } from '../../ui/page.tsx';
import { sayWhere } from '../../ui/saved-and-copied.tsx';
import { Dim } from '../../ui/small-parts.tsx';
import { useTeamPresets } from '../../ui/use-team-presets.ts';
import classes from '../results.module.css';
import {
  canBeNarrowed,
  columnsToChoose,
  type DraftColumn,
  draftOfKind,
  type ExportDraft,
  takenColumns,
  withPreset,
} from './export-draft.ts';

/** What each kind is for, as a sentence. */
const kindWords: Record<ExportKind, string> = {
  'call-list': 'One row for each number that may be called, the best of each person first. Each number once.',
  everything: 'The result as it came, with the verdict and its reasons for every phone.',
  emails: 'One row for each email address, with its person. Each address once.',
  misses: 'The rows of your list without a match, as they were sent, ready for another service.',
  'my-file': 'Your own file, every row and column as it was, with answers in new columns behind.',
};

const formatWords: Record<ExportFormat, string> = {
  'csv-spreadsheet':
    'For Excel, Numbers and Google Sheets, which may drop a plus or zeros in front. A cell they would run as a formula gets a mark.',
  csv: 'Exact values, for dialers and CRMs.',
  xlsx: 'Every cell as text, so that no zero is lost in front.',
};

/** As an example, which says more than a name. */
const phoneFormatWords: Record<PhoneFormat, string> = {
  digits: '2125550123',
  'one-digits': '12125550123',
  'plus-one': '+12125550123',
  dashes: '212-555-0123',
  brackets: '(212) 555-0123',
};

interface Props {
  draft: ExportDraft;
  options: ExportOptions;
  /** The query that narrows the result down in the window; null where it is all in sight. */
  narrowed: ResultQuery | null;
  onChange: (draft: ExportDraft) => void;
}

/** What is to be taken out, and in which form. */
export function ExportForm({ draft, options, narrowed, onChange }: Props) {
  const { request } = draft;
  const presets =
    useQuery(ask('export-presets:list', undefined)).data?.filter(({ kind }) => kind === request.kind) ?? [];
  const others = useTeamPresets('export-format').others.filter(({ value }) => value.kind === request.kind);
  const offered = [...presets.map((value) => ({ value, label: value.name })), ...others];
  const chosen = (wanted: string | null) => offered.find(({ value }) => value.id === wanted)?.value;
  const preset = chosen(request.preset);
  const columns = columnsToChoose(draft, options);
  const set = (change: Partial<ExportDraft['request']>) =>
    onChange({ ...draft, request: { ...request, ...change } });
  return (
    <Stack gap="sm" miw={0}>
      <div>
        <Segments
          label="Kind"
          options={exportKindText}
          value={request.kind}
          onChange={(kind) => onChange(draftOfKind(draft, kind))}
        />
        <Dim mt={4}>{kindWords[request.kind]}</Dim>
      </div>
      <div>
        <Segments
          label="Format"
          options={exportFormatText}
          value={request.format}
          onChange={(format) => set({ format })}
        />
        <Dim mt={4}>{formatWords[request.format]}</Dim>
      </div>
      {narrowed && canBeNarrowed(request.kind) && (
        <Choice
          label="Of"
          options={{ all: 'The whole result', shown: 'What the search and the filters leave' }}
          value={request.query ? 'shown' : 'all'}
          onChange={(what) => set({ query: what === 'all' ? null : narrowed })}
        />
      )}
      {request.kind === 'call-list' && (
        <CallListFields
          of={request.callList}
          onChange={(change) => set({ callList: { ...request.callList, ...change } })}
        />
      )}
      {columns.length > 0 && (
        <>
          <div className={classes.inline}>
            <NativeSelect
              label="Columns for"
              value={preset?.id ?? ''}
              data={[
                { value: '', label: 'Spreadsheet' },
                ...offered.map(({ value, label }) => ({ value: value.id, label })),
              ]}
              onChange={({ currentTarget }) =>
                onChange(withPreset(draft, chosen(currentTarget.value) ?? null))
              }
            />
            <Choice
              label="Phone format"
              options={phoneFormatWords}
              value={request.phoneFormat}
              onChange={(phoneFormat) => set({ phoneFormat })}
            />
            <PresetMenu
              preset={preset}
              draft={{
                kind: request.kind,
                phoneFormat: request.phoneFormat,
                columns: takenColumns(columns),
              }}
              onChosen={(id) => set({ preset: id })}
            />
          </div>
          <Disclosure summary="Columns of the file">
            <ColumnFields
              columns={columns}
              onChange={(changed) => onChange({ ...draft, columns: changed })}
            />
          </Disclosure>
        </>
      )}
    </Stack>
  );
}

type CallList = ExportRequest['callList'];

interface CallListFieldsProps {
  of: CallList;
  onChange: (change: Partial<CallList>) => void;
}

const mostRows = 10_000_000;
const mostPerPerson = 100;
const others = verdicts.filter((verdict): verdict is Exclude<Verdict, 'may-call'> => verdict !== 'may-call');

/** Which phones stand in a call list, and how many in a file. */
function CallListFields({ of, onChange }: CallListFieldsProps) {
  const number = (most: number, value: string | number): number | null =>
    typeof value === 'number' && value >= 1 ? Math.min(Math.floor(value), most) : null;
  return (
    <>
      <div className={classes.inline}>
        <NumberInput
          label="Max phones per person"
          placeholder="All of them"
          min={1}
          max={mostPerPerson}
          value={of.mostPerPerson ?? ''}
          onChange={(value) => onChange({ mostPerPerson: number(mostPerPerson, value) })}
        />
        <NumberInput
          label="Split into files of (rows)"
          placeholder="One file"
          suffix=" rows"
          thousandSeparator=","
          min={1}
          max={mostRows}
          value={of.splitEvery ?? ''}
          onChange={(value) => onChange({ splitEvery: number(mostRows, value) })}
        />
      </div>
      <Box component="fieldset" m={0} p={0} bd={0}>
        <Text component="legend" fw={500}>
          Include phones that you may not call
        </Text>
        <Group gap="6px 16px" mt={4}>
          {others.map((verdict) => (
            <Checkbox
              key={verdict}
              size="xs"
              label={verdictText[verdict]}
              checked={of.alsoVerdicts.includes(verdict)}
              onChange={({ currentTarget }) =>
                onChange({
                  alsoVerdicts: others.filter((each) =>
                    each === verdict ? currentTarget.checked : of.alsoVerdicts.includes(each),
                  ),
                })
              }
            />
          ))}
        </Group>
      </Box>
    </>
  );
}

interface ColumnFieldsProps {
  columns: readonly DraftColumn[];
  onChange: (columns: DraftColumn[]) => void;
}

/** Which columns the file has, in which order, and what they are called. */
function ColumnFields({ columns, onChange }: ColumnFieldsProps) {
  const change = (at: number, to: Partial<DraftColumn>) =>
    onChange(columns.map((column, each) => (each === at ? { ...column, ...to } : column)));
  return (
    <ol className={`plain ${classes.columns}`} aria-label="Columns of the file">
      {columns.map((column, at) => (
        <li key={column.id}>
          <Checkbox
            size="xs"
            aria-label={`Take the column ${column.name}`}
            checked={column.chosen}
            onChange={({ currentTarget }) => change(at, { chosen: currentTarget.checked })}
          />
          <TextInput
            size="xs"
            aria-label={`Name of the column ${column.name}`}
            value={column.name}
            maxLength={200}
            error={column.chosen && column.name.trim() === '' ? 'Needs a name' : undefined}
            onChange={({ currentTarget }) => change(at, { name: currentTarget.value })}
          />
          {[
            { where: 'up', to: at - 1, icon: IconArrowUp },
            { where: 'down', to: at + 1, icon: IconArrowDown },
          ].map(({ where, to, icon: Mark }) => {
            const other = to < 0 ? undefined : columns[to];
            return (
              <ActionIcon
                key={where}
                variant="subtle"
                color="gray"
                size={24}
                aria-label={`Move ${column.name} ${where}`}
                disabled={!other}
                onClick={() => other && onChange(columns.with(at, other).with(to, column))}
              >
                <Mark size={14} aria-hidden />
              </ActionIcon>
            );
          })}
        </li>
      ))}
    </ol>
  );
}

interface PresetMenuProps {
  /** The one whose columns are taken; undefined where it is none. */
  preset: ExportPreset | undefined;
  /** What would be kept. */
  draft: Omit<ExportPreset, 'id' | 'builtIn' | 'name'>;
  onChosen: (id: string | null) => void;
}

/** Keeps columns under a name, and gives them to others as a file. */
function PresetMenu({ preset, draft, onChosen }: PresetMenuProps) {
  const renews = ['export-presets:list'];
  const team = useTeamPresets('export-format');
  const own = team.others.some(({ value }) => value.id === preset?.id) ? undefined : preset;
  const save = useCall('export-presets:save', { renews });
  const naming = useDialogCall('export-presets:save', {
    renews,
    onSuccess: (presets) => onChosen(presets.at(-1)?.id ?? null),
  });
  const remove = useCall('export-presets:remove', { renews, onSuccess: () => onChosen(null) });
  const takeIn = useCall('export-presets:take-in', { renews });
  const share = useCall('export-presets:share', { onSuccess: (done) => done && sayWhere(done) });
  const actionsOf = ({ id, name }: ExportPreset) => [
    {
      text: `Change “${name}” to these columns${team.alsoFor(id)}`,
      onClick: () => save.mutate({ ...draft, id, name }),
    },
    { text: `Save “${name}” as a file...`, onClick: () => share.mutate({ id }) },
  ];
  return (
    <>
      <MoreMenu
        label="Export formats"
        width={260}
        of={[
          { text: 'Save as export format…', onClick: naming.open },
          ...(own ? actionsOf(own) : []),
          { text: 'Import export format…', onClick: () => takeIn.mutate(undefined) },
          preset !== undefined && !preset.builtIn && team.sharing(preset),
          own !== undefined &&
            !own.builtIn && {
              text: `Remove “${own.name}”${team.alsoFor(own.id)}`,
              danger: true,
              onClick: () => remove.mutate({ id: own.id }),
            },
        ]}
      />
      <TextDialog
        {...naming.shown}
        title="Save as export format"
        label="Export format name"
        action="Save format"
        maxLength={80}
        onSave={(text) => naming.mutate({ ...draft, id: null, name: text })}
      />
    </>
  );
}
