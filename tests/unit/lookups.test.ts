import { describe, expect, test } from 'vitest';
import { createLookups } from '../../electron/lookups/lookups.ts';
import { createSpentIntents } from '../../electron/money/spent-intents.ts';
import type { Answered } from '../../electron/service/client.ts';
import type { AskedEarlier } from '../../shared/asked-before.ts';
import type { LookupAnswer } from '../../shared/person.ts';
import { failure, problem, success } from '../../shared/problem.ts';
import { createFakeClock } from '../fakes/fake-clock.ts';
import { createMemoryDisk, systemError } from '../fakes/memory-disk.ts';
import { noBook } from '../fakes/no-book.ts';
import { freeSpending } from '../fakes/test-money.ts';

const unstated = { requestId: null, timestamp: null, apiVersion: null };
const answer = { items: [], creditsDeducted: 0, ...unstated, raw: '{}' };
const answered = success({ from: 'service', id: null, answer });
const why = problem('connection-broken', 'The connection broke off.', 'Try again.');

/** A history in private mode. */
const nothingKept = {
  askedBefore: async () => null,
  idForNext: () => null,
  noteAsked: async () => success(null),
  noteAnswer: async () => false,
  noteUnanswered: async () => {},
  noteNotAsked: async () => {},
};

function lookups(answers: () => Answered<LookupAnswer> = () => success(answer)) {
  const asked: unknown[] = [];
  const learned: string[] = [];
  const disk = createMemoryDisk();
  const parts = {
    book: noBook.lookups,
    keptDays: () => 31,
    service: {
      lookup: async (_target: unknown, kind: string, inputs: unknown) => {
        asked.push({ kind, inputs });
        return answers();
      },
    },
    target: async () => success({ connectionId: 'a', address: 'https://api.example.com', key: 'k' }),
    clock: createFakeClock(),
    accountOf: () => ({
      id: 'a',
      address: 'https://api.example.com',
      name: 'Main account',
      kind: 'service' as const,
    }),
    spending: freeSpending(createFakeClock()),
    history: nothingKept,
    spent: createSpentIntents(disk, createFakeClock(), '/spent.jsonl'),
    learn: async (numbers: readonly string[]) => void learned.push(...numbers),
  };
  return { asked, learned, disk, run: createLookups(parts).run, parts };
}

const ask = { kind: 'phone', input: { phone: '5035550142' }, intent: 'press-1', again: false } as const;

describe('a lookup by hand', () => {
  test('asks with the fields the lookup has, and no other', async () => {
    const { run, asked } = lookups();
    const input = { phone: '5035550142', company_name: 'left over from another tab' };
    expect(await run({ ...ask, input })).toMatchObject(answered);
    expect(asked).toEqual([{ kind: 'phone', inputs: [{ phone: '5035550142' }] }]);
  });

  test('says what is wrong with the connection instead of asking', async () => {
    const unreadable = failure(problem('key-unreadable', 'The key cannot be read.', 'Enter it again.'));
    const { parts, asked } = lookups();
    const { run } = createLookups({ ...parts, target: async () => unreadable });
    expect(await run(ask)).toEqual(unreadable);
    expect(asked).toEqual([]);
  });
});

describe('an answer', () => {
  test('teaches the numbers of those whom it states as litigators, and of nobody else', async () => {
    const person = (litigator: string, number: string) => ({ litigator, phones: [{ number }] });
    const item = {
      people: [person('yes', '5035550142'), person('no', '5035550143'), person('blank', '5035550144')],
    };
    // biome-ignore lint/suspicious/noExplicitAny: only what is looked at is made up
    const { run, learned } = lookups(() => success({ ...answer, items: [item] } as any));
    await run(ask);
    expect(learned).toEqual(['5035550142']);
  });
});

describe('what is noted before it leaves', () => {
  const full = problem('disk-full', 'The disk is full.', 'Free some space.');
  const named = ['press', 'history', 'ledger', 'book'] as const;

  /** Lookups that keep account of what is noted, where one of the places refuses. */
  function noting(refusing: (typeof named)[number] | null, before?: AskedEarlier) {
    const { parts, asked } = lookups(() => ({ ...failure(why), mayHaveCharged: false }));
    const standing = new Set<string>();
    const put = (place: (typeof named)[number]) => {
      if (place === refusing) return failure(full);
      standing.add(place);
      return success(null);
    };
    const { run } = createLookups({
      ...parts,
      spent: {
        isSpent: () => standing.has('press'),
        async spend() {
          const noted = put('press');
          return noted.ok ? { ok: true } : { ok: false, why: 'unsaved', problem: full };
        },
        release: async () => void standing.delete('press'),
      },
      history: {
        ...nothingKept,
        idForNext: () => 'one',
        noteAsked: async () => put('history'),
        noteNotAsked: async () => void standing.delete('history'),
      },
      spending: {
        begin: async () => put('ledger'),
        note: async () => {},
        drop: async () => void standing.delete('ledger'),
      },
      book: {
        async note() {
          if (before) return success({ askedBefore: [before], settle: async () => {} });
          const noted = put('book');
          const settle = async () => void standing.delete('book');
          return noted.ok ? success({ askedBefore: [null], settle }) : noted;
        },
      },
    });
    return { run, asked, standing };
  }

  test.each(named)('is taken back everywhere where the %s is refused by the disk', async (refusing) => {
    const { run, asked, standing } = noting(refusing);
    expect(await run(ask)).toEqual(failure(full));
    expect(asked).toEqual([]);
    expect([...standing]).toEqual([]);
  });

  test.each([null, ...named])('is taken back where others asked the same (%s refuses)', async (refusing) => {
    const before: AskedEarlier = { day: 20_000, outcome: 'hit', by: { kind: 'lookup' } };
    const { run, asked, standing } = noting(refusing, before);
    expect(await run(ask)).toEqual(success({ from: 'asked', before }));
    expect(asked).toEqual([]);
    expect([...standing]).toEqual([]);
  });

  test('is taken back everywhere where it is certain that nothing was asked', async () => {
    const { run, asked, standing } = noting(null);
    expect(await run(ask)).toEqual(failure(why));
    expect(asked).toHaveLength(1);
    expect([...standing]).toEqual([]);
  });

  test('is nothing at all for a press that was good for something already', async () => {
    const { run, asked, standing } = noting(null);
    standing.add('press');
    expect(await run(ask)).toMatchObject({ ok: false, problem: { code: 'intent-spent' } });
    expect(asked).toEqual([]);
    expect([...standing]).toEqual(['press']);
  });
});

describe('one press', () => {
  test('asks once, however often it arrives', async () => {
    const { run, asked } = lookups();
    const press = { ...ask, again: true };
    const answers = await Promise.all([run(press), run(press), run(press)]);
    expect(answers.map(({ ok }) => ok)).toEqual([true, false, false]);
    expect(await run(ask)).toMatchObject({
      ok: false,
      problem: { code: 'intent-spent', mayHaveCharged: true },
    });
    expect(asked).toHaveLength(1);
  });

  test('is on disk before anything is asked, and nothing is asked where the disk does not take it', async () => {
    const { run, asked, disk } = lookups();
    disk.before = () => {
      expect(asked).toEqual([]);
      throw systemError('ENOSPC');
    };
    expect(await run(ask)).toMatchObject({ ok: false, problem: { code: 'disk-full' } });
    expect(asked).toEqual([]);
    disk.before = () => {};
    expect(await run(ask)).toMatchObject(answered);
  });

  test('is spent by what may have been charged, and not by what certainly was not', async () => {
    for (const mayHaveCharged of [true, false]) {
      const { run, asked } = lookups(() => ({ ...failure({ ...why, mayHaveCharged }), mayHaveCharged }));
      expect(await run(ask)).toMatchObject({ ok: false, problem: { mayHaveCharged } });
      await run(ask);
      expect(asked).toHaveLength(mayHaveCharged ? 1 : 2);
    }
  });

  test('that certainly was not charged is free on disk as well, once that is said', async () => {
    const { run, disk } = lookups(() => ({ ...failure(why), mayHaveCharged: false }));
    disk.before = () => new Promise(setImmediate);
    await run(ask);
    const atNextStart = createSpentIntents(disk, createFakeClock(), '/spent.jsonl');
    await atNextStart.load();
    expect(atNextStart.isSpent(ask.intent)).toBe(false);
  });
});
