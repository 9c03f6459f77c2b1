import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createJobs, type Jobs } from '../../electron/jobs/jobs.ts';
import type { JobPorts, JobRequest } from '../../electron/jobs/ports.ts';
import type { JobNotice } from '../../electron/jobs/record/summarize-job.ts';
import { writingProblem } from '../../electron/platform/file-problems.ts';
import { createWholeResults } from '../../electron/results/service/joined-results.ts';
import type { PreparedList } from '../../shared/model/check.ts';
import type { Account } from '../../shared/model/connection.ts';
import type { JobRecord, JobSummary } from '../../shared/model/job-record.ts';
import { failure, type Problem, problem, type Result, success } from '../../shared/model/problem.ts';
import { createFakeClock, type FakeClock } from './fake-clock.ts';
import { createFakeServiceClient, type FakeServiceClient, finishedStatus } from './fake-service-client.ts';
import { createMemoryDisk, type MemoryDisk } from './memory-disk.ts';
import { memoryStore } from './memory-store.ts';
import { sendingPorts } from './sending-ports.ts';
import { joiningOn, splittingOn } from './splitting.ts';

export const realConnection: Account = {
  id: 'acme',
  name: 'Acme',
  address: 'https://service.example',
  kind: 'service',
};

/** The job engine with everything around it faked: time, disk, service, engine. */
export interface JobBench {
  jobs: Jobs;
  clock: FakeClock;
  disk: MemoryDisk;
  client: FakeServiceClient;
  notices: JobNotice[];
  reports: Problem[];
  /** Makes a job from the list at `listPath`, seen as it is now, confirms the sending once it is prepared, and answers its summary. */
  make(change?: Partial<JobRequest>): Promise<JobSummary>;
  /** The same without confirming the sending. */
  create(change?: Partial<JobRequest>): Promise<JobSummary>;
  record(id: string): JobRecord;
  /** Where its whole result is, which is made of that of a test batch where one went first. */
  wholePath(id: string): Promise<Result<string>>;
  /** Ends the process as SIGKILL does: not one step more of it reaches the disk, the service or a timer. */
  kill(): void;
  /** Starts the app on what is on the disk, with other ports where given. */
  restart(change?: Partial<JobPorts>, mustStart?: boolean): Promise<JobBench>;
  /** What starting came to. */
  started: Result<null>;
}

export const folder = join('/data', 'jobs');
export const listPath = join('/lists', 'contacts.csv');
export const listText = 'phone\r\n2025550101\r\n2025550102\r\n';
export const resultText = 'phone,owner\r\n2025550101,Ann\r\n2025550102,Bob\r\n';

export function valueIn<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new Error(`expected a value, got: ${result.problem.code} ${result.problem.message}`);
}

export function present<T>(value: T | null): T {
  if (value !== null) return value;
  throw new Error('expected something, got nothing');
}

export function problemIn(result: Result<unknown>): Problem {
  if (!result.ok) return result.problem;
  throw new Error('expected a problem, got a value');
}

interface World {
  disk: MemoryDisk;
  clock: FakeClock;
  client: FakeServiceClient;
}

export function createWorld(): World {
  const clock = createFakeClock();
  const disk = createMemoryDisk(new Map([[listPath, listText]]));
  return { clock, disk, client: createFakeServiceClient(clock.now) };
}

/** @param change parts to replace; a whole `world` given anew is the one a killed process left */
export async function createJobBench(
  change: Partial<JobPorts> = {},
  world: World = createWorld(),
  mustStart = true,
): Promise<JobBench> {
  const { disk, clock, client } = world;
  const notices: JobNotice[] = [];
  const reports: Problem[] = [];
  const power = { on: true };
  let seed = 1;
  const ports: JobPorts = {
    folder,
    disk: whileOn(power, disk),
    client: whileOn(power, client),
    clock: { now: clock.now, after: (delay, task) => clock.after(delay, () => power.on && task()) },
    random: () => {
      seed = (seed * 16807) % 2147483647;
      return seed / 2147483647;
    },
    activeConnection: async () => success(realConnection),
    owner: (of) => (of.id === realConnection.id ? realConnection : null),
    async look(path) {
      const [facts, text] = await Promise.all([ports.disk.facts(path), ports.disk.read(path)]);
      if (!facts || text === null) return failure(problem('gone', 'The list is not there.', 'Look for it.'));
      const [header = ''] = text.split('\r\n');
      return success({ size: facts.bytes, modifiedAt: facts.modifiedAt, headers: header.split(',') });
    },
    target: async (connectionId) =>
      success({ connectionId, address: realConnection.address, key: 'secret-key' }),
    ...sendingPorts(disk.memory.open(power), clock),
    takeAnswers: async () => success(null),
    async prepare({ directory }) {
      try {
        await ports.disk.writeSynced(join(directory, 'prepared.csv'), listText);
        return success(preparedList);
      } catch (error) {
        return failure(writingProblem(error, 'The list could not be prepared'));
      }
    },
    ...splittingOn(whileOn(power, disk)),
    async verifyResult(path) {
      const lines = ((await disk.read(path)) ?? '').split('\r\n');
      const rows = lines.length - 2;
      return success({ rows, odd: lines.at(-1) === '' ? [] : [{ kind: 'open-quote', line: lines.length }] });
    },
    notify: (notice) => notices.push(notice),
    report: (problem) => reports.push(problem),
    webhookAddress: memoryStore({ secret: 'a-secret-path' }),
    ...change,
  };
  const jobs = createJobs(ports);
  const wholes = createWholeResults({
    disk: ports.disk,
    engine: joiningOn(whileOn(power, disk)),
    earlier: { of: async () => [] },
    signal: new AbortController().signal,
  });
  const none = async () => failure(problem('none', 'There is no other result.', ''));
  const started = await jobs.start();
  if (mustStart) valueIn(started);
  await clock.settle();

  async function create(job: Partial<JobRequest> = {}): Promise<JobSummary> {
    const wanted = { ...newJob, intent: randomUUID(), ...job };
    const seen = job.seen ?? valueIn(await ports.look(wanted.path, wanted.reading));
    const made = await jobs.create({ ...wanted, seen });
    await clock.settle();
    return valueIn(made);
  }

  return {
    ...world,
    jobs,
    notices,
    reports,
    async make(job = {}) {
      const made = await create(job);
      for (let turn = 0; turn < 5 && jobs.get(made.id)?.state === 'preparing'; turn++) await clock.settle();
      if (jobs.get(made.id)?.state === 'unconfirmed') valueIn(await jobs.send(made.id, randomUUID()));
      await clock.settle();
      return made;
    },
    create,
    record: (id) => present(jobs.get(id)),
    async wholePath(id) {
      const own = await jobs.resultPlace(id);
      const whole = own.ok ? await wholes.of(own.value, { open: none, place: none }) : own;
      return whole.ok ? success(whole.value.path) : whole;
    },
    kill: () => {
      power.on = false;
    },
    restart: (other = {}, must = true) => createJobBench({ ...change, ...other }, world, must),
    started,
  };
}

export const newJob: JobRequest = {
  intent: '00000000-0000-4000-8000-000000000000',
  path: listPath,
  reading: {},
  service: 'phone-append',
  mapping: { phone_column: 0 },
  seen: { size: listText.length, modifiedAt: 1000, headers: ['phone'] },
  choices: { badRows: 'leave-out', duplicateRows: 'keep', onlyMappedColumns: false },
};

export const preparedList: PreparedList = {
  rows: 2,
  bytes: listText.length,
  rowsRead: 2,
  identical: true,
  formFields: { phone_column: 'phone' },
  changes: [],
  rejects: { rows: 0, bytes: 0 },
};

/** The same part, but every call made after the power went hangs for ever, as calls of a dead process do. */
export function whileOn<Part extends object>(power: { on: boolean }, part: Part): Part {
  return new Proxy(part, {
    get(target, name, receiver) {
      const value: unknown = Reflect.get(target, name, receiver);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]) => (power.on ? value.apply(target, given) : new Promise(() => {}));
    },
  });
}

/** Lets the service finish every job and serve `text` as its result. */
export function finishWith({ client, disk }: Pick<JobBench, 'client' | 'disk'>, text = resultText): void {
  client.onStatus = () => ({
    ...finishedStatus(),
    counts: { rowsUploaded: 2, phonesChecked: 4, phonesFlagged: 1, creditsDeducted: 3 },
  });
  client.onDownload = async (path) => {
    await disk.writeSynced(path, text);
    return { kind: 'whole', bytes: text.length };
  };
}

/** What a bench's disk has of its jobs, but for their logs. */
export const filesBesideLog = ({ disk }: JobBench): Map<string, string> =>
  new Map([...disk.files].filter(([path]) => path.startsWith(folder) && !path.endsWith('log.txt')));

/** A bench with one job that has its result, and the files that it has by then. */
export async function doneJob(): Promise<{ bench: JobBench; job: JobRecord; files: Map<string, string> }> {
  const bench = await createJobBench();
  finishWith(bench);
  const { id } = await bench.make();
  await bench.clock.advance(60_000);
  const job = bench.record(id);
  if (job.state !== 'done') throw new Error(`It is ${job.state}, not done.`);
  return { bench, job, files: filesBesideLog(bench) };
}
