import { shownLine } from '../text/line-account.ts';
import type { NamedRecord } from './record-reader.ts';

/** Columns of a table; values of further names are kept in the extra cell. */
const mostColumns = 1000;
const namesShown = 5;

/**
 * The names of the columns that these records make, in the order in which they come up. What only ever is null where
 * other records have an object or a list is no column.
 */
export function namesOf(records: readonly NamedRecord[]): string[] {
  const filled = new Map<string, boolean>();
  for (const { fields } of records)
    for (const [name, value] of fields) filled.set(name, filled.get(name) || value !== '');
  const parents = new Set(
    [...filled.keys()].flatMap((name) => [...name.matchAll(/\./g)].map(({ index }) => name.slice(0, index))),
  );
  return [...filled].filter(([name, isFilled]) => isFilled || !parents.has(name)).map(([name]) => name);
}

/** Puts the values of records into the columns of a table. */
export class RecordColumns {
  readonly names: readonly string[];
  /** Records with values under other names, and the first of these. */
  extra = 0;
  readonly extraNames: string[] = [];
  readonly #places: ReadonlyMap<string, number>;

  /** @param names In the order of the columns. */
  constructor(names: readonly string[]) {
    this.names = names.slice(0, mostColumns);
    this.#places = new Map(this.names.map((name, at) => [name, at]));
  }

  /**
   * A row of the table: a cell for each column and, where there are values that belong to none of them, one more
   * that holds these as JSON.
   */
  rowOf({ fields }: NamedRecord): string[] {
    const row = Array<string>(this.names.length).fill('');
    let others: Map<string, string> | undefined;
    for (const [name, value] of fields) {
      const place = this.#places.get(name);
      if (place !== undefined) row[place] = value;
      else if (value !== '') {
        others ??= new Map();
        others.set(name, value);
      }
    }
    if (others) row.push(this.#extraCell(others));
    return row;
  }

  #extraCell(others: ReadonlyMap<string, string>): string {
    this.extra++;
    for (const name of others.keys()) {
      if (this.extraNames.length >= namesShown) break;
      const shown = shownLine([name]);
      if (!this.extraNames.includes(shown)) this.extraNames.push(shown);
    }
    return JSON.stringify(Object.fromEntries(others));
  }
}
