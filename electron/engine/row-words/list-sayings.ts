import type { ReadingNote } from '../../../shared/csv.ts';
import type { ColumnMapping } from '../../../shared/mapping.ts';
import { notesOfSayings } from '../../../shared/row-sayings.ts';
import type { GroupColumn, RowSaying } from '../../../shared/row-words.ts';
import type { ServiceId } from '../../../shared/services.ts';
import type { Table } from '../text/table.ts';
import { GroupColumns } from './group-columns.ts';
import { RowSayings } from './row-words.ts';

/** What a list's rows say of themselves: counted row by row as the list is checked, prepared or looked at. */
export class ListSayings {
  readonly #table: Table;
  readonly #rows: RowSayings;
  readonly #groups: GroupColumns;

  /** @param use What is sent, and from which columns; without it every column speaks. */
  constructor(table: Table, use?: { service: ServiceId; mapping: ColumnMapping }) {
    this.#table = table;
    this.#rows = new RowSayings(table.inspection, use && { ...use, shaping: table.shaping });
    this.#groups = new GroupColumns(use?.mapping ?? {});
  }

  /** Takes up the rows of a batch. */
  add(rows: readonly (readonly string[])[]): void {
    this.#rows.add(rows);
    this.#groups.add(rows);
  }

  /** Absent where there is nothing to say. */
  result(): { sayings?: RowSaying[]; groups?: GroupColumn[] } {
    const [sayings, groups] = [this.#rows.result(), this.#groups.result()];
    return { ...(sayings.length > 0 && { sayings }), ...(groups.length > 0 && { groups }) };
  }

  /** The same in words. */
  notes(): ReadingNote[] {
    const { inspection, shaping } = this.#table;
    const { sayings = [], groups = [] } = this.result();
    const aside = shaping?.asides?.flatMap(({ kind, aside }) => (aside ? [kind] : []));
    return notesOfSayings(sayings, groups, inspection.columns, aside);
  }
}
