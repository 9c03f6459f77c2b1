import { isValueShape, shapeOf } from './cell-shape.ts';

/**
 * Puts a record together again that spaces cut into too many cells, because one cell of several words went without
 * quotes ("17 Mary Ann Lee 212-555-0101" below "Id Name Phone"). Only where there is just one place for it: words with
 * a value, a cell that was quoted, or the record's edge on both sides. Undefined where there is none or several.
 */
export function joinUnquotedWords(cells: readonly string[], width: number): string[] | undefined {
  const length = cells.length - width + 1;
  if (width < 2 || length < 2) return undefined;
  const bounds = cells.map((cell) => cell.includes(' ') || isValueShape(shapeOf(cell)));
  let found: number | undefined;
  for (let start = 0; start < width; start++) {
    const end = start + length;
    const isBounded = (start === 0 || bounds[start - 1]) && (end === cells.length || bounds[end]);
    const isWords = isWord(cells[start]) && isWord(cells[end - 1]);
    if (!isBounded || !isWords || cells.slice(start, end).some((cell) => cell.includes(' '))) continue;
    if (found !== undefined) return undefined;
    found = start;
  }
  if (found === undefined) return undefined;
  return [
    ...cells.slice(0, found),
    cells.slice(found, found + length).join(' '),
    ...cells.slice(found + length),
  ];
}

function isWord(cell: string | undefined): boolean {
  return cell !== undefined && cell !== '' && !isValueShape(shapeOf(cell));
}
