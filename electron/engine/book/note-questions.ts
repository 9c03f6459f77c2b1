import { setTimeout as pause } from 'node:timers/promises';
import { type AskedOutcome, asksAgain } from '../../../shared/model/asked-before.ts';
import { type ColumnMapping, ColumnMappingSchema } from '../../../shared/model/mapping.ts';
import { ProblemError } from '../../../shared/model/problem.ts';
import { lookupOfService } from '../../../shared/model/services.ts';
import type { Memory } from '../../memory/memory.ts';
import { memoryDamaged } from '../../memory/memory-problems.ts';
import { withMemory } from '../../memory/open-memory.ts';
import { createQuestions, outcomeCodes, type Questions } from '../../memory/questions.ts';
import { RowReader } from '../check/row-reader.ts';
import { asWritingProblem } from '../prepare/new-file.ts';
import { openTable } from '../read/open-table.ts';
import { strictReading } from '../read/text/strict-records.ts';
import { AskedRows } from './asked-rows.ts';
import type { LastLook, NoteRequest, PreparedQuestions } from './book-query.ts';
import { QuestionHash } from './question-hash.ts';

const couldNot = 'The list of rows to send could not be saved';
/** So long, about, the main process may have to wait while a part of a list is written. */
const writingMs = 10;
const writtenAtOnce = 500;

/**
 * Notes what a list asks; all of it is on disk when this resolves. Where rows of it have been asked before that
 * are not to be asked again, nothing is noted. @param outcomeOf What became of a row, by its place;
 * nothing is known of any where left out. @returns how many rows of those there are. @throws ProblemError; AbortError.
 */
export async function noteQuestions(
  { folder, list, key, day, source }: NoteRequest,
  {
    look,
    outcomeOf = () => 'unknown',
  }: { look?: LastLook | null; outcomeOf?: (place: number) => AskedOutcome },
  signal?: AbortSignal,
): Promise<number> {
  const kind = lookupOfService[list.service];
  const hash = new QuestionHash(key, kind);
  const before = look ? new AskedRows(look.query, kind) : null;
  const asked = new AskedQuestions();
  const places: number[] = [];
  await readQuestions(
    list,
    (reader, cells, place) => {
      if (reader.bad && !reader.asks(cells)) return;
      hash.add(reader.key.high, reader.key.low);
      places.push(place);
      before?.addRow(reader, cells, place + 1);
    },
    () => {
      hash.flush((high, low, index) => asked.add(high, low, outcomeCodes[outcomeOf(places[index] ?? 0)]));
      places.length = 0;
    },
    signal,
  );
  try {
    const held = before && look ? await rowsHeld(before, look, signal) : 0;
    if (held === 0)
      await withMemory(folder, (memory) => write(memory, asked.inOrder(), { source, day }, signal));
    return held;
  } catch (error) {
    throw asWritingProblem(error, couldNot);
  }
}

async function rowsHeld(
  before: AskedRows,
  { query, choice }: LastLook,
  signal?: AbortSignal,
): Promise<number> {
  let held = 0;
  await before.finish(({ rows, newestDay }) => {
    if (!asksAgain(choice, newestDay, query.today)) held += rows.length;
  }, signal);
  return held;
}

/** In small parts, between which the main process has its turn: until all are there, the source does not count. */
async function write(
  memory: Memory,
  asked: BigInt64Array,
  of: { source: number; day: number },
  signal?: AbortSignal,
): Promise<void> {
  const questions: Questions = createQuestions(memory);
  for (let at = 0; at < asked.length; ) {
    signal?.throwIfAborted();
    const began = performance.now();
    memory.transaction(() => {
      for (; at < asked.length && performance.now() - began < writingMs; at += writtenAtOnce)
        questions.put(of.source, of.day, `[${asked.subarray(at, at + writtenAtOnce).join()}]`);
    });
    // As long as it was held, others can have it.
    await pause(performance.now() - began);
  }
}

/** The hashes of what a list asks, 8 bytes each, with what is known of each in its spare bits. */
class AskedQuestions {
  private hashes = new BigInt64Array(1024);
  private halves = new Int32Array(this.hashes.buffer);
  private count = 0;

  add(high: number, low: number, outcome: number): void {
    if (this.count === this.hashes.length) {
      const grown = new BigInt64Array(this.count * 2);
      grown.set(this.hashes);
      this.hashes = grown;
      this.halves = new Int32Array(grown.buffer);
    }
    const at = this.count++ * 2;
    this.halves[at] = low | outcome;
    this.halves[at + 1] = high;
  }

  /** Where a question came in several rows, what is known of it stands behind what is not, a hit behind a miss: the last one stays. */
  inOrder(): BigInt64Array {
    return this.hashes.subarray(0, this.count).sort();
  }
}

/**
 * Reads what each row of a prepared list asks, by the rules by which lists are checked: the same question has the same
 * key here, in the check of any other list, and in a lookup. @param visit Called with each row in turn, whose key is in
 * the reader. @param onBatch Called after some thousands of rows. @returns the list's header. @throws ProblemError; AbortError.
 */
export async function readQuestions(
  { path, service, formFields }: PreparedQuestions,
  visit: (reader: RowReader, cells: readonly string[], place: number) => void,
  onBatch: () => void | Promise<void>,
  signal?: AbortSignal,
): Promise<string[]> {
  const table = await openTable(path, strictReading, signal);
  const { columns } = table.inspection;
  const reader = new RowReader(service, mappingOf(formFields, columns), columns.length);
  let place = 0;
  for await (const { rows } of table.batches(signal)) {
    for (const cells of rows) {
      reader.read(cells);
      reader.hash(cells);
      visit(reader, cells, place++);
    }
    await onBatch();
  }
  return columns.map(({ rawHeader }) => rawHeader);
}

/** Which columns of such a list the fields of the service are mapped to, by their names. */
export function mappingOf(
  formFields: PreparedQuestions['formFields'],
  columns: readonly { header: string; rawHeader: string }[],
): ColumnMapping {
  const found = Object.entries(formFields).map(([field, name]) => [
    field,
    columns.findIndex(({ header, rawHeader }) => rawHeader === name || header === name),
  ]);
  return ColumnMappingSchema.parse(Object.fromEntries(found.filter(([, column]) => column !== -1)));
}

const ranges = 1024n;
const each = 2n ** 64n / ranges;

/**
 * Reads through all questions whether they are whole, and takes out those that are of no source: what was forgotten, or was being noted
 * when the app ended. It leaves time to others in between. @throws ProblemError where one is damaged; AbortError.
 */
export const tendQuestions = (folder: string, signal?: AbortSignal): Promise<void> =>
  withMemory(folder, async (memory) => {
    const questions = createQuestions(memory);
    for (let from = -(2n ** 63n); from < 2n ** 63n; from += each) {
      signal?.throwIfAborted();
      const began = performance.now();
      const range = [from, from + each - 1n] as const;
      const { bad, orphans } = questions.look(...range);
      if (bad > 0) throw new ProblemError(memoryDamaged);
      if (orphans > 0) questions.takeOrphans(...range);
      await (orphans > 0 ? pause(performance.now() - began) : new Promise(setImmediate));
    }
  });
