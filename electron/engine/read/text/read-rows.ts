import type { OutsideLines, SkippedLines } from '../../../../shared/model/accounting.ts';
import { ProblemError } from '../../../../shared/model/problem.ts';
import { isBlank } from './cell-shape.ts';
import { createDecoder } from './decoder.ts';
import type { InspectedText } from './delimited.ts';
import { encodedTwice, RepairedCells } from './encoded-twice.ts';
import { pieceSize, readPieces } from './file-pieces.ts';
import { brokenLinesNote, FixedCutter } from './fixed-width.ts';
import { HeaderWatch, plainNames } from './header-watch.ts';
import { readingsOfHoles } from './holes.ts';
import type { Layout } from './layout.ts';
import { type BodyFindings, LineAccount, type MetTable } from './line-account.ts';
import { bodyNotes, encodingNotes, textNotes } from './notes.ts';
import { withLineEnds } from './odd-line-ends.ts';
import { type LineOf, longestRecord, WrittenLines } from './row-lines.ts';
import { endlessLine } from './sample.ts';
import type { CellChange, RowBatch } from './table.ts';
import { TableBody } from './table-body.ts';
import { TablePlaces } from './tables.ts';
import { Tokenizer } from './tokenizer.ts';

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

/** Keeps account of what stands above the table that was chosen: the first table of the file, and others. */
class LinesAbove {
  /** Each table once, as far as they are listed. */
  readonly tables: (MetTable & { entry: OutsideLines })[] = [];
  readonly #account = new LineAccount();
  readonly #layout: Layout;
  readonly #watch: HeaderWatch;
  #met = 0;
  #inTable = false;
  #afterBlank = false;

  /** @param layout Of the first table. */
  constructor(layout: Layout) {
    this.#layout = layout;
    this.#watch = new HeaderWatch(layout.typedColumns, layout.columns.length);
  }

  get outside(): OutsideLines[] {
    return this.#account.skipped.outside;
  }

  /** Takes all records from the file's first on, piece by piece. */
  push(records: readonly string[][], lineOf: LineOf): void {
    for (const [at, record] of records.entries()) this.#take(record, this.#met + at, lineOf(at));
    this.#met += records.length;
  }

  #take(record: readonly string[], number: number, line: number): void {
    const isBlankLine = isBlank(record);
    if (this.#isHeader(record, number)) this.#enter(record, number, line);
    else if (!this.#inTable) this.#account.outside(line, isBlankLine ? 'blank' : 'title', record);
    else if (isBlankLine) this.#account.otherTableBlank(line);
    else this.#account.otherTableLine(line);
    this.#afterBlank = isBlankLine;
    if (this.#layout.headerRows.includes(number)) this.#watch.learn(record);
  }

  /** Whether a table begins here. */
  #isHeader(record: readonly string[], number: number): boolean {
    const { headerRows, firstDataRow } = this.#layout;
    if (number === (headerRows[0] ?? firstDataRow)) return true;
    // Names right above a header are no table.
    if (headerRows.includes(number) || headerRows[0] === number + 1 || isBlank(record)) return false;
    return this.#watch.judge(record, this.#afterBlank) !== undefined;
  }

  #enter(header: readonly string[], headerRow: number, line: number): void {
    this.#inTable = true;
    const entry = this.#account.otherTable(line, header);
    if (entry && this.#watch.meetOther(header))
      this.tables.push({ headerRow, line, header: [...header], entry });
  }
}

/** Reads what stands above a table that was chosen; undefined where the first is read. @throws ProblemError; AbortError. */
async function readLinesAbove(
  { inspection, bomLength, first, oddLineEnd }: InspectedText,
  signal?: AbortSignal,
): Promise<LinesAbove | undefined> {
  const { tableAt, dialect } = inspection;
  if (!tableAt || !first) return undefined;
  const above = new LinesAbove(first);
  if (tableAt.byte <= bomLength) return above;
  const text = { ...inspection, bomLength };
  const decoder = createDecoder(dialect.encoding);
  const cutter = dialect.fixedColumns && new FixedCutter(dialect.fixedColumns);
  const tokenizer = new Tokenizer(dialect, cutter ? 0 : first.width);
  const places = new TablePlaces(text, dialect.encoding, { line: 1, byte: bomLength });
  for await (const { bytes, end, last } of readPieces(text, signal, { to: tableAt.byte })) {
    const lines = tokenizer.push(withLineEnds(decoder.decode(bytes, last), oddLineEnd), last);
    above.push(cutter?.cut(lines) ?? lines, tokenizer.lineOf);
    places.pieceEnded(end, above.tables, tokenizer);
  }
  await places.enter(signal);
  return above;
}
