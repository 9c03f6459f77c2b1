import type { ResultFieldInfo } from '../../shared/model/result-overview.ts';
import type { ResultFilter } from '../../shared/model/result-query.ts';
import { reasons, verdicts, verdictText } from '../../shared/verdict/verdict.ts';

/** What a filter asks for, as people read it: "State is TX or OK". */
export function filterInWords(filter: ResultFilter, fields: readonly ResultFieldInfo[]): string {
  const name = fields.find(({ field }) => field === filter.field)?.name ?? filter.field;
  switch (filter.kind) {
    case 'contains':
      return `${name} contains “${filter.text}”`;
    case 'one-of':
      return `${name} is ${filter.values.map((value) => valueInWords(value)).join(' or ')}`;
    case 'empty':
      return `${name} is ${filter.empty ? 'empty' : 'filled'}`;
    case 'range':
      return [name, filter.from !== null && `from ${filter.from}`, filter.to !== null && `to ${filter.to}`]
        .filter(Boolean)
        .join(' ');
  }
}

/** Ways to sort, as the menu of a column has them. @param numeric what the column holds */
export const sortWords = (numeric: boolean) =>
  numeric
    ? { ascending: 'Smallest first', descending: 'Largest first' }
    : { ascending: 'A to Z', descending: 'Z to A' };

/** The order of the rows after it was changed. */
export function sortInWords(
  { name, numeric }: { name: string; numeric: boolean },
  descending: boolean | null,
): string {
  if (descending === null) return 'Rows in the order of the file.';
  return `Sorted by ${name}: ${sortWords(numeric)[descending ? 'descending' : 'ascending']}.`;
}

/** Verdicts and reasons are kept by their ids. */
export function valueInWords(value: string): string {
  const verdict = verdicts.find((each) => each === value);
  if (verdict) return verdictText[verdict];
  return reasons.find(({ id }) => id === value)?.words ?? (value === '' ? 'empty' : value);
}
