import type { ChangedCell, CheckReport } from '../../../shared/check.ts';
import { rowChoices } from '../../../shared/check.ts';
import { findings } from '../../../shared/rules/cell-reading.ts';
import type { CellChange } from '../text/table.ts';
import { shorten } from './column-profiler.ts';
import type { RowReader } from './row-reader.ts';

/** Examples kept in all, and of one finding in one column, so that a common change leaves room for rare ones. */
const mostExamples = 200;
const mostOfAKind = 40;

/** Counts the cells that go out another way than they stand in the file, and keeps a bounded number to look at. */
export class ChangedCellSample {
  private readonly cells = { 'leave-out': 0, keep: 0, fix: 0 };
  private readonly examples: ChangedCell[] = [];
  /** By column: how many are kept of each kind of change. */
  private readonly kept: Map<string, number>[] = [];

  /** Takes up the row that `reader` has just read. @param row Its number, counted from 1. */
  add(reader: RowReader, cells: readonly string[], row: number): void {
    const { fields, readings, bad, damaged } = reader;
    for (let i = 0; i < readings.length; i++) {
      const reading = readings[i];
      const column = fields[i]?.column ?? -1;
      if (reading?.fixed === undefined || reading.finding === undefined) continue;
      const before = cells[column] ?? '';
      if (reading.fixed === before) continue;
      // A repaired cell goes out with "fix", one held back with "keep", where a bad row goes out, too.
      const fix = !bad;
      const leaveOut = !bad && !damaged && reading.verdict === 'usable';
      const keep = reading.verdict !== 'repairable';
      if (fix) this.cells.fix++;
      if (leaveOut) this.cells['leave-out']++;
      if (keep) this.cells.keep++;
      if (!fix && !keep) continue;
      if (this.examples.length >= mostExamples || !this.hasRoom(column, reading.finding)) continue;
      this.examples.push({
        row,
        column,
        before: shorten(before),
        after: shorten(reading.fixed),
        why: findings[reading.finding][1],
        sentWith: rowChoices.filter((choice) => ({ fix, 'leave-out': leaveOut, keep })[choice]),
      });
    }
  }

  /** Takes up a cell that was changed before it was read: it is, whatever becomes of its row. */
  addChanged({ row, column, before, after, done }: CellChange): void {
    for (const choice of rowChoices) this.cells[choice]++;
    if (this.examples.length >= mostExamples || !this.hasRoom(column, done)) return;
    this.examples.push({
      row,
      column,
      before: shorten(before),
      after: shorten(after),
      why: done,
      sentWith: [...rowChoices],
    });
  }

  result(): CheckReport['changed'] {
    return { cells: this.cells, examples: this.examples };
  }

  private hasRoom(column: number, kind: string): boolean {
    this.kept[column] ??= new Map();
    const kinds = this.kept[column];
    const kept = kinds.get(kind) ?? 0;
    if (kept < mostOfAKind) kinds.set(kind, kept + 1);
    return kept < mostOfAKind;
  }
}
