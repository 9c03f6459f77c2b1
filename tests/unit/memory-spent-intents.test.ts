import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSpentIntents } from '../../electron/memory/spent-intents.ts';
import { success } from '../../shared/model/problem.ts';
import { createFakeClock } from '../fakes/fake-clock.ts';
import { createTestMemory, sqliteError, type TestMemory } from '../fakes/test-memory.ts';

const opened = (memory: TestMemory) => createSpentIntents(memory.open(), createFakeClock());
const by = 'job-1';

describe('an intent', () => {
  it('is spent once and stays spent after a restart', () => {
    const memory = createTestMemory();
    const spent = opened(memory);
    expect([1, 2, 3].map(() => spent.spend({ intent: 'a', by }).ok)).toEqual([true, false, false]);
    const again = opened(memory);
    expect(again.isSpent('a')).toBe(true);
    expect(again.spend({ intent: 'a', by })).toMatchObject({
      ok: false,
      problem: { code: 'intent-spent', mayHaveCharged: true },
    });
  });

  it('is not spent if the disk refuses it, and does not spoil the next one', () => {
    const memory = createTestMemory();
    const spent = opened(memory);
    memory.before = () => {
      throw sqliteError('FULL');
    };
    expect(spent.spend({ intent: 'a', by })).toMatchObject({
      ok: false,
      problem: { message: 'The start could not be noted: the disk is full.' },
    });
    expect(spent.isSpent('a')).toBe(false);
    memory.before = () => {};
    expect(spent.spend({ intent: 'b', by })).toEqual(success(null));
    const again = opened(memory);
    expect([again.isSpent('a'), again.isSpent('b')]).toEqual([false, true]);
  });

  it('counts as spent where the memory cannot be read', () => {
    const memory = createTestMemory();
    const spent = opened(memory);
    memory.kill();
    expect(spent.isSpent('a')).toBe(true);
  });

  it('can be spent again after it is released', () => {
    const memory = createTestMemory();
    const spent = opened(memory);
    spent.spend({ intent: 'a', by });
    spent.release('a');
    const again = opened(memory);
    expect(again.isSpent('a')).toBe(false);
    expect(again.spend({ intent: 'a', by })).toEqual(success(null));
    expect(opened(memory).isSpent('a')).toBe(true);
  });

  it('is free again in this run where the disk does not take its release, and spent at the next start', () => {
    const memory = createTestMemory();
    const spent = opened(memory);
    spent.spend({ intent: 'a', by });
    memory.before = () => {
      throw sqliteError('IOERR');
    };
    spent.release('a');
    expect(spent.isSpent('a')).toBe(false);
    expect(opened(memory).isSpent('a')).toBe(true);
    memory.before = () => {};
    expect(spent.spend({ intent: 'a', by })).toEqual(success(null));
    expect(spent.spend({ intent: 'a', by }).ok).toBe(false);
  });

  it('is granted at most once between two releases, over restarts and kills at any step', () => {
    const step = fc.record({
      do: fc.constantFrom('spend' as const, 'release' as const, 'restart' as const),
      intent: fc.constantFrom('a', 'b', 'c'),
      end: fc.option(fc.record({ step: fc.nat({ max: 3 }), moment: fc.constantFrom('before', 'after') })),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const memory = createTestMemory();
        let spent = opened(memory);
        const held = new Set<string>();
        for (const act of steps) {
          const power = { on: true };
          let left = act.end?.step ?? Number.POSITIVE_INFINITY;
          const countTo = (moment: string) => () => {
            if (act.end?.moment !== moment || left-- > 0) return;
            power.on = false;
            throw new Error('killed');
          };
          memory.before = countTo('before');
          memory.after = countTo('after');
          if (act.do === 'restart') spent = opened(memory);
          else if (act.do === 'release') {
            spent.release(act.intent);
            if (power.on) held.delete(act.intent);
          } else if (spent.spend({ intent: act.intent, by }).ok) {
            expect(held.has(act.intent)).toBe(false);
            held.add(act.intent);
          }
          memory.before = () => {};
          memory.after = () => {};
          if (power.on) continue;
          spent = opened(memory);
          for (const intent of held) if (act.intent !== intent) expect(spent.isSpent(intent)).toBe(true);
          if (!spent.isSpent(act.intent)) held.delete(act.intent);
        }
      }),
    );
  });
});

describe('a list that was sent before', () => {
  it('is found by its fingerprint and its address, newest first', () => {
    const memory = createTestMemory();
    const clock = createFakeClock();
    const spent = createSpentIntents(memory.open(), clock);
    for (const intent of ['a', 'b']) {
      spent.spend({ intent, by: `job-${intent}`, list: 'f1', to: 'https://api.example.com' });
      clock.jump(60_000);
    }
    const again = opened(memory);
    expect(again.sentBefore('f1').map((list) => list.by)).toEqual(['job-b', 'job-a']);
    expect(again.sentBefore('f2')).toEqual([]);
    expect(again.hasSentTo('https://api.example.com')).toBe(true);
    expect(again.hasSentTo('https://api.example.org')).toBe(false);
  });

  it('is forgotten when its intent is released', () => {
    const spent = opened(createTestMemory());
    spent.spend({ intent: 'a', by, list: 'f1', to: 'https://api.example.com' });
    spent.release('a');
    expect(spent.sentBefore('f1')).toEqual([]);
    expect(spent.hasSentTo('https://api.example.com')).toBe(false);
  });
});
