import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { diesAtStep, ends } from '../fakes/dies-at-step.ts';
import { type JobBench, valueIn } from '../fakes/job-bench.ts';
import { systemError } from '../fakes/memory-disk.ts';
import { createPilotBench, makeWithSample, phones } from '../fakes/pilot-bench.ts';

vi.setConfig({ testTimeout: 120_000 });

/** What a person does who wants the whole list sent, with its sample first, and can look into the account at the service. */
async function finish(bench: JobBench, created: number): Promise<void> {
  for (let round = 0; round < 8; round++) {
    for (const { id, state, pilotOf, pilot, queueId } of bench.jobs.list().jobs) {
      if (state === 'unconfirmed') {
        // The bench knows the sample by its parent; whatever waits otherwise is sent as it stands.
        if (pilotOf || pilot) valueIn(await bench.jobs.send(id, randomUUID()));
        else valueIn(await bench.jobs.trySample(id, randomUUID(), { rows: 10 }));
      }
      if (state === 'sampling' && bench.record(id).pilot?.answered)
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

async function checkWhole(bench: JobBench, sent: readonly string[], context: string): Promise<void> {
  expect([...sent].sort(), context).toEqual(phones);
  const jobs = bench.jobs.list().jobs.filter(({ state }) => state !== 'cancelled');
  const list = jobs.find(({ pilotOf }) => !pilotOf);
  expect(list?.state, context).toBe('done');
  const path = valueIn(await bench.jobs.resultPath(list?.id ?? ''));
  const rows = (bench.disk.files.get(path) ?? '').split('\r\n').slice(1, -1);
  expect(rows.map((row) => row.split(',')[0]).sort(), context).toEqual(phones);
}

describe.each(ends)('a process %s any step on disk from the sample to the whole result', (end) => {
  it('loses no row and sends none twice', async () => {
    let died = 0;
    for (let last = 1; ; last++) {
      const { bench, world, sent } = await createPilotBench();
      const { id } = await bench.create();
      for (let turn = 0; turn < 5; turn++) await bench.clock.settle();
      const death = diesAtStep(bench, last, end);
      const settle = async () => {
        for (let turn = 0; turn < 10; turn++) await world.clock.settle();
        await world.clock.advance(30_000);
      };
      // What a dead process is asked never answers.
      bench.jobs.trySample(id, randomUUID(), { rows: 10 }).catch(() => {});
      await settle();
      bench.jobs.sendRest(id, randomUUID()).catch(() => {});
      await settle();
      bench.jobs.resultPath(id).catch(() => {});
      await settle();
      if (!death.over()) break;
      died++;
      const context = `${end} step ${last}`;
      const again = await bench.restart();
      expect(again.jobs.list().setAside, context).toEqual([]);
      await finish(again, bench.client.creates.length);
      await checkWhole(again, sent, context);
      await again.jobs.stop();
    }
    expect(died).toBeGreaterThan(25);
  });
});

it.each(['ENOSPC', 'EROFS'] as const)(
  'a disk that takes no write from any step on (%s) loses no row and sends none twice',
  async (code) => {
    for (let from = 1; ; from++) {
      const { bench, world, sent } = await createPilotBench();
      let step = 0;
      const { id } = await bench.create();
      for (let turn = 0; turn < 5; turn++) await bench.clock.settle();
      world.disk.before = () => {
        step++;
        if (step >= from) throw systemError(code);
      };
      await bench.jobs.trySample(id, randomUUID(), { rows: 10 });
      await world.clock.advance(60_000);
      await bench.jobs.sendRest(id, randomUUID());
      await world.clock.advance(60_000);
      await bench.jobs.resultPath(id);
      world.disk.before = () => {};
      if (step < from) break;
      await world.clock.advance(900_000);
      await finish(bench, 0);
      await checkWhole(bench, sent, `${code} from step ${from}`);
      await bench.jobs.stop();
    }
  },
);

it('is whole after a kill at any of many moments, in a row', async () => {
  const { bench, sent } = await createPilotBench();
  const { list } = await makeWithSample(bench);
  let now = bench;
  for (let kill = 0; kill < 12; kill++) {
    now.kill();
    now = await now.restart();
    await now.clock.advance(1500 + kill * 700);
    if (now.record(list).pilot?.answered && now.record(list).state === 'sampling')
      valueIn(await now.jobs.sendRest(list, randomUUID()));
  }
  await finish(now, 0);
  await checkWhole(now, sent, 'killed again and again');
});
