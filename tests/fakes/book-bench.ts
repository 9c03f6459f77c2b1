import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Papa from 'papaparse';
import { createJobs } from '../../electron/jobs/jobs.ts';
import { createAnswerBook } from '../../electron/memory/answer-book/answer-book.ts';
import type { PastQuestions } from '../../electron/memory/answer-book/book-ports.ts';
import type { Memory } from '../../electron/memory/memory.ts';
import { openMemory } from '../../electron/memory/open-memory.ts';
import { systemDisk } from '../../electron/platform/disk.ts';
import type { AskedChoice } from '../../shared/model/asked-before.ts';
import type { JobRecord } from '../../shared/model/job-record.ts';
import { failure, type Problem, problem, success, unexpectedProblem } from '../../shared/model/problem.ts';
import { engineInProcess } from './engine-in-process.ts';
import { createFakeClock } from './fake-clock.ts';
import { practice as connection } from './fake-data.ts';
import { createFakeServiceClient } from './fake-service-client.ts';
import { present, valueIn, whileOn } from './job-bench.ts';
import { memoryStore } from './memory-store.ts';
import { accountPorts, sendingPorts } from './sending-ports.ts';
import { createTestMemory } from './test-memory.ts';

const patienceMs = 20_000;

/** What the service does with a list. */
export type Answer = 'accepted' | 'refused' | 'unknown' | 'not-sent';

/** Jobs and the answer book on a real disk, with the engine's own work and a service that counts what reaches it. */
export function createBookWorld(root: string) {
  const clock = createFakeClock();
  const client = createFakeServiceClient(clock.now);
  const world = {
    clock,
    root,
    client,
    memory: createTestMemory(),
    answer: 'accepted' as Answer,
    reached: [] as string[][],
    past: [] as PastQuestions[],
  };
  client.onCreate = (upload) => {
    const text = readFileSync(upload.path, 'utf8');
    const [, ...rows] = Papa.parse<string[]>(text, { skipEmptyLines: true }).data;
    const phones = rows.map((row) => (row[0] ?? '').replace(/\D/g, ''));
    const problemOfIt = problem(world.answer, 'As the test says.', '');
    if (world.answer === 'not-sent') return { kind: 'not-sent', problem: problemOfIt, passing: true };
    if (world.answer === 'refused') return { kind: 'refused', problem: problemOfIt };
    world.reached.push(phones);
    if (world.answer === 'unknown') return { kind: 'unknown', problem: problemOfIt };
    return { kind: 'accepted', queueId: String(client.creates.length) };
  };
  return world;
}
export type BookWorld = ReturnType<typeof createBookWorld>;

/** What a process remembers for good, until it ends. */
function memoryWhileOn(power: { on: boolean }, memory: Memory): Memory {
  const onlyOn = <T>(work: () => T): T => {
    if (power.on) return work();
    throw new Error('This process has ended.');
  };
  return {
    ...memory,
    command(sql) {
      const run = memory.command(sql);
      return (...parameters) => onlyOn(() => run(...parameters));
    },
    transaction: (work) => onlyOn(() => memory.transaction(work)),
  };
}

/** A run of the app in that world. */
export async function openBookBench(world: BookWorld) {
  const { clock, client, root } = world;
  const power = { on: true };
  const disk = whileOn(power, systemDisk);
  const reports: Problem[] = [];
  const engineEnds = new AbortController();
  const engine = whileOn(power, engineInProcess(engineEnds.signal));
  const report = (each: Problem) => void reports.push(each);
  const opened = openMemory(root, clock.now).memory;
  const memory = memoryWhileOn(power, opened);
  const book = createAnswerBook({
    team: () => null,
    ...{ memory, data: root, clock, engine, report },
    fingerprint: (text) => Buffer.from(text).toString('hex').padEnd(32, '0').slice(-32),
    connections: { owner: () => ({ ...connection }) },
  });
  const jobs = createJobs({
    folder: join(root, 'jobs'),
    disk,
    client: whileOn(power, client),
    clock: { now: clock.now, after: (delay, task) => clock.after(delay, () => power.on && task()) },
    random: Math.random,
    ...accountPorts(connection),
    ...sendingPorts(world.memory.open(power), clock),
    look: async (path) => success({ ...(await factsOf(path)), headers: ['Phone', 'Note'] }),
    claimRows: book.claimRows,
    prepare: book.prepare,
    takeAnswers: book.takeAnswers,
    split: async () => failure(unexpectedProblem()),
    verifyResult: async () => success({ rows: 0, odd: [] }),
    notify: () => {},
    report,
    webhookAddress: memoryStore({ secret: 's' }),
  });
  jobs.onChange(({ id }) => book.jobChanged(id));
  valueIn(await jobs.start());
  book.start({
    jobs,
    results: {
      open: async () => failure(problem('none', 'There is no result.', '')),
      place: async () => failure(problem('none', 'There is no result.', '')),
    },
    lookups: async function* () {
      yield* world.past;
    },
  });

  const record = (id: string): JobRecord => present(jobs.get(id));
  /** Lets real work go on until something holds. */
  async function until(holds: () => boolean): Promise<void> {
    const end = Date.now() + patienceMs;
    while (!holds()) {
      if (Date.now() > end) throw new Error('It did not come to that.');
      await new Promise(setImmediate);
    }
  }

  return {
    jobs,
    book,
    reports,
    record,
    until,
    /** Resolves when nothing of it works any more: a process that is gone writes no file beside the next one. */
    async kill() {
      power.on = false;
      engineEnds.abort();
      await Promise.all(engine.working);
    },
    async create(phones: readonly string[], askedBefore?: AskedChoice) {
      await mkdir(join(root, 'lists'), { recursive: true });
      const path = join(root, 'lists', `${randomUUID()}.csv`);
      await writeFile(path, ['Phone,Note', ...phones.map((phone) => `${phone},x`), ''].join('\r\n'));
      const made = await jobs.create({
        ...{ intent: randomUUID(), path, reading: {}, service: 'phone-append', mapping: { phone_column: 0 } },
        seen: { ...(await factsOf(path)), headers: ['Phone', 'Note'] },
        choices: {
          ...{ badRows: 'fix', duplicateRows: 'leave-out', onlyMappedColumns: false },
          ...(askedBefore && { askedBefore }),
        },
      });
      return valueIn(made).id;
    },
    async close() {
      await book.close();
      await jobs.stop();
      opened.close();
    },
  };
}

async function factsOf(path: string) {
  const { bytes, modifiedAt } = present(await systemDisk.facts(path));
  return { size: bytes, modifiedAt };
}
