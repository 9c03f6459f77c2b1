import { expect, it } from 'vitest';
import { createJobBench, createWorld, realConnection } from '../fakes/job-bench.ts';
import { createListBench, newIntent, numbers } from '../fakes/lookup-list-bench.ts';
import { createMemoryDisk } from '../fakes/memory-disk.ts';
import { testMoney } from '../fakes/test-money.ts';

const here = { activeConnection: async () => ({ ok: true as const, value: realConnection }) };

it('a list of lookups that was asking when the app ended counts before a job in line is sent', async () => {
  const world = createWorld();
  const disk = createMemoryDisk();
  const first = testMoney(world.clock, world.disk);
  const before = await createListBench({ disk, clock: world.clock, money: first, ports: here });
  before.onAsk = () => new Promise(() => {});
  await before.start(numbers(10));
  const app = await createJobBench({ spending: first.spending }, world);
  app.client.onCreate = () => ({
    ...{ kind: 'not-sent', passing: true },
    problem: { code: 'offline', message: 'Made up.', advice: '' },
  });
  const { id } = await app.create();
  await app.jobs.send(id, newIntent());
  await world.clock.advance(1000);
  app.kill();
  const { creates } = world.client;
  const tried = creates.length;

  // Another run of the app, with what the disks hold.
  const money = testMoney(world.clock, world.disk, '/data', () => null, false);
  money.limit(realConnection.id, { month: 21 });
  await money.ledger.load();
  await money.spending.follow({
    ...app.record(id),
    ...{ id: 'priced', state: 'done', queueId: '1', finishedAt: '2025-01-05T12:00:00.000Z' },
    counts: { rowsUploaded: 2, phonesChecked: null, phonesFlagged: null, creditsDeducted: 2 },
  });
  const next = await app.restart({ spending: money.spending });
  await world.clock.advance(120_000);
  await createListBench({
    disk: createMemoryDisk(new Map(disk.files)),
    clock: world.clock,
    money,
    ports: here,
  });
  money.listsTakenUp();
  await world.clock.advance(120_000);
  // Of 21 credits 20 may be spent by the list, and the job takes 2.
  expect(next.record(id)).toMatchObject({ state: 'unconfirmed', problem: { code: 'over-budget' } });
  expect(creates.length).toBe(tried);
});
