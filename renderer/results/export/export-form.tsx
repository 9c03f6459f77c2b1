import { NativeSelect, Stack } from '@mantine/core';
import {
  type ExportFormat,
  type ExportKind,
  type ExportOptions,
  type ExportPreset,
  exportFormats,
  exportFormatText,
  exportKinds,
  exportKindText,
  type PhoneFormat,
  PhoneFormatSchema,
  phoneFormats,
} from '../../../shared/model/result-export.ts';
import type { ResultQuery } from '../../../shared/model/result-query.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Segments } from '../../ui/segments.tsx';
import { CallListFields } from './call-list-fields.tsx';
import { ColumnFields } from './column-fields.tsx';
import {
  canBeNarrowed,
  columnsToChoose,
  type ExportDraft,
  hasColumns,
  withColumns,
  withKind,
  withPreset,
} from './draft.ts';
import classes from './export.module.css';
import { PresetMenu } from './preset-menu.tsx';
import { useExportPresets } from './use-export.ts';

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
  const presets = useExportPresets().data?.filter(({ kind }) => kind === request.kind) ?? [];
  const preset = presets.find(({ id }) => id === request.preset);
  const set = (change: Partial<ExportDraft['request']>) =>
    onChange({ ...draft, request: { ...request, ...change } });
  return (
    <Stack gap="sm" className={classes.form}>
      <div>
        <Segments
          label="Kind"
          options={exportKinds.map((value) => ({ value, label: exportKindText[value] }))}
          value={request.kind}
          onChange={(kind) => onChange(withKind(draft, kind))}
        />
        <p className={classes.hint}>{kindWords[request.kind]}</p>
      </div>
      <div>
        <Segments
          label="Format"
          options={exportFormats.map((value) => ({ value, label: exportFormatText[value] }))}
          value={request.format}
          onChange={(format) => set({ format })}
        />
        <p className={classes.hint}>{formatWords[request.format]}</p>
      </div>
      {narrowed && canBeNarrowed(request.kind) && (
        <NativeSelect
          label="Of"
          value={request.query ? 'shown' : 'all'}
          data={[
            { value: 'all', label: 'The whole result' },
            { value: 'shown', label: 'What the search and the filters leave' },
          ]}
          onChange={({ currentTarget }) => set({ query: currentTarget.value === 'all' ? null : narrowed })}
        />
      )}
      {request.kind === 'call-list' && (
        <CallListFields
          of={request.callList}
          onChange={(change) => set({ callList: { ...request.callList, ...change } })}
        />
      )}
      {hasColumns(request.kind) && (
        <>
          <div className={classes.inline}>
            <NativeSelect
              label="Columns for"
              value={request.preset ?? ''}
              data={[
                { value: '', label: 'People to read' },
                ...presets.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onChange={({ currentTarget }) =>
                onChange(withPreset(draft, presets.find(({ id }) => id === currentTarget.value) ?? null))
              }
            />
            <NativeSelect
              label="Phones written"
              value={request.phoneFormat}
              data={phoneFormats.map((value) => ({ value, label: phoneFormatWords[value] }))}
              onChange={({ currentTarget }) => {
                const chosen = PhoneFormatSchema.safeParse(currentTarget.value);
                if (chosen.success) set({ phoneFormat: chosen.data });
              }}
            />
            <PresetMenu
              preset={preset}
              draft={presetOf(draft, options)}
              onChosen={(id) => onChange(withId(draft, id))}
            />
          </div>
          <Disclosure summary="Columns of the file">
            <ColumnFields
              columns={columnsToChoose(draft, options)}
              onChange={(columns) => onChange(withColumns(draft, columns))}
            />
          </Disclosure>
        </>
      )}
    </Stack>
  );
}

const withId = (draft: ExportDraft, preset: string | null): ExportDraft => ({
  ...draft,
  request: { ...draft.request, preset },
});

/** What would be kept as a preset. */
function presetOf(draft: ExportDraft, options: ExportOptions): Omit<ExportPreset, 'id' | 'builtIn' | 'name'> {
  const { kind, phoneFormat, columns } = draft.request;
  const chosen = columnsToChoose(draft, options).filter(({ chosen }) => chosen);
  return { kind, phoneFormat, columns: columns ?? chosen.map(({ field, name }) => ({ field, name })) };
}
