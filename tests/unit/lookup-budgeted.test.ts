import { describe, expect, it } from 'vitest';
import { createRateBudget, withinBudget } from '../../electron/lookups/rate-budget.ts';
import type { Answered } from '../../electron/service/client.ts';
import type { LookupAnswer } from '../../shared/model/person.ts';
import { problem } from '../../shared/model/problem.ts';
import { createFakeClock } from '../fakes/fake-clock.ts';

const target = { connectionId: 'c', address: 'https://service.example', key: 'k' };
const nobody: LookupAnswer = {
  ...{ items: [], creditsDeducted: null, requestId: null, timestamp: null, apiVersion: null },
  raw: '',
};

function setUp(perMinute: number) {
  const clock = createFakeClock();
  let asked = 0;
  const next: Answered<LookupAnswer>[] = [];
  const service = {
    lookup: async () => {
      asked++;
      return next.shift() ?? { ok: true as const, value: nobody };
    },
  };
  const budget = createRateBudget(clock, () => perMinute);
  const { lookup } = withinBudget(service, budget, clock);
  return { clock, next, asked: () => asked, look: () => lookup(target, 'phone', { phone: '1' }) };
}

describe('a single lookup within the rate limit', () => {
  it('is not sent while the service asks to wait', async () => {
    const { clock, next, asked, look } = setUp(100);
    const why = problem('busy', 'Too many.', '');
    next.push({ ok: false, problem: why, mayHaveCharged: false, retryAfterMs: 30_000 });
    await look();
    await clock.advance(10_000);
    expect(await look()).toMatchObject({ ok: false, mayHaveCharged: false });
    expect(asked()).toBe(1);
    await clock.advance(20_000);
    expect(await look()).toMatchObject({ ok: true });
  });
});
