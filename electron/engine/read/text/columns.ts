import type { Column } from '../../../../shared/model/csv.ts';

/**
 * Names the columns of a table: the header's rows joined by a space, trimmed, made unique without regard to case, and
 * "Column 3" where there is no name. `headerRows` holds the cells of each header row; none gives numbered columns.
 */
export function nameColumns(headerRows: readonly string[][], width: number): Column[] {
  const count = Math.max(width, ...headerRows.map((row) => row.length));
  const taken = new Set<string>();
  const named = spreadGroups(headerRows, count);
  const columns = Array.from({ length: count }, (_, index) => {
    const parts = named.map((row) => row[index] ?? '');
    // A header that stands there twice names each column once.
    const rawHeader = [...new Set(parts.length === 1 ? parts : parts.filter((part) => part !== ''))].join(
      ' ',
    );
    const name = [...new Set(parts.map((part) => part.trim()))].join(' ');
    return { index, rawHeader, header: name.replace(/\s+/g, ' ').trim() };
  });
  // Names that stand in the file go first: an invented one must not take them away.
  for (const column of columns) {
    if (column.header !== '') column.header = claim(column.header, taken);
  }
  for (const column of columns) {
    if (column.header === '') column.header = claim(`Column ${column.index + 1}`, taken);
  }
  return columns;
}

function claim(name: string, taken: Set<string>): string {
  let unique = name;
  for (let copy = 2; taken.has(unique.toLowerCase()); copy++) unique = `${name} ${copy}`;
  taken.add(unique.toLowerCase());
  return unique;
}

/** Where a header has several rows, a name above several columns (a merged cell) counts for each of them. */
function spreadGroups(headerRows: readonly string[][], count: number): readonly string[][] {
  const startsGroup = (rows: readonly string[][], column: number) =>
    rows.some((row) => (row[column] ?? '').trim() !== '');
  return headerRows.map((row, level) => {
    if (level === headerRows.length - 1) return row;
    const spread = Array.from({ length: count }, (_, column) => row[column] ?? '');
    for (let column = 1; column < count; column++) {
      const empty = spread[column]?.trim() === '' && !startsGroup(headerRows.slice(0, level), column);
      if (empty && startsGroup(headerRows.slice(level + 1), column))
        spread[column] = spread[column - 1] ?? '';
    }
    return spread;
  });
}
