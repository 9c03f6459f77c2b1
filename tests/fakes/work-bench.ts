import { randomUUID } from 'node:crypto';
import { createJobStore, createJournal } from '../../electron/jobs/disk/job-store.ts';
import { createKeptResults } from '../../electron/jobs/disk/result-files.ts';
import { fetched } from '../../electron/jobs/record/result-steps.ts';
import { createResultFetcher } from '../../electron/jobs/work/fetch-result.ts';
import { createConnectionGate } from '../../electron/jobs/work/job-work.ts';
import { createPoller } from '../../electron/jobs/work/poller.ts';
import { createSendQueue } from '../../electron/jobs/work/send.ts';
import type { ResultTaker, Taken } from '../../electron/jobs/work/take-result.ts';
import type { CreateOutcome, ServiceTarget } from '../../electron/service/client.ts';
import type { JobRecord } from '../../shared/model/job-record.ts';
import { type Problem, type Result, success } from '../../shared/model/problem.ts';
import { createFakeClock } from './fake-clock.ts';
import { aJobRecord } from './fake-data.ts';
import { createFakeServiceClient } from './fake-service-client.ts';
import { folder, realConnection } from './job-bench.ts';
import { createMemoryDisk } from './memory-disk.ts';
import { sendingPorts } from './sending-ports.ts';
import { freeSpending } from './test-money.ts';

/** When the fake clock starts. */
export const startMs = Date.parse('2026-03-02T10:00:00Z');
export const url = 'https://service.example/result.csv';
export const accepted: CreateOutcome = { kind: 'accepted', queueId: '7' };

const { result: _result, counts: _counts, ...plain } = aJobRecord({ connection: realConnection });
const { queueId: _number, sending: _sent, ...unsent } = plain;

/** A job of the service's number that was accepted just now and may be asked about. */
export const pending = (queueId: string, part: Partial<JobRecord> = {}): JobRecord => ({
  ...{ ...plain, id: `job-0000-${queueId}`, state: 'pending', queueId },
  acceptedAt: new Date(startMs).toISOString(),
  poll: { nextAt: startMs, asked: 0, failures: 0 },
  ...part,
});

/** A job whose result can be fetched. */
export const ready = (queueId: string, part: Partial<JobRecord> = {}): JobRecord =>
  pending(queueId, { state: 'ready', ...part });

/** A job that waits to be sent; they stand in line by their ids. */
export const waiting = (id: string, part: Partial<JobRecord> = {}): JobRecord => ({
  ...{ ...unsent, id: `job-0000-${id}`, state: 'prepared', intent: randomUUID() },
  ...part,
});

/** What each part of the engine's work stands on, with jobs in it. Whether there is a key is a test's to change. */
async function workBench(jobs: readonly JobRecord[]) {
  const clock = createFakeClock(startMs);
  const disk = createMemoryDisk();
  const client = createFakeServiceClient(clock.now);
  const store = createJobStore(createJournal(disk, folder), clock, () => {});
  for (const job of jobs) await store.add(job);
  const gate = createConnectionGate(clock);
  const stopping = new AbortController();
  const log: string[] = [];
  const keys = {
    target: async (connectionId: string): Promise<Result<ServiceTarget>> =>
      success({ connectionId, address: realConnection.address, key: 'k' }),
  };
  return {
    bench: { clock, disk, client, store, gate, stopping, log, keys },
    ports: { clock, client, random: () => 0, target: (id: string) => keys.target(id) },
    parts: {
      ...{ store, gate, signal: stopping.signal },
      log: { add: (id: string, line: string) => void log.push(`${id} ${line}`), text: async () => '' },
      background: (work: () => Promise<void>) => void work(),
    },
  };
}

/** The poller with jobs in it and no jitter, a service that says "pending", and what was handed on to be fetched. */
export async function pollerWith(...jobs: JobRecord[]) {
  const { bench, ports, parts } = await workBench(jobs);
  const fetching = new Set<string>();
  const ready: { id: string; url: string }[] = [];
  const poller = createPoller({
    ...{ ...parts, ports },
    fetching: (id) => fetching.has(id),
    onReady: (id, url) => ready.push({ id, url }),
  });
  /** The numbers asked about so far, with the ms since the start; forgets them. */
  function asked(): string[] {
    return bench.client.asked.splice(0).map(({ queueId, at }) => `${queueId} at ${at - startMs}`);
  }
  return { ...bench, fetching, ready, poller, asked };
}

/** The fetcher with jobs in it, and a taker that finds every result good unless a test says otherwise. */
export async function fetcherWith(...jobs: JobRecord[]) {
  const { bench, ports, parts } = await workBench(jobs);
  const { clock, disk, client, store } = bench;
  client.onDownload = () => ({ kind: 'whole', bytes: 45 });
  let ends = 0;
  const at = '2026-03-02T10:00:00Z';
  const good: Taken = { change: fetched({ bytes: 45, rows: 2, fetchedAt: at }, [], [], at) };
  const taker: ResultTaker = {
    take: async () => good,
    takeExisting: async () => null,
    repair: async () => null,
  };
  const fetcher = createResultFetcher({
    ...{ ...parts, ports, kept: createKeptResults(disk, folder), taker },
    progress: () => {},
    onEnd: () => {
      ends++;
    },
  });
  /** Fetches the result of the first job, to the end of the attempt. */
  async function fetchIt(): Promise<JobRecord | undefined> {
    const id = jobs[0]?.id ?? '';
    fetcher.fetch(id, url);
    await clock.settle();
    return store.get(id);
  }
  return { ...bench, taker, good, fetcher, fetchIt, ends: () => ends };
}

/** The queue with jobs in it, and a sender that notes what it is given and answers as a test says. */
export async function queueWith(...jobs: JobRecord[]) {
  const { bench, ports, parts } = await workBench(jobs);
  const { clock, disk, store, keys, log } = bench;
  const { spent, claimRows } = sendingPorts(disk.memory.open(), clock);
  const service = Object.assign(keys, {
    sent: [] as string[],
    ended: [] as string[],
    log,
    answer: (_record: JobRecord): CreateOutcome | Promise<CreateOutcome> => accepted,
    claimRows,
    check: async (): Promise<Problem | null> => null,
  });
  const queue = createSendQueue({
    ...parts,
    ports: {
      ...{ ...ports, spent, spending: freeSpending(clock) },
      claimRows: (job) => service.claimRows(job),
    },
    sender: {
      check: () => service.check(),
      async send(record) {
        service.sent.push(record.id);
        return service.answer(record);
      },
    },
    onEnd: (id) => service.ended.push(id),
  });
  const run = async (ms = 0) => {
    queue.look();
    await clock.advance(ms);
  };
  const stateOf = ({ id }: JobRecord) => store.get(id)?.state;
  return { ...bench, spent, service, queue, run, stateOf };
}
