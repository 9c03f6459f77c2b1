import { isValueShape, shapeOf } from './cell-shape.ts';
import { cellsOf } from './header-votes.ts';

/**
 * Puts each name of a header above its column where the header has more or fewer cells than most rows. The names stay
 * where they stand: rows whose empty last cells were cut off are short, and a name moved on a guess is another column's.
 * They move only where the values say so, as where a program wrote row numbers and no name for them.
 */
export function fitNames(names: readonly string[], width: number, body: readonly string[][]): string[] {
  const missing = width - names.length;
  const rows = body.filter((row) => row.length === width);
  const hasLast = cellsOf(rows, width - 1).length > 0;
  if (missing === 0 || (missing > 0 && !hasLast)) return [...names];
  const moved = missing > 0 ? shiftedRight(names, missing) : withoutGaps(names, -missing);
  return fitOf(moved, rows, width) > fitOf(names, rows, width) ? moved : [...names];
}

function shiftedRight(names: readonly string[], by: number): string[] {
  return [...Array<string>(by).fill(''), ...names];
}

/** Leaves out as many cells without a name as are too many. */
function withoutGaps(names: readonly string[], excess: number): string[] {
  let left = excess;
  return names.filter((name) => name.trim() !== '' || left-- <= 0);
}

/** How many names stand above values of their kind, less those that stand above values of another kind. */
function fitOf(names: readonly string[], rows: readonly string[][], width: number): number {
  let fit = 0;
  for (let column = 0; column < width; column++) {
    const cells = cellsOf(rows, column);
    const name = names[column]?.trim().toLowerCase() ?? '';
    if (cells.length === 0 || name === '') continue;
    for (const [word, pattern] of kinds) {
      const share = cells.filter((cell) => pattern.test(cell)).length / cells.length;
      if (word.test(name)) fit += share > 0.6 ? 1 : share < 0.2 ? -1 : 0;
    }
    const isNumbers = cells.every((cell) => isValueShape(shapeOf(cell)));
    if (/name|company|city|title/.test(name) && isNumbers) fit--;
  }
  return fit;
}

/** Columns whose values can be told by their look: what such a column is called, and what stands in it. */
const kinds: [name: RegExp, value: RegExp][] = [
  [/e-?mail/, /\S@\S/],
  [/phone|mobile|cell|fax|\btel/, /^\D*(\d\D*){7,}$/],
  [/\bzip|postal|postcode/, /^\d{4,5}(-\d{4})?$/],
  [/^state$|\bstate\b/, /^[A-Z]{2}$/],
  [/website|\burl\b/, /^(https?:|www\.)|\.\w{2,}$/i],
  [/\bdate\b|created|updated|\bdob\b/, /\d[-/.]\d/],
  [/name|company|city|title/, /^\p{L}[^@\d]*$/u],
];
