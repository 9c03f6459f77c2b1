import type { ColumnProfile } from '../../../shared/model/check.ts';
import { DistinctSample } from './distinct-sample.ts';
import { MatchKey } from './match-key.ts';

/** Up to this many rows every cell is looked at for distinct values; a longer file is sampled evenly. */
const fullRows = 100_000;
const sampledRows = 30_000;
/** Distinct values counted exactly in one column, fewer where there are very many columns. */
const exactLimit = 10_000;
const limitForAll = 500_000;
const exampleCount = 5;

/** Counts filled cells of every column, and estimates their distinct values from a sample of rows. */
export class ColumnProfiler {
  private readonly empty: Uint32Array;
  private readonly sampled: Float64Array;
  private readonly distinct: DistinctSample[];
  private readonly examples: string[][];
  private readonly key = new MatchKey();
  private readonly stride: number;
  private rows = 0;
  private nextSample = 1;
  private random = 1;
  private readonly columns: number;

  /** @param expectedRows Data rows, as far as is known beforehand. */
  constructor(columns: number, expectedRows: number) {
    this.columns = columns;
    this.empty = new Uint32Array(columns);
    this.sampled = new Float64Array(columns);
    const limit = Math.max(64, Math.min(exactLimit, Math.floor(limitForAll / Math.max(1, columns))));
    this.distinct = Array.from({ length: columns }, () => new DistinctSample(limit));
    this.examples = Array.from({ length: columns }, () => []);
    this.stride = expectedRows <= fullRows ? 1 : Math.ceil(expectedRows / sampledRows);
  }

  /** @param row Number of the row, counted from 1. */
  add(cells: readonly string[], row: number): void {
    const { empty, columns } = this;
    for (let column = 0; column < columns; column++) {
      const cell = cells[column];
      if (cell === undefined || !isFilled(cell)) empty[column] = (empty[column] ?? 0) + 1;
    }
    this.rows++;
    if (row >= this.nextSample) this.sample(cells, row);
  }

  profile(): ColumnProfile[] {
    return this.distinct.map((sample, column) => {
      const filled = this.rows - (this.empty[column] ?? 0);
      const { distinct, exact } = sample.estimate(this.sampled[column] ?? 0, filled);
      return { column, filled, distinct, distinctExact: exact, examples: this.examples[column] ?? [] };
    });
  }

  private sample(cells: readonly string[], row: number): void {
    // A varying step, so that a list with a period of its own (every tenth row a header, say) is not misread.
    this.random = (Math.imul(this.random, 1664525) + 1013904223) | 0;
    this.nextSample = this.stride === 1 ? row + 1 : row + 1 + ((this.random >>> 8) % (2 * this.stride - 1));
    for (let column = 0; column < this.columns; column++) {
      const cell = cells[column];
      if (cell === undefined || !isFilled(cell)) continue;
      this.sampled[column] = (this.sampled[column] ?? 0) + 1;
      this.key.start();
      this.key.addExact(cell);
      this.key.end();
      this.distinct[column]?.add(this.key.high, this.key.low);
      const examples = this.examples[column];
      if (examples && examples.length < exampleCount) {
        const shown = shorten(cell);
        if (!examples.includes(shown)) examples.push(shown);
      }
    }
  }
}

/** Examples are to be looked at: a cell with a novel in it shows its beginning. */
export function shorten(cell: string): string {
  return cell.length > 120 ? `${cell.slice(0, 119)}…` : cell;
}

function isFilled(cell: string): boolean {
  return cell.length > 0 && (cell.charCodeAt(0) > 32 || cell.trim() !== '');
}
