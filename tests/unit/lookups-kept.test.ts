import { describe, expect, test } from 'vitest';
import { createLookups } from '../../electron/lookups/lookups.ts';
import { createSpentIntents } from '../../electron/memory/spent-intents.ts';
import type { Answered } from '../../electron/service/client.ts';
import type { LookupAnswer } from '../../shared/model/person.ts';
import { failure, problem, success } from '../../shared/model/problem.ts';
import { anAnswer, aQuestion, everything, listed, lookupDesk } from '../fakes/lookup-desk.ts';
import { noBook } from '../fakes/no-book.ts';
import { sqliteError } from '../fakes/test-memory.ts';
import { freeSpending } from '../fakes/test-money.ts';

const why = problem('connection-broken', 'The connection broke off.', 'Try again.');

describe('a single lookup with the history on', () => {
  const { account } = aQuestion('');
  const answer = anAnswer('Jane Doe');

  function session(
    desk = lookupDesk(),
    reply: () => Promise<Answered<LookupAnswer>> = async () => success(answer),
  ) {
    const asked: string[] = [];
    const history = desk.open();
    const spent = createSpentIntents(desk.memory.open(), desk.clock);
    const { run } = createLookups({
      book: noBook.lookups,
      keptDays: () => 31,
      service: {
        async lookup(_target, _kind, input) {
          asked.push(input?.phone ?? '');
          return reply();
        },
      },
      clock: desk.clock,
      target: async () => success({ connectionId: account.id, address: account.address, key: 'k' }),
      accountOf: () => ({ ...account, kind: 'service' }),
      spending: freeSpending(desk.clock),
      spent,
      history,
      learn: async () => {},
    });
    const look = (phone: string, intent: string, again = false) =>
      run({ kind: 'phone', input: { phone }, intent, again });
    return { desk, asked, spent, history, look };
  }

  describe('that was asked before', () => {
    test('returns the kept answer, asks nothing and keeps the press unused', async () => {
      const { desk, look } = session();
      const first = await look('5035550142', 'one');
      const next = session(desk);
      const second = await next.look('(503) 555-0142', 'two');
      expect(first).toMatchObject({ ok: true, value: { from: 'service', answer } });
      expect(second).toEqual(success({ ...(first.ok && first.value), from: 'kept' }));
      expect(next.asked).toEqual([]);
      expect(next.spent.isSpent('two')).toBe(false);
      expect(await next.look('5035550142', 'two', true)).toMatchObject({ value: { from: 'service' } });
      expect(next.asked).toEqual(['5035550142']);
    });

    test('shares the answer of an equal lookup in flight', async () => {
      const { desk, asked, look } = session();
      const both = await Promise.all([look('5035550142', 'one'), look('503-555-0142', 'two')]);
      expect(both).toMatchObject([{ value: { answer } }, { value: { answer } }]);
      expect(asked).toHaveLength(1);
      expect(desk.reported).toEqual([]);
    });

    test('reports an unanswered lookup instead of asking again', async () => {
      const desk = lookupDesk();
      const lost = session(desk, async () => ({
        ...failure({ ...why, mayHaveCharged: true }),
        mayHaveCharged: true,
      }));
      await lost.look('5035550142', 'one');
      const { look, asked } = session(desk);
      expect(await look('5035550142', 'two')).toMatchObject({ value: { from: 'unanswered' } });
      expect(asked).toEqual([]);
    });

    test('asks when the earlier one was certainly not asked', async () => {
      const desk = lookupDesk();
      const refused = session(desk, async () => ({ ...failure(why), mayHaveCharged: false }));
      await refused.look('5035550142', 'one');
      const { look } = session(desk);
      expect(await look('5035550142', 'two')).toMatchObject({ value: { from: 'service' } });
    });
  });

  test('is noted before it is sent, and its answer before it is shown', async () => {
    const desk = lookupDesk();
    const seen: string[][] = [];
    const { look } = session(desk, async () => {
      seen.push(listed(await desk.open().page(everything, 0, 10)));
      return success(answer);
    });
    const ran = await look('5035550142', 'one');
    seen.push(listed(await desk.open().page(everything, 0, 10)));
    expect(seen).toEqual([['5035550142 unknown'], ['5035550142 Jane Doe hit']]);
    expect(ran).toMatchObject({ value: { id: expect.stringMatching(/^id-/) } });
  });

  test('sends nothing that cannot be noted, and keeps the press unused', async () => {
    const { desk, look, asked, spent, history } = session();
    await history.page(everything, 0, 1);
    desk.memory.before = (sql) => {
      if (/INTO lookup\b/.test(sql)) throw sqliteError('FULL');
    };
    expect((await look('5035550142', 'one')).ok).toBe(false);
    expect(asked).toEqual([]);
    expect(spent.isSpent('one')).toBe(false);
  });
});
