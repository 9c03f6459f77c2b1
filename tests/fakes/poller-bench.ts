import { createJobStore } from '../../electron/jobs/disk/job-store.ts';
import { createJournal } from '../../electron/jobs/disk/journal.ts';
import { createConnectionGate } from '../../electron/jobs/work/connection-gate.ts';
import { createPoller } from '../../electron/jobs/work/poller.ts';
import type { ServiceTarget } from '../../electron/service/client.ts';
import type { JobRecord } from '../../shared/model/job.ts';
import { type Result, success } from '../../shared/model/problem.ts';
import { createFakeClock } from './fake-clock.ts';
import { aJobRecord } from './fake-data.ts';
import { createFakeServiceClient } from './fake-service-client.ts';
import { folder, realConnection } from './job-bench.ts';
import { createMemoryDisk } from './memory-disk.ts';

/** When the fake clock starts. */
export const startMs = Date.parse('2026-03-02T10:00:00Z');
const { result: _result, counts: _counts, ...plain } = aJobRecord({ connection: realConnection });

/** A job of the service's number that was accepted just now and may be asked about. */
export function pending(queueId: string, part: Partial<JobRecord> = {}): JobRecord {
  return {
    ...plain,
    id: `job-0000-${queueId}`,
    state: 'pending',
    queueId,
    acceptedAt: new Date(startMs).toISOString(),
    poll: { nextAt: startMs, asked: 0, failures: 0 },
    ...part,
  };
}

/** The poller with jobs in it and no jitter, a service that says "pending", and what was handed on to be fetched. */
export async function pollerWith(...jobs: JobRecord[]) {
  const clock = createFakeClock(startMs);
  const client = createFakeServiceClient(clock.now);
  const store = createJobStore(createJournal(createMemoryDisk(), folder), clock, () => {});
  for (const job of jobs) await store.add(job);
  const gate = createConnectionGate(clock);
  const stopping = new AbortController();
  const fetching = new Set<string>();
  const ready: { id: string; url: string }[] = [];
  const log: string[] = [];
  const keys = {
    target: async (connectionId: string): Promise<Result<ServiceTarget>> =>
      success({ connectionId, address: realConnection.address, key: 'k' }),
  };
  const poller = createPoller({
    ports: { clock, client, random: () => 0, target: (id) => keys.target(id) },
    store,
    gate,
    log: { add: (id, line) => log.push(`${id} ${line}`), text: async () => '' },
    signal: stopping.signal,
    background: (work) => void work(),
    fetching: (id) => fetching.has(id),
    onReady: (id, url) => ready.push({ id, url }),
  });
  /** The numbers asked about so far, with the ms since the start; forgets them. */
  function asked(): string[] {
    return client.asked.splice(0).map(({ queueId, at }) => `${queueId} at ${at - startMs}`);
  }
  return { clock, client, store, gate, stopping, fetching, ready, log, keys, poller, asked };
}
