import { describe, expect, test } from 'vitest';
import { createLookups } from '../../electron/lookups/lookups.ts';
import { createSpentIntents } from '../../electron/memory/spent-intents.ts';
import type { Answered } from '../../electron/service/client.ts';
import type { AskedEarlier } from '../../shared/model/asked-before.ts';
import type { LookupAnswer } from '../../shared/model/person.ts';
import { failure, problem, success } from '../../shared/model/problem.ts';
import { createFakeClock } from '../fakes/fake-clock.ts';
import { anAnswer, aQuestion, everything, listed, lookupDesk } from '../fakes/lookup-desk.ts';
import { createMemoryDisk, systemError } from '../fakes/memory-disk.ts';
import { noBook } from '../fakes/no-book.ts';
import { sqliteError } from '../fakes/test-memory.ts';
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
    expect(asked).toEqual([{ kind: 'phone', inputs: [{ phone: '5035550142' }] }]);
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
    const { run, learned } = lookups(() => success({ ...answer, items: [item] } as any));
    await run(ask);
    expect(learned).toEqual(['5035550142']);
  });
});

describe('the notes written before a lookup is sent', () => {
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
        spend() {
          const noted = put('press');
          return noted.ok ? { ok: true } : { ok: false, why: 'unsaved', problem: full };
        },
        release: () => void standing.delete('press'),
      },
      history: {
        ...nothingKept,
        idForNext: () => 'one',
        noteAsked: async () => put('history'),
        noteNotAsked: async () => void standing.delete('history'),
      },
      spending: {
        begin: () => put('ledger'),
        note: () => {},
        drop: () => void standing.delete('ledger'),
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
      const { run, asked, standing } = noting(refusing, before);
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

  test('is used up by a request that may be charged, not by others', async () => {
    for (const mayHaveCharged of [true, false]) {
      const { run, asked } = lookups(() => ({ ...failure({ ...why, mayHaveCharged }), mayHaveCharged }));
      expect(await run(ask)).toMatchObject({ ok: false, problem: { mayHaveCharged } });
      await run(ask);
      expect(asked).toHaveLength(mayHaveCharged ? 1 : 2);
    }
  });

  test('is released on disk when the request was certainly not charged', async () => {
    const { run, disk } = lookups(() => ({ ...failure(why), mayHaveCharged: false }));
    disk.before = () => new Promise(setImmediate);
    await run(ask);
    const atNextStart = createSpentIntents(disk.memory.open(), createFakeClock());
    expect(atNextStart.isSpent(ask.intent)).toBe(false);
  });
});

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
        async lookup(_target, _kind, [input]) {
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
