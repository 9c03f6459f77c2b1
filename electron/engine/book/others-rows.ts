import { type MessagePort, parentPort, Worker, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { ProblemError, ProblemSchema, problemOf } from '../../../shared/model/problem.ts';
import { LookupKindSchema } from '../../../shared/model/service-schemas.ts';
import { withMemory } from '../../memory/open-memory.ts';
import { createQuestions } from '../../memory/questions.ts';
import { asWritingProblem } from '../prepare/new-file.ts';
import { HashedRows } from './hashed-rows.ts';

/** What is to be looked for. */
const SearchSchema = z.object({
  folder: z.string(),
  /** The team's, of its hashes. */
  key: z.string(),
  kind: LookupKindSchema,
  /** Those that count, by their ids. */
  sources: z.array(z.number()),
});
type Search = z.infer<typeof SearchSchema>;

/** Two numbers a row: the halves of its match key. */
const RowsSchema = z.instanceof(Int32Array);
/** What is known of each row, as `HashedRows`. */
const AnswerSchema = z.union([z.instanceof(Float64Array), ProblemSchema]);

/** That are looked for together, and as many as a list has at least for which a thread is started. */
const rowsAtOnce = 131_072;

/**
 * Finds the rows of a list that other members of the team asked. Those of a long list are looked for in a thread, while more of them are read
 * and while one's own questions are looked for.
 */
export class OthersRows {
  private readonly search: Search;
  private rows = new Int32Array(rowsAtOnce * 2);
  private filled = 0;
  private thread: ReturnType<typeof startThread> | null = null;
  private readonly found: Promise<Float64Array>[] = [];

  constructor(search: Search) {
    this.search = search;
  }

  /** Takes up the next row, by the two halves of its match key. */
  add(high: number, low: number): void {
    this.rows[this.filled++] = high;
    this.rows[this.filled++] = low;
    if (this.filled < this.rows.length) return;
    this.thread ??= startThread(this.search);
    const found = this.thread.find(this.rows);
    // What goes wrong is told to who waits for all of them.
    found.catch(() => {});
    this.found.push(found);
    this.rows = new Int32Array(rowsAtOnce * 2);
    this.filled = 0;
  }

  /** @returns what is known of each row. The last call but `close`. @throws what `Memory` does; AbortError; where the thread died. */
  async find(signal?: AbortSignal): Promise<Float64Array> {
    const last = this.rows.slice(0, this.filled);
    if (!this.thread) return findRows(this.search, last, signal);
    this.found.push(this.thread.find(last));
    const blocks = await Promise.all(this.found);
    const all = new Float64Array(blocks.length * rowsAtOnce);
    for (const [place, block] of blocks.entries()) all.set(block, place * rowsAtOnce);
    return all;
  }

  /** Ends the thread; to be called whatever happens. */
  close(): void {
    this.thread?.end();
  }
}

const findRows = ({ folder, key, kind, sources }: Search, rows: Int32Array, signal?: AbortSignal) =>
  withMemory(folder, async (memory) => {
    const hashed = new HashedRows(key, kind, rows.length / 2);
    for (let at = 0; at < rows.length; at += 2) hashed.add(rows[at] ?? 0, rows[at + 1] ?? 0);
    return (await hashed.find(createQuestions(memory), new Set(sources), signal)).found;
  });

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
    async find(rows: Int32Array<ArrayBuffer>): Promise<Float64Array> {
      const told = new Promise((resolve) => waiting.push(resolve));
      thread.postMessage(rows, [rows.buffer]);
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
  port.on('message', (rows) => {
    if (rows === null) return port.close();
    turn = turn
      .then(() => findRows(search, RowsSchema.parse(rows)))
      .then(
        (found) => port.postMessage(found, [found.buffer]),
        (error) => port.postMessage(problemOf(asWritingProblem(error))),
      );
  });
}

if (parentPort) serveThread(parentPort);
