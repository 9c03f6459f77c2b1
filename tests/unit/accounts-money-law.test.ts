import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createConnections } from '../../electron/connections/connections.ts';
import { usedAccounts } from '../../electron/connections/former-accounts.ts';
import { noConnections } from '../../electron/connections/saved-connections.ts';
import { isSameAccount } from '../../electron/lookups/history/account.ts';
import { answeredEntry } from '../../electron/money/ledger/lookup-entry.ts';
import { failure, problem } from '../../shared/problem.ts';
import { fakeCipher } from '../fakes/fake-cipher.ts';
import { createFakeClock } from '../fakes/fake-clock.ts';
import { valueIn } from '../fakes/job-bench.ts';
import { createMemoryDisk } from '../fakes/memory-disk.ts';
import { memoryStore } from '../fakes/memory-store.ts';
import { testMoney } from '../fakes/test-money.ts';

const addresses = ['https://api.example.com', 'https://other.example.com'];
const keys = ['first-key-0123456789', 'other-key-9876543210'];
const unused = failure(problem('unused', 'Not used here.', ''));

/** An account is an address and a key, whatever its connection is called and whenever it was removed and added again. */
const account = fc.record({ address: fc.constantFrom(0, 1), key: fc.constantFrom(0, 1) });
type Account = typeof account extends fc.Arbitrary<infer T> ? T : never;
const nameOf = ({ address, key }: Account) => `${address} ${key}`;

const story = fc.array(
  fc.record({
    of: account,
    do: fc.constantFrom('look', 'look', 'look', 'remove', 'rename', 'budget', 'restart'),
    limit: fc.integer({ min: 1, max: 9 }),
  }),
  { maxLength: 40 },
);

test('each account keeps to its own budget and its own lookups, whatever becomes of its connection, also if it never had a job', async () => {
  await fc.assert(
    fc.asyncProperty(story, async (steps) => {
      const clock = createFakeClock();
      const disk = createMemoryDisk();
      const store = memoryStore(noConnections);
      let ids = 0;
      const connections = createConnections({
        ...{ store, cipher: fakeCipher(), clock, practice: () => null },
        service: { fetchKey: async () => unused, testConnection: async () => unused },
        fingerprint: (key) => createHmac('sha256', 'secret').update(key).digest('hex'),
        jobAccounts: () =>
          usedAccounts(
            [],
            money.ledger.all().map(({ entry }) => entry.account),
          ),
        newId: () => `connection-${ids++}`,
        ...{ onChange: () => {}, onNewKey: () => {} },
      });
      const money = testMoney(clock, disk, '/data', connections.owner);
      await money.ledger.load();
      /** What there is by the rules: spent, and the limit of whoever was ever used. */
      const truth = new Map<string, { id: string; isThere: boolean; spent: number; limit: number | null }>();
      const asked: { by: string; account: { id: string; address: string; name: string } }[] = [];

      async function connected(of: Account) {
        const name = nameOf(of);
        const known = truth.get(name);
        if (known?.isThere) return known;
        const added = await connections.add({
          ...{ way: 'key', name, address: addresses[of.address] ?? '', key: keys[of.key] ?? '' },
        });
        const wasUsed = (known?.spent ?? 0) > 0;
        // Of one that was never used nothing is kept: its budget neither.
        const now = wasUsed && known ? known : { spent: 0, limit: null };
        const next = { ...now, id: valueIn(added).id, isThere: true };
        truth.set(name, next);
        return next;
      }

      for (const [n, { of, do: what, limit }] of steps.entries()) {
        await clock.advance(60_000);
        const mine = await connected(of);
        const at = { id: mine.id, address: addresses[of.address] ?? '' };
        if (what === 'look') {
          const facts = {
            ...{
              key: `lookup:${n}`,
              kind: 'phone' as const,
              at: new Date(clock.now()).toISOString(),
              asked: 1,
            },
            account: { ...at, name: nameOf(of), kind: 'service' as const },
            source: { kind: 'lookup' as const, id: `${n}`, name: 'Phone lookup' },
          };
          const begun = await money.spending.begin(facts, { intent: `${n}`, reason: null });
          expect(begun.ok).toBe(mine.limit === null || mine.spent + 2 <= mine.limit);
          if (!begun.ok) continue;
          await money.spending.note(answeredEntry(facts, [{ outcome: 'hit', credits: 2 }], 2));
          mine.spent += 2;
          asked.push({ by: nameOf(of), account: facts.account });
        } else if (what === 'remove') {
          valueIn(await connections.remove(mine.id));
          mine.isThere = false;
        } else if (what === 'rename')
          valueIn(await connections.change({ ...at, name: `${nameOf(of)}, ${n}` }));
        else if (what === 'budget') {
          money.limit(mine.id, { month: limit });
          mine.limit = limit;
        }
        for (const [name, { id, isThere, spent, limit: month }] of truth) {
          if (!isThere) continue;
          expect(money.budgets.standing(id)).toMatchObject({ spent, mayBeMore: 0, budget: { month } });
          const now = connections.owner({ id, address: '' });
          for (const { by, account: past } of asked)
            expect(now && isSameAccount(past, now, connections.owner)).toBe(by === name);
        }
      }
    }),
    { numRuns: 150 },
  );
}, 120_000);
