import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { JobPorts } from '../../electron/jobs/ports.ts';
import { success } from '../../shared/model/problem.ts';
import { answerRows } from './fake-service-client.ts';
import { createJobBench, createWorld, type JobBench, listPath, preparedList, valueIn } from './job-bench.ts';

export const phones = Array.from({ length: 50 }, (_, row) => `20255501${String(row).padStart(2, '0')}`);
const listOf = (rows: number) => ['phone', ...phones.slice(0, rows), ''].join('\r\n');

/** The job engine with a list of 50 phones, and a service that answers each row it was sent with a row, and counts credits. */
interface TestBatchBench {
  bench: JobBench;
  world: ReturnType<typeof createWorld>;
  /** Every row that left, in order: the service's own log. */
  sent: string[];
}

export async function createTestBatchBench(
  change: Partial<JobPorts> = {},
  rows = phones.length,
): Promise<TestBatchBench> {
  const world = createWorld();
  const { disk, client } = world;
  const list = listOf(rows);
  disk.files.set(listPath, list);
  const sent: string[] = [];
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
  answerRows(client, disk, {
    header: 'phone,owner',
    rowOf: (phone) => `${phone},Owner of ${phone}`,
    price: 1,
    onTaken: (rows) => void sent.push(...rows),
  });
  return { bench, world, sent };
}

/** Makes the job and sends a sample of ten rows; answers the ids of both jobs. */
export async function makeWithSample(bench: JobBench): Promise<{ list: string; sample: string }> {
  const { id } = await bench.create();
  for (let turn = 0; turn < 5 && bench.record(id).state === 'preparing'; turn++) await bench.clock.settle();
  valueIn(await bench.jobs.trySample(id, randomUUID(), { rows: 10 }));
  for (let turn = 0; turn < 5; turn++) await bench.clock.settle();
  return { list: id, sample: bench.record(id).testBatch?.jobId ?? '' };
}

/** What a person does who wants the whole list sent, with its sample first, and can look into the account at the service. */
export async function finishTestBatch(bench: JobBench, created: number): Promise<void> {
  const isOver = () => bench.jobs.list().jobs.every(({ state }) => state === 'done' || state === 'cancelled');
  for (let round = 0; round < 8 && !isOver(); round++) {
    for (const { id, state, testBatchOf, testBatch, queueId } of bench.jobs.list().jobs) {
      if (state === 'unconfirmed') {
        // The bench knows the sample by its parent; whatever waits otherwise is sent as it stands.
        if (testBatchOf || testBatch) valueIn(await bench.jobs.send(id, randomUUID()));
        else valueIn(await bench.jobs.trySample(id, randomUUID(), { rows: 10 }));
      }
      if (state === 'sampling' && bench.record(id).testBatch?.answered)
        valueIn(await bench.jobs.sendRest(id, randomUUID()));
      if (state === 'needs-attention' && queueId === undefined) await bench.jobs.sendAgain(id, randomUUID());
      if (state !== 'outcome-unknown') continue;
      const known = bench.jobs.list().jobs.map((job) => job.queueId);
      const lost = Array.from({ length: bench.client.creates.length }, (_, at) => String(at + 1)).find(
        (number) => !known.includes(number),
      );
      if (lost !== undefined && bench.client.creates.length > 0)
        valueIn(await bench.jobs.attachQueueId(id, lost));
      else valueIn(await bench.jobs.sendAgain(id, randomUUID()));
    }
    await bench.clock.advance(60_000);
  }
  expect(bench.client.creates.length).toBeGreaterThanOrEqual(created);
}

/** Checks that every row was sent once, and that the list is done with a result that has each row once. */
export async function checkWholeTestBatch(
  bench: JobBench,
  sent: readonly string[],
  context: string,
): Promise<void> {
  expect([...sent].sort(), context).toEqual(phones);
  const jobs = bench.jobs.list().jobs.filter(({ state }) => state !== 'cancelled');
  const list = jobs.find(({ testBatchOf }) => !testBatchOf);
  expect(list?.state, context).toBe('done');
  const path = valueIn(await bench.wholePath(list?.id ?? ''));
  const rows = (bench.disk.files.get(path) ?? '').split('\r\n').slice(1, -1);
  expect(rows.map((row) => row.split(',')[0]).sort(), context).toEqual(phones);
}
