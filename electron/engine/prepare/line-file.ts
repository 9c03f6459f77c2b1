import { spreadsheetSafe } from '../../../shared/rules/spreadsheet-safe.ts';
import { needsQuotes } from '../read/text/needs-quotes.ts';
import type { NewFile } from './new-file.ts';
import { strictLines } from './strict-line.ts';

/** A file of lines that people open in a spreadsheet, and that is not there while it would be empty. */
export class LineFile {
  private lines: string[] = [];
  private file: NewFile | undefined;
  private readonly header: () => string;
  private readonly create: () => Promise<NewFile>;

  /** @param header Its first line. @param create Makes the file. Both are asked for when the first line is written. */
  constructor(header: string | (() => string), create: () => Promise<NewFile>) {
    this.header = typeof header === 'string' ? () => header : header;
    this.create = create;
  }

  get bytes(): number {
    return this.file?.bytes ?? 0;
  }

  add(line: string): void {
    this.lines.push(line);
  }

  /** Hands what was added to the file. @throws ProblemError, as on a full disk. */
  async flush(): Promise<void> {
    if (this.lines.length === 0) return;
    if (!this.file) {
      this.file = await this.create();
      await this.file.write(strictLines([this.header()]));
    }
    await this.file.write(strictLines(this.lines));
    this.lines = [];
  }
}

/** A text as a cell of such a line, which no spreadsheet takes for a formula. */
export function spreadsheetCell(text: string): string {
  const safe = spreadsheetSafe(text);
  return needsQuotes(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
