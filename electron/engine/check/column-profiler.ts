import type { OutsideLines } from '../../../shared/model/accounting.ts';
import type { ColumnProfile } from '../../../shared/model/check.ts';
import type { ReadingNote } from '../../../shared/model/csv.ts';
import { listSayings } from '../columns/row-words/list-sayings.ts';
import { notesOfWhole } from '../read/text/notes.ts';
import type { Table } from '../read/text/table.ts';
import { exact, MatchKey } from './match-key.ts';

/**
 * Counts distinct values in constant memory by keeping a sample of their hashes (Gibbons, "Distinct sampling",
 * VLDB 2001). Exact up to `limit` values; then only hashes with ever more low bits zero are kept and the count scales up.
 * How often each kept value came also tells how many values came once, which the estimate below needs.
 */
export class DistinctSample {
  private keys: Float64Array;
  private counts: Uint32Array;
  private kept = 0;
  private level = 0;
  /** As many low bits as there are levels. */
  private mask = 0;
  private readonly limit: number;

  constructor(limit: number) {
    this.limit = limit;
    this.keys = new Float64Array(64);
    this.counts = new Uint32Array(64);
  }

  add(high: number, low: number): void {
    // 53 bits, the most a number holds exactly.
    const key = (high >>> 0) * 2 ** 21 + (low >>> 11);
    if (!this.belongs(key)) return;
    this.put(key, 1);
    if (this.kept * 2 > this.counts.length) this.rebuild(this.counts.length * 2);
    while (this.kept > this.limit) {
      this.level++;
      this.mask = 2 ** this.level - 1;
      this.rebuild(this.counts.length);
    }
  }

  /**
   * Distinct values among `filled` cells, of which `sampled` were added. With every cell added it is the count itself;
   * else the estimator Duj1 of Haas and Stokes (1998), which PostgreSQL's ANALYZE uses too.
   */
  estimate(sampled: number, filled: number): { distinct: number; exact: boolean } {
    const scale = 2 ** this.level;
    const seen = this.kept * scale;
    if (this.kept === 0) return { distinct: 0, exact: sampled >= filled };
    if (sampled >= filled) return { distinct: Math.min(seen, filled), exact: this.level === 0 };
    // Shares are taken among the kept values alone, so that what chance kept too many or too few of cancels out.
    let once = 0;
    let cells = 0;
    for (const count of this.counts) {
      if (count === 1) once++;
      cells += count;
    }
    const fraction = sampled / filled;
    const distinct = Math.round((sampled * this.kept) / (cells - once + once * fraction));
    return { distinct: Math.max(seen, Math.min(distinct, filled)), exact: false };
  }

  private belongs(key: number): boolean {
    // The low 32 bits of the key are looked at: far more than there ever are levels.
    return (key & this.mask) === 0;
  }

  private put(key: number, count: number): void {
    const mask = this.counts.length - 1;
    let index = Math.floor(key / 2 ** 21) & mask;
    while (this.counts[index] !== 0 && this.keys[index] !== key) index = (index + 1) & mask;
    const before = this.counts[index] ?? 0;
    if (before === 0) {
      this.keys[index] = key;
      this.kept++;
    }
    this.counts[index] = before + count;
  }

  /** Moves what still belongs into fresh arrays. */
  private rebuild(capacity: number): void {
    const { keys, counts } = this;
    this.keys = new Float64Array(capacity);
    this.counts = new Uint32Array(capacity);
    this.kept = 0;
    for (let index = 0; index < counts.length; index++) {
      const count = counts[index] ?? 0;
      const key = keys[index] ?? 0;
      if (count > 0 && this.belongs(key)) this.put(key, count);
    }
  }
}

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
      this.key.add(cell, exact);
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

interface TableProfile {
  rows: number;
  ragged: number;
  columns: ColumnProfile[];
  notes: ReadingNote[];
  /** Lines that are not part of the table. */
  outside: readonly OutsideLines[];
}

/** Reads a whole table once for what its columns hold. @throws ProblemError; AbortError on cancel. */
export async function profileTable(table: Table, signal?: AbortSignal): Promise<TableProfile> {
  const { columns, rows, notes } = table.inspection;
  const profiler = new ColumnProfiler(columns.length, rows.count);
  const sayings = listSayings(table);
  const profile: TableProfile = { rows: 0, ragged: 0, columns: [], notes: [...notes], outside: [] };
  for await (const batch of table.batches(signal)) {
    let row = batch.firstRow;
    for (const cells of batch.rows) profiler.add(cells, row++);
    sayings.add(batch.rows);
    profile.rows += batch.rows.length;
    profile.ragged += batch.ragged;
    if (batch.skipped) profile.outside = batch.skipped.outside;
    if (batch.notes) profile.notes = notesOfWhole(notes, batch.notes);
  }
  return { ...profile, columns: profiler.profile(), notes: [...profile.notes, ...sayings.notes()] };
}
