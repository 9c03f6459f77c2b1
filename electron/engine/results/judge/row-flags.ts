import { both, type Statements } from './nested-flags.ts';
import type { FlagColumn, PersonSlot } from './phone-slots.ts';

/** The columns that state something of a row, or of its people. */
export interface FlagsOfRow {
  marks: readonly FlagColumn[];
  persons: readonly PersonSlot[];
}

const ofPerson = ['litigator', 'deceased'] as const;

/** What a row's own columns state of the phones that stand as JSON in its cells. */
export class RowFlags {
  /** To be read of each row, in this order. */
  readonly columns: readonly number[];
  readonly #flags: FlagsOfRow;

  constructor(flags: FlagsOfRow) {
    this.#flags = flags;
    const stated = flags.persons.flatMap((person) => ofPerson.flatMap((name) => person.flags[name] ?? []));
    this.columns = [...new Set([...flags.marks, ...stated].map(({ column }) => column))];
  }

  /**
   * @param cells Those of `columns`. @param owner Whose phone it is. Of somebody whom the row's own columns do not have,
   * the worst of all holds: it may be any of them.
   */
  of(cells: readonly string[], owner: number | null): Statements {
    const stated = (columns: readonly FlagColumn[] = []) =>
      columns.map(({ column, opposite }) => ({
        text: cells[this.columns.indexOf(column)] ?? '',
        opposite,
      }));
    const { marks, persons } = this.#flags;
    const own = persons.filter(({ person }) => person === owner);
    return (own.length > 0 ? own : persons).reduce<Statements>(
      (all, { flags }) => both(all, { litigator: stated(flags.litigator), deceased: stated(flags.deceased) }),
      { mark: stated(marks) },
    );
  }
}
