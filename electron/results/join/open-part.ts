import type { ReadingChoice } from '../../../shared/model/csv.ts';
import { openTable } from '../../engine/read/open-table.ts';
import { strictDialect, strictRecords } from '../../engine/read/text/strict-records.ts';
import { asInFile } from '../../engine/read/text/table.ts';
import { Tokenizer } from '../../engine/read/text/tokenizer.ts';
import { countFile, mayBeStrict } from '../import/result-scanner.ts';

/** A result that is joined to others. */
export interface Part {
  /** Its columns' names; '' for cells that stand beyond its header. */
  names: string[];
  rows: number;
  batches(signal?: AbortSignal): AsyncIterable<string[][]>;
}

/**
 * Opens a result and looks at all of it once. A strict file is read to the letter: whatever a row looks like, such as
 * the header once more, it is a row. What is not strict is read as any list is. @throws ProblemError; AbortError.
 */
export async function openPart(
  { path, reading }: { path: string; reading: ReadingChoice },
  signal?: AbortSignal,
): Promise<Part> {
  const table = await openTable(path, reading, signal);
  const header = table.inspection.columns.map(({ rawHeader }) => rawHeader);
  if (mayBeStrict(table.inspection)) {
    const strict = await measured(header, (stop) => strictRows(path, stop), signal);
    const isWhole =
      strict.names.length === header.length && strict.rows === (await countFile(path, signal)).rows;
    if (isWhole) return strict;
  }
  async function* batches(stop?: AbortSignal) {
    for await (const batch of table.batches(stop)) yield asInFile(batch);
  }
  return measured(header, batches, signal);
}

async function measured(
  header: readonly string[],
  batches: Part['batches'],
  signal?: AbortSignal,
): Promise<Part> {
  const names = [...header];
  let rows = 0;
  for await (const batch of batches(signal)) {
    rows += batch.length;
    for (const cells of batch) while (names.length < cells.length) names.push('');
  }
  return { names, rows, batches };
}

/** The rows of a strict file below its header. @throws ProblemError; AbortError. */
export async function* strictRows(path: string, signal?: AbortSignal): AsyncGenerator<string[][]> {
  let isHeader = true;
  for await (const records of strictLists(path, signal)) {
    yield isHeader ? records.slice(1) : records;
    if (records.length > 0) isHeader = false;
  }
}

/** Its header. @throws ProblemError; AbortError. */
export async function strictHeader(path: string, signal?: AbortSignal): Promise<string[]> {
  for await (const [header] of strictLists(path, signal)) if (header) return header;
  return [];
}

async function* strictLists(path: string, signal?: AbortSignal): AsyncGenerator<string[][]> {
  const tokenizer = new Tokenizer(strictDialect, 0);
  for await (const records of strictRecords(path, signal)) {
    const rows: string[][] = [];
    for (const record of records) {
      const text = record.toString();
      if (!/^\r?\n?$/.test(text)) rows.push(...tokenizer.push(text, true));
    }
    yield rows;
  }
}
