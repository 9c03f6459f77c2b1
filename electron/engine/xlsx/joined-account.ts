import {
  type CountedLines,
  mostLinesListed,
  nothingSkipped,
  type SkippedLines,
} from '../../../shared/accounting.ts';
import type { SheetBody } from './sheet-body.ts';

/** Adds up what of several sheets is no row; their lines are counted through, from the first sheet's first on. */
export class JoinedAccount {
  readonly #skipped: SkippedLines = nothingSkipped();
  readonly #hidden: CountedLines = { count: 0, lines: [] };
  readonly #starts: { name: string; firstLine: number }[] = [];
  #before = 0;

  /** Lines of the sheets that were added; what a further sheet's lines are counted from. */
  get before(): number {
    return this.#before;
  }

  /** Adds a sheet that was read to its end. @param headerRows Of a further sheet: they only repeat the names. */
  add(name: string, body: SheetBody, headerRows: readonly number[]): void {
    const { repeatedHeaders, blankLines, outside } = body.findings.skipped;
    const before = this.#before;
    const lines = headerRows.map((row) => row + 1);
    this.#add(this.#skipped.repeatedHeaders, { count: lines.length, lines });
    this.#add(this.#skipped.repeatedHeaders, repeatedHeaders);
    this.#add(this.#skipped.blankLines, blankLines);
    this.#add(this.#hidden, body.hiddenLeftOut);
    for (const one of outside)
      this.#skipped.outside.push({ ...one, line: one.line + before, lastLine: one.lastLine + before });
    this.#starts.push({ name, firstLine: before + 1 });
    this.#before += body.records;
  }

  /** Every line of the sheets that is no row; which sheet a line is of is told where there are several. */
  get skipped(): SkippedLines {
    return {
      ...this.#skipped,
      ...(this.#hidden.count > 0 && { hiddenRows: this.#hidden }),
      ...(this.#starts.length > 1 && { sheets: this.#starts }),
    };
  }

  #add(sum: CountedLines, part: CountedLines): void {
    sum.count += part.count;
    for (const line of part.lines.slice(0, mostLinesListed - sum.lines.length))
      sum.lines.push(line + this.#before);
  }
}
