import { describe, expect, test } from 'vitest';
import type { Answered } from '../../electron/service/client.ts';
import type { LookupAnswer } from '../../shared/model/person.ts';
import { failure, problem, success } from '../../shared/model/problem.ts';
import { anAnswer, lookupDesk, lookupSession } from '../fakes/lookup-desk.ts';

const why = problem('connection-broken', 'The connection broke off.', 'Try again.');

describe('a single lookup with the history on', () => {
  const answer = anAnswer('Jane Doe');
  type Reply = () => Promise<Answered<LookupAnswer>>;

  function session(desk = lookupDesk(), reply: Reply = async () => success(answer)) {
    return { desk, ...lookupSession(desk, reply) };
  }

  describe('that was asked before', () => {
    test('returns the kept answer, asks nothing and keeps the press unused', async () => {
      const { desk, look } = session();
      const first = await look('5035550142', 'one');
      const next = session(desk);
      const second = await next.look('(503) 555-0142', 'two');
      expect(first).toMatchObject({ ok: true, value: { from: 'service', answer } });
      expect(second).toEqual(success({ ...(first.ok && first.value), from: 'kept' }));
      expect(next.left).toEqual([]);
      expect(next.spent.isSpent('two')).toBe(false);
      expect(await next.look('5035550142', 'two', { again: true })).toMatchObject({
        value: { from: 'service' },
      });
      expect(next.left).toEqual(['5035550142']);
    });

    test('shares the answer of an equal lookup in flight', async () => {
      const { desk, left, look } = session();
      const both = await Promise.all([look('5035550142', 'one'), look('503-555-0142', 'two')]);
      expect(both).toMatchObject([{ value: { answer } }, { value: { answer } }]);
      expect(left).toHaveLength(1);
      expect(desk.reported).toEqual([]);
    });

    test('reports an unanswered lookup instead of asking again', async () => {
      const desk = lookupDesk();
      const lost = session(desk, async () => ({ ...failure(why), mayHaveCharged: true }));
      await lost.look('5035550142', 'one');
      const { look, left } = session(desk);
      expect(await look('5035550142', 'two')).toMatchObject({ value: { from: 'unanswered' } });
      expect(left).toEqual([]);
    });
  });
});
