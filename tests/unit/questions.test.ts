import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLookupNotes } from '../../electron/memory/answer-book/note-work.ts';
import { createQuestions, type KnownQuestion } from '../../electron/memory/questions.ts';
import { createTestMemory, sqliteError, type TestMemory } from '../fakes/test-memory.ts';
import { runs } from '../runs.ts';

const half = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }));
const hash = fc.tuple(half, half).map(([high, low]) => (BigInt(high) << 32n) | BigInt((low & ~3) >>> 0));
const told = fc.record({
  question: fc.nat(),
  source: fc.integer({ min: 1, max: 4 }),
  day: fc.integer({ min: 1, max: 4 }),
  outcome: fc.integer({ min: 0, max: 2 }),
});
const counting = new Set([1, 2, 3]);

/** What you know of each question, by going through all that was told one by one. */
function knownPlainly(
  hashes: readonly bigint[],
  rows: readonly (KnownQuestion & { hash: bigint })[],
): (KnownQuestion | undefined)[] {
  return hashes.map((wanted) => {
    const own = rows.filter((row) => row.hash === wanted && counting.has(row.source));
    const [best] = own.toSorted(
      (a, b) =>
        Number(b.outcome > 0) - Number(a.outcome > 0) ||
        b.day - a.day ||
        b.outcome - a.outcome ||
        a.source - b.source,
    );
    if (!best) return undefined;
    const { day, outcome, source } = best;
    return { newestDay: Math.max(...own.map((row) => row.day)), day, outcome, source };
  });
}

describe('what is remembered of questions', () => {
  it('is all that the sources of an account say of each, in any order of telling', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(hash, { minLength: 1, maxLength: 12 }),
        fc.uniqueArray(told, {
          selector: ({ question, source, day }) => `${question % 12} ${source} ${day}`,
          maxLength: 40,
        }),
        (hashes, tellings) => {
          const questions = createQuestions(createTestMemory().open());
          const rows = tellings.map(({ question, ...rest }) => ({
            hash: hashes[(question % 12) % hashes.length] ?? 0n,
            newestDay: 0,
            ...rest,
          }));
          const last = new Map(rows.map((row) => [`${row.hash} ${row.source} ${row.day}`, row]));
          for (const { hash: of, source, day, outcome } of rows)
            questions.put(source, day, `[${of | BigInt(outcome)}]`);
          const sorted = BigInt64Array.from(hashes).sort();
          expect(questions.find(sorted, counting)).toEqual(knownPlainly([...sorted], [...last.values()]));
        },
      ),
      { numRuns: runs(100) },
    );
  });
});

/** Lookups of one question, on one account and day. */
function lookups(test: TestMemory) {
  const memory = test.open();
  const questions = createQuestions(memory);
  const note = createLookupNotes({ memory, questions, askedBy: () => ({ kind: 'lookup' }) });
  const among = new Map([[1, '']]);
  return {
    note: (holds = true) =>
      note({ hashed: [64n], source: 1, day: 20_000, holds: [holds ? () => true : null], among }),
    known: () => questions.find(BigInt64Array.of(64n), among)[0]?.outcome,
  };
}

describe('a lookup', () => {
  it('is noted before it leaves, or does not leave, wherever the disk refuses or the process ends', async () => {
    const whole = createTestMemory();
    await lookups(whole).note().settle(['hit']);
    for (const when of ['before', 'after'] as const)
      for (let step = 0; step < whole.steps.length; step++) {
        const test = createTestMemory();
        let taken = 0;
        test[when] = () => {
          if (taken++ === step) throw sqliteError('FULL');
        };
        let hasLeft = false;
        try {
          const noted = lookups(test).note();
          hasLeft = true;
          await noted.settle(['hit']);
        } catch {
          // It did not leave.
        }
        test[when] = () => {};
        if (hasLeft) expect(lookups(test).note().askedBefore[0], `step ${step}`).not.toBeNull();
        else if (when === 'before') expect(lookups(test).known()).toBeUndefined();
      }
  });

  it('that did not leave after all is known no more, but where another one of the same did', async () => {
    const { note, known } = lookups(createTestMemory());
    await note().settle(null);
    expect(known()).toBeUndefined();
    const [first, second] = [note(), note(false)];
    await first.settle(null);
    expect(known()).toBe(0);
    await second.settle(['hit']);
    expect(known()).toBe(2);
    await note(false).settle(null);
    expect(known()).toBe(2);
  });
});
