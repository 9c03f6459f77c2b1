import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import { openTable } from '../../electron/engine/read/open-table.ts';
import type { CellChange } from '../../electron/engine/read/text/table.ts';
import type { Tokenizer } from '../../electron/engine/read/text/tokenizer.ts';
import type { SkippedLines } from '../../shared/model/accounting.ts';
import type { ReadingChoice, ReadingNote } from '../../shared/model/csv.ts';

/** Reads a file to its end: its rows with the line each stands in, cells that are others than there, and what is said of the whole. */
export async function readWhole(path: string, choice: ReadingChoice = {}) {
  const { inspection, batches } = await openTable(path, choice);
  const rows: string[][] = [];
  const lines: number[] = [];
  const changed: CellChange[] = [];
  const notes: ReadingNote[] = [];
  let skipped: SkippedLines | undefined;
  for await (const batch of batches()) {
    for (const at of batch.rows.keys()) lines.push(batch.lineOf(at));
    rows.push(...batch.rows);
    changed.push(...(batch.changed ?? []));
    skipped = batch.skipped ?? skipped;
    notes.push(...(batch.notes ?? []));
  }
  return { inspection, rows, lines, changed, skipped, notes };
}

/** Reads a list to its end: its rows, the line each stands in, and the account of all other lines. */
export async function readList(path: string, text: string) {
  await writeFile(path, text);
  const { inspection, rows, lines, skipped } = await readWhole(path);
  if (!skipped) throw new Error('The last batch has no account.');
  return {
    header: inspection.columns.map(({ header }) => header),
    rows: rows.map((cells, at) => ({ line: lines[at] ?? 0, cells })),
    skipped,
  };
}

/** What comes of a text or bytes that are taken in pieces of so many characters. */
export function inPieces<Whole extends { length: number; slice(from: number, to: number): Whole }, Made>(
  whole: Whole,
  size: number,
  take: (piece: Whole, last: boolean) => Made,
): Made[] {
  const pieces: Made[] = [];
  for (let at = 0; at < whole.length; at += size)
    pieces.push(take(whole.slice(at, at + size), at + size >= whole.length));
  return pieces;
}

/** The records of a text that comes in pieces of so many characters. */
export const recordsInPieces = (tokenizer: Tokenizer, text: string, size: number) =>
  inPieces(text, size, (piece, last) => tokenizer.push(piece, last)).flat();

/** A list of so many contacts; of a few thousand it is far larger than the part of a file that is looked at first. */
export function longList(count: number): string {
  const row = (n: number) => `${n},Ann Miller,person${n}@example.com,"Acme, Inc."\n`;
  return `Id,Name,Email,Company\n${Array.from({ length: count }, (_, n) => row(n)).join('')}`;
}

/** Writes a workbook into a folder of its own and reads all of it. */
export async function readWorkbook(content: Buffer, choice: ReadingChoice = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'read-workbook-'));
  try {
    const path = join(folder, 'list.xlsx');
    await writeFile(path, content);
    return await readWhole(path, choice);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Expects two long lists to be equal: `toEqual` says where they differ, and takes seconds to find that they do not. */
export function expectSame<Item>(found: readonly Item[], wanted: readonly Item[]): void {
  if (!isDeepStrictEqual(found, wanted)) expect(found).toEqual(wanted);
}
