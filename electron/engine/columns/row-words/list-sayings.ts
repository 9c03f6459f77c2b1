import type { FileInspection, ReadingNote } from '../../../../shared/model/csv.ts';
import type { ColumnMapping } from '../../../../shared/model/mapping.ts';
import {
  type Aside,
  type AsideKind,
  asideKinds,
  type GroupColumn,
  type RowSaying,
  type SpeakingColumn,
} from '../../../../shared/model/row-words.ts';
import type { FormField, ServiceId } from '../../../../shared/model/services.ts';
import type { Shaping } from '../../../../shared/model/shaping.ts';
import { type CellReading, held } from '../../../../shared/rules/cell-reading.ts';
import { asideOf, notesOfSayings, type SentOfList } from '../../../../shared/words/row-sayings.ts';
import type { Table } from '../../read/text/table.ts';
import { findSpeaking, type Said, type Speaker } from './find-speaking.ts';

/** What is written once above a group: nobody's own number, address or name is. */
const groupFields: readonly FormField[] = [
  'business_name_column',
  'state_column',
  'mail_city_column',
  'mail_state_column',
];
const mostGroups = 20_000;

/** A row of sums below its group. */
const total = /\btotals?\s*$|^\s*(?:sub|grand )?total\b/i;

/** Tells whether a column is filled in the first row of each group alone, as reports and pivot tables are. */
function groupsOf(column: number) {
  const values = new Set<string>();
  let [rows, empty, single, run] = [0, 0, 0, 0];
  let isOne = true;

  function add(cell: string): void {
    if (total.test(cell)) {
      run++;
      return;
    }
    rows++;
    if (cell.trim() === '') {
      empty++;
      run++;
      if (values.size === 0) isOne = false;
      return;
    }
    if (rows > 1 && run === 0) single++;
    run = 0;
    // A value that comes again stands above no group; one row in ten may be a group of its own.
    if (values.has(cell) || values.size >= mostGroups || single > 2 + values.size / 10) isOne = false;
    else values.add(Buffer.from(cell).toString());
  }

  return {
    addAll(all: readonly (readonly string[])[]): void {
      for (let at = 0; isOne && at < all.length; at++) add(all[at]?.[column] ?? '');
    },
    result(): GroupColumn[] {
      const groups = values.size;
      const enough = groups > 2 || (groups === 2 && rows >= 8);
      const isSo = isOne && enough && rows >= 2 * groups && single <= groups / 4;
      return isSo ? [{ column, groups, rows: empty }] : [];
    },
  };
}

/** The columns of a list that speak of their rows, for the window. */
export const speakingColumns = (inspection: FileInspection): SpeakingColumn[] =>
  findSpeaking(inspection).map(({ read: _, ...column }) => column);

/** Reads what a row says in columns of one kind: of countries the first that names one speaks, of marks the first there is. */
function listener({ kind, columns, contact }: Aside, all: readonly Speaker[]) {
  const speakers = columns.flatMap(
    (column) => all.find((each) => each.kind === kind && each.column === column) ?? [],
  );
  return (cells: readonly string[]): Said | undefined => {
    for (let at = 0; at < speakers.length; at++) {
      const speaker = speakers[at];
      const said = speaker?.read(cells[speaker.column] ?? '');
      if (!speaker || said === undefined) continue;
      if (said === 'home') return undefined;
      if (isOfSent(said, speaker.channel, contact)) return said;
    }
    return undefined;
  };
}

/** A bounced email says nothing of a phone, and a wrong number nothing of an email. @param contact What is sent, if that is one of them. */
function isOfSent({ meaning }: Said, channel: Speaker['channel'], contact: Aside['contact']): boolean {
  if (contact === undefined) return true;
  if (meaning === 'not-permitted') return channel === null || channel === contact;
  if (meaning === 'bounced') return contact === 'email';
  if (meaning === 'wrong' || meaning === 'dead') return contact === (channel ?? 'phone');
  return true;
}

/** Says why a row is set aside that speaks against itself, as a person chose; undefined where it is not. */
export function rowsAside({ asides = [] }: Shaping, inspection: FileInspection) {
  const chosen = asides.filter(({ aside }) => aside);
  const speakers = chosen.length === 0 ? [] : findSpeaking(inspection);
  const listeners = chosen.map((aside) => ({ kind: aside.kind, hear: listener(aside, speakers) }));
  return (cells: readonly string[]): CellReading | undefined => {
    for (const { kind, hear } of listeners) {
      const said = hear(cells);
      if (!said) continue;
      const where = `in ${inspection.columns[said.column]?.header ?? ''}`;
      return kind === 'country'
        ? held('row-abroad', `${said.word} ${where}`, undefined)
        : held('row-marked', `“${said.word}” ${where}`, undefined);
    }
    return undefined;
  };
}

/** What becomes of the rows of these kinds that speak of what is sent. @param use Without it every column speaks. */
export function asidesOf(
  inspection: FileInspection,
  use: SentOfList | undefined,
  kinds: readonly AsideKind[],
  speaking: readonly SpeakingColumn[] = speakingColumns(inspection),
): Aside[] {
  return kinds.flatMap((kind): Aside[] => {
    const aside = use && asideOf(kind, true, speaking, use, inspection.columns);
    if (use) return aside ? [aside] : [];
    const columns = speaking.filter((each) => each.kind === kind).map(({ column }) => column);
    return columns.length === 0 ? [] : [{ kind, columns, aside: true }];
  });
}

/** Whether the person of a row wants no calls or mail, by what it says in these columns. */
export function optOutsIn(aside: Aside, inspection: FileInspection): (cells: readonly string[]) => boolean {
  const hear = listener(aside, findSpeaking(inspection));
  return (cells) => isOptOut(hear(cells));
}

const isOptOut = (said: Said | undefined) => said?.meaning === 'do-not-call' || said?.meaning === 'opted-out';

/** Words of a kind that are counted one by one. */
const mostWords = 500;

interface Heard extends Pick<Aside, 'kind' | 'columns'> {
  hear: ReturnType<typeof listener>;
  rows: number;
  optOuts: number;
  words: Map<string, number>;
}

/**
 * What a list's rows say of themselves: counted row by row as the list is checked, prepared or looked at.
 * @param use What is sent, and from which columns; without it every column speaks.
 */
export function listSayings(
  { inspection, shaping }: Table,
  use?: { service: ServiceId; mapping: ColumnMapping },
) {
  const speakers = findSpeaking(inspection);
  const all = asidesOf(inspection, use && { ...use, shaping }, asideKinds, speakers).map(
    (aside): Heard => ({
      ...aside,
      hear: listener(aside, speakers),
      rows: 0,
      optOuts: 0,
      words: new Map(),
    }),
  );
  /** The mapped columns that may stand above groups. */
  const columns = groupFields.flatMap((field) => use?.mapping[field] ?? []).map(groupsOf);

  /** Absent where there is nothing to say. */
  function result(): { sayings?: RowSaying[]; groups?: GroupColumn[] } {
    const sayings = all.flatMap(sayingOf);
    const groups = columns.flatMap((column) => column.result());
    return { ...(sayings.length > 0 && { sayings }), ...(groups.length > 0 && { groups }) };
  }

  return {
    /** Takes up the rows of a batch. */
    add(rows: readonly (readonly string[])[]): void {
      for (const heard of all) for (const cells of rows) listen(heard, cells);
      for (const column of columns) column.addAll(rows);
    },
    result,
    /** What the rows say, in words. */
    notes(): ReadingNote[] {
      const { sayings = [], groups = [] } = result();
      const aside = shaping?.asides?.flatMap(({ kind, aside }) => (aside ? [kind] : []));
      return notesOfSayings(sayings, groups, inspection.columns, aside);
    },
  };
}

function listen(heard: Heard, cells: readonly string[]): void {
  const { kind, words, hear } = heard;
  const said = hear(cells);
  if (!said) return;
  heard.rows++;
  if (kind === 'status' && isOptOut(said)) heard.optOuts++;
  const known = words.get(said.word);
  if (known !== undefined || words.size < mostWords) words.set(said.word, (known ?? 0) + 1);
}

function sayingOf({ kind, columns, rows, optOuts, words }: Heard): RowSaying[] {
  const told = [...words]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .map(([word, rows]) => ({ word, rows }));
  return rows === 0 ? [] : [{ kind, columns: [...columns], rows, words: told, optOuts }];
}
