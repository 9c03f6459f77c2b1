import type { ColumnMapping } from '../../../shared/mapping.ts';
import type { GroupColumn } from '../../../shared/row-words.ts';
import type { FormField } from '../../../shared/services.ts';

/** What is written once above a group: nobody's own number, address or name is. */
const groupFields: readonly FormField[] = [
  'business_name_column',
  'state_column',
  'mail_city_column',
  'mail_state_column',
];
const mostGroups = 20_000;

/** A row of sums below its group. */
const total = /\btotals?\s*$|^\s*(?:sub|grand )?total\b/i;

/** Tells whether a column is filled in the first row of each group alone, as reports and pivot tables are. */
export class ColumnInGroups {
  readonly column: number;
  #rows = 0;
  #empty = 0;
  #single = 0;
  #run = 0;
  isOne = true;
  readonly #values = new Set<string>();

  constructor(column: number) {
    this.column = column;
  }

  add(cell: string): void {
    if (!this.isOne) return;
    if (total.test(cell)) {
      this.#run++;
      return;
    }
    this.#rows++;
    if (cell.trim() === '') {
      this.#empty++;
      this.#run++;
      if (this.#values.size === 0) this.isOne = false;
      return;
    }
    if (this.#rows > 1 && this.#run === 0) this.#single++;
    this.#run = 0;
    // A value that comes again stands above no group; one row in ten may be a group of its own.
    if (
      this.#values.has(cell) ||
      this.#values.size >= mostGroups ||
      this.#single > 2 + this.#values.size / 10
    )
      this.isOne = false;
    else this.#values.add(Buffer.from(cell).toString());
  }

  result(): GroupColumn | undefined {
    const groups = this.#values.size;
    const enough = groups > 2 || (groups === 2 && this.#rows >= 8);
    if (!this.isOne || !enough || this.#rows < 2 * groups || this.#single > groups / 4) return undefined;
    return { column: this.column, groups, rows: this.#empty };
  }
}

/** The mapped columns that may stand above groups. */
export const columnsInGroups = (mapping: ColumnMapping): ColumnInGroups[] =>
  groupFields.flatMap((field) => mapping[field] ?? []).map((column) => new ColumnInGroups(column));
