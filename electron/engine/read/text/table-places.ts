import type { TablePlace } from '../../../../shared/model/csv.ts';
import type { Encoding } from '../../../../shared/model/encodings.ts';
import type { MetTable } from './body-findings.ts';
import { readPieces, type SeenText } from './file-pieces.ts';
import { LineFinder, LinePlaces } from './line-places.ts';
import type { Tokenizer } from './tokenizer.ts';

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
