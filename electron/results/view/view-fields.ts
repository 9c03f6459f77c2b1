import type { ResultLayout } from '../../../shared/model/result-layout.ts';
import type { MadeField, ResultView } from '../../../shared/model/result-query.ts';
import type { ResultFieldInfo } from '../../../shared/model/result-table.ts';
import { sourceOf } from './fields.ts';

type Named = readonly [field: MadeField, name: string, numeric?: 'number'];

const ofPerson: readonly Named[] = [
  ['person-role', 'Role'],
  ['person-age', 'Age', 'number'],
  ['person-email', 'Email'],
  ['person-address', 'Street'],
  ['person-city', 'City'],
  ['person-state', 'State'],
  ['person-zip', 'ZIP'],
  ['person-deceased', 'Deceased'],
  ['person-litigator', 'Litigator'],
];

const made: Record<Exclude<ResultView, 'raw'>, readonly Named[]> = {
  people: [
    ['person-name', 'Name'],
    ['best-phone', 'Best phone'],
    ['best-verdict', 'Call status'],
    ['person-callable', 'May call', 'number'],
    ['person-phones', 'Phones', 'number'],
    ...ofPerson,
  ],
  phones: [
    ['phone', 'Phone'],
    ['verdict', 'Call status'],
    ['reasons', 'Why'],
    ['verdict-before', 'Call status before'],
    ['checked-on', 'Checked on'],
    ['person-name', 'Name'],
    ['phone-type', 'Line type'],
    ['phone-carrier', 'Carrier'],
    ['phone-last-seen', 'Last seen'],
    ['phone-rank', 'Rank', 'number'],
    ['phone-dnc', 'DNC'],
    ['phone-tcpa', 'TCPA flag'],
    ['phone-state-dnc', 'State DNC'],
    ['phone-contactable', 'Contactable'],
    ...ofPerson,
  ],
};

/** The part of a column's role that a made one is of; those left out are always there. */
const partOf: Partial<Record<MadeField, readonly [kind: 'phone' | 'person', ...parts: readonly string[]]>> = {
  'person-name': ['person', 'full-name', 'first-name', 'last-name'],
  'person-role': ['person', 'role'],
  'person-age': ['person', 'age'],
  'person-deceased': ['person', 'deceased'],
  'person-litigator': ['person', 'litigator'],
  'phone-type': ['phone', 'type'],
  'phone-carrier': ['phone', 'carrier'],
  'phone-last-seen': ['phone', 'last-seen'],
  'phone-rank': ['phone', 'rank'],
  'phone-dnc': ['phone', 'dnc'],
  'phone-tcpa': ['phone', 'tcpa'],
  'phone-state-dnc': ['phone', 'state-dnc'],
  'phone-contactable': ['phone', 'contactable'],
};

/** Whether a result has room for what a made column shows; JSON in a cell has room for all. */
function hasRoom(field: MadeField, layout: ResultLayout): boolean {
  if (sourceOf(field, layout) === null) return false;
  const [kind, ...parts] = partOf[field] ?? [];
  return (
    kind === undefined ||
    layout.columns.some(
      ({ role }) => role.kind === 'nested' || (role.kind === kind && parts.includes(role.part)),
    )
  );
}

/** Columns of the file that no made one stands for. */
const isOwn = new Set(['sent', 'plain', 'row', 'mark']);

/** What only a result has of which a later check has spoken. */
const ofLaterChecks: readonly MadeField[] = ['verdict-before', 'checked-on'];

/**
 * What each view of a result can show: what the result has room for, then the file's other columns.
 * @param renewed Later checks have spoken of its phones.
 */
export function viewFields(layout: ResultLayout, renewed: boolean): Record<ResultView, ResultFieldInfo[]> {
  const columns = layout.columns.map(
    ({ header }, index): ResultFieldInfo => ({ field: `c${index}`, name: header, numeric: false }),
  );
  const own = columns.filter((_, index) => isOwn.has(layout.columns[index]?.role.kind ?? ''));
  const named = (view: keyof typeof made) =>
    made[view].flatMap(([field, name, numeric]): ResultFieldInfo[] =>
      hasRoom(field, layout) && (renewed || !ofLaterChecks.includes(field))
        ? [{ field, name, numeric: numeric !== undefined }]
        : [],
    );
  return { people: [...named('people'), ...own], phones: [...named('phones'), ...own], raw: columns };
}
