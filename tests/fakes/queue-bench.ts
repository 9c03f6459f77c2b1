import { randomUUID } from 'node:crypto';
import { createJobStore } from '../../electron/jobs/disk/job-store.ts';
import { createJournal } from '../../electron/jobs/disk/journal.ts';
import { createConnectionGate } from '../../electron/jobs/work/connection-gate.ts';
import { createSendQueue } from '../../electron/jobs/work/send-queue.ts';
import type { CreateOutcome, ServiceTarget } from '../../electron/service/client.ts';
import type { JobRecord } from '../../shared/model/job.ts';
import { type Problem, type Result, success } from '../../shared/model/problem.ts';
import { createFakeClock } from './fake-clock.ts';
import { aJobRecord } from './fake-data.ts';
import { folder, realConnection } from './job-bench.ts';
import { createMemoryDisk } from './memory-disk.ts';
import { sendingPorts } from './sending-ports.ts';
import { freeSpending } from './test-money.ts';

export const accepted: CreateOutcome = { kind: 'accepted', queueId: '7', serviceSays: null };

const { queueId: _number, result: _result, sending: _sent, counts: _counts, ...plain } = aJobRecord({});

/** A job that waits to be sent; they stand in line by their ids. */
export function waiting(id: string, part: Partial<JobRecord> = {}): JobRecord {
  const record: JobRecord = { ...plain, id: `job-0000-${id}`, state: 'prepared', connection: realConnection };
  return { ...record, intent: randomUUID(), ...part };
}

/** The queue with jobs in it, and a sender that notes what it is given and answers as a test says. */
export async function queueWith(...jobs: JobRecord[]) {
  const clock = createFakeClock();
  const disk = createMemoryDisk();
  const store = createJobStore(createJournal(disk, folder), clock, () => {});
  for (const job of jobs) await store.add(job);
  const gate = createConnectionGate(clock);
  const stopping = new AbortController();
  const { spent, noteAsked } = sendingPorts(disk.memory.open(), clock);
  const service = {
    sent: [] as string[],
    ended: [] as string[],
    log: [] as string[],
    answer: (_record: JobRecord): CreateOutcome | Promise<CreateOutcome> => accepted,
    noteAsked,
    check: async (): Promise<Problem | null> => null,
    target: async (connectionId: string): Promise<Result<ServiceTarget>> =>
      success({ connectionId, address: realConnection.address, key: 'k' }),
  };
  const queue = createSendQueue({
    ports: {
      clock,
      spent,
      spending: freeSpending(clock),
      noteAsked: (job) => service.noteAsked(job),
      target: (id) => service.target(id),
    },
    store,
    gate,
    log: { add: (id, line) => service.log.push(`${id} ${line}`), text: async () => '' },
    signal: stopping.signal,
    background: (work) => void work(),
    sender: {
      check: () => service.check(),
      async send(record) {
        service.sent.push(record.id);
        return service.answer(record);
      },
      uploading: () => false,
    },
    onEnd: (id) => service.ended.push(id),
  });
  const run = async (ms = 0) => {
    queue.look();
    await clock.advance(ms);
  };
  const stateOf = ({ id }: JobRecord) => store.get(id)?.state;
  return { clock, disk, store, gate, stopping, spent, service, queue, run, stateOf };
}
