import { randomUUID } from 'node:crypto';
import { copyFile, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createJobs, type Jobs } from '../../electron/jobs/jobs.ts';
import type { JobPorts, JobRequest } from '../../electron/jobs/ports.ts';
import type { JobNotice } from '../../electron/jobs/record/summarize-job.ts';
import { openMemory } from '../../electron/memory/open-memory.ts';
import { systemClock } from '../../electron/platform/clock.ts';
import { systemDisk } from '../../electron/platform/disk.ts';
import { directNetwork } from '../../electron/platform/network.ts';
import { verifyResult } from '../../electron/results/import/result-scanner.ts';
import { createServiceClient } from '../../electron/service/create-service-client.ts';
import type { Timeouts } from '../../electron/service/http/transport.ts';
import type { Account } from '../../shared/model/connection.ts';
import type { JobRecord } from '../../shared/model/job-record.ts';
import type { JobState } from '../../shared/model/job-state.ts';
import { success } from '../../shared/model/problem.ts';
import type { SeenList } from '../../shared/model/seen-list.ts';
import { createFastClock } from './fake-clock.ts';
import { present, valueIn } from './job-bench.ts';
import { memoryStore } from './memory-store.ts';
import { accountPorts, sendingPorts } from './sending-ports.ts';
import { splittingOn } from './splitting.ts';

/**
 * The job engine on a real disk and a real network, with time that runs fast; only the engine is simple.
 */
export interface JobDesk {
  jobs: Jobs;
  folder: string;
  notices: JobNotice[];
  /** Makes a job from a list of `rows` phones and answers its id. */
  make(rows?: number): Promise<string>;
  record(id: string): JobRecord;
  /** Resolves when the job is in one of these states; rejects, saying where it stands, after 30 s. */
  until(id: string, ...states: JobState[]): Promise<JobRecord>;
  /** Ends the app and starts it again on the same folder. */
  restart(change?: Partial<JobPorts>): Promise<JobDesk>;
  close(): Promise<void>;
}

interface Place {
  address: string;
  key: string;
  kind?: Account['kind'];
  /** What is told apart from a busy machine by nothing but time is given a short limit. */
  limits?: Partial<Timeouts>;
  /** How many times as fast the jobs' time runs. */
  speed?: number;
}

const recipe: Omit<JobRequest, 'path' | 'intent' | 'seen'> = {
  reading: {},
  service: 'phone-append',
  mapping: { phone_column: 0 },
  choices: { badRows: 'leave-out', duplicateRows: 'keep', onlyMappedColumns: false },
};

/** A list of `rows` made-up phone numbers. */
export function phoneList(rows: number): string {
  const lines = Array.from(
    { length: rows },
    (_, row) => `202555${String(100 + (row % 100)).padStart(4, '0')},row ${row}`,
  );
  return ['phone,note', ...lines, ''].join('\r\n');
}

/** What a person sees of such a list. */
async function seen(path: string): Promise<SeenList> {
  const { bytes, modifiedAt } = present(await systemDisk.facts(path));
  return { size: bytes, modifiedAt, headers: ['phone', 'note'] };
}

/** @param folder where to keep everything; a new temporary one where not given */
export async function openJobDesk(
  place: Place,
  change: Partial<JobPorts> = {},
  folder?: string,
): Promise<JobDesk> {
  const root = folder ?? (await mkdtemp(join(tmpdir(), 'job-desk-')));
  const clock = createFastClock(place.speed ?? 300);
  const { address, kind = 'service' } = place;
  const connection: Account = { id: 'desk', name: 'Desk', address, kind };
  const notices: JobNotice[] = [];
  const jobs = createJobs({
    folder: join(root, 'jobs'),
    disk: systemDisk,
    clock,
    random: Math.random,
    client: createServiceClient({
      network: directNetwork,
      // The network is real, and so is what counts as slow on it.
      clock: systemClock,
      userAgent: 'EnrichDesk/test',
      timeouts: {
        ...{ connectMs: 15_000, replyMs: 15_000, createReplyMs: 15_000, idleMs: 15_000 },
        ...place.limits,
      },
    }),
    ...accountPorts(connection, place.key),
    look: async (path) => success(await seen(path)),
    takeAnswers: async () => success(null),
    async prepare({ path, directory }) {
      const prepared = join(directory, 'prepared.csv');
      await copyFile(path, prepared);
      const { size } = await stat(prepared);
      const rows = Number(/-(\d+)\.csv$/.exec(path)?.[1]);
      return success({
        rows,
        bytes: size,
        rowsRead: rows,
        identical: true,
        formFields: { phone_column: 'phone' },
        changes: [],
        rejects: { rows: 0, bytes: 0 },
      });
    },
    ...splittingOn(systemDisk),
    verifyResult: async (path, { signal }) => success(await verifyResult(path, signal)),
    notify: (notice) => notices.push(notice),
    report: () => {},
    webhookAddress: memoryStore({ secret: 'desk-secret' }),
    ...sendingPorts(openMemory(root, clock.now).memory, clock),
    ...change,
  });
  valueIn(await jobs.start());
  const record = (id: string) => present(jobs.get(id));

  const until: JobDesk['until'] = (id, ...states) =>
    new Promise((resolve, reject) => {
      const look = () => {
        if (!states.includes(record(id).state)) return;
        stop();
        resolve(record(id));
      };
      const forget = jobs.onChange(look);
      const limit = setTimeout(() => {
        stop();
        const { state, problem } = record(id);
        reject(new Error(`still ${state} (${problem?.code}), not ${states.join(' or ')}`));
      }, 30_000);
      const stop = () => {
        forget();
        clearTimeout(limit);
      };
      look();
    });

  return {
    jobs,
    folder: root,
    notices,
    async make(rows = 3) {
      const path = join(root, `list-${rows}.csv`);
      await writeFile(path, phoneList(rows));
      const { id } = valueIn(
        await jobs.create({ ...recipe, path, seen: await seen(path), intent: randomUUID() }),
      );
      if (place.kind !== 'practice') {
        await until(id, 'unconfirmed');
        valueIn(await jobs.send(id, randomUUID()));
      }
      return id;
    },
    record,
    until,
    async restart(other = change) {
      await jobs.stop();
      return openJobDesk(place, other, root);
    },
    async close() {
      await jobs.stop();
      await rm(root, { recursive: true, force: true });
    },
  };
}
