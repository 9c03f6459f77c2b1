import type { FileHandle } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import type { FileInspection, ReadingChoice } from '../../../shared/model/csv.ts';
import { ProblemError } from '../../../shared/model/problem.ts';
import { listChanged, type SeenList, sameList, seenOf } from '../../../shared/model/seen-list.ts';
import { type InspectedText, inspectTableAt, inspectText } from './text/delimited.ts';
import { type DecodedSample, decodeSample, guessEncoding } from './text/encoding.ts';
import { asReadingProblem, byteOfLine, openForReading, type SeenFile } from './text/file-pieces.ts';
import { assertNoOtherKind, recordKindOf } from './text/other-kinds.ts';
import { readRows } from './text/read-rows.ts';
import { isWorkbook, readSample, type Sample, sampleFrom } from './text/sample.ts';
import type { Table } from './text/table.ts';

/**
 * Looks at a list's beginning: how it is written, where its header is, what its columns are called, first rows.
 * Takes a few milliseconds whatever the size. What `choice` sets is taken as set; the rest is guessed.
 * @throws ProblemError when there is no list to read; AbortError when the signal says so.
 */
export async function inspectFile(
  path: string,
  choice: ReadingChoice,
  signal?: AbortSignal,
): Promise<FileInspection> {
  const { path: _, ...inspection } = (await openTable(path, choice, signal)).inspection;
  return inspection;
}

/**
 * How the text was read that was looked at last, and all that depends on: a list is looked at when it is shown, again when
 * it is checked, prepared or its rows are paged through, and a look takes longer than to read a page of rows. Copies are kept
 * and given, so that who changes one changes no other.
 */
let last:
  | { look: SeenFile & { choice: ReadingChoice; sample: Sample }; inspected: InspectedText }
  | undefined;

/**
 * Opens a list of any kind for reading as a whole.
 * @example
 * const table = await openTable(path, {}, signal);
 * for await (const { rows, firstRow } of table.batches(signal))
 *   for (const [place, cells] of rows.entries()) keep(firstRow + place, cells);
 * @throws ProblemError when there is no list to read; AbortError when the signal says so.
 */
export async function openTable(path: string, choice: ReadingChoice, signal?: AbortSignal): Promise<Table> {
  signal?.throwIfAborted();
  const file = await openForReading(path);
  try {
    const sample = await readSample(file.handle, file.size);
    signal?.throwIfAborted();
    assertNoOtherKind(sample.bytes);
    if (isWorkbook(sample.bytes)) {
      // Loaded when it is needed: its number formatter knows dozens of languages, and most lists are text.
      const { openWorkbook } = await import('./xlsx/workbook.ts');
      return await openWorkbook(path, choice, signal);
    }
    const seen = { path, size: file.size, modifiedAt: file.modifiedAt };
    const look = { ...seen, choice: structuredClone(choice), sample };
    if (last && isDeepStrictEqual(last.look, look)) return tableOf(structuredClone(last.inspected));
    const encoding = choice.encoding ?? (await guessEncoding(sample));
    const decoded = decodeSample(sample, encoding, choice.encoding !== undefined);
    const kind = recordKindOf(decoded.text);
    if (kind) {
      const { openRecords } = await import('./records/open-records.ts');
      return await openRecords(seen, kind, decoded, choice, signal);
    }
    const inspected = await inspectTableOf(file.handle, seen, sample, choice, decoded, signal);
    // Of a table further down more was read than the sample.
    if (!choice.tableAt) last = { look, inspected: structuredClone(inspected) };
    return tableOf(inspected);
  } catch (error) {
    throw asReadingProblem(error);
  } finally {
    await file.handle.close();
  }
}

const tableOf = (inspected: InspectedText): Table => ({
  inspection: inspected.inspection,
  batches: (stop) => readRows(inspected, stop),
});

async function inspectTableOf(
  handle: FileHandle,
  file: SeenFile,
  sample: Sample,
  choice: ReadingChoice,
  decoded: DecodedSample,
  signal?: AbortSignal,
): Promise<InspectedText> {
  const { tableAt, ...ofFirst } = choice;
  if (!tableAt) return inspectText(file, sample, choice, decoded);
  // Which header rows were chosen is said of the table that was chosen.
  const { headerRows: _, ...automatic } = ofFirst;
  const first = inspectText(file, sample, automatic, decoded);
  const byte = await byteOfLine(handle, first.inspection.dialect.encoding, tableAt.line, signal);
  const there = await sampleFrom(handle, file.size, byte);
  return inspectTableAt({ ...tableAt, byte }, first, there, choice);
}

/**
 * Opens a list for reading as a whole if it still is the one that was seen. Should it change later, reading says so.
 * @throws ProblemError with `listChanged` where it is another one by now; otherwise as `openTable`.
 */
export async function openSeenTable(
  { path, reading, seen }: { path: string; reading: ReadingChoice; seen: SeenList },
  signal?: AbortSignal,
): Promise<Table> {
  const table = await openTable(path, reading, signal);
  if (!sameList(seen, seenOf(table.inspection))) throw new ProblemError(listChanged);
  return table;
}
