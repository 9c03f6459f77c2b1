import type { Column } from '../../../shared/csv.ts';
import { regExpText } from '../../../shared/regexp-text.ts';
import { type CellReading, held } from '../../../shared/rules/cell-reading.ts';
import type { Shaping } from '../../../shared/shaping.ts';

/** Finds the rows that a person's own words set aside. */
export class RowMarks {
  private readonly marks: readonly { column: number; pattern: RegExp; reading: CellReading }[];

  constructor({ marks = [] }: Shaping, columns: readonly Column[]) {
    this.marks = marks.map(({ column, word }) => ({
      column,
      pattern: wholeWord(word),
      reading: held('row-marked', `“${word}” in ${columns[column]?.header ?? ''}`, undefined),
    }));
  }

  /** Why a row is set aside; undefined where it is not. */
  of(cells: readonly string[]): CellReading | undefined {
    return this.marks.find(({ column, pattern }) => pattern.test(cells[column] ?? ''))?.reading;
  }
}

/** The word where no letter or digit stands beside it, in capitals or not. */
function wholeWord(word: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])${regExpText(word)}(?![\\p{L}\\p{N}])`, 'iu');
}
