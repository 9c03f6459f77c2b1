import { createJobStore } from '../../electron/jobs/disk/job-store.ts';
import { createJournal } from '../../electron/jobs/disk/journal.ts';
import { fetched } from '../../electron/jobs/record/result-steps.ts';
import { createConnectionGate } from '../../electron/jobs/work/connection-gate.ts';
import { createResultFetcher } from '../../electron/jobs/work/fetch-result.ts';
import type { ResultTaker, Taken } from '../../electron/jobs/work/take-result.ts';
import type { ServiceTarget } from '../../electron/service/client.ts';
import type { JobRecord } from '../../shared/model/job.ts';
import { type Result, success } from '../../shared/model/problem.ts';
import { createFakeClock } from './fake-clock.ts';
import { createFakeServiceClient } from './fake-service-client.ts';
import { folder, realConnection } from './job-bench.ts';
import { createMemoryDisk } from './memory-disk.ts';
import { pending } from './poller-bench.ts';

export const url = 'https://service.example/result.csv';

/** A job whose result can be fetched. */
export const ready = (queueId: string, part: Partial<JobRecord> = {}): JobRecord =>
  pending(queueId, { state: 'ready', ...part });

/** The fetcher with jobs in it, and a taker that finds every result good unless a test says otherwise. */
export async function fetcherWith(...jobs: JobRecord[]) {
  const clock = createFakeClock();
  const disk = createMemoryDisk();
  const client = createFakeServiceClient(clock.now);
  client.onDownload = () => ({ kind: 'whole', bytes: 45 });
  const store = createJobStore(createJournal(disk, folder), clock, () => {});
  for (const job of jobs) await store.add(job);
  const gate = createConnectionGate(clock);
  const stopping = new AbortController();
  const log: string[] = [];
  let ends = 0;
  const good: Taken = {
    change: fetched(
      { bytes: 45, rows: 2, fetchedAt: '2026-03-02T10:00:00Z' },
      [],
      [],
      '2026-03-02T10:00:00Z',
    ),
  };
  const taker: ResultTaker = {
    take: async () => good,
    takeExisting: async () => null,
    repair: async () => null,
  };
  const keys = {
    target: async (connectionId: string): Promise<Result<ServiceTarget>> =>
      success({ connectionId, address: realConnection.address, key: 'k' }),
  };
  const fetcher = createResultFetcher({
    ports: { clock, disk, folder, client, random: () => 0, target: (id) => keys.target(id) },
    store,
    gate,
    log: { add: (_id, line) => log.push(line), text: async () => '' },
    taker,
    signal: stopping.signal,
    background: (work) => void work(),
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
  return {
    clock,
    disk,
    client,
    store,
    gate,
    stopping,
    log,
    taker,
    good,
    keys,
    fetcher,
    fetchIt,
    ends: () => ends,
  };
}
