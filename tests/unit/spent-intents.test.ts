import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSpentIntents, type SpentIntents } from '../../electron/money/spent-intents.ts';
import { createFakeClock } from '../fakes/fake-clock.ts';
import { valueIn } from '../fakes/job-bench.ts';
import { createMemoryDisk, type MemoryDisk, systemError } from '../fakes/memory-disk.ts';

const path = '/data/spent.jsonl';

async function opened(disk: MemoryDisk): Promise<SpentIntents> {
  const spent = createSpentIntents(disk, createFakeClock(), path);
  valueIn(await spent.load());
  return spent;
}

const by = 'job-1';

describe('an intent', () => {
  it('is spent once, even by several at the same time, and stays spent after a restart', async () => {
    const disk = createMemoryDisk();
    const spent = await opened(disk);
    const answers = await Promise.all([1, 2, 3].map(() => spent.spend({ intent: 'a', by })));
    expect(answers.map(({ ok }) => ok)).toEqual([true, false, false]);
    const again = await opened(disk);
    expect(again.isSpent('a')).toBe(true);
    expect(await again.spend({ intent: 'a', by })).toMatchObject({
      ok: false,
      why: 'spent',
      problem: { mayHaveCharged: true },
    });
  });

  it('is not spent if the disk refuses it, and does not spoil the next one', async () => {
    const disk = createMemoryDisk();
    const spent = await opened(disk);
    disk.before = () => {
      disk.files.set(path, '{"at":"2026-01-01T00:00:00Z","int');
      throw systemError('ENOSPC');
    };
    expect(await spent.spend({ intent: 'a', by })).toMatchObject({
      ok: false,
      why: 'unsaved',
      problem: { message: 'The start could not be noted: the disk is full.' },
    });
    expect(spent.isSpent('a')).toBe(false);
    disk.before = () => {};
    expect(await spent.spend({ intent: 'b', by })).toEqual({ ok: true });
    const again = await opened(disk);
    expect([again.isSpent('a'), again.isSpent('b')]).toEqual([false, true]);
  });

  it('can be spent again after it is released', async () => {
    const disk = createMemoryDisk();
    const spent = await opened(disk);
    await spent.spend({ intent: 'a', by });
    await spent.release('a');
    const again = await opened(disk);
    expect(again.isSpent('a')).toBe(false);
    expect(await again.spend({ intent: 'a', by })).toEqual({ ok: true });
    expect((await opened(disk)).isSpent('a')).toBe(true);
  });

  it('is granted at most once between two releases, over restarts and torn writes', async () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant('spend' as const), intent: fc.constantFrom('a', 'b', 'c') }),
      fc.record({ do: fc.constant('release' as const), intent: fc.constantFrom('a', 'b', 'c') }),
      fc.record({ do: fc.constant('restart' as const), torn: fc.string({ maxLength: 20 }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const disk = createMemoryDisk();
        let spent = await opened(disk);
        const held = new Set<string>();
        for (const act of steps) {
          if (act.do === 'restart') {
            disk.files.set(path, (disk.files.get(path) ?? '') + act.torn.replaceAll('\n', ' '));
            spent = await opened(disk);
          } else if (act.do === 'release') {
            await spent.release(act.intent);
            held.delete(act.intent);
          } else {
            const { ok } = await spent.spend({ intent: act.intent, by });
            expect(ok).toBe(!held.has(act.intent));
            held.add(act.intent);
          }
        }
      }),
    );
  });
});

describe('a list that was sent before', () => {
  it('is found by its fingerprint and its address, newest first', async () => {
    const disk = createMemoryDisk();
    const clock = createFakeClock();
    const spent = createSpentIntents(disk, clock, path);
    for (const intent of ['a', 'b']) {
      await spent.spend({ intent, by: `job-${intent}`, list: 'f1', to: 'https://api.example.com' });
      clock.jump(60_000);
    }
    const again = await opened(disk);
    expect(again.sentBefore('f1').map((list) => list.by)).toEqual(['job-b', 'job-a']);
    expect(again.sentBefore('f2')).toEqual([]);
    expect(again.hasSentTo('https://api.example.com')).toBe(true);
    expect(again.hasSentTo('https://api.example.org')).toBe(false);
  });

  it('keeps its order on a slow disk', async () => {
    const disk = createMemoryDisk();
    const spent = await opened(disk);
    let slow = true;
    disk.before = async () => {
      if (!slow) return;
      slow = false;
      for (let turns = 0; turns < 20; turns++) await Promise.resolve();
    };
    await Promise.all(['a', 'b'].map((intent) => spent.spend({ intent, by: intent, list: 'f1' })));
    expect((await opened(disk)).sentBefore('f1').map((list) => list.by)).toEqual(['b', 'a']);
  });

  it('is forgotten when its intent is released', async () => {
    const spent = await opened(createMemoryDisk());
    await spent.spend({ intent: 'a', by, list: 'f1', to: 'https://api.example.com' });
    await spent.release('a');
    expect(spent.sentBefore('f1')).toEqual([]);
    expect(spent.hasSentTo('https://api.example.com')).toBe(false);
  });
});
