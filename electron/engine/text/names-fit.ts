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
  // Row numbers are one column; of two and more it is not known where they stand.
  if (missing === 0 || missing > 1 || (missing === 1 && !hasLast)) return [...names];
  const moved = missing > 0 ? ['', ...names] : withoutGaps(names, -missing);
  const [here, there] = [fitOf(names, rows, width), fitOf(moved, rows, width)];
  return there.wrong === 0 && there.right > here.right ? moved : [...names];
}

/** Leaves out as many cells without a name as are too many. */
function withoutGaps(names: readonly string[], excess: number): string[] {
  let left = excess;
  return names.filter((name) => name.trim() !== '' || left-- <= 0);
}

/** How many names stand above values of their kind, and how many above values of another. */
function fitOf(names: readonly string[], rows: readonly string[][], width: number) {
  const fit = { right: 0, wrong: 0 };
  for (let column = 0; column < width; column++) {
    const cells = cellsOf(rows, column);
    const name = names[column]?.trim().toLowerCase() ?? '';
    const pattern = kinds.find(([word]) => word.test(name))?.[1];
    if (cells.length === 0 || !pattern) continue;
    const share = cells.filter((cell) => pattern.test(cell)).length / cells.length;
    if (share > 0.6) fit.right++;
    else if (share < 0.2) fit.wrong++;
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
  [/name|company|city|title/, /^[^@]*\p{L}[^@]*$/u],
];
