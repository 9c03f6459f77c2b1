import type { Dialect, TableInFile, TablePlace } from '../../../../shared/model/csv.ts';
import type { Encoding } from '../../../../shared/model/encodings.ts';
import { readPieces, type SeenText } from './file-pieces.ts';
import { findLayout } from './layout.ts';
import { type MetTable, shownLine } from './line-account.ts';
import { countLineEnds, type LineOf } from './row-lines.ts';
import type { Sample } from './sample.ts';
import { TableBody } from './table-body.ts';
import type { Tokenizer } from './tokenizer.ts';

/** The tables of the part of a text that begins with `start`. */
interface MetTables {
  tables: readonly MetTable[];
  start: TablePlace;
  inspection: { dialect: Pick<Dialect, 'encoding'> };
}

/** The tables that the first records of a file hold. They are the same whichever of them is chosen. */
export function tablesIn(records: readonly string[][], lineOf: LineOf): MetTable[] {
  const copies = records.map((record) => [...record]);
  const body = new TableBody(findLayout(copies));
  body.push(copies, true, lineOf);
  return body.findings.tables;
}

/** A table as it is offered; the one that is read where none is chosen has no place. */
export function asTableInFile({ headerRow, line, header }: MetTable): TableInFile {
  return { headerRow, line, names: shownLine(header) };
}

/** The tables at the beginning of a text, with the places of those below the first. */
export function placedTables({ tables, start, inspection }: MetTables, { bytes }: Sample): TableInFile[] {
  return tables.map((table) => {
    if (!table.entry) return asTableInFile(table);
    const finder = new LineFinder(inspection.dialect.encoding, table.line - start.line);
    const byte = start.byte + (finder.push(bytes.subarray(start.byte)) ?? 0);
    return { ...asTableInFile(table), headerRow: 0, tableAt: { line: table.line, byte } };
  });
}

/** Finds out where the tables begin that are met while a file is read, so that each can be chosen and read at once. */
export class TablePlaces {
  readonly #text: SeenText;
  readonly #encoding: Encoding;
  readonly #lines: LinePlaces;
  readonly #met: { table: MetTable; above: TablePlace | undefined }[] = [];
  #count = 0;

  /** @param start Where reading begins. */
  constructor(text: SeenText, encoding: Encoding, start: TablePlace) {
    this.#text = text;
    this.#encoding = encoding;
    this.#lines = new LinePlaces(start, encoding);
  }

  /** Takes note of the tables met up to the end of a piece. @param end The byte it ends before. */
  pieceEnded(end: number, tables: readonly MetTable[], { rest }: Tokenizer): void {
    for (const table of tables.slice(this.#count)) {
      if (table.entry) this.#met.push({ table, above: this.#lines.above(table.line) });
    }
    this.#count = tables.length;
    this.#lines.pieceEnded(end, rest.line, rest.text);
  }

  /** Enters where they begin in the account. @throws ProblemError where the file changed; AbortError. */
  async enter(signal?: AbortSignal): Promise<void> {
    for (const { table, above } of this.#met) {
      const byte = above && (await byteOfLine(this.#text, this.#encoding, table.line, above, signal));
      if (table.entry && byte !== undefined) table.entry.tableAt = { line: table.line, byte };
    }
  }
}

/**
 * The byte with which a line begins; undefined where the file has fewer lines.
 * @param above A place to look from, in that line at the most.
 * @throws ProblemError where the file changed; AbortError.
 */
export async function byteOfLine(
  text: SeenText,
  encoding: Encoding,
  line: number,
  above: TablePlace,
  signal?: AbortSignal,
): Promise<number | undefined> {
  const finder = new LineFinder(encoding, line - above.line);
  let begin = above.byte;
  for await (const { bytes, end } of readPieces(text, signal, { from: above.byte })) {
    const found = finder.push(bytes);
    if (found !== undefined) return begin + found;
    begin = end;
  }
  return undefined;
}

const lf = 10;
const cr = 13;

/**
 * Finds the byte with which a line begins. Line ends are bytes (or pairs, in UTF-16) that stand for nothing else in
 * any encoding a list is read in; NULs are passed over, as in reading.
 */
class LineFinder {
  readonly #unit: 1 | 2;
  /** Which byte of a pair has the low half. */
  readonly #low: 0 | 1;
  #left: number;
  #afterCr = false;

  /** @param lines Line ends to pass from the first byte that is pushed. */
  constructor(encoding: Encoding, lines: number) {
    this.#unit = unitOf(encoding);
    this.#low = encoding === 'utf-16be' ? 1 : 0;
    this.#left = lines;
  }

  /** Takes the next bytes; returns where among them the line begins, or undefined where it is further down. */
  push(bytes: Buffer): number | undefined {
    if (this.#left === 0 && !this.#afterCr) return 0;
    const unit = this.#unit;
    const low = this.#low;
    for (let at = 0; at + unit <= bytes.length; at += unit) {
      const code = unit === 1 || bytes[at + 1 - low] === 0 ? (bytes[at + low] ?? 0) : -1;
      if (code === 0) continue;
      const isPair = this.#afterCr && code === lf;
      if (this.#afterCr && !isPair && this.#left === 0) return at;
      this.#afterCr = code === cr;
      if (code === cr || (code === lf && !isPair)) this.#left--;
      if (code === lf && this.#left === 0) return at + unit;
    }
    return undefined;
  }
}

/** Bytes of the smallest character. */
function unitOf(encoding: Encoding): 1 | 2 {
  return encoding.startsWith('utf-16') ? 2 : 1;
}

/**
 * Places on the way through a file from which a line is found again without reading the file from its start. `line` is
 * that of the byte, which may stand inside of it.
 */
class LinePlaces {
  readonly #unit: 1 | 2;
  #places: TablePlace[];

  /** @param start Where reading begins. */
  constructor(start: TablePlace, encoding: Encoding) {
    this.#places = [start];
    this.#unit = unitOf(encoding);
  }

  /** A piece of the file ended at this byte. @param pending The text behind the last complete record, of which `line` is the first. */
  pieceEnded(byte: number, line: number, pending: string): void {
    const [first = { byte, line }] = this.#places;
    // A CR may be half of a CRLF, and a character of UTF-16 be cut in two.
    const isCut = pending.endsWith('\r');
    const text = isCut ? pending.slice(0, -1) : pending;
    const whole = byte - ((byte - first.byte) % this.#unit);
    const before = this.#places.findLastIndex((one) => one.line < line);
    this.#places = this.#places.slice(Math.max(0, before));
    this.#places.push({ byte: isCut ? whole - this.#unit : whole, line: line + countLineEnds(text) });
  }

  /** The last of the places that is above this line, or at its beginning. */
  above(line: number): TablePlace | undefined {
    return this.#places.findLast((one) => one.line < line) ?? this.#places[0];
  }
}
