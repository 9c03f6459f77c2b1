import type { OutsideLines } from '../../../../shared/model/accounting.ts';
import { isBlank } from './blank-record.ts';
import type { MetTable } from './body-findings.ts';
import { createDecoder } from './decoder.ts';
import type { InspectedText } from './delimited.ts';
import { readPieces } from './file-pieces.ts';
import { FixedCutter } from './fixed-cutter.ts';
import { HeaderWatch } from './header-watch.ts';
import type { Layout } from './layout.ts';
import { LineAccount } from './line-account.ts';
import { withLineEnds } from './odd-line-ends.ts';
import type { LineOf } from './row-lines.ts';
import { TablePlaces } from './table-places.ts';
import { Tokenizer } from './tokenizer.ts';

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
export async function readLinesAbove(
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
