import { describe, expect, test, vi } from 'vitest';
import { createLookups } from '../../electron/lookups/lookups.ts';
import { createSpentIntents } from '../../electron/memory/spent-intents.ts';
import type { Answered } from '../../electron/service/client.ts';
import type { AskedEarlier } from '../../shared/model/asked-before.ts';
import type { LookupAnswer } from '../../shared/model/person.ts';
import { failure, problem, success } from '../../shared/model/problem.ts';
import { createFakeClock } from '../fakes/fake-clock.ts';
import { createMemoryDisk, systemError } from '../fakes/memory-disk.ts';
import { noBook, nothingKept } from '../fakes/no-book.ts';
import { freeSpending } from '../fakes/test-money.ts';

const unstated = { requestId: null, timestamp: null, apiVersion: null };
const answer = { item: null, creditsDeducted: 0, ...unstated, raw: '{}' };
const answered = success({ from: 'service', answer });
const why = problem('connection-broken', 'The connection broke off.', 'Try again.');

function lookups(answers: () => Answered<LookupAnswer> = () => success(answer)) {
  const asked: unknown[] = [];
  const learned: string[] = [];
  const disk = createMemoryDisk();
  const parts = {
    book: noBook.lookups,
    keptDays: () => 31,
    service: {
      lookup: async (_target: unknown, kind: string, input: unknown) => {
        asked.push({ kind, input });
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
    spent: createSpentIntents(disk.memory.open(), createFakeClock()),
    learn: async (numbers: readonly string[]) => void learned.push(...numbers),
  };
  return { asked, learned, disk, run: createLookups(parts).run, parts };
}

const ask = { kind: 'phone', input: { phone: '5035550142' }, intent: 'press-1', again: false } as const;

describe('a single lookup', () => {
  test('sends only the fields of its kind', async () => {
    const { run, asked } = lookups();
    const input = { phone: '5035550142', company_name: 'left over from another tab' };
    expect(await run({ ...ask, input })).toMatchObject(answered);
    expect(asked).toEqual([{ kind: 'phone', input: { phone: '5035550142' } }]);
  });

  test('is asked again by another press once it has its answer, where none is kept', async () => {
    const { run, asked } = lookups();
    await run(ask);
    expect(await run({ ...ask, intent: 'press-2' })).toMatchObject(answered);
    expect(asked).toHaveLength(2);
  });

  test('shares the newest answer on its way, also where it comes while earlier ones are looked for', async () => {
    const { parts } = lookups();
    const replies: (() => void)[] = [];
    const { run } = createLookups({
      ...parts,
      history: {
        ...nothingKept,
        async askedBefore() {
          replies[1]?.();
          await new Promise(setImmediate);
          return null;
        },
      },
      service: {
        lookup: () =>
          new Promise((resolve) => {
            const reply = () => resolve(success(answer));
            if (replies.push(reply) > 2) reply();
          }),
      },
    });
    const first = run({ ...ask, intent: 'one' });
    await vi.waitFor(() => expect(replies).toHaveLength(1));
    const second = run({ ...ask, intent: 'two', again: true });
    await vi.waitFor(() => expect(replies).toHaveLength(2));
    replies[0]?.();
    await first;
    const third = run({ ...ask, intent: 'three' });
    for (let tick = 0; tick < 9; tick++) await new Promise(setImmediate);
    replies[1]?.();
    expect(await Promise.all([first, second, third])).toMatchObject([answered, answered, answered]);
    expect(replies).toHaveLength(2);
  });

  test('reports a connection problem instead of asking', async () => {
    const unreadable = failure(problem('key-unreadable', 'The key cannot be read.', 'Enter it again.'));
    const { parts, asked } = lookups();
    const { run } = createLookups({ ...parts, target: async () => unreadable });
    expect(await run(ask)).toEqual(unreadable);
    expect(asked).toEqual([]);
  });
});

describe('an answer to a single lookup', () => {
  test('adds the numbers of stated litigators to the known ones, and no others', async () => {
    const person = (litigator: string, number: string) => ({ litigator, phones: [{ number }] });
    const item = {
      people: [person('yes', '5035550142'), person('no', '5035550143'), person('blank', '5035550144')],
    };
    // biome-ignore lint/suspicious/noExplicitAny: only what is looked at is made up
    const { run, learned } = lookups(() => success({ ...answer, item } as any));
    await run(ask);
    expect(learned).toEqual(['5035550142']);
  });
});

describe('an answer that does not say what it found', () => {
  test.each([
    [{ outcome: 'miss', isUnclear: true }, 'unknown'],
    [{ outcome: 'refused', isUnclear: false }, 'unknown'],
    [{ outcome: 'miss', isUnclear: false }, 'miss'],
  ])('%o is noted as %s', async (said, outcome) => {
    const settled: unknown[] = [];
    // biome-ignore lint/suspicious/noExplicitAny: only what is looked at is made up
    const item = { ...said, people: [] } as any;
    const { parts } = lookups(() => success({ ...answer, item }));
    const settle = async (outcomes: unknown) => void settled.push(outcomes);
    const book = { note: async () => success({ askedBefore: [null], settle }) };
    await createLookups({ ...parts, book }).run(ask);
    expect(settled).toEqual([[outcome]]);
  });
});

describe('the notes written before a lookup is sent', () => {
  const full = problem('disk-full', 'The disk is full.', 'Free some space.');
  const named = ['press', 'history', 'ledger', 'book'] as const;

  /** Lookups that keep account of what is noted, where one of the places refuses; each note takes a while. */
  function noting(
    refusing: (typeof named)[number] | null,
    {
      before,
      mayHaveCharged = false,
      breaks = false,
    }: { before?: AskedEarlier; mayHaveCharged?: boolean; breaks?: boolean } = {},
  ) {
    const { parts, asked } = lookups(() => {
      if (breaks) throw new TypeError('broke');
      return { ...failure(why), mayHaveCharged };
    });
    const standing = new Set<string>();
    const begun: string[] = [];
    const later = async (change: () => unknown) => {
      await new Promise(setImmediate);
      change();
    };
    const remove = (place: string) => later(() => standing.delete(place));
    const put = (place: (typeof named)[number]) => {
      if (place === refusing) return failure(full);
      standing.add(place);
      return success(null);
    };
    const { run } = createLookups({
      ...parts,
      spent: {
        isSpent: () => standing.has('press'),
        spend() {
          const noted = put('press');
          return noted.ok ? success(null) : failure(full);
        },
        release: () => remove('press'),
      },
      history: {
        ...nothingKept,
        idForNext: () => 'one',
        noteAsked: async () => put('history'),
        noteUnanswered: (id, { code }) => later(() => standing.add(`${id}: ${code}`)),
        noteNotAsked: () => remove('history'),
      },
      spending: {
        begin(_facts, { reason }) {
          begun.push(reason ?? 'no reason');
          return put('ledger');
        },
        note: ({ state }) => later(() => standing.add(`ledger: ${state}`)),
        drop: () => remove('ledger'),
      },
      book: {
        async note() {
          if (before) return success({ askedBefore: [before], settle: async () => {} });
          const noted = put('book');
          const settle = () => remove('book');
          return noted.ok ? success({ askedBefore: [null], settle }) : noted;
        },
      },
    });
    return { run, asked, standing, begun };
  }

  test.each(named)('are all removed when the disk refuses the %s', async (refusing) => {
    const { run, asked, standing } = noting(refusing);
    expect(await run(ask)).toEqual(failure(full));
    expect(asked).toEqual([]);
    expect([...standing]).toEqual([]);
  });

  test.each([null, ...named])(
    'are all removed when the question was asked elsewhere (%s refuses)',
    async (refusing) => {
      const before: AskedEarlier = { day: 20_000, outcome: 'hit', by: { kind: 'lookup' } };
      const { run, asked, standing } = noting(refusing, { before });
      expect(await run(ask)).toEqual(success({ from: 'asked', before }));
      expect(asked).toEqual([]);
      expect([...standing]).toEqual([]);
    },
  );

  test('are all removed when certainly nothing was asked', async () => {
    const { run, asked, standing } = noting(null);
    expect(await run(ask)).toEqual(failure(why));
    expect(asked).toHaveLength(1);
    expect([...standing]).toEqual([]);
  });

  test('stay, with why no answer came, when it may have been asked', async () => {
    const { run, standing } = noting(null, { mayHaveCharged: true });
    expect(await run(ask)).toEqual(failure({ ...why, mayHaveCharged: true }));
    expect([...standing]).toEqual([...named, 'ledger: unknown', 'one: connection-broken']);
  });

  test('stay in doubt where the client fails instead of answering', async () => {
    const { run, standing } = noting(null, { breaks: true });
    expect(await run(ask)).toMatchObject({
      ok: false,
      problem: { code: 'asking-broke', mayHaveCharged: true },
    });
    expect([...standing]).toEqual([...named, 'ledger: unknown', 'one: asking-broke']);
  });

  test('hold a reason to pass a budget only where nothing else holds the lookup back', async () => {
    const reason = 'The fair is today';
    const before: AskedEarlier = { day: 20_000, outcome: 'hit', by: { kind: 'lookup' } };
    const heldBack = noting(null, { before });
    await heldBack.run({ ...ask, reason });
    expect(heldBack.begun).toEqual([]);
    const free = noting(null);
    await free.run({ ...ask, reason });
    expect(free.begun).toEqual([reason]);
    expect(free.asked).toHaveLength(1);
  });

  test('are not written for a press that was already used', async () => {
    const { run, asked, standing } = noting(null);
    standing.add('press');
    expect(await run(ask)).toMatchObject({ ok: false, problem: { code: 'intent-spent' } });
    expect(asked).toEqual([]);
    expect([...standing]).toEqual(['press']);
  });
});

describe('one press of the lookup button', () => {
  test('asks once, even if it arrives repeatedly', async () => {
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

  test('is on disk before the request, and a refusing disk stops the request', async () => {
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

  test('is released on disk when the request was certainly not charged', async () => {
    const { run, disk } = lookups(() => ({ ...failure(why), mayHaveCharged: false }));
    disk.before = () => new Promise(setImmediate);
    await run(ask);
    const atNextStart = createSpentIntents(disk.memory.open(), createFakeClock());
    expect(atNextStart.isSpent(ask.intent)).toBe(false);
  });
});
