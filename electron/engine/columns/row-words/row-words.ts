import type { Column, FileInspection, ReadingNote } from '../../../../shared/model/csv.ts';
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
class ColumnInGroups {
  readonly column: number;
  #rows = 0;
  #empty = 0;
  #single = 0;
  #run = 0;
  isOne = true;
  readonly #values = new Set<string>();

  constructor(column: number) {
    this.column = column;
  }

  add(cell: string): void {
    if (!this.isOne) return;
    if (total.test(cell)) {
      this.#run++;
      return;
    }
    this.#rows++;
    if (cell.trim() === '') {
      this.#empty++;
      this.#run++;
      if (this.#values.size === 0) this.isOne = false;
      return;
    }
    if (this.#rows > 1 && this.#run === 0) this.#single++;
    this.#run = 0;
    // A value that comes again stands above no group; one row in ten may be a group of its own.
    if (
      this.#values.has(cell) ||
      this.#values.size >= mostGroups ||
      this.#single > 2 + this.#values.size / 10
    )
      this.isOne = false;
    else this.#values.add(Buffer.from(cell).toString());
  }

  result(): GroupColumn | undefined {
    const groups = this.#values.size;
    const enough = groups > 2 || (groups === 2 && this.#rows >= 8);
    if (!this.isOne || !enough || this.#rows < 2 * groups || this.#single > groups / 4) return undefined;
    return { column: this.column, groups, rows: this.#empty };
  }
}

/** The mapped columns that may stand above groups. */
const columnsInGroups = (mapping: ColumnMapping): ColumnInGroups[] =>
  groupFields.flatMap((field) => mapping[field] ?? []).map((column) => new ColumnInGroups(column));

/** The columns of a list that speak of their rows, for the window. */
export const speakingColumns = (inspection: FileInspection): SpeakingColumn[] =>
  findSpeaking(inspection).map(({ read: _, ...column }) => column);

/** Reads what rows say in columns of one kind. */
class Listener {
  readonly kind: AsideKind;
  readonly columns: readonly number[];
  readonly #speakers: readonly Speaker[];
  readonly #contact: Aside['contact'];

  constructor({ kind, columns, contact }: Aside, speakers: readonly Speaker[]) {
    this.kind = kind;
    this.columns = columns;
    this.#speakers = columns.flatMap(
      (column) => speakers.find((each) => each.kind === kind && each.column === column) ?? [],
    );
    this.#contact = contact;
  }

  /** Of countries the first that names one speaks, of marks the first there is. */
  hear(cells: readonly string[]): Said | undefined {
    const speakers = this.#speakers;
    for (let at = 0; at < speakers.length; at++) {
      const speaker = speakers[at];
      const said = speaker?.read(cells[speaker.column] ?? '');
      if (!speaker || said === undefined) continue;
      if (said === 'home') return undefined;
      if (this.#isOfSent(said, speaker.channel)) return said;
    }
    return undefined;
  }

  /** A bounced email says nothing of a phone, and a wrong number nothing of an email. */
  #isOfSent({ meaning }: Said, channel: Speaker['channel']): boolean {
    if (this.#contact === undefined) return true;
    if (meaning === 'not-permitted') return channel === null || channel === this.#contact;
    if (meaning === 'bounced') return this.#contact === 'email';
    if (meaning === 'wrong' || meaning === 'dead') return this.#contact === (channel ?? 'phone');
    return true;
  }
}

/** Sets aside the rows that speak against themselves, as a person chose. */
export class RowsAside {
  readonly #listeners: readonly Listener[];
  readonly #columns: readonly Column[];

  constructor({ asides = [] }: Shaping, inspection: FileInspection) {
    const chosen = asides.filter(({ aside }) => aside);
    const speakers = chosen.length === 0 ? [] : findSpeaking(inspection);
    this.#listeners = chosen.map((aside) => new Listener(aside, speakers));
    this.#columns = inspection.columns;
  }

  /** Why a row is set aside; undefined where it is not. */
  of(cells: readonly string[]): CellReading | undefined {
    for (const listener of this.#listeners) {
      const said = listener.hear(cells);
      if (!said) continue;
      const where = `in ${this.#columns[said.column]?.header ?? ''}`;
      return listener.kind === 'country'
        ? held('row-abroad', `${said.word} ${where}`, undefined)
        : held('row-marked', `“${said.word}” ${where}`, undefined);
    }
    return undefined;
  }
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
  const listener = new Listener(aside, findSpeaking(inspection));
  return (cells) => isOptOut(listener.hear(cells));
}

const isOptOut = (said: Said | undefined) => said?.meaning === 'do-not-call' || said?.meaning === 'opted-out';

/** Words of a kind that are counted one by one. */
const mostWords = 500;

interface Heard {
  listener: Listener;
  rows: number;
  optOuts: number;
  words: Map<string, number>;
}

/** What a list's rows say of themselves: counted row by row as the list is checked, prepared or looked at. */
export class ListSayings {
  readonly #table: Table;
  readonly #heard: Heard[];
  readonly #groups: ColumnInGroups[];

  /** @param use What is sent, and from which columns; without it every column speaks. */
  constructor(table: Table, use?: { service: ServiceId; mapping: ColumnMapping }) {
    this.#table = table;
    const { inspection, shaping } = table;
    const speakers = findSpeaking(inspection);
    this.#heard = asidesOf(inspection, use && { ...use, shaping }, asideKinds, speakers).map((aside) => ({
      listener: new Listener(aside, speakers),
      rows: 0,
      optOuts: 0,
      words: new Map(),
    }));
    this.#groups = columnsInGroups(use?.mapping ?? {});
  }

  /** Takes up the rows of a batch. */
  add(rows: readonly (readonly string[])[]): void {
    for (const heard of this.#heard) for (const cells of rows) listen(heard, cells);
    for (const group of this.#groups)
      if (group.isOne) for (const cells of rows) group.add(cells[group.column] ?? '');
  }

  /** Absent where there is nothing to say. */
  result(): { sayings?: RowSaying[]; groups?: GroupColumn[] } {
    const sayings = this.#heard.flatMap(sayingOf);
    const groups = this.#groups.flatMap((group) => group.result() ?? []);
    return { ...(sayings.length > 0 && { sayings }), ...(groups.length > 0 && { groups }) };
  }

  /** The same in words. */
  notes(): ReadingNote[] {
    const { inspection, shaping } = this.#table;
    const { sayings = [], groups = [] } = this.result();
    const aside = shaping?.asides?.flatMap(({ kind, aside }) => (aside ? [kind] : []));
    return notesOfSayings(sayings, groups, inspection.columns, aside);
  }
}

function listen(heard: Heard, cells: readonly string[]): void {
  const { listener, words } = heard;
  const said = listener.hear(cells);
  if (!said) return;
  heard.rows++;
  if (listener.kind === 'status' && isOptOut(said)) heard.optOuts++;
  const known = words.get(said.word);
  if (known !== undefined || words.size < mostWords) words.set(said.word, (known ?? 0) + 1);
}

function sayingOf({ listener: { kind, columns }, rows, optOuts, words }: Heard): RowSaying[] {
  const told = [...words]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .map(([word, rows]) => ({ word, rows }));
  return rows === 0 ? [] : [{ kind, columns: [...columns], rows, words: told, optOuts }];
}
