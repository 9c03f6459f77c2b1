import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createWatchedFiles } from '../../electron/memory/watched-files.ts';
import { copyWhole, type Disk } from '../../electron/platform/disk.ts';
import type { ResultWriter } from '../../electron/watched/take-file.ts';
import { createWatchedFolders, type WatchedFolders } from '../../electron/watched/watched-folders.ts';
import { type Problem, success } from '../../shared/model/problem.ts';
import type { WatchedFolder } from '../../shared/model/watched-folder.ts';
import { createFakeClock, type FakeClock } from './fake-clock.ts';
import { createFakeServiceClient } from './fake-service-client.ts';
import {
  createJobBench,
  finishWith,
  type JobBench,
  listPath,
  listText,
  preparedList,
  present,
  realConnection,
  valueIn,
  whileOn,
} from './job-bench.ts';
import { createMemoryDisk, type MemoryDisk } from './memory-disk.ts';
import { memoryStore } from './memory-store.ts';
import { type TestMoney, testMoney } from './test-money.ts';
import { unattendedOn } from './unattended-bench.ts';

export const leads = join('/share', 'Leads');

/** A folder that apps share, which can be out of reach. */
export interface Share {
  disk: MemoryDisk;
  isOff: boolean;
  /** The text of each list that reached the service, from any app. */
  sent: string[];
}

export interface WatchedBench {
  bench: JobBench;
  share: Share;
  clock: FakeClock;
  money: TestMoney;
  folders: WatchedFolders;
  folder: string;
  notices: { title: string; body: string }[];
  reports: Problem[];
  /** Ends the process as SIGKILL does. */
  kill(): void;
  stop(): Promise<void>;
  /** Starts the app on what is on its disk. */
  restart(change?: { ownProfile?: boolean }): Promise<WatchedBench>;
  /** Lets the app work for so long, in steps of some seconds. */
  work(seconds: number): Promise<void>;
}

export const sendsAlone = 1_000_000;

export async function createShare(): Promise<Share> {
  const disk = createMemoryDisk();
  await disk.makeFolder(leads);
  return { disk, isOff: false, sent: [] };
}

/** Puts a list of two rows of its own there, as another program writes it. */
export async function drop({ disk }: Share, name: string, text = rowsOf(name)): Promise<string> {
  await disk.writeSynced(join(leads, name), text);
  await disk.syncFolder(leads);
  return text;
}

export const rowsOf = (name: string) => `phone\r\n2025550101,${name}\r\n2025550102,${name}\r\n`;

/** What lies in the watched folder: its paths below it, with their text. */
export const filesIn = ({ disk }: Share): Map<string, string> =>
  new Map([...disk.files].map(([path, text]) => [path.slice(leads.length + 1), text]));

/** The files that hold a list's text, by their paths; receipts and results are none. */
export const copiesOf = (share: Share, text: string): string[] =>
  [...filesIn(share)].filter(([, each]) => each === text).map(([path]) => path);

/** An app of its own, at the share; paths outside it are on its own disk. A step at the share is a step of the app. */
function diskAt(own: MemoryDisk, share: Share): MemoryDisk {
  const isShared = (path: string) => path.startsWith('/share');
  const off = () => Object.assign(new Error('ENOENT: made up by a test'), { code: 'ENOENT' });
  const at = (path: string): MemoryDisk => {
    if (isShared(path) && share.isOff) throw off();
    return isShared(path) ? share.disk : own;
  };
  type Writing = 'makeFolder' | 'syncFolder' | 'remove' | 'makeNewFolder';
  const change =
    (step: Writing | 'writeSynced' | 'writeNew' | 'append' | 'appendSynced') =>
    async (path: string, text = ''): Promise<never> => {
      if (isShared(path)) await own.before(step, path);
      const disk = at(path);
      // Each takes what it needs of the two, and answers what it answers.
      return (await (disk[step] as (...given: string[]) => Promise<unknown>)(path, text)) as never;
    };
  const composed: Partial<Disk> = {
    makeFolder: change('makeFolder'),
    makeNewFolder: change('makeNewFolder'),
    writeNew: change('writeNew'),
    writeSynced: change('writeSynced'),
    appendSynced: change('appendSynced'),
    append: change('append'),
    syncFolder: change('syncFolder'),
    remove: change('remove'),
    async rename(from, to) {
      if (isShared(to)) await own.before('rename', to);
      return at(to).rename(from, to);
    },
    async copy(from, to) {
      if (isShared(to)) await own.before('copy', to);
      await at(to).writeSynced(to, present(await at(from).read(from)));
    },
    read: async (path) => (isShared(path) && share.isOff ? null : at(path).read(path)),
    list: async (path) => (isShared(path) && share.isOff ? [] : at(path).list(path)),
    isThere: async (path) => !(isShared(path) && share.isOff) && at(path).isThere(path),
    facts: async (path) => (isShared(path) && share.isOff ? null : at(path).facts(path)),
    sha256: async (path) => at(path).sha256(path),
  };
  return new Proxy(own, {
    get: (target, name) => Reflect.get(name in composed ? composed : target, name),
  });
}

interface Wish {
  share?: Share;
  /** What its folder may send with nobody asked; null: nothing. */
  creditsADay?: number | null;
  clock?: FakeClock;
}

/** An app that watches a folder, with everything around it faked. Three credits a list, of two rows, are known. */
export async function createWatchedBench({
  share,
  creditsADay = sendsAlone,
  clock = createFakeClock(),
}: Wish = {}): Promise<WatchedBench> {
  const own = createMemoryDisk(new Map([[listPath, listText]]));
  const shared = share ?? (await createShare());
  const disk = diskAt(own, shared);
  const money = testMoney(clock);
  const client = createFakeServiceClient(clock.now);
  const bench = await createJobBench(
    {
      spending: money.spending,
      async prepare({ path, directory }) {
        const text = (await disk.read(path)) ?? '';
        await disk.writeSynced(join(directory, 'prepared.csv'), text);
        const rowsKey = createHash('sha256').update(text).digest('hex');
        return success({ ...preparedList, bytes: Buffer.byteLength(text), rowsKey });
      },
    },
    { disk, clock, client },
  );
  finishWith(bench);
  // The first list goes by hand: from then on its address and its price are known.
  await bench.make();
  await clock.advance(60_000);
  client.onCreate = async ({ path }) => {
    shared.sent.push(present(await disk.read(path)));
    return { kind: 'accepted', queueId: String(shared.sent.length) };
  };
  const folder: WatchedFolder = {
    id: randomUUID(),
    path: leads,
    service: 'phone-append',
    connection: realConnection.id,
    mapping: null,
    exports: { kind: 'call-list', preset: null },
    creditsADay,
    leaveOut: { askedBefore: true, speaking: true },
    isPaused: false,
    isRemoved: false,
  };
  const store = memoryStore([folder]);

  function start(on: JobBench, ownProfile = true): WatchedBench {
    const power = { on: true };
    const reached = whileOn(power, disk);
    const files = createWatchedFiles(own.memory.open(power));
    const notices: { title: string; body: string }[] = [];
    const reports: Problem[] = [];
    const results: ResultWriter = {
      tails: () => [' - result.csv', ' - call list.csv'],
      async write(job, _folder, pathWith) {
        const path = valueIn(await on.jobs.resultPath(job));
        for (const tail of results.tails(folder)) {
          const copied = await copyWhole(path, pathWith(tail), reached);
          if (!copied.ok) return copied;
        }
        return success(['2 rows in the call list.']);
      },
    };
    const folders = createWatchedFolders({
      store,
      disk: reached,
      clock: { now: clock.now, after: (ms, task) => clock.after(ms, () => power.on && task()) },
      files,
      unattended: unattendedOn({ jobs: on.jobs, disk }),
      jobs: on.jobs,
      spending: money.spending,
      results,
      computer: 'Computer of Ann',
      newId: randomUUID,
      newToken: () => 'token',
      watcher: { watch: () => () => {} },
      dialogs: { chooseFolder: async () => null, showInFolder: () => {} },
      connections: {
        account: async (id) => (id === realConnection.id ? realConnection : null),
      },
      hasMapping: () => false,
      ownProfile,
      onChange: () => {},
      notify: (news) => notices.push(news),
      report: (problem) => reports.push(problem),
    });
    folders.start();
    return {
      bench: on,
      share: shared,
      clock,
      money,
      folders,
      folder: folder.id,
      notices,
      reports,
      kill() {
        power.on = false;
        on.kill();
      },
      async stop() {
        await folders.close();
        await on.jobs.stop();
      },
      restart: async (change) => start(await on.restart(), change?.ownProfile),
      async work(seconds) {
        for (let gone = 0; gone < seconds; gone += 5) await clock.advance(5000);
      },
    };
  }
  return start(bench);
}
