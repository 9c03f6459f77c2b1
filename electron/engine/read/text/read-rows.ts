import type { SkippedLines } from '../../../../shared/model/accounting.ts';
import { ProblemError } from '../../../../shared/model/problem.ts';
import { type ChunkDecoder, createDecoder } from './decoder.ts';
import type { InspectedText } from './delimited.ts';
import { encodedTwice, RepairedCells } from './encoded-twice.ts';
import { pieceSize, readPieces } from './file-pieces.ts';
import { brokenLinesNote, FixedCutter } from './fixed-width.ts';
import { readingsOfHoles } from './holes.ts';
import type { BodyFindings } from './line-account.ts';
import { bodyNotes, encodingNotes, textNotes } from './notes.ts';
import { withLineEnds } from './odd-line-ends.ts';
import { longestRecord, WrittenLines } from './row-lines.ts';
import { endlessLine } from './sample.ts';
import type { CellChange, RowBatch } from './table.ts';
import { TableBody } from './table-body.ts';
import { Tokenizer } from './tokenizer.ts';

/** The data rows of an inspected text, piece by piece in constant memory. @throws ProblemError; AbortError. */
export async function* readRows(inspected: InspectedText, signal?: AbortSignal): AsyncGenerator<RowBatch> {
  const { inspection, layout, start, above, otherHeaders } = inspected;
  const text = { ...inspection, bomLength: inspected.bomLength };
  const { delimiter, quote } = inspection.dialect;
  const body = new TableBody(layout, { spaced: delimiter === ' ', otherHeaders });
  if (above && above.to > text.bomLength) {
    const cutter = new RecordCutter(inspected, above.width, 1);
    for await (const { bytes, last } of readPieces(text, signal, { to: above.to }))
      body.pushAbove(cutter.cut(bytes, last), cutter.tokenizer.lineOf);
  }
  const cutter = new RecordCutter(inspected, layout.width, start.line);
  const { decoder, tokenizer } = cutter;
  const hasWrittenLines = delimiter === ',' && quote === '"';
  const repaired = new RepairedCells();
  // A record begun in one piece may end in the next.
  let wasDoubtful = false;
  for await (const { bytes, end, last } of readPieces(text, signal, { from: start.byte })) {
    const records = cutter.cut(bytes, last);
    const pending = tokenizer.rest.text.length;
    if (pending > longestRecord) throw new ProblemError(endlessLine());
    const isDoubtful: boolean = decoder.mayBeEncodedTwice || (wasDoubtful && pending > pieceSize);
    const mayBeRepaired = isDoubtful || wasDoubtful;
    if (mayBeRepaired) repaired.repair(records);
    wasDoubtful = isDoubtful;
    const { short, long } = body.findings;
    const rows = body.push(records, last, tokenizer.lineOf);
    const found = body.findings;
    const { rowLines } = body;
    const firstRow = found.rows - rows.length + 1;
    const made = decoder.holes > 0 ? readingsOfHoles(rows) : undefined;
    if (rows.length > 0 || last) {
      yield {
        rows,
        firstRow,
        lineOf: (row) => rowLines.of(row),
        ragged: found.short - short + found.long - long,
        bytesRead: last ? end : end - start.byte,
        ...repairedIn(rows, firstRow, repaired),
        ...(made && { madeReadings: made }),
        ...(hasWrittenLines &&
          !mayBeRepaired &&
          decoder.holes === 0 && {
            lines: new WrittenLines(tokenizer.text, records, tokenizer.bounds),
          }),
        ...(last && {
          notes: [
            ...bodyNotes(found),
            ...brokenLinesNote(cutter.broken),
            ...textNotes(decoder, tokenizer.counts),
            ...encodingNotes({ ...inspected, encoding: inspection.dialect.encoding, decoder, repaired }),
          ],
          skipped: placed(found),
        }),
      };
    }
  }
}

/** Decodes the pieces of a text and cuts them into records. */
class RecordCutter {
  readonly decoder: ChunkDecoder;
  readonly tokenizer: Tokenizer;
  readonly #columns: FixedCutter | undefined;
  readonly #oddLineEnd: string | undefined;

  /** @param width Columns of the table. @param line The first line. */
  constructor({ inspection: { dialect }, oddLineEnd }: InspectedText, width: number, line: number) {
    this.decoder = createDecoder(dialect.encoding);
    this.#columns = dialect.fixedColumns && new FixedCutter(dialect.fixedColumns);
    this.tokenizer = new Tokenizer(dialect, this.#columns ? 0 : width, line);
    this.#oddLineEnd = oddLineEnd;
  }

  /** Lines that do not keep to columns of fixed width. */
  get broken(): number {
    return this.#columns?.broken ?? 0;
  }

  cut(bytes: Buffer, last: boolean): string[][] {
    const text = withLineEnds(this.decoder.decode(bytes, last), this.#oddLineEnd);
    const records = this.tokenizer.push(text, last);
    return this.#columns?.cut(records) ?? records;
  }
}

/** The account, in which each other table can be chosen by its line. */
function placed({ skipped, tables }: BodyFindings): SkippedLines {
  for (const { entry, line } of tables) if (entry) entry.tableAt = { line };
  return skipped;
}

/** The repaired cells of a batch's rows. */
export function repairedIn(
  rows: readonly string[][],
  firstRow: number,
  repaired: RepairedCells,
): Pick<RowBatch, 'changed'> {
  if (repaired.cells === 0) return {};
  const changed: CellChange[] = [];
  for (const [at, row] of rows.entries()) {
    for (const cell of repaired.takeOf(row) ?? [])
      changed.push({ ...cell, row: firstRow + at, by: 'reader', done: encodedTwice });
  }
  return changed.length === 0 ? {} : { changed };
}
