import { unusedName } from '../../../shared/model/csv.ts';
import type {
  ExportColumn,
  ExportKind,
  ExportOptions,
  ExportRequest,
} from '../../../shared/model/result-export.ts';
import type { ResultLayout } from '../../../shared/model/result-layout.ts';
import type { ResultFieldInfo } from '../../../shared/model/result-table.ts';
import { viewFields } from '../view/fields.ts';

type FieldChoice = ExportOptions['kinds'][number]['fields'][number];

const nameParts: readonly ExportColumn[] = [
  { field: 'person-first-name', name: 'First name' },
  { field: 'person-middle-name', name: 'Middle name' },
  { field: 'person-last-name', name: 'Last name' },
];
const ofCall: readonly ExportColumn[] = [
  { field: 'company-name', name: 'Company' },
  { field: 'call-note', name: 'Call note' },
  { field: 'time-zone', name: 'Time zone' },
];
const answers: readonly ExportColumn[] = [
  { field: 'match', name: 'Match' },
  { field: 'call-phone', name: 'Phone to call' },
  { field: 'call-phone-type', name: 'Phone to call, line type' },
  { field: 'call-phone-2', name: 'Second phone to call' },
  { field: 'call-phone-3', name: 'Third phone to call' },
];

const ofPlace = ['person-address', 'person-city', 'person-state', 'person-zip'] as const;

/** What is taken where nobody chooses, beside the columns of the sent list. */
const usual: Record<ExportKind, readonly ExportColumn['field'][]> = {
  'call-list': [
    ...(['phone', 'person-name', 'person-role', 'phone-type', 'phone-last-seen', 'person-email'] as const),
    ...ofPlace,
  ],
  emails: ['email', 'person-name', 'person-role', ...ofPlace],
  'my-file': [
    ...answers.map(({ field }) => field),
    ...(['best-verdict', 'person-name', 'person-email'] as const),
    ...ofPlace,
  ],
  everything: [],
  misses: [],
};

/**
 * What the columns of a kind can be, with their usual names; none for kinds whose columns are always the same.
 * @param renewed Later checks have spoken of the result's phones.
 */
export function exportFields(kind: ExportKind, layout: ResultLayout, renewed: boolean): FieldChoice[] {
  const { phones, people } = viewFields(layout, renewed);
  const hasNames = layout.columns.some(
    ({ role }) => role.kind === 'nested' || (role.kind === 'person' && role.part.endsWith('name')),
  );
  const named = (from: readonly ResultFieldInfo[]): ExportColumn[] =>
    from.map(({ field, name }) => ({ field, name: name || field }));
  const made = (from: readonly ResultFieldInfo[]) => named(from).filter(({ field }) => !/^c\d/.test(field));
  const parts = hasNames ? nameParts : [];
  const ofFile = named(phones).filter(({ field }) => /^c\d/.test(field));
  const byKind: Record<ExportKind, readonly ExportColumn[]> = {
    'call-list': [...made(phones), ...parts, ...ofCall, ...ofFile],
    emails: [
      { field: 'email', name: 'Email' },
      ...made(people).filter(({ field }) => field !== 'person-email'),
      ...parts,
      ...ofFile,
    ],
    'my-file': [...answers, { field: 'reasons', name: 'Why' }, ...made(people), ...parts, ...ofFile],
    everything: [],
    misses: [],
  };
  const isSent = (field: ExportColumn['field']) =>
    kind !== 'my-file' && layout.columns[Number(/^c(\d+)$/.exec(field)?.[1] ?? -1)]?.role.kind === 'sent';
  return byKind[kind].map((column) => ({
    ...column,
    usual: usual[kind].includes(column.field) || isSent(column.field),
  }));
}

/** The columns of an export for which nobody chose any; of a call list with other verdicts, with the verdict of each row. */
export function usualColumns(
  fields: readonly FieldChoice[],
  { kind, callList }: ExportRequest,
): ExportColumn[] {
  const isMixed = kind === 'call-list' && callList.alsoVerdicts.length > 0;
  const columns: ExportColumn[] = [];
  for (const { field, name, usual: isUsual } of fields)
    if (isUsual || (isMixed && (field === 'verdict' || field === 'reasons'))) {
      const taken = columns.map((column) => column.name);
      columns.push({ field, name: unusedName(name, taken) });
    }
  return columns;
}
