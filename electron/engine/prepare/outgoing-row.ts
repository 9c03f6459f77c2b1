import { needsQuotes } from '../read/text/needs-quotes.ts';
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
    if (line !== undefined) {
      let start = 0;
      for (let before = 0; before < column; before++) start += writtenLength(line, start, cells[before]) + 1;
      const end = start + writtenLength(line, start, cells[column]);
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

const quoteMark = 34;

/** How long a cell is in a strict line, in which it starts at `start`: in quotes, its own quotes stand twice. */
function writtenLength(line: string, start: number, cell = ''): number {
  if (line.charCodeAt(start) !== quoteMark) return cell.length;
  let length = cell.length + 2;
  for (let at = cell.indexOf('"'); at !== -1; at = cell.indexOf('"', at + 1)) length++;
  return length;
}
