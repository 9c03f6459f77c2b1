import type { SkippedLines } from '../../../../shared/model/accounting.ts';
import { unusable } from '../../../../shared/rules/cell-reading.ts';
import { ChunkDecoder, holeMark } from './decoder.ts';
import type { InspectedText } from './delimited.ts';
import { withLineEnds } from './dialect.ts';
import { RepairedCells } from './encoded-twice.ts';
import { pieceSize, readPieces } from './file-pieces.ts';
import type { BodyFindings } from './line-account.ts';
import { bodyNotes, encodingNotes, textNotes } from './notes.ts';
import { endlessRecord } from './sample.ts';
import type { MadeReading, RowBatch } from './table.ts';
import { TableBody } from './table-body.ts';
import { longestRecord, RecordCutter } from './tokenizer.ts';

/** The data rows of an inspected text, piece by piece in constant memory. @throws ProblemError; AbortError. */
export async function* readRows(inspected: InspectedText, signal?: AbortSignal): AsyncGenerator<RowBatch> {
  const { inspection, layout, start, above, otherHeaders } = inspected;
  const { dialect } = inspection;
  const body = new TableBody(layout, otherHeaders);
  const textOf = (bytes: Buffer, last: boolean, by: ChunkDecoder) =>
    withLineEnds(by.decode(bytes, last), inspected.oddLineEnd);
  if (above && above.to > above.from) {
    const decoder = new ChunkDecoder(dialect.encoding);
    const cutter = new RecordCutter(dialect, above.width, 1);
    for await (const { bytes, last } of readPieces(inspection, above, signal))
      body.pushAbove(cutter.push(textOf(bytes, last, decoder), last));
  }
  const decoder = new ChunkDecoder(dialect.encoding);
  const cutter = new RecordCutter(dialect, layout.width, start.line);
  const hasWrittenLines = dialect.delimiter === ',' && dialect.quote === '"';
  const repaired = new RepairedCells();
  // A record begun in one piece may end in the next.
  let wasDoubtful = false;
  for await (const { bytes, end, last } of readPieces(inspection, { from: start.byte }, signal)) {
    const cut = cutter.push(textOf(bytes, last, decoder), last);
    const { text: rest, line } = cutter.rest;
    if (rest.length > longestRecord) throw endlessRecord(line);
    const isDoubtful: boolean = decoder.mayBeEncodedTwice || (wasDoubtful && rest.length > pieceSize);
    if (isDoubtful || wasDoubtful) repaired.repair(cut.records);
    wasDoubtful = isDoubtful;
    const { short, long } = body.findings;
    const { records: rows, lines, written } = body.push(cut, last);
    const found = body.findings;
    const firstRow = found.rows - rows.length + 1;
    const changed = repaired.changesIn(rows, firstRow);
    for (const { row } of changed) written[row - firstRow] = undefined;
    const made = decoder.holes.count > 0 ? readingsOfHoles(rows) : undefined;
    if (rows.length > 0 || last) {
      yield {
        rows,
        firstRow,
        lineOf: (row) => lines[row] ?? 0,
        ragged: found.short - short + found.long - long,
        bytesRead: last ? end : end - start.byte,
        ...(changed.length > 0 && { changed }),
        ...(made && { madeReadings: made }),
        ...(hasWrittenLines && decoder.holes.count === 0 && { written }),
        ...(last && {
          notes: [
            ...bodyNotes(found),
            ...textNotes(decoder.holes, cutter.counts),
            ...encodingNotes({ ...inspected, encoding: dialect.encoding, decoder, repaired }),
          ],
          skipped: placed(found),
        }),
      };
    }
  }
}

/** The account, in which each other table can be chosen by its line. */
function placed({ skipped, tables }: BodyFindings): SkippedLines {
  for (const { entry, line } of tables) if (entry) entry.tableAt = { line };
  return skipped;
}

const lost = unusable('row-hole');

/** Sets the rows aside in which text was lost, the place shown by U+FFFD; undefined where there are none. */
function readingsOfHoles(rows: readonly string[][]): ReadonlyMap<number, MadeReading> | undefined {
  const found = new Map<number, MadeReading>();
  for (const [place, cells] of rows.entries()) {
    for (const [column, cell] of cells.entries()) {
      if (!cell.includes(holeMark)) continue;
      cells[column] = cell.replaceAll(holeMark, '\ufffd');
      found.set(place, { column: null, reading: lost });
    }
  }
  return found.size > 0 ? found : undefined;
}
