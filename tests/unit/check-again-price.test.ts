import { expect, it } from 'vitest';
import { checkHandlers } from '../../electron/ipc/check-handlers.ts';
import { createOfferedFiles } from '../../electron/lists/offered-files.ts';
import type { ConnectionView } from '../../shared/connection.ts';
import { failure, problem, success } from '../../shared/problem.ts';
import { createFakeClock } from '../fakes/fake-clock.ts';
import { valueIn } from '../fakes/job-bench.ts';
import { savedFiles } from '../fakes/saved-files.ts';
import { testMoney } from '../fakes/test-money.ts';

const none = async () => failure(problem('no-numbers', 'None.', ''));
const account = { id: 'a', name: 'Acme', address: 'https://service.example', kind: 'service' } as const;

it('what phone appends of the account in use took stands beside the numbers to check again', async () => {
  const money = testMoney(createFakeClock());
  await money.ledger.load();
  const active: ConnectionView = { ...account, key: { state: 'stored' } };
  let numbers = ['2025550101', '2025550102'];
  const handlers = checkHandlers({
    checkAgain: {
      stale: none,
      numbers: async () => (numbers.length > 0 ? success(numbers) : none()),
      blocked: none,
      save: none,
    },
    connections: { active: async () => success(active) },
    ...{ jobs: { get: () => null }, lookupLists: { get: () => null }, opened: { get: () => null } },
    files: { checkAgain: async () => '' },
    offered: createOfferedFiles(() => '0'.repeat(32)),
    written: savedFiles(),
    suppression: { list: { add: none } },
    money,
  });
  const count = async () => valueIn(await handlers['checks:count']({ ids: ['job-1'] }));
  expect(await count()).toEqual({ numbers: 2, learned: null });
  const entry = {
    at: '2026-03-01T10:00:00.000Z',
    service: 'phone-append',
    state: 'settled',
    asked: 10,
    ...{ hits: 5, misses: 5, credits: 15, replySays: null, atMost: 15, before: null },
    ...{ chargedMisses: 0, freeHits: 0, notStated: 0 },
  } as const;
  const source = { kind: 'job', id: 'job-1', name: 'list.csv' } as const;
  await money.ledger.note({ ...entry, key: 'job:job-1', account, source });
  await money.ledger.note({
    ...entry,
    key: 'job:job-2',
    account: { ...account, id: 'b' },
    source,
    credits: 90,
  });
  const price = { jobs: 1, low: 1.5, median: 1.5, high: 1.5, perHit: { jobs: 1, low: 3, high: 3 } };
  expect(await count()).toEqual({ numbers: 2, learned: price });
  numbers = [];
  expect(await count()).toEqual({ numbers: 0, learned: price });
});
