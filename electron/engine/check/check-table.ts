import { tmpdir } from 'node:os';
import type { CheckReport } from '../../../shared/check.ts';
import type { ColumnMapping } from '../../../shared/mapping.ts';
import type { ServiceId } from '../../../shared/services.ts';
import type { Table } from '../text/table.ts';
import { ColumnProfiler, shorten } from './column-profiler.ts';
import type { Duplicate } from './duplicate-finder.ts';
import { DuplicateFinder } from './duplicate-finder.ts';
import { FieldCounter } from './field-counter.ts';
import { RowReader } from './row-reader.ts';

export interface CheckOptions {
  signal?: AbortSignal;
  /** Bytes read so far, and of the whole file. */
  onProgress?: (done: number, total: number) => void;
  /** Where temporary files may be made; the system's folder for them where left out. */
  temporary?: string;
  /** Keys of rows kept in memory before a temporary file is used; for tests. */
  keysInMemory?: number;
}

const exampleCount = 5;

/**
 * Reads a whole table once, in constant memory, and counts what is usable of each mapped column, which rows repeat an
 * earlier one, and what every column holds.
 * @throws ProblemError where the mapping lacks a required column or the file cannot be read; AbortError on cancel.
 */
export async function checkTable(
  table: Table,
  service: ServiceId,
  mapping: ColumnMapping,
  options: CheckOptions = {},
): Promise<CheckReport> {
  const { signal, onProgress, temporary = tmpdir(), keysInMemory } = options;
  const { columns, rows: expected, size } = table.inspection;
  const reader = new RowReader(service, mapping, columns.length);
  const counters = reader.fields.map((field) => new FieldCounter(field));
  const profiler = new ColumnProfiler(columns.length, expected.count);
  const duplicates = new DuplicateFinder({
    expectedRows: expected.count,
    directory: temporary,
    ...(keysInMemory === undefined ? {} : { keysInMemory }),
  });
  const counts = { rows: 0, sendable: 0, bad: 0, duplicates: 0, ragged: 0 };
  const examples: (Duplicate & { value: string })[] = [];
  try {
    for await (const batch of table.batches(signal)) {
      signal?.throwIfAborted();
      let row = batch.firstRow;
      for (const cells of batch.rows) {
        reader.read(cells);
        for (let i = 0; i < counters.length; i++) {
          const reading = reader.readings[i];
          if (reading) counters[i]?.add(reading, cells[reader.fields[i]?.column ?? -1] ?? '', row);
        }
        if (reader.bad) counts.bad++;
        else {
          counts.sendable++;
          reader.hash(cells);
          duplicates.queue(reader.key.high, reader.key.low, row);
        }
        profiler.add(cells, row);
        row++;
      }
      duplicates.settle((duplicate) => {
        counts.duplicates++;
        const cells = batch.rows[duplicate.row - batch.firstRow];
        if (!cells || examples.length >= exampleCount) return;
        reader.read(cells);
        examples.push({ ...duplicate, value: shorten(reader.describe(cells)) });
      });
      counts.rows += batch.rows.length;
      counts.ragged += batch.ragged;
      onProgress?.(batch.bytesRead, size);
    }
    await duplicates.finish((duplicate) => {
      counts.duplicates++;
      if (examples.length < exampleCount) examples.push({ ...duplicate, value: '' });
    }, signal);
  } finally {
    duplicates.close();
  }
  return {
    ...counts,
    duplicateExamples: examples,
    fields: counters.map((counter) => counter.result(counts.rows)),
    profile: profiler.profile(),
  };
}
