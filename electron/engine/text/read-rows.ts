import { ProblemError } from '../../../shared/problem.ts';
import { createDecoder } from './decoder.ts';
import type { InspectedText } from './delimited.ts';
import { encodingNotes } from './encoding-notes.ts';
import { asReadingProblem, assertUnchanged, openForReading } from './file-guard.ts';
import { bodyNotes, textNotes } from './notes.ts';
import { longestRecord } from './record-limits.ts';
import { encodedTwice, RepairedCells } from './repaired-cells.ts';
import { endlessLine } from './sample.ts';
import type { CellChange, RowBatch } from './table.ts';
import { TableBody } from './table-body.ts';
import { Tokenizer } from './tokenizer.ts';
import { WrittenLines } from './written-lines.ts';

/** How much of the file is read at a time; in bytes. Pieces that stay in the processor cache are a quarter faster. */
const pieceSize = 64 * 1024;

/** The data rows of an inspected text, piece by piece in constant memory. @throws ProblemError; AbortError. */
export async function* readRows(inspected: InspectedText, signal?: AbortSignal): AsyncGenerator<RowBatch> {
  const { inspection, layout } = inspected;
  const decoder = createDecoder(inspection.dialect.encoding);
  const tokenizer = new Tokenizer(inspection.dialect, layout.width);
  const body = new TableBody(layout, inspection.dialect.delimiter === ' ');
  const { delimiter, quote } = inspection.dialect;
  const hasWrittenLines = delimiter === ',' && quote === '"';
  const repaired = new RepairedCells();
  // A record begun in one piece may end in the next.
  let wasDoubtful = false;
  for await (const { bytes, end, last } of readPieces(inspected, signal)) {
    const records = tokenizer.push(decoder.decode(bytes, last), last);
    if (tokenizer.pending > longestRecord) throw new ProblemError(endlessLine());
    const isDoubtful: boolean = decoder.mayBeEncodedTwice || (wasDoubtful && tokenizer.pending > pieceSize);
    if (isDoubtful || wasDoubtful) repaired.repair(records);
    wasDoubtful = isDoubtful;
    const { short, long } = body.findings;
    const rows = body.push(records, last, tokenizer.lineOf);
    const found = body.findings;
    const { rowLines } = body;
    const firstRow = found.rows - rows.length + 1;
    if (rows.length > 0 || last) {
      yield {
        rows,
        firstRow,
        lineOf: (row) => rowLines.of(row),
        ragged: found.short - short + found.long - long,
        bytesRead: end,
        ...repairedIn(rows, firstRow, repaired),
        ...(hasWrittenLines ? { lines: new WrittenLines(tokenizer.text, records, tokenizer.bounds) } : {}),
        ...(last
          ? {
              notes: [
                ...bodyNotes(found),
                ...textNotes(decoder, tokenizer.counts),
                ...encodingNotes({ ...inspected, encoding: inspection.dialect.encoding, decoder, repaired }),
              ],
              skipped: found.skipped,
            }
          : {}),
      };
    }
  }
}

/** The repaired cells of a batch's rows. */
function repairedIn(
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

interface Piece {
  /** Overwritten when the piece after the next is asked for. */
  bytes: Buffer;
  /** Where in the file this piece ends. */
  end: number;
  last: boolean;
}

/** The file's bytes from behind the byte order mark on, as long as it is the file that was inspected. */
async function* readPieces(inspected: InspectedText, signal?: AbortSignal): AsyncGenerator<Piece> {
  const { inspection, bomLength } = inspected;
  const { size } = inspection;
  signal?.throwIfAborted();
  const { handle } = await openForReading(inspection.path);
  const buffers = [Buffer.allocUnsafe(pieceSize), Buffer.allocUnsafe(pieceSize)] as const;
  const read = (turn: number, at: number) =>
    handle.read(buffers[turn & 1] ?? buffers[0], 0, Math.min(pieceSize, size - at), at);
  let reading: ReturnType<typeof read> | undefined;
  try {
    await assertUnchanged(handle, inspection);
    let end = bomLength;
    reading = read(0, end);
    for (let turn = 1, last = false; !last; turn++) {
      const { bytesRead, buffer } = await reading;
      signal?.throwIfAborted();
      end += bytesRead;
      last = end >= size;
      // A file can only come to its end too early by having changed.
      if (last || bytesRead === 0) await assertUnchanged(handle, inspection);
      // The next piece is on its way from the disk while this one is being worked on.
      if (!last) reading = read(turn, end);
      yield { bytes: buffer.subarray(0, bytesRead), end, last };
    }
  } catch (error) {
    throw asReadingProblem(error);
  } finally {
    await reading?.catch(() => undefined);
    await handle.close();
  }
}
