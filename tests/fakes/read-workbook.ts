import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTable } from '../../electron/engine/read/open-table.ts';
import type { CellChange } from '../../electron/engine/read/text/table.ts';
import type { SkippedLines } from '../../shared/model/accounting.ts';
import type { FileInspection, ReadingChoice, ReadingNote } from '../../shared/model/csv.ts';

/** A workbook read from start to end. */
interface ReadWorkbook {
  inspection: FileInspection;
  rows: string[][];
  /** Cells that are others than in the workbook. */
  changed: CellChange[];
  /** The line of each row. */
  lines: number[];
  skipped: SkippedLines | undefined;
  /** The notes of the whole file. */
  notes: ReadingNote[];
}

/** Writes a workbook into a folder of its own and reads all of it. */
export async function readWorkbook(content: Buffer, choice: ReadingChoice = {}): Promise<ReadWorkbook> {
  const folder = await mkdtemp(join(tmpdir(), 'read-workbook-'));
  try {
    const path = join(folder, 'list.xlsx');
    await writeFile(path, content);
    const { inspection, batches } = await openTable(path, choice);
    const read: ReadWorkbook = {
      inspection,
      rows: [],
      changed: [],
      lines: [],
      skipped: undefined,
      notes: [],
    };
    for await (const batch of batches()) {
      for (const at of batch.rows.keys()) read.lines.push(batch.lineOf(at));
      read.rows.push(...batch.rows);
      read.changed.push(...(batch.changed ?? []));
      read.skipped = batch.skipped ?? read.skipped;
      read.notes.push(...(batch.notes ?? []));
    }
    return read;
  } finally {
    await rm(folder, { recursive: true });
  }
}
