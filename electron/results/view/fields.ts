import type { ResultLayout } from '../../../shared/model/result-layout.ts';
import type { MadeField, ResultField, ResultView } from '../../../shared/model/result-query.ts';
import type { ResultFieldInfo } from '../../../shared/model/result-table.ts';
import { flagStates } from '../../../shared/verdict/facts.ts';
import { verdicts } from '../../../shared/verdict/verdict.ts';
import { goodness, keyStep } from '../judge/phones-table.ts';
import { checkedOn, joinRenewed, mayCall, verdictBefore } from '../judge/reasons-sql.ts';

export interface ViewBase {
  /** SQL for what tells its rows apart and is their order in the file. */
  key: string;
  own: FieldTable;
  /** It has a row for each different number: what is filtered of phones is filtered of the phones that speak for these. */
  isOfNumbers?: true;
  /** SQL for the person in hand. */
  person: string;
  /** SQL for what its emails, all those of its row or record, are found by in the table `emails`. */
  emails: { own: string; theirs: string };
  /** How the other tables are joined to it, where there is one row of theirs at most for each of its own. */
  joins: Partial<Record<FieldTable, string>>;
  /** SQL for the keys of rows that have something to do with some rows of a table which has many for one of them. */
  keysOf: Partial<Record<FieldTable, string>>;
}

const order = `${goodness}::BIGINT * ${2 ** 50} + (CASE WHEN rank IS NULL THEN 999999 ELSE least(greatest(rank, 0), 999999) END)::BIGINT * ${2 ** 24} + slot`;

/** What the phones of a person come to, as the table `sums`. */
export const sums = `(SELECT record AS n, person, count(*) AS phones, count(*) FILTER (verdict = ${mayCall}) AS callable,
  arg_min(coalesce(digits, written), ${order}) AS best, arg_min(verdict, ${order}) AS verdict FROM phones GROUP BY record, person) sums`;
/** Joins the first email of a person. @param record SQL for it, as for the person */
export const emailsOf = (record: string, person: string) =>
  `LEFT JOIN emails ON emails.is_first AND emails.record = ${record} AND emails.person IS NOT DISTINCT FROM ${person}`;
/** Joins what the phones of a person come to. @param record SQL for it, as for the person */
export const sumsOf = (record: string, person: string) =>
  `LEFT JOIN ${sums} ON sums.n = ${record} AND sums.person IS NOT DISTINCT FROM ${person}`;

export const bases: Record<ResultView, ViewBase> = {
  raw: {
    key: 'raw.n',
    own: 'raw',
    person: '0',
    emails: { own: 'raw.n', theirs: 'emails.n' },
    joins: {},
    keysOf: {
      phones: 'SELECT phones.n FROM phones',
      people: 'SELECT people.n FROM people',
      emails: 'SELECT emails.n FROM emails',
    },
  },
  phones: {
    key: 'phones.p',
    own: 'phones',
    isOfNumbers: true,
    person: 'phones.person',
    emails: { own: 'phones.record', theirs: 'emails.record' },
    joins: {
      raw: 'JOIN raw ON raw.n = phones.n',
      renewed: joinRenewed,
      people: 'LEFT JOIN people ON people.n = phones.record AND people.person = phones.person',
      emails: emailsOf('phones.record', 'phones.person'),
      sums: sumsOf('phones.record', 'phones.person'),
    },
    keysOf: {},
  },
  people: {
    key: 'people.q',
    own: 'people',
    person: 'people.person',
    emails: { own: 'people.n', theirs: 'emails.record' },
    joins: {
      raw: 'JOIN raw ON raw.n = people.n',
      emails: emailsOf('people.n', 'people.person'),
      sums: sumsOf('people.n', 'people.person'),
    },
    keysOf: { phones: `SELECT phones.record::BIGINT * ${keyStep} + phones.person FROM phones` },
  },
};

/** Which rows, phones and people belong to the rows of a view, as conditions over keys in the table `$t`. */
export const within: Record<ResultView, { rows: string; phones: string; people: string }> = {
  raw: {
    rows: 'n IN (SELECT key FROM $t)',
    phones: 'n IN (SELECT key FROM $t)',
    people: 'n IN (SELECT coalesce(record, key) FROM $t LEFT JOIN records ON records.n = key)',
  },
  phones: {
    rows: `n IN (SELECT key // ${keyStep} FROM $t)`,
    phones: 'p IN (SELECT key FROM $t)',
    people: `q IN (SELECT record::BIGINT * ${keyStep} + person FROM phones WHERE p IN (SELECT key FROM $t))`,
  },
  people: {
    rows: `n IN (SELECT coalesce(records.n, key // ${keyStep}) FROM $t LEFT JOIN records ON record = key // ${keyStep})`,
    phones: `record::BIGINT * ${keyStep} + person IN (SELECT key FROM $t)`,
    people: 'q IN (SELECT key FROM $t)',
  },
};

/** Where a field's value stands: row, phone, its later checks, person, their first email, or their phones together. */
export type FieldTable = 'raw' | 'phones' | 'renewed' | 'people' | 'emails' | 'sums';

export interface FieldSource {
  table: FieldTable;
  /** SQL for its value, over a table of that name. */
  value: string;
  /** SQL for the text that is shown; the value itself where left out. */
  text?: string;
  /** It is one of `flagStates`. */
  isFlag?: true;
}

/** Stands in SQL for the person in hand; a view says what that is. */
export const personInHand = '@person';

const chosen = (from: readonly string[], code: string) => `['${from.join("', '")}'][${code}::INTEGER + 1]`;
const state = (table: FieldTable, column: string): FieldSource => ({
  table,
  value: chosen(flagStates, `${table}.${column}`),
  isFlag: true,
});
const column = (table: FieldTable, name: string): FieldSource => ({ table, value: `${table}.${name}` });

/** A field that no column of the file is by itself. */
interface Made {
  name: string;
  in: readonly ResultView[];
  numeric?: true;
  source: FieldSource | ((layout: ResultLayout) => FieldSource | null);
  /** The parts of columns' roles that it is of; it is always there where left out. JSON in a cell has room for all. */
  of?: readonly [kind: 'phone' | 'person', ...parts: readonly string[]];
}

const ofPhone = (name: string, source: Made['source'], part?: string): Made => ({
  name,
  in: ['phones'],
  source,
  ...(part && { of: ['phone', part] }),
});
const ofPeople = (name: string, source: Made['source']): Made => ({ name, in: ['people'], source });
const ofBoth = (name: string, source: Made['source'], ...parts: string[]): Made => ({
  name,
  in: ['people', 'phones'],
  source,
  ...(parts.length > 0 && { of: ['person', ...parts] }),
});
const verdict = (table: FieldTable, value: string): FieldSource => ({
  table,
  value,
  text: chosen(verdicts, value),
});
const sum = (value: string): FieldSource => ({ table: 'sums', value });
const address = (part: string) => (layout: ResultLayout) => byPerson(layout, part);
const email = (layout: ResultLayout) => (hasEmails(layout) ? column('emails', 'written') : null);

/** In the order in which views show them. */
const made: Record<MadeField, Made> = {
  phone: ofPhone('Phone', { table: 'phones', value: 'coalesce(phones.digits, phones.written)' }),
  verdict: ofPhone('Call status', verdict('phones', 'phones.verdict')),
  reasons: ofPhone('Why', column('phones', 'reasons')),
  'verdict-before': ofPhone('Call status before', verdict('renewed', verdictBefore)),
  'checked-on': ofPhone('Checked on', { table: 'renewed', value: checkedOn }),
  'person-name': ofBoth('Name', column('people', 'name'), 'full-name', 'first-name', 'last-name'),
  'best-phone': ofPeople('Best phone', column('sums', 'best')),
  'best-verdict': ofPeople('Call status', verdict('sums', 'sums.verdict')),
  'person-callable': { ...ofPeople('May call', sum('coalesce(sums.callable, 0)')), numeric: true },
  'person-phones': { ...ofPeople('Phones', sum('coalesce(sums.phones, 0)')), numeric: true },
  'phone-type': ofPhone('Line type', { table: 'phones', value: "trim(coalesce(phones.type, ''))" }, 'type'),
  'phone-carrier': ofPhone('Carrier', column('phones', 'carrier'), 'carrier'),
  'phone-last-seen': ofPhone('Last seen', column('phones', 'last_seen'), 'last-seen'),
  'phone-rank': { ...ofPhone('Rank', column('phones', 'rank'), 'rank'), numeric: true },
  'phone-dnc': ofPhone('DNC', state('phones', 'dnc'), 'dnc'),
  'phone-tcpa': ofPhone('TCPA flag', state('phones', 'tcpa'), 'tcpa'),
  'phone-state-dnc': ofPhone('State DNC', state('phones', 'stateDnc'), 'state-dnc'),
  'phone-contactable': ofPhone('Contactable', state('phones', 'contactable'), 'contactable'),
  'person-role': ofBoth('Role', column('people', 'role'), 'role'),
  'person-age': { ...ofBoth('Age', column('people', 'age'), 'age'), numeric: true },
  'person-email': ofBoth('Email', email),
  'person-address': ofBoth('Street', address('street')),
  'person-city': ofBoth('City', address('city')),
  'person-state': ofBoth('State', address('state')),
  'person-zip': ofBoth('ZIP', address('zip')),
  'person-deceased': ofBoth('Deceased', state('people', 'deceased'), 'deceased'),
  'person-litigator': ofBoth('Litigator', state('people', 'litigator'), 'litigator'),
};
const isMade = (field: string): field is MadeField => Object.hasOwn(made, field);

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
  if (!isMade(field)) return null;
  const { source } = made[field];
  return typeof source === 'function' ? source(layout) : source;
}

export const hasEmails = ({ columns }: ResultLayout) =>
  columns.some(
    ({ role }) =>
      (role.kind === 'email' && role.part === 'email') ||
      (role.kind === 'nested' && (role.holds === 'emails' || role.holds === 'people')),
  );

/** A column for each person of a row, chosen by the person in hand; an address of nobody in particular is everybody's. */
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

function hasRoom(field: MadeField, layout: ResultLayout): boolean {
  if (sourceOf(field, layout) === null) return false;
  const [kind, ...parts] = made[field].of ?? [];
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

/** What each view can show, then the result's other columns. @param renewed Later checks spoke of its phones. */
export function viewFields(layout: ResultLayout, renewed: boolean): Record<ResultView, ResultFieldInfo[]> {
  const columns = layout.columns.map(
    ({ header }, index): ResultFieldInfo => ({ field: `c${index}`, name: header, numeric: false }),
  );
  const own = columns.filter((_, index) => isOwn.has(layout.columns[index]?.role.kind ?? ''));
  const shown = Object.keys(made)
    .filter(isMade)
    .filter((field) => hasRoom(field, layout) && (renewed || !ofLaterChecks.includes(field)));
  const named = (view: ResultView) =>
    shown.flatMap((field): ResultFieldInfo[] => {
      const { name, numeric = false } = made[field];
      return made[field].in.includes(view) ? [{ field, name, numeric }] : [];
    });
  return { people: [...named('people'), ...own], phones: [...named('phones'), ...own], raw: columns };
}
