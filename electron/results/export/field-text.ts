import { unusedName } from '../../../shared/model/csv.ts';
import type {
  ExportColumn,
  ExportField,
  ExportKind,
  ExportOptions,
  ExportRequest,
  PhoneFormat,
} from '../../../shared/model/result-export.ts';
import type { ResultLayout } from '../../../shared/model/result-layout.ts';
import type { ResultField } from '../../../shared/model/result-query.ts';
import type { ResultFieldInfo } from '../../../shared/model/result-table.ts';
import { reasons, verdicts, verdictText } from '../../../shared/verdict/verdict.ts';
import { quoted } from '../import/duck.ts';
import { type PhoneSlot, phoneSlots, rowColumn } from '../judge/phone-slots.ts';
import { goodness } from '../judge/phones-table.ts';
import { checkedOn } from '../judge/reasons-sql.ts';
import { type FieldTable, personInHand, sourceOf, type ViewBase, viewFields } from '../view/fields.ts';
import type { ExtractRequest } from './extract.ts';

/** States by their time zone; one with two stands under the zone in which most of its people live. */
const timeZones = {
  Atlantic: 'PR VI',
  Eastern: 'CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC VA VT WV',
  Central: 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI',
  Mountain: 'AZ CO ID MT NM UT WY',
  Pacific: 'CA NV OR WA',
  Alaska: 'AK',
  Hawaii: 'HI',
} as const;

/** SQL for what an export writes of a field, and the table it is taken from. */
interface FieldText {
  /** Never null. */
  text: string;
  table: FieldTable | null;
}

interface Context extends Pick<ExtractRequest, 'layout' | 'phoneFormat'> {
  /** SQL for the person in hand. */
  person: string;
  /** What stands in other tables than those of the result, such as the address of a row of emails. */
  own?: Partial<Record<ExportField, string>>;
  /** Of a call list: what the list itself says of fields that the answers lack. */
  ofList?: Partial<Record<ExportField, string>>;
}

/** The columns of an export with SQL for their texts, and the joins of the tables that these stand in. */
export function chosenColumns(
  { columns, layout, phoneFormat }: ExtractRequest,
  { joins, ...context }: Omit<Context, 'layout' | 'phoneFormat'> & Pick<ViewBase, 'joins'>,
) {
  const sources = columns.map((column) => {
    const field = fieldIn(layout, column);
    return { name: column.name, ...(field ? fieldText(field, { layout, phoneFormat, ...context }) : empty) };
  });
  const needed = Object.entries(joins).filter(([name]) => sources.some(({ table }) => table === name));
  return { sources, joined: needed.map(([, join]) => join).join(' ') };
}

/** A kept format may be of a result with other columns; null where this one has none of that name. */
function fieldIn({ columns }: ResultLayout, { field, header }: ExportColumn): ExportField | null {
  if (header === undefined || columns[Number(field.slice(1))]?.header === header) return field;
  const place = columns.findIndex((column) => column.header === header);
  return place < 0 ? null : `c${place}`;
}

const empty: FieldText = { text: `''`, table: null };

const ofName = (sql: string) => (): FieldText => ({ text: filled(`trim(${sql})`), table: 'people' });
// Of a person whose name is not stated in parts, the whole of it stands as the last name: nothing is split on a guess.
const lastName = `CASE WHEN coalesce(trim(people.last_name), '') = '' AND coalesce(trim(people.first_name), '') = '' THEN people.name ELSE people.last_name END`;

function companyName({ layout, ofList }: Context): FieldText {
  const column = rowColumn(layout, 'company-name');
  const stated = [column < 0 ? [] : `raw.c${column}`, ofList?.['company-name'] ?? []].flat();
  if (stated.length === 0) return empty;
  return {
    text: `coalesce(${stated.map((cell) => `nullif(trim(${cell}), '')`).join(', ')}, '')`,
    table: 'raw',
  };
}

const callNote = ({ ofList }: Context): FieldText =>
  ofList
    ? {
        text: `concat_ws(', checked ', ${verdictWords('phones.verdict')}, ${checkedOn})`,
        table: 'renewed',
      }
    : empty;

function timeZone(context: Context): FieldText {
  const state = fieldText('person-state', context);
  return { ...state, text: `coalesce(${timeZoneMap}[${state.text}], '')` };
}

type OfExports = Exclude<ExportField, ResultField>;

/** What no view has, and what it is called; without a text it is of the `own` of some kinds of exports. */
const ofExports: Record<OfExports, readonly [name: string, text?: (context: Context) => FieldText]> = {
  'person-first-name': ['First name', ofName('people.first_name')],
  'person-middle-name': ['Middle name', ofName('people.middle_name')],
  'person-last-name': ['Last name', ofName(lastName)],
  'company-name': ['Company', companyName],
  'call-note': ['Call note', callNote],
  'time-zone': ['Time zone', timeZone],
  email: ['Email'],
  match: ['Match'],
  'call-phone': ['Phone to call'],
  'call-phone-type': ['Phone to call, line type'],
  'call-phone-2': ['Second phone to call'],
  'call-phone-3': ['Third phone to call'],
};
const isOfExports = (field: ExportField): field is OfExports => Object.hasOwn(ofExports, field);
const named = (...fields: OfExports[]) => fields.map((field) => ({ field, name: ofExports[field][0] }));

function fieldText(field: ExportField, context: Context): FieldText {
  const own = context.own?.[field];
  if (own !== undefined) return { text: filled(own), table: null };
  if (isOfExports(field)) return ofExports[field][1]?.(context) ?? empty;
  const ofList = context.ofList?.[field];
  if (field === 'person-role' && ofList !== undefined && !statesRoles(context.layout))
    return { text: filled(ofList), table: 'raw' };
  const source = sourceOf(field, context.layout);
  if (source === null) return empty;
  const { table } = source;
  const value = source.value.replaceAll(personInHand, context.person);
  if (field === 'phone')
    return { table, text: `coalesce(${written('phones.digits', context)}, phones.written, '')` };
  if (field === 'best-phone') return { table, text: filled(tenDigits(value, context)) };
  if (field === 'verdict' || field === 'best-verdict' || field === 'verdict-before')
    return { table, text: filled(verdictWords(value)) };
  if (field === 'reasons') return { table, text: filled(reasonWords(value)) };
  // What is not stated is an empty cell.
  if (source.isFlag)
    return { table, text: `CASE WHEN ${value} IN ('yes', 'no', 'unreadable') THEN ${value} ELSE '' END` };
  return { table, text: filled(value) };
}

const filled = (sql: string) => `coalesce((${sql})::VARCHAR, '')`;

const statesRoles = ({ columns }: ResultLayout) =>
  columns.some(({ role }) => role.kind === 'nested' || (role.kind === 'person' && role.part === 'role'));

/** SQL for the time zones of states by their codes. */
const timeZoneMap = `MAP {${Object.entries(timeZones)
  .flatMap(([zone, states]) => states.split(' ').map((state) => `${quoted(state)}: ${quoted(zone)}`))
  .join(', ')}}`;

/** What stands before the area, the exchange and the line of a number. */
const notations: Record<Exclude<PhoneFormat, 'digits'>, readonly [string, string, string]> = {
  'one-digits': ['1', '', ''],
  'plus-one': ['+1', '', ''],
  dashes: ['', '-', '-'],
  brackets: ['(', ') ', '-'],
};

/** SQL for a number of ten digits in a notation. */
export function formattedPhone(digits: string, format: PhoneFormat): string {
  if (format === 'digits') return digits;
  const [area, exchange, line] = notations[format];
  return `('${area}' || ${digits}[1:3] || '${exchange}' || ${digits}[4:6] || '${line}' || ${digits}[7:10])`;
}

const written = (digits: string, { phoneFormat }: Context) => formattedPhone(digits, phoneFormat);
const tenDigits = (text: string, context: Context) =>
  `CASE WHEN regexp_full_match(${text}, '[0-9]{10}') THEN ${written(text, context)} ELSE ${text} END`;

export const verdictWords = (code: string): string =>
  `[${verdicts.map((verdict) => quoted(verdictText[verdict])).join(', ')}][${code}::INTEGER + 1]`;

/** SQL for a phone's reasons in words, the heaviest first. */
export const reasonWords = (bits: string): string =>
  `concat_ws('; ', ${reasons.map(({ words }, place) => `CASE WHEN ${bits} & ${2 ** place}::UINTEGER <> 0 THEN ${quoted(words)} END`).join(', ')})`;

/** Above `phones.p`, which is less than this. */
const placeStep = 2n ** 51n;
const mostRank = 1_000_000;

/**
 * SQL for a number by which phones are sorted, the best first: by verdict, then by rank, then as they stand in the file.
 * `phoneAt` tells the phone's `p` from it. It may hold a window function over `phones`.
 */
export const phonePlace = (layout: ResultLayout): string =>
  `(${goodness} * ${4 * mostRank} + (${rankOf(layout)}))::HUGEINT * ${placeStep}::HUGEINT + phones.p`;

/** SQL for the `p` of the phone at a place: its lowest bits, had in a third of the time that the rest of a division takes. */
export const phoneAt = (place: string): string => `(${place} & ${placeStep - 1n}::HUGEINT)::BIGINT`;

/**
 * SQL for a phone's rank: as stated, else behind all stated ones by its place among the phones of its person. In a wide
 * result that place is its slot's; elsewhere it has to be counted.
 */
function rankOf(layout: ResultLayout): string {
  const slots = phoneSlots(layout);
  const isFixed = layout.shape === 'wide' && slots.every(({ personColumn }) => personColumn === undefined);
  const place = isFixed
    ? placeInRow(slots)
    : '(row_number() OVER (PARTITION BY phones.record, phones.person ORDER BY phones.slot, phones.n))';
  const behind = `${mostRank} + least(${place}, ${mostRank - 1})`;
  return `CASE WHEN phones.rank IS NULL THEN ${behind} ELSE least(greatest(phones.rank, 0), ${mostRank - 1}) END`;
}

/** Slots count on from person to person: the place is counted anew for each. */
function placeInRow(slots: readonly PhoneSlot[]): string {
  const ofPerson = new Map<number | null, number>();
  const places = new Map<number, number>();
  for (const { slot, person } of [...slots].sort((a, b) => a.slot - b.slot)) {
    const before = ofPerson.get(person) ?? 0;
    ofPerson.set(person, before + 1);
    places.set(slot, before);
  }
  const moved = [...places].filter(([slot, place]) => slot !== place);
  if (moved.length === 0) return 'phones.slot';
  return `CASE phones.slot ${moved.map(([slot, place]) => `WHEN ${slot} THEN ${place}`).join(' ')} ELSE phones.slot END`;
}

type FieldChoice = ExportOptions['kinds'][number]['fields'][number];

const answers = named('match', 'call-phone', 'call-phone-type', 'call-phone-2', 'call-phone-3');

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
  const made = (from: readonly ResultFieldInfo[]): ExportColumn[] =>
    from.filter(({ field }) => !/^c\d/.test(field)).map(({ field, name }) => ({ field, name }));
  const parts = hasNames ? named('person-first-name', 'person-middle-name', 'person-last-name') : [];
  const ofFile = phones
    .filter(({ field }) => /^c\d/.test(field))
    .map(({ field, name }): ExportColumn => ({ field, name: name || field, header: name }));
  const byKind: Record<ExportKind, readonly ExportColumn[]> = {
    'call-list': [...made(phones), ...parts, ...named('company-name', 'call-note', 'time-zone'), ...ofFile],
    emails: [
      ...named('email'),
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
  for (const { usual: isUsual, ...column } of fields)
    if (isUsual || (isMixed && (column.field === 'verdict' || column.field === 'reasons'))) {
      const taken = columns.map(({ name }) => name);
      columns.push({ ...column, name: unusedName(column.name, taken) });
    }
  return columns;
}
