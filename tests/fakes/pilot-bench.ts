import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { JobPorts } from '../../electron/jobs/ports.ts';
import { success } from '../../shared/problem.ts';
import { finishedStatus } from './fake-service-client.ts';
import { createJobBench, createWorld, type JobBench, listPath, preparedList, valueIn } from './job-bench.ts';

export const phones = Array.from({ length: 50 }, (_, row) => `20255501${String(row).padStart(2, '0')}`);
const listOf = (rows: number) => ['phone', ...phones.slice(0, rows), ''].join('\r\n');

/** The job engine with a list of 50 phones, and a service that answers each row it was sent with a row, and counts credits. */
interface PilotBench {
  bench: JobBench;
  world: ReturnType<typeof createWorld>;
  /** Every row that left, in order: the service's own log. */
  sent: string[];
}

export async function createPilotBench(
  change: Partial<JobPorts> = {},
  rows = phones.length,
): Promise<PilotBench> {
  const world = createWorld();
  const { disk, client } = world;
  const list = listOf(rows);
  disk.files.set(listPath, list);
  const sent: string[] = [];
  /** By the service's number for each of its jobs. */
  const received = new Map<string, string[]>();
  const bench = await createJobBench(
    {
      async prepare({ directory }) {
        await disk.writeSynced(join(directory, 'prepared.csv'), list);
        return success({
          ...preparedList,
          rows,
          bytes: list.length,
          rowsRead: rows,
        });
      },
      ...change,
    },
    world,
  );
  client.onCreate = ({ path }) => {
    const rows = (disk.files.get(path) ?? '').split('\r\n').slice(1, -1);
    sent.push(...rows);
    const queueId = String(received.size + 1);
    received.set(queueId, rows);
    return { kind: 'accepted', queueId, serviceSays: null };
  };
  client.onStatus = (queueId) => {
    const rows = received.get(queueId) ?? [];
    return {
      ...finishedStatus(),
      downloadUrl: `https://service.example/${queueId}`,
      counts: {
        rowsUploaded: rows.length,
        phonesChecked: null,
        phonesFlagged: null,
        creditsDeducted: rows.length,
      },
    };
  };
  client.onDownload = async (path) => {
    const asked = client.downloads.at(-1)?.url ?? '';
    const rows = received.get(asked.split('/').at(-1) ?? '') ?? [];
    const text = ['phone,owner', ...rows.map((phone) => `${phone},Owner of ${phone}`), ''].join('\r\n');
    await disk.writeSynced(path, text);
    return { kind: 'whole', bytes: text.length };
  };
  return { bench, world, sent };
}

/** Makes the job and sends a sample of ten rows; answers the ids of both jobs. */
export async function makeWithSample(bench: JobBench): Promise<{ list: string; sample: string }> {
  const { id } = await bench.create();
  for (let turn = 0; turn < 5 && bench.record(id).state === 'preparing'; turn++) await bench.clock.settle();
  valueIn(await bench.jobs.trySample(id, randomUUID(), { rows: 10 }));
  for (let turn = 0; turn < 5; turn++) await bench.clock.settle();
  return { list: id, sample: bench.record(id).pilot?.jobId ?? '' };
}
