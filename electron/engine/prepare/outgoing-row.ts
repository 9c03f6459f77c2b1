import { needsQuotes } from '../text/needs-quotes.ts';
import type { StrictColumns } from './strict-columns.ts';
import { strictLine } from './strict-line.ts';

/** A row on its way into the strict file. One object serves all rows. */
export class OutgoingRow {
  /** Counted from 1, and that of the file's row it was made of; the same but where one row became several. */
  number = 0;
  source = 0;
  cells: string[] = [];
  /** The row as a strict line, as far as that is known without writing its cells anew. */
  private line: string | undefined;

  /** @param line The strict line of these cells, where the file has it. */
  begin(number: number, source: number, cells: string[], line: string | undefined): void {
    this.number = number;
    this.source = source;
    this.cells = cells;
    this.line = line;
  }

  /** Puts another text into a cell. */
  replace(column: number, text: string): void {
    const { cells, line } = this;
    // Where a line has quotes, the places of its cells are not known.
    if (line?.includes('"')) this.line = undefined;
    else if (line !== undefined) {
      let start = column;
      for (let before = 0; before < column; before++) start += cells[before]?.length ?? 0;
      const end = start + (cells[column]?.length ?? 0);
      this.line = needsQuotes(text) ? undefined : line.slice(0, start) + text + line.slice(end);
    }
    cells[column] = text;
  }

  /** The cells that are sent as a strict line, without its CRLF. */
  toLine(columns: StrictColumns): string {
    const sent = columns.select(this.cells, this.source);
    return this.line !== undefined && sent === this.cells ? this.line : strictLine(sent);
  }
}
