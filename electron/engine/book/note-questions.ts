import { setTimeout as pause } from 'node:timers/promises';
import type { AskedOutcome } from '../../../shared/model/asked-before.ts';
import { type ColumnMapping, ColumnMappingSchema } from '../../../shared/model/mapping.ts';
import { ProblemError } from '../../../shared/model/problem.ts';
import { lookupOfService } from '../../../shared/model/services.ts';
import { type Memory, memoryDamaged } from '../../memory/memory.ts';
import { withMemory } from '../../memory/open-memory.ts';
import { createQuestions, createTeamQuestions, outcomeCodes, spareBits } from '../../memory/questions.ts';
import { createTeamCopy } from '../../memory/team-copy.ts';
import { RowReader } from '../check/row-reader.ts';
import { asWritingProblem } from '../prepare/new-file.ts';
import { openTable } from '../read/open-table.ts';
import { strictReading } from '../read/text/strict-records.ts';
import { type AskedQuestions, createAskedQuestions } from './asked-questions.ts';
import {
  type LastLook,
  matchKeyRules,
  type NoteRequest,
  type PreparedQuestions,
  type TeamQuestions,
} from './book-query.ts';
import { QuestionHash } from './keyed-hash.ts';

const couldNot = 'The list of rows to send could not be saved';
/** So long, about, the main process may have to wait while a part of a list is written. */
const writingMs = 10;
/** Rows of a step of that. */
const writtenAtOnce = 500;

/** What became of a row, by its place in the list. */
export type OutcomeOf = (place: number) => AskedOutcome;
const notKnown: OutcomeOf = () => 'unknown';

/**
 * Notes what a list asks; all of it is on disk when this resolves. Where rows of it have been asked before that
 * are not to be asked again, nothing is noted. @param outcomeOf Nothing is known of any row where left out.
 * @returns how many rows of those there are. @throws ProblemError; AbortError.
 */
export async function noteQuestions(
  { folder, list, key, day, source }: NoteRequest,
  { look, outcomeOf }: { look?: LastLook | null; outcomeOf?: OutcomeOf },
  signal?: AbortSignal,
): Promise<number> {
  const before = look ? createAskedQuestions(look.query, lookupOfService[list.service]) : null;
  try {
    const asked = await hashQuestions({ list, key }, { outcomeOf, before }, signal);
    await before?.find(signal);
    const held = before && look ? before.countHeld(look.choice) : 0;
    if (held === 0)
      await withMemory(folder, (memory) =>
        writeInSteps(memory, putSteps(memory, asked, { source, day }), signal),
      );
    return held;
  } catch (error) {
    throw asWritingProblem(error, couldNot);
  } finally {
    before?.close();
  }
}

/**
 * The keyed hashes of what a list asks, sorted, each question once; in the spare bits of each the code of the best outcome of its rows.
 * @param before takes up what each row asks. @throws ProblemError; AbortError.
 */
export async function hashQuestions(
  { list, key }: Pick<NoteRequest, 'list' | 'key'>,
  { outcomeOf = notKnown, before }: { outcomeOf?: OutcomeOf | undefined; before?: AskedQuestions | null },
  signal?: AbortSignal,
): Promise<BigInt64Array<ArrayBuffer>> {
  const hash = new QuestionHash(key, lookupOfService[list.service]);
  const parts: BigInt64Array[] = [];
  let places: number[] = [];
  await readQuestions(
    list,
    (reader, cells, place) => {
      if (reader.bad && !reader.asks(cells)) return;
      hash.add(reader.key.high, reader.key.low);
      before?.add(reader.key.high, reader.key.low);
      places.push(place);
    },
    () => {
      const hashes = hash.flushed();
      const halves = new Int32Array(hashes.buffer);
      for (const [index, place] of places.entries())
        halves[index * 2] = (halves[index * 2] ?? 0) | outcomeCodes[outcomeOf(place)];
      parts.push(hashes);
      places = [];
    },
    signal,
  );
  return eachOnce(parts);
}

/** What is known of a question stands behind what is not, a hit behind a miss: the last of each question stays. */
function eachOnce(parts: readonly BigInt64Array[]): BigInt64Array<ArrayBuffer> {
  const all = new BigInt64Array(parts.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const part of parts) {
    all.set(part, end);
    end += part.length;
  }
  all.sort();
  const halves = new Int32Array(all.buffer);
  const wordsOf = (at: number) => [halves[at * 2 + 1], (halves[at * 2] ?? 0) | spareBits] as const;
  return all.filter((_, at) => {
    const [[high, low], [nextHigh, nextLow]] = [wordsOf(at), wordsOf(at + 1)];
    return high !== nextHigh || low !== nextLow;
  });
}

/**
 * Writes in small transactions, between which the main process has its turn. @param steps writes some hundred rows each time it goes on
 * @throws what `Memory` does; AbortError.
 */
async function writeInSteps(
  memory: Memory,
  steps: Iterator<void, void>,
  signal?: AbortSignal,
): Promise<void> {
  for (let isDone = false; !isDone; ) {
    signal?.throwIfAborted();
    const began = performance.now();
    memory.transaction(() => {
      do isDone = steps.next().done === true;
      while (!isDone && performance.now() - began < writingMs);
    });
    // As long as it was held, others can have it.
    await pause(performance.now() - began);
  }
}

/** Until all are there, the source does not count. */
function* putSteps(
  memory: Memory,
  asked: BigInt64Array,
  { source, day }: { source: number; day: number },
): Generator<void, void> {
  const questions = createQuestions(memory);
  for (let at = 0; at < asked.length; at += writtenAtOnce) {
    questions.put(source, day, `[${asked.subarray(at, at + writtenAtOnce).join()}]`);
    yield;
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

/**
 * Puts what other members of the team asked into the memory. Up to where the team was read is noted with the last of it: what a crash
 * leaves undone is read again, and putting it again changes nothing. @throws ProblemError; AbortError.
 */
export async function putTeamQuestions(
  { folder, ...told }: TeamQuestions,
  signal?: AbortSignal,
): Promise<void> {
  try {
    await withMemory(folder, (memory) => writeInSteps(memory, putTeamSteps(memory, told), signal));
  } catch (error) {
    throw asWritingProblem(error, 'What your team looked up could not be saved');
  }
}

function* putTeamSteps(
  memory: Memory,
  { keyId, portions, place }: Omit<TeamQuestions, 'folder'>,
): Generator<void, void> {
  const questions = createTeamQuestions(memory, { keyId, rules: matchKeyRules });
  for (const portion of portions) {
    const hashes = portion.hashes.split(',');
    for (let at = 0; at < hashes.length; at += writtenAtOnce) {
      questions.put({ ...portion, hashes: hashes.slice(at, at + writtenAtOnce).join() });
      yield;
    }
  }
  createTeamCopy(memory).setRead('question', place.number, place.hash);
}
