import type { CellReading } from '../../../shared/rules/cell-reading.ts';
import { held } from '../../../shared/rules/cell-reading.ts';
import { markSetOff, withoutMark } from '../../../shared/rules/marks.ts';
import { readText } from '../../../shared/rules/text.ts';
import { readNoBusiness } from './no-business.ts';

/** What sets a mark off, or begins one: spares most names the search. */
const mayBeMarked =
  /[([*]| [–—-]|^(?:please |do |don|never |no |not |out |opt|wrong |bad |cease |hard |soft |passed )/i;

/** Reads a cell that should hold a business's name: any text with a letter or digit that is not something else. */
export function readBusinessName(cell: string): CellReading {
  const reading = readText(cell);
  if (reading.verdict !== 'usable') return reading;
  const text = reading.fixed ?? cell;
  if (mayBeMarked.test(text)) {
    const mark = markSetOff(text);
    if (mark !== undefined) return held('name-mark', mark, withoutMark(text, mark));
  }
  const none = readNoBusiness(text);
  return none?.verdict === 'held' && none.fixed === undefined
    ? { ...none, fixed: reading.fixed }
    : (none ?? reading);
}
