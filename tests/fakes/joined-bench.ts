import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Papa from 'papaparse';
import type { EngineInput, EngineOutput, EngineTask } from '../../electron/engine/process/protocol.ts';
import { createJobs, type Jobs } from '../../electron/jobs/jobs.ts';
import { createAnsweredLookups } from '../../electron/lookups/past-lookups.ts';
import { createAnswerBook } from '../../electron/memory/answer-book/answer-book.ts';
import { openMemory } from '../../electron/memory/open-memory.ts';
import { systemDisk } from '../../electron/platform/disk.ts';
import type { createTeam, Team } from '../../electron/team/team.ts';
import type { PrepareChoices } from '../../shared/model/check.ts';
import type { Account } from '../../shared/model/connection.ts';
import type { JobRecord } from '../../shared/model/job-record.ts';
import { type Problem, type Result, success } from '../../shared/model/problem.ts';
import { seenOf } from '../../shared/model/seen-list.ts';
import { engineInProcess } from './engine-in-process.ts';
import { createFakeClock } from './fake-clock.ts';
import { practice } from './fake-data.ts';
import { createFakeServiceClient, finishedStatus } from './fake-service-client.ts';
import { present, valueIn } from './job-bench.ts';
import {
  type Answering,
  createJoinedLists,
  createKeptAnswers,
  digitsOf,
  evenOnes,
  flagNames,
  flagsOf,
  type ListOnDisk,
  lookupReply,
} from './joined-lookups.ts';
import { memoryStore } from './memory-store.ts';
import { accountPorts, sendingPorts } from './sending-ports.ts';
import { createTestMemory } from './test-memory.ts';
import { freeSpending } from './test-money.ts';
import { createTestResults } from './test-results.ts';
import { openTestSuppression } from './test-suppression.ts';

/** A result as a table of named cells. */
interface Whole {
  headers: string[];
  rows: Record<string, string>[];
}

/** The rows by their headers; one that stands there again is "hit_1", since a list may have a column of an answer's name. */
function byHeaders(text: string): Whole {
  const [names = [], ...rows] = Papa.parse<string[]>(text, { skipEmptyLines: true }).data;
  const headers = names.map((name, at) => {
    const before = names.slice(0, at).filter((other) => other === name).length;
    return before === 0 ? name : `${name}_${before}`;
  });
  return {
    headers,
    rows: rows.map((cells) => Object.fromEntries(headers.map((header, at) => [header, cells[at] ?? '']))),
  };
}

type TeamParts = Pick<
  Parameters<typeof createTeam>[0],
  'memory' | 'clock' | 'data' | 'disk' | 'engine' | 'suppression'
>;

/** What a wait may take of this process's own time: a busy machine gives it less of that, and as much to do. */
const patienceMs = 30_000;
const ownMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const answerColumns = [
  { field: 'match' as const, name: 'Match' },
  { field: 'best-phone' as const, name: 'Best phone' },
];

/**
 * Jobs, the answer book and results on a real disk with the engine's own work, and a service that answers by a rule.
 * @param given.openTeam opens the team that this computer is in
 */
export async function openJoinedBench(
  root: string,
  given: { connection?: Account; openTeam?: (parts: TeamParts) => Promise<Team> } = {},
) {
  const { connection = practice } = given;
  const clock = createFakeClock();
  const disk = systemDisk;
  const { memory, isNew } = openMemory(root, clock.now);
  const client = createFakeServiceClient(clock.now);
  const world = {
    answering: evenOnes as Answering,
    sent: [] as string[][],
    hasHitColumn: true,
    /** What each job takes. */
    credits: null as number | null,
    replying: lookupReply,
  };
  const reports: Problem[] = [];
  const report = (each: Problem) => void reports.push(each);
  const tasks: EngineTask[] = [];
  const { run, working } = engineInProcess();
  const engine = {
    run<T extends EngineTask>(task: T, input: EngineInput<T>): Promise<Result<EngineOutput<T>>> {
      tasks.push(task);
      return run(task, input);
    },
  };
  const received: string[][][] = [];
  client.onCreate = ({ path }) => {
    const table = Papa.parse<string[]>(readFileSync(path, 'utf8'), { skipEmptyLines: true }).data;
    received.push(table);
    const [header = [], ...rows] = table;
    const column = header.indexOf('Phone');
    world.sent.push(rows.map((row) => digitsOf(row[column])));
    return { kind: 'accepted', queueId: String(received.length) };
  };
  client.onStatus = (queueId) => finishedStatus(`https://service.example/${queueId}`, world.credits);
  client.onDownload = async (path) => {
    const asked = Number(client.downloads.at(-1)?.url.split('/').at(-1));
    const [header = [], ...rows] = received[asked - 1] ?? [];
    const hit = (cell: string) => (world.hasHitColumn ? [cell] : []);
    const answers = rows.flatMap((row) => {
      const answer = world.answering(digitsOf(row[header.indexOf('Phone')]));
      return answer ? [[...row, ...hit(String(answer.hit)), answer.found, ...flagsOf(answer)]] : [];
    });
    const text = Papa.unparse([[...header, ...hit('hit'), 'phone_1', ...flagNames], ...answers], {
      newline: '\r\n',
    });
    await disk.writeSynced(path, `${text}\r\n`);
    return { kind: 'whole', bytes: Buffer.byteLength(text) + 2 };
  };

  const suppression = openTestSuppression(memory, { clock, isFresh: isNew === true, folder: root, report });
  const team = await given.openTeam?.({ memory, clock, data: root, disk, engine, suppression });
  const book = createAnswerBook({
    team: (on) => team?.bookOf(on) ?? null,
    ...{ memory, data: root, clock, engine, report },
    fingerprint: (text) => Buffer.from(text).toString('hex').padEnd(32, '0').slice(-32),
    connections: { owner: () => ({ ...connection }) },
  });
  const lookups = createKeptAnswers({ book, account: connection, clock });
  const sending = sendingPorts(createTestMemory().open(), clock);
  const jobs: Jobs = createJobs({
    ...{ folder: join(root, 'jobs'), disk, client, clock, random: Math.random, report },
    ...accountPorts(connection),
    ...sending,
    async look(path, reading) {
      const looked = await engine.run('inspect', { path, reading });
      return looked.ok ? success(seenOf(looked.value.inspection)) : looked;
    },
    claimRows: book.claimRows,
    prepare: book.prepare,
    takeAnswers: book.takeAnswers,
    split: (request) => engine.run('splitList', request),
    verifyResult: (path) => engine.run('verifyResult', { path }),
    notify: () => {},
    webhookAddress: memoryStore({ secret: 's' }),
  });
  const { lists, ...looking } = createJoinedLists({
    takeAnswers: book.takeAnswers,
    ...{ root, disk, memory, clock, engine, book, report, connection: success(connection) },
    ...{ spent: sending.spent, spending: freeSpending(clock), replyOf: (phone) => world.replying(phone) },
  });
  jobs.onChange(({ id }) => {
    book.jobChanged(id);
    team?.jobChanged(id);
  });
  let saveTo = '';
  const all = createTestResults({
    ...{ clock, engine, data: root, memory, suppression, report, jobs, lookupLists: lists },
    answered: createAnsweredLookups({
      history: lookups.past.history,
      lists: { answered: () => [...lookups.past.lists.answered(), ...lists.answered()] },
      owner: () => ({ ...connection }),
    }),
    saveFile: async () => saveTo,
  });
  valueIn(await jobs.start());
  valueIn(await lists.start());
  const past = { jobs, results: all.results, lookups: () => lists.pastQuestions() };
  book.start(past);
  await team?.start(past);

  const record = (id: string): JobRecord => present(jobs.get(id));
  async function until(holds: () => boolean): Promise<void> {
    const end = ownMs() + patienceMs;
    while (!holds()) {
      if (ownMs() > end) throw new Error('It did not come to that.');
      // However long the engine takes on a busy machine, no time passes by the fake clock meanwhile.
      if (working.size > 0) await Promise.race(working);
      else await clock.advance(5_000);
      await new Promise(setImmediate);
    }
  }

  async function onDisk(text: string, name: string): Promise<ListOnDisk> {
    const folder = join(root, 'lists', randomUUID());
    await mkdir(folder, { recursive: true });
    const path = join(folder, name);
    await writeFile(path, text);
    const { inspection } = valueIn(await engine.run('inspect', { path, reading: {} }));
    const column = inspection.columns.findIndex(({ header }) => header === 'Phone');
    return { path, seen: seenOf(inspection), column };
  }

  return {
    ...{ lists, asked: looking.asked },
    /** Looks a list up to its end, or until it has cost so much. */
    async lookUp(text: string, name = 'looked up.csv', limit: number | null = null) {
      const { id } = valueIn(await looking.create(await onDisk(text, name), limit));
      const isOver = () => {
        const { state, counts, resultReady } = present(lists.get(id));
        return state !== 'running' && (resultReady || counts.hit + counts.miss === 0);
      };
      await until(isOver);
      return id;
    },
    ...{ world, lookups, clock, jobs, record, until, reports, tasks, all, book, memory, root, suppression },
    fileOf: (id: string, name: string) => join(root, 'jobs', id, name),
    /** Makes a job of a list, which is sent at once. */
    async create(text: string, name = 'list.csv', choices: Partial<PrepareChoices> = {}, sample?: number) {
      const { path, seen, column } = await onDisk(text, name);
      const made = await jobs.create({
        ...{ intent: randomUUID(), path, reading: {}, service: 'phone-append' },
        mapping: { phone_column: column },
        seen,
        choices: {
          ...{ badRows: 'fix', duplicateRows: 'keep', onlyMappedColumns: false },
          ...choices,
        },
        ...(sample !== undefined && { sample: { rows: sample } }),
      });
      return valueIn(made).id;
    },
    /** Waits for its result, and until the answer book knows what came of it. */
    async finish(id: string) {
      await until(() => ['done', 'needs-attention', 'unconfirmed'].includes(record(id).state));
      if (record(id).result) valueIn(await all.results.open(id));
      await all.renewals.settled();
    },
    async whole(id: string) {
      const { path } = valueIn(await all.results.place(id));
      return byHeaders(await readFile(path, 'utf8'));
    },
    /** Writes an export and reads it back. */
    async exported(id: string, kind: 'my-file' | 'misses' | 'everything' | 'call-list') {
      saveTo = join(root, `${randomUUID()}.csv`);
      const done = await all.exports.write(id, {
        ...{
          kind,
          format: 'csv',
          phoneFormat: 'digits',
          columns: kind === 'my-file' ? answerColumns : null,
          preset: null,
          query: null,
        },
        callList: { alsoVerdicts: [], mostPerPerson: null, splitEvery: null },
      });
      const text = await readFile(present(valueIn(done)) && saveTo, 'utf8');
      return byHeaders(text).rows;
    },
    async close() {
      await all.closeResults();
      await Promise.all([book.close(), team?.close()]);
      await jobs.stop();
      await lists.close();
      for (const { id } of [...jobs.list().jobs, ...lists.list().lists]) await all.results.close(id);
      // Else it may write where the caller removes the folder.
      while (working.size > 0) await Promise.all(working);
      memory.close();
    },
  };
}
export type JoinedBench = Awaited<ReturnType<typeof openJoinedBench>>;

/** What came of each row of a list, by the file that people get back. */
export async function answersOf(app: JoinedBench, id: string) {
  const rows = await app.exported(id, 'my-file');
  return rows.map((row) => ({ phone: digitsOf(row.Phone), match: row.Match, best: row['Best phone'] }));
}
