import type { ResultLayout } from '../../../shared/model/result-layout.ts';
import type { MadeField, ResultField } from '../../../shared/model/result-query.ts';
import { flagStates } from '../../../shared/verdict/facts.ts';
import { verdicts } from '../../../shared/verdict/verdict.ts';
import { checkedOn, verdictBefore } from '../judge/renewed-sql.ts';

/**
 * Where a field's value stands: in the file's row, in the phone, in what later checks made of it, in the person, in the
 * first of a person's emails, or in what the phones of a person come to together.
 */
export type FieldTable = 'raw' | 'phones' | 'renewed' | 'people' | 'emails' | 'sums';

export interface FieldSource {
  table: FieldTable;
  /** SQL for its value, over a table of that name. */
  value: string;
  /** SQL for the text that is shown; the value itself where left out. */
  text?: string;
}

/** Stands in SQL for the person in hand; a view says what that is. */
export const personInHand = '@person';

const chosen = (from: readonly string[], code: string) => `['${from.join("', '")}'][${code}::INTEGER + 1]`;
const state = (table: FieldTable, column: string): FieldSource => ({
  table,
  value: chosen(flagStates, `${table}.${column}`),
});
const column = (table: FieldTable, name: string): FieldSource => ({ table, value: `${table}.${name}` });

const made: Record<Exclude<MadeField, AddressField>, FieldSource> = {
  'person-email': column('emails', 'written'),
  'person-name': column('people', 'name'),
  'person-role': column('people', 'role'),
  'person-age': column('people', 'age'),
  'person-deceased': state('people', 'deceased'),
  'person-litigator': state('people', 'litigator'),
  'person-phones': { table: 'sums', value: 'coalesce(sums.phones, 0)' },
  'person-callable': { table: 'sums', value: 'coalesce(sums.callable, 0)' },
  'best-phone': column('sums', 'best'),
  'best-verdict': { table: 'sums', value: 'sums.verdict', text: chosen(verdicts, 'sums.verdict') },
  phone: { table: 'phones', value: 'coalesce(phones.digits, phones.written)' },
  verdict: { table: 'phones', value: 'phones.verdict', text: chosen(verdicts, 'phones.verdict') },
  reasons: { table: 'phones', value: 'phones.reasons' },
  'phone-type': { table: 'phones', value: "trim(coalesce(phones.type, ''))" },
  'phone-carrier': column('phones', 'carrier'),
  'phone-last-seen': column('phones', 'last_seen'),
  'phone-rank': column('phones', 'rank'),
  'phone-dnc': state('phones', 'dnc'),
  'phone-tcpa': state('phones', 'tcpa'),
  'phone-state-dnc': state('phones', 'state_dnc'),
  'phone-contactable': state('phones', 'contactable'),
  'verdict-before': { table: 'renewed', value: verdictBefore, text: chosen(verdicts, verdictBefore) },
  'checked-on': { table: 'renewed', value: checkedOn },
};

const addressFields = {
  'person-address': 'street',
  'person-city': 'city',
  'person-state': 'state',
  'person-zip': 'zip',
} as const;
type AddressField = keyof typeof addressFields;

const isMade = (field: ResultField): field is keyof typeof made => Object.hasOwn(made, field);
const isAddress = (field: ResultField): field is keyof typeof addressFields =>
  Object.hasOwn(addressFields, field);

/** The file's column that a field names; null for the others. @throws RangeError where there is none of that number. */
function columnOf(field: ResultField, { columns }: ResultLayout): number | null {
  const [, digits] = /^c(\d{1,6})$/.exec(field) ?? [];
  if (digits === undefined) return null;
  if (Number(digits) >= columns.length) throw new RangeError('The result has no such column.');
  return Number(digits);
}

/** Where the value of a field stands; null where this result has no room for it. */
export function sourceOf(field: ResultField, layout: ResultLayout): FieldSource | null {
  const number = columnOf(field, layout);
  if (number !== null) return { table: 'raw', value: `raw.c${number}` };
  if (isAddress(field)) return byPerson(layout, addressFields[field]);
  if (!isMade(field)) return null;
  return made[field].table === 'emails' && !hasEmails(layout) ? null : made[field];
}

/** JSON in a cell may have emails. */
export const hasEmails = ({ columns }: ResultLayout) =>
  columns.some(
    ({ role }) =>
      (role.kind === 'email' && role.part === 'email') ||
      (role.kind === 'nested' && (role.holds === 'emails' || role.holds === 'people')),
  );

/**
 * A column for each person of a row, chosen by the person in hand. An address that is nobody's in particular, such as a
 * company's, is everybody's.
 */
function byPerson(layout: ResultLayout, part: string): FieldSource | null {
  const found = layout.columns.flatMap(({ role }, index) =>
    role.kind === 'address' && role.part === part ? [{ index, person: role.person, slot: role.slot }] : [],
  );
  const inOrder = found.sort((a, b) => a.slot - b.slot);
  const first = new Map<number | null, number>();
  for (const { person, index } of inOrder) if (!first.has(person)) first.set(person, index);
  if (first.size === 0) return null;
  const shared = first.get(null);
  const otherwise = shared === undefined ? "''" : `raw.c${shared}`;
  const own = [...first].flatMap(([person, index]) =>
    person === null ? [] : [`WHEN ${person} THEN raw.c${index}`],
  );
  const value = own.length === 0 ? otherwise : `CASE ${personInHand} ${own.join(' ')} ELSE ${otherwise} END`;
  // However their letters are written, states are counted and found as one.
  return { table: 'raw', value: part === 'state' ? `upper(trim(coalesce(${value}, '')))` : value };
}
