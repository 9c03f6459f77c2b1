import { sameHeaders } from '../../../../shared/model/seen-list.ts';
import { isValueShape, shapeOf } from './cell-shape.ts';
import { fieldNameShapes, isColumnWord, isFieldName, isMadeUpName, nameShape } from './column-words.ts';

/** What a record below the header turns out to be, where it is no row. */
export type HeaderAgain = 'same' | 'other';

/**
 * Recognizes headers below the first one, as files have them that were joined: the same again, or one of another table.
 * Names in another order are the same list, whose rows are read by them.
 */
export class HeaderWatch {
  /** The header's rows as they stand in the file, each cell as it is compared. */
  readonly #headers: string[][] = [];
  /** The header's rows of other tables that were met, each cell as it is compared. */
  readonly #others: string[][] = [];
  readonly #met = new Set<string>();
  readonly #names = new Set<string>();
  /** Of these names and of all that columns are called: a question that is asked of every row is asked once for both. */
  readonly #shapes = new Set(fieldNameShapes);
  readonly #typed: readonly boolean[];
  readonly #width: number;

  /** @param typed Columns whose cells are nearly all values: a name is none of them. */
  constructor(typed: readonly boolean[], width: number) {
    this.#typed = typed;
    this.#width = width;
  }

  /** Takes note of a row of the header; true where it only repeats one. */
  learn(record: readonly string[]): boolean {
    const names = plainNames(record);
    if (this.#headers.some((header) => sameHeaders(header, names))) return true;
    this.#headers.push(names);
    for (const name of names) if (name !== '') this.#names.add(name);
    for (const cell of record) this.#shapes.add(nameShape(cell.trim()));
    return false;
  }

  /** Takes note of the header of another table of the file, so that it is known for one. */
  expectOther(record: readonly string[]): void {
    const names = plainNames(record);
    if (this.#others.length >= mostOthers || this.#others.some((header) => sameHeaders(header, names)))
      return;
    this.#others.push(names);
    for (const cell of record) this.#shapes.add(nameShape(cell.trim()));
  }

  /** Takes note of the header of another table that was met; true where it was not met before. */
  meetOther(record: readonly string[]): boolean {
    const names = plainNames(record).join('\t');
    if (this.#met.has(names) || this.#met.size >= mostOthers) return false;
    this.#met.add(names);
    this.expectOther(record);
    return true;
  }

  /** A cheap first look at a row's first cell: false for nearly every row. Blanks and page breaks may stand in front. */
  mayBeHeader(first: string): boolean {
    const code = first.charCodeAt(0);
    return (
      this.#shapes.has(nameShape(first)) || code <= blank || code === noBreakSpace || code === byteOrderMark
    );
  }

  /** @param afterBlank A blank line stands above the record. */
  judge(record: readonly string[], afterBlank: boolean): HeaderAgain | undefined {
    if (!this.#mayHaveNames(record)) return undefined;
    const names = plainNames(record);
    if (this.#headers.some((header) => sameHeaders(header, names) && this.#isTelling(names))) return 'same';
    if (this.#others.some((header) => sameHeaders(header, names))) return 'other';
    if (!this.#isOtherHeader(record, names, afterBlank)) return undefined;
    return this.#headers.length === 0 && this.#fits(names) ? 'same' : 'other';
  }

  /** For a header below: where its cells belong by their names; undefined where it is one of another table. */
  placesOf(record: readonly string[]): number[] | undefined {
    const [header, ...more] = this.#headers;
    return header && more.length === 0 ? placesByName(header, plainNames(record)) : undefined;
  }

  /** The row that a header was glued to because no line end stood between two files; undefined where none was. */
  rowBeforeHeader(record: readonly string[]): string[] | undefined {
    const at = this.#width - 1;
    if (at < 1 || record.length <= this.#width) return undefined;
    for (const header of this.#headers) {
      const [first = '', ...others] = header;
      const glued = record[at]?.trim() ?? '';
      if (first === '' || record.length !== at + header.length) continue;
      const value = withoutName(glued, first);
      if (value === undefined || !sameHeaders(others, plainNames(record.slice(at + 1)))) continue;
      return [...record.slice(0, at), value];
    }
    return undefined;
  }

  /** Whether two cells, or the only one, may be names: what few rows have, of those that have to be looked at. */
  #mayHaveNames(record: readonly string[]): boolean {
    let names = 0;
    let filled = 0;
    for (const cell of record) {
      if (cell === '') continue;
      filled++;
      if (this.mayBeHeader(cell.trim()) && ++names > 1) return true;
    }
    return names > 0 && filled === 1;
  }

  /** Whether the names could be those of a table that has none: values below names of values, words below the others. */
  #fits(names: readonly string[]): boolean {
    return (
      names.length === this.#width &&
      names.every((name, column) => valueName.test(name) === this.#typed[column])
    );
  }

  /** One name alone comes again by chance, unless a row can't have it for a value. */
  #isTelling(names: readonly string[]): boolean {
    const named = names.filter((name) => name !== '');
    return named.length > 1 || named.some((name) => isFieldName(name) || this.#typed[names.indexOf(name)]);
  }

  #isOtherHeader(record: readonly string[], names: readonly string[], afterBlank: boolean): boolean {
    const filled = names.filter((name) => name !== '');
    // A header may leave a column or two without a name; a row with names and gaps is a row.
    if (filled.length < 2 || names.length - filled.length > 1) return false;
    if (new Set(filled).size < filled.length) return false;
    const isStrange = (name: string) =>
      name !== '' && !this.#names.has(name) && !isFieldName(name) && !isMadeUpName(name);
    // Shapes show in a cell as it stands: without its signs an email address is a word.
    const strange = record.filter((_, column) => isStrange(names[column] ?? ''));
    const known = filled.length - strange.length;
    if (known < 1 || strange.some((cell) => isValueShape(shapeOf(cell.trim())))) return false;
    if (known > 1 && known === filled.length) return true;
    const clashes = record.filter((cell, column) => this.#typed[column] && cell.trim() !== '').length;
    // "Order, Total, Email, Date": few names are told by words for columns beside them where values should stand.
    if (clashes > 1 && record.filter(isColumnWord).length * 4 >= filled.length * 3) return true;
    return known > 1 && known * 2 >= filled.length && clashes > 0 && (afterBlank || known > 2);
  }
}

/** Other tables whose headers are kept; a list with more is none. */
const mostOthers = 50;

/** Names, as they are compared, of columns that hold numbers, addresses and dates rather than words. */
const valueName =
  /mail|phone|mobile|cell|fax|zip|post|id$|number|date|url|website|amount|age$|created|updated|dob/;

const byteOrderMark = 0xfeff;
/** The space; below it stand the control characters. */
const blank = 32;
const noBreakSpace = 160;

/** The cells of a header as they are compared, empty ones at its end left out. */
export function plainNames(record: readonly string[]): string[] {
  const names = record.map(plainName);
  while (names.length > 0 && names.at(-1) === '') names.pop();
  return names;
}

/** Letters and digits alone: what joining adds (a byte order mark, quotes behind it) and spelling make no other name. */
export function plainName(cell: string): string {
  const text = cell.trim().toLowerCase();
  return text.replace(/[^\p{L}\p{N}]/gu, '') || text;
}

/** What may stand where one file ends and another begins. */
const betweenFiles = /"?\ufeff?"?$/;

/** A value without the name that is glued to its end, however that is spelled, and without what stood between two files. */
function withoutName(glued: string, name: string): string | undefined {
  for (let at = glued.length - name.length; at >= 0; at--) {
    if (plainName(glued.slice(at)) === name) return glued.slice(0, at).replace(betweenFiles, '');
  }
  return undefined;
}

/** Of two headers of one list, so many of the names of the shorter may be missing in the other: one at least. */
const mayDiffer = 0.25;

/**
 * Where the cells below a further header belong, by their names: for each of them the column of the first header, and those
 * of no such name behind all. Undefined where too few names are the same for it to be the same list.
 * @param header As `plainNames` gives it.
 */
export function placesByName(header: readonly string[], names: readonly string[]): number[] | undefined {
  if (new Set(header).size < header.length || new Set(names).size < names.length) return undefined;
  if (header.includes('') || names.includes('')) return undefined;
  const shared = names.filter((name) => header.includes(name)).length;
  const different = header.length + names.length - 2 * shared;
  const most = Math.max(1, Math.floor(Math.min(header.length, names.length) * mayDiffer));
  if (shared < 2 || different > most) return undefined;
  let behind = header.length;
  return names.map((name) => (header.includes(name) ? header.indexOf(name) : behind++));
}

/** A record whose cells stand in these places, as wide as the list; cells beyond the names stay behind them. */
export function inPlaces(record: readonly string[], places: readonly number[], width: number): string[] {
  const row = new Array<string>(Math.max(width, ...places.map((place) => place + 1))).fill('');
  for (const [at, place] of places.entries()) row[place] = record[at] ?? '';
  return [...row, ...record.slice(places.length)];
}
