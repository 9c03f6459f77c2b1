import { unusable } from '../../../../shared/rules/cell-reading.ts';
import type { MadeReading } from './table.ts';

/** Zero bytes one behind the other that are more than those a program leaves at the ends of lines and of words. */
const leastInHole = 4;
const lineEnd = /[\r\n]/;
const mark = '\0';
/** Ctrl-Z, by which DOS marks a file's end. */
const endMark = '\u001a';

/**
 * Takes NULs and end marks of DOS out of a text, and leaves one NUL where a run of them stands in the place of text that was lost, as a crash or a
 * broken download leaves it: what stands before it is never joined to what stands behind it.
 */
export class Holes {
  /** Taken out, so far. */
  nuls = 0;
  count = 0;
  /** At the end of the last piece. */
  #held = 0;
  #wasText = false;

  mark(written: string, last: boolean): string {
    const piece = written.includes(endMark) ? written.replaceAll(endMark, '') : written;
    this.nuls += written.length - piece.length;
    if (this.#held === 0 && !piece.includes(mark)) {
      this.#wasText ||= piece !== '';
      return piece;
    }
    const end = last ? piece.length : endOfText(piece);
    const text = mark.repeat(this.#held) + piece.slice(0, end);
    const zeros = piece.length - end;
    this.#held = Math.min(zeros, leastInHole);
    // What a run has beyond that tells nothing more.
    this.nuls += zeros - this.#held;
    const wasText = this.#wasText;
    this.#wasText ||= end > 0;
    return text.replace(/\0+/g, (run, at: number) => {
      const isAtStart = at === 0 && !wasText;
      const isAtEnd = last && at + run.length === text.length && lineEnd.test(text[at - 1] ?? '');
      if (run.length < leastInHole || isAtStart || isAtEnd) {
        this.nuls += run.length;
        return '';
      }
      this.count++;
      return mark;
    });
  }
}

function endOfText(text: string): number {
  let end = text.length;
  while (text[end - 1] === mark) end--;
  return end;
}

const lost = unusable('row-hole');

/** Sets the rows aside in which text was lost, the place shown by U+FFFD; undefined where there are none. */
export function readingsOfHoles(rows: readonly string[][]): ReadonlyMap<number, MadeReading> | undefined {
  const found = new Map<number, MadeReading>();
  for (const [place, cells] of rows.entries()) {
    for (const [column, cell] of cells.entries()) {
      if (!cell.includes(mark)) continue;
      cells[column] = cell.replaceAll(mark, '\ufffd');
      found.set(place, { column: null, reading: lost });
    }
  }
  return found.size > 0 ? found : undefined;
}
