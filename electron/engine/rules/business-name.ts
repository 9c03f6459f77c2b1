import type { CellReading } from '../../../shared/rules/cell-reading.ts';
import { held, unusable } from '../../../shared/rules/cell-reading.ts';
import { markSetOff, withoutMark } from '../../../shared/rules/marks.ts';
import { readText } from '../../../shared/rules/text.ts';

/** What sets a mark off, or begins one: spares most names the search. */
const mayBeMarked =
  /[([*]| [–—-]|^(?:please |do |don|never |no |not |out |opt|wrong |bad |cease |hard |soft |passed )/i;
const emailOrNumber = /^(?:\S+@\S+\.\S+|[\d\s()+.-]{7,})$/;

/** Reads a cell that should hold a business's name: any text with a letter or digit that is not something else. */
export function readBusinessName(cell: string): CellReading {
  const reading = readText(cell);
  if (reading.verdict !== 'usable') return reading;
  const text = reading.fixed ?? cell;
  if (mayBeMarked.test(text)) {
    const mark = markSetOff(text);
    if (mark !== undefined) return held('name-mark', mark, withoutMark(text, mark));
  }
  const first = text.charCodeAt(0) | 32;
  if (first >= 97 && first <= 122 && !text.includes('@')) return reading;
  if (!/[\p{L}\p{N}]/u.test(text)) return unusable('text-placeholder');
  return emailOrNumber.test(text) ? unusable('text-wrong-kind') : reading;
}
