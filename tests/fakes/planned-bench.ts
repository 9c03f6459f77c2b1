import { join } from 'node:path';
import { createListFiles } from '../../electron/app/lists/list-files.ts';
import { createPlannedChecks, turnOffInCopy } from '../../electron/unattended/planned-checks.ts';
import { type CheckPlan, noPlannedChecks, type PlannedChecks } from '../../shared/model/planned-checks.ts';
import { type Problem, problem, success } from '../../shared/model/problem.ts';
import { answerRows } from './fake-service-client.ts';
import { createJobBench, type JobBench, preparedList, present, realConnection } from './job-bench.ts';
import { memoryStore } from './memory-store.ts';
import { testMoney } from './test-money.ts';
import { unattendedOn } from './unattended-bench.ts';

export const dayMs = 24 * 60 * 60 * 1000;
/** What the service takes for a row, matched or not. */
export const rowPrice = 1.5;
/** By the id of a list that is stale for good, its numbers. */
export type StaleWorld = Record<string, string[]>;

/** A list that reached the service. */
interface Sent {
  job: string;
  at: number;
  rows: number;
  /** Presses that were on disk by then. */
  intents: number;
}

/** A plan of checks over a bench of jobs, on one disk across restarts; its lists never get a newer check, whatever is sent. */
export async function createPlannedBench(stale: StaleWorld, plan: CheckPlan | null, isKnownPrice = true) {
  const store = memoryStore<PlannedChecks>({ ...noPlannedChecks, plan });
  const sent: Sent[] = [];
  const news: string[] = [];
  const reports: Problem[] = [];
  const world = { isOffline: false, stale };
  const first = await createJobBench();
  const { clock, disk, client } = first;
  const money = testMoney(clock, disk.memory.open());
  const noOne = { after: () => () => {} };
  answerRows(client, disk, {
    header: 'phone',
    rowOf: (_row, at) => `${2025550100 + at}`,
    price: rowPrice,
    onTaken(rows, path) {
      const intents = disk.memory.rows('SELECT intent FROM intent').length;
      sent.push({ job: path.split('/').at(-2) ?? '', at: clock.now(), rows: rows.length, intents });
    },
  });
  const take = client.onCreate;
  client.onCreate = (upload, options) =>
    world.isOffline
      ? { kind: 'not-sent', passing: true, problem: problem('offline', 'Offline.', '') }
      : take(upload, options);
  const ports = {
    async look(path: string) {
      const { bytes, modifiedAt } = present(await disk.facts(path));
      return success({ size: bytes, modifiedAt, headers: ['phone'] });
    },
    spending: money.spending,
    prepare: async ({ path, directory }: { path: string; directory: string }) => {
      const text = present(await disk.read(path));
      await disk.writeSynced(join(directory, 'prepared.csv'), text);
      const rows = text.split('\r\n').length - 2;
      return success({ ...preparedList, rows, rowsRead: rows, bytes: text.length, rowsKey: text });
    },
  };
  let bench = await first.restart(ports);
  if (isKnownPrice) {
    const { id } = await bench.make();
    await clock.advance(60_000);
    if (bench.record(id).state !== 'done') throw new Error('The first job is not done');
    sent.length = 0;
  }
  const before = disk.memory.rows('SELECT intent FROM intent').length;
  let alive = { is: true };
  let planned = open();

  function open() {
    const self = { is: true };
    alive = self;
    const made = createPlannedChecks({
      store: {
        get: store.get,
        set(next) {
          if (!self.is) throw new Error('A dead process writes nothing');
          store.set(next);
        },
      },
      disk,
      clock: {
        now: clock.now,
        after: (ms, task) => (self.is ? clock.after(ms, () => self.is && task()) : noOne.after()),
      },
      unattended: unattendedOn(bench),
      checkAgain: {
        async stale() {
          const lists = Object.entries(world.stale).map(([id, numbers]) => ({
            ...{
              id,
              name: `${id}.csv`,
              kind: 'job' as const,
              openedAt: null,
              stale: true,
              phones: null,
              mayCall: null,
            },
            ...{ checkedAt: `2025-01-01 ${id}`, numbers: numbers.length },
          }));
          return success({ lists, elsewhere: 0 });
        },
        async numbers(ids, to = null) {
          const numbers = [...new Set(ids.flatMap((id) => world.stale[id] ?? []))];
          if (to !== null) await disk.writeSynced(to, ['Phone', ...numbers, ''].join('\r\n'));
          return success(numbers.length);
        },
      },
      connections: {
        account: async (id) => (id === realConnection.id ? realConnection : null),
      },
      files: createListFiles(disk, '/data', clock.now),
      money,
      notify: ({ body }) => void news.push(body),
      onChange: () => {},
      report: (problem) => void reports.push(problem),
    });
    made.start();
    return made;
  }

  async function restart(as = { isOwn: true }): Promise<void> {
    bench = await bench.restart(ports);
    if (!as.isOwn) turnOffInCopy(store, clock);
    planned = open();
  }

  return {
    world,
    store,
    clock,
    disk,
    sent,
    news,
    reports,
    money,
    /** Presses that were on disk before anything was planned. */
    before,
    get planned() {
      return planned;
    },
    get jobs(): JobBench['jobs'] {
      return bench.jobs;
    },
    kill() {
      alive.is = false;
      bench.kill();
    },
    restart,
    async quit(): Promise<void> {
      const closed = planned.close();
      await bench.jobs.stop();
      await closed;
      alive.is = false;
      bench.kill();
    },
  };
}
export type PlannedBench = Awaited<ReturnType<typeof createPlannedBench>>;
