import type { SkippedLines } from '../../../../shared/model/accounting.ts';
import { ProblemError } from '../../../../shared/model/problem.ts';
import type { BodyFindings } from './body-findings.ts';
import { createDecoder } from './decoder.ts';
import type { InspectedText } from './delimited.ts';
import { encodingNotes } from './encoding-notes.ts';
import { pieceSize, readPieces } from './file-pieces.ts';
import { FixedCutter } from './fixed-cutter.ts';
import { brokenLinesNote } from './fixed-width.ts';
import { plainNames } from './header-watch.ts';
import { readingsOfHoles } from './holes.ts';
import { readLinesAbove } from './lines-above.ts';
import { bodyNotes, textNotes } from './notes.ts';
import { withLineEnds } from './odd-line-ends.ts';
import { longestRecord } from './record-limits.ts';
import { encodedTwice, RepairedCells } from './repaired-cells.ts';
import { endlessLine } from './sample.ts';
import type { CellChange, RowBatch } from './table.ts';
import { TableBody } from './table-body.ts';
import { TablePlaces } from './table-places.ts';
import { Tokenizer } from './tokenizer.ts';
import { WrittenLines } from './written-lines.ts';

/** The data rows of an inspected text, piece by piece in constant memory. @throws ProblemError; AbortError. */
export async function* readRows(inspected: InspectedText, signal?: AbortSignal): AsyncGenerator<RowBatch> {
  const { inspection, layout, start, otherHeaders } = inspected;
  const text = { ...inspection, bomLength: inspected.bomLength };
  const decoder = createDecoder(inspection.dialect.encoding);
  const { delimiter, quote, fixedColumns } = inspection.dialect;
  const cutter = fixedColumns && new FixedCutter(fixedColumns);
  const tokenizer = new Tokenizer(inspection.dialect, cutter ? 0 : layout.width, start.line);
  const body = new TableBody(layout, { spaced: delimiter === ' ', otherHeaders });
  const places = new TablePlaces(text, inspection.dialect.encoding, start);
  const hasWrittenLines = delimiter === ',' && quote === '"';
  const repaired = new RepairedCells();
  // A record begun in one piece may end in the next.
  let wasDoubtful = false;
  for await (const { bytes, end, last } of readPieces(text, signal, { from: start.byte })) {
    const lines = tokenizer.push(withLineEnds(decoder.decode(bytes, last), inspected.oddLineEnd), last);
    const records = cutter?.cut(lines) ?? lines;
    const pending = tokenizer.rest.text.length;
    if (pending > longestRecord) throw new ProblemError(endlessLine());
    const isDoubtful: boolean = decoder.mayBeEncodedTwice || (wasDoubtful && pending > pieceSize);
    const mayBeRepaired = isDoubtful || wasDoubtful;
    if (mayBeRepaired) repaired.repair(records);
    wasDoubtful = isDoubtful;
    const { short, long } = body.findings;
    const rows = body.push(records, last, tokenizer.lineOf);
    const found = body.findings;
    places.pieceEnded(end, found.tables, tokenizer);
    if (last) await places.enter(signal);
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
        ...(hasWrittenLines && !mayBeRepaired && decoder.holes === 0
          ? { lines: new WrittenLines(tokenizer.text, records, tokenizer.bounds) }
          : {}),
        ...(last
          ? {
              notes: [
                ...bodyNotes(found),
                ...brokenLinesNote(cutter?.broken ?? 0),
                ...textNotes(decoder, tokenizer.counts),
                ...encodingNotes({ ...inspected, encoding: inspection.dialect.encoding, decoder, repaired }),
              ],
              skipped: await withLinesAbove(inspected, found, signal),
            }
          : {}),
      };
    }
  }
}

/** The account of the whole file: of what stands above a table that was chosen, too. */
async function withLinesAbove(
  inspected: InspectedText,
  { skipped, tables }: BodyFindings,
  signal?: AbortSignal,
): Promise<SkippedLines> {
  const above = await readLinesAbove(inspected, signal);
  if (!above) return skipped;
  // A table that comes again below is chosen where it came first.
  const known = new Set(above.tables.map(({ header }) => plainNames(header).join()));
  for (const { entry, header } of tables) if (known.has(plainNames(header).join())) delete entry?.tableAt;
  return { ...skipped, outside: [...above.outside, ...skipped.outside] };
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
