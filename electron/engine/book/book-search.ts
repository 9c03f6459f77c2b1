import { type MessagePort, parentPort, Worker, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { ProblemError, problemOf } from '../../../shared/model/problem.ts';
import { ProblemSchema } from '../../../shared/model/problem-schema.ts';
import { LookupKindSchema } from '../../../shared/model/service-schemas.ts';
import { withMemory } from '../../memory/open-memory.ts';
import { betterOf, createQuestions, packed, type Questions, unpacked } from '../../memory/questions.ts';
import { asWritingProblem } from '../prepare/new-file.ts';
import { QuestionHash } from './keyed-hash.ts';

/** What is to be looked for. */
const SearchSchema = z.object({
  folder: z.string(),
  kind: LookupKindSchema,
  /** One's own questions, then the team's: the key of their hashes, and the ids of the sources that count. */
  books: z.array(z.object({ key: z.string(), sources: z.array(z.number()) })),
});
type Search = z.infer<typeof SearchSchema>;

/** Two numbers a question: the halves of its match key. */
const KeysSchema = z.instanceof(Int32Array);
/** What is known of each question: `packed`, 0 where it is nothing. */
const AnswerSchema = z.union([z.instanceof(Float64Array), ProblemSchema]);

/** That are looked for together, and as many as a list has at least for which a thread is started. */
const searchedAtOnce = 131_072;
/** Questions that one statement asks for, behind which others in the process get their turn. */
const askedAtOnce = 4096;

/** Finds what is known of the questions of a list. Those of a long list are looked for in a thread, while more of it is read. */
export function createBookSearch(search: Search) {
  const emptyKeys = () => new Int32Array(searchedAtOnce * 2);
  let keys = emptyKeys();
  let filled = 0;
  let thread: ReturnType<typeof startThread> | null = null;
  const found: Promise<Float64Array>[] = [];
  return {
    /** Takes up the next question, by the two halves of its match key. */
    add(high: number, low: number): void {
      keys[filled++] = high;
      keys[filled++] = low;
      if (filled < keys.length) return;
      thread ??= startThread(search);
      const block = thread.find(keys);
      // What goes wrong is told to who waits for all of them.
      block.catch(() => {});
      found.push(block);
      keys = emptyKeys();
      filled = 0;
    },
    /** @returns what is known of each, `packed`. The last call but `close`. @throws what `Memory` does; AbortError; where the thread died. */
    async find(signal?: AbortSignal): Promise<Float64Array> {
      signal?.throwIfAborted();
      const last = keys.slice(0, filled);
      if (!thread) return findAll(search, last, signal);
      found.push(thread.find(last));
      const stopped = new Promise<never>((_, reject) =>
        signal?.addEventListener('abort', () => reject(signal.reason)),
      );
      const blocks = await Promise.race([stopped, Promise.all(found)]);
      const all = new Float64Array(blocks.length * searchedAtOnce);
      for (const [place, block] of blocks.entries()) all.set(block, place * searchedAtOnce);
      return all;
    },
    /** Ends the thread; to be called whatever happens. */
    close: () => thread?.end(),
  };
}

const findAll = ({ folder, kind, books }: Search, keys: Int32Array, signal?: AbortSignal) =>
  withMemory(folder, async (memory) => {
    const found = new Float64Array(keys.length / 2);
    for (const { key, sources } of books) {
      const hash = new QuestionHash(key, kind);
      for (let at = 0; at < keys.length; at += 2) hash.add(keys[at] ?? 0, keys[at + 1] ?? 0);
      await findIn(createQuestions(memory), hash.flushed(), new Set(sources), found, signal);
    }
    return found;
  }).catch((error) => {
    throw asWritingProblem(error, 'What was looked up before could not be read');
  });

/** Looks for questions in the order in which the memory has them. @param found what is known of each so far, to which is added */
async function findIn(
  questions: Pick<Questions, 'find'>,
  hashes: BigInt64Array<ArrayBuffer>,
  sources: ReadonlySet<number>,
  found: Float64Array,
  signal?: AbortSignal,
): Promise<void> {
  const order = placesInOrder(hashes);
  for (let at = 0; at < order.length; at += askedAtOnce) {
    signal?.throwIfAborted();
    const places = order.subarray(at, at + askedAtOnce);
    const wanted = BigInt64Array.from(places, (place) => hashes[place] ?? 0n);
    for (const [index, known] of questions.find(wanted, sources).entries()) {
      const place = places[index] ?? 0;
      const own = found[place] ?? 0;
      if (known) found[place] = packed(own > 0 ? betterOf(unpacked(own), known) : known);
    }
    await new Promise(setImmediate);
  }
}

/** The places of hashes, by the first half of each: numbers are sorted much faster than by a comparison, and the order only saves time. */
function placesInOrder(hashes: BigInt64Array<ArrayBuffer>): Int32Array {
  const sorted = hashes.slice();
  const halves = new Int32Array(sorted.buffer);
  for (let place = 0; place < hashes.length; place++) halves[place * 2] = place;
  sorted.sort();
  return halves.filter((_, half) => half % 2 === 0);
}

/** Does the same in a thread, which runs this module: an entry of the engine's bundle as well. */
function startThread(search: Search) {
  const thread = new Worker(new URL(import.meta.url), { workerData: search });
  const died = new Promise<never>((_, reject) => {
    thread.once('error', reject);
    thread.once('exit', () => reject(new Error('The thread ended')));
  });
  const waiting: ((answer: unknown) => void)[] = [];
  thread.on('message', (answer) => waiting.shift()?.(answer));

  return {
    async find(keys: Int32Array<ArrayBuffer>): Promise<Float64Array> {
      const told = new Promise((resolve) => waiting.push(resolve));
      thread.postMessage(keys, [keys.buffer]);
      const answer = AnswerSchema.parse(await Promise.race([died, told]));
      if (answer instanceof Float64Array) return answer;
      throw new ProblemError(answer);
    },
    /** One that has answered all ends by itself. */
    end: () => (waiting.length > 0 ? void thread.terminate() : thread.postMessage(null)),
  };
}

function serveThread(port: MessagePort): void {
  const search = SearchSchema.parse(workerData);
  let turn = Promise.resolve();
  port.on('message', (keys) => {
    if (keys === null) return port.close();
    turn = turn
      .then(() => findAll(search, KeysSchema.parse(keys)))
      .then(
        (found) => port.postMessage(found, [found.buffer]),
        (error) => port.postMessage(problemOf(error)),
      );
  });
}

if (parentPort) serveThread(parentPort);
