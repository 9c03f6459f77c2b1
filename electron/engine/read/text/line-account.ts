import {
  type CountedLines,
  mostLinesListed,
  nothingSkipped,
  type OutsideLines,
  type SkippedLines,
} from '../../../../shared/model/accounting.ts';

/** Lines outside the table that are entered one by one; further ones of the same kind are gathered into one entry. */
const mostEntries = 50;
const textShown = 120;

/** Keeps account of every line that is no row: counts, and the first line numbers of each kind. */
export class LineAccount {
  readonly skipped: SkippedLines = nothingSkipped();
  /** Blank lines since the last line of another table: its own where a further one follows. */
  #behindOther: CountedLines = { count: 0, lines: [] };

  repeatedHeader(line: number): void {
    count(this.skipped.repeatedHeaders, line);
  }

  blankLine(line: number): void {
    count(this.skipped.blankLines, line);
  }

  /** A line above or below the table. */
  outside(line: number, kind: 'title' | 'blank' | 'note', record: readonly string[]): void {
    this.#enter(line, kind, record);
  }

  /** The header of another table, which is not read. @returns Its entry; undefined where it has none of its own. */
  otherTable(line: number, record: readonly string[]): OutsideLines | undefined {
    const gathered = this.#enter(line, 'other-table', record);
    if (!gathered) return this.skipped.outside.at(-1);
    gathered.tables = (gathered.tables ?? 1) + 1;
    return undefined;
  }

  /** A further line of the table that was met last and is not read. */
  otherTableLine(line: number): void {
    const last = this.#lastOf('other-table');
    if (last) extend(last, line);
    this.#behindOther = { count: 0, lines: [] };
  }

  /** A blank line below a line of the table that was met last and is not read. */
  blankBehindOther(line: number): void {
    count(this.#behindOther, line);
  }

  /** The other table has ended: blank lines behind it are the list's. @returns How many they are. */
  otherTableEnded(): number {
    const { blankLines } = this.skipped;
    const { count: behind, lines } = this.#behindOther;
    blankLines.count += behind;
    blankLines.lines.push(...lines.slice(0, mostLinesListed - blankLines.lines.length));
    this.#behindOther = { count: 0, lines: [] };
    return behind;
  }

  /** A blank line in a table that is not read: it counts as none of its records. */
  otherTableBlank(line: number): void {
    const last = this.#lastOf('other-table');
    if (last) last.lastLine = line;
  }

  /** Enters a line, or adds it to the last entry of its kind where there are many; that is then returned. */
  #enter(line: number, kind: OutsideLines['kind'], record: readonly string[]): OutsideLines | undefined {
    const { outside } = this.skipped;
    const last = outside.length >= mostEntries ? this.#lastOf(kind) : undefined;
    if (last) extend(last, line);
    else outside.push({ line, lastLine: line, kind, records: 1, text: shownLine(record) });
    return last;
  }

  #lastOf(kind: OutsideLines['kind']): OutsideLines | undefined {
    return this.skipped.outside.findLast((entry) => entry.kind === kind);
  }
}

function count(lines: CountedLines, line: number): void {
  lines.count++;
  if (lines.lines.length < mostLinesListed) lines.lines.push(line);
}

function extend(lines: OutsideLines, line: number): void {
  lines.lastLine = line;
  lines.records++;
}

/** How a line begins, for people. Copied, so that it does not keep its piece of the file in memory. */
export function shownLine(record: readonly string[]): string {
  const text = record
    .map((cell) => cell.slice(0, textShown).replace(/\s+/g, ' ').trim())
    .filter((cell) => cell !== '')
    .join(', ');
  return Buffer.from(text.length > textShown ? `${text.slice(0, textShown - 1)}…` : text).toString();
}
