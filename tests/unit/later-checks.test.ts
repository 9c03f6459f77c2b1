import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createCheckTable, createKeptChecks } from '../../electron/memory/kept-checks.ts';
import { checkAge, staleTitle } from '../../shared/model/check-age.ts';
import { checkedAt } from '../../shared/model/job.ts';
import { flagStates, type PhoneFacts } from '../../shared/verdict/facts.ts';
import {
  byWeight,
  type CheckedFact,
  checkedFacts,
  type NumberCheck,
  renewedState,
} from '../../shared/verdict/fresh-check.ts';
import { judge } from '../../shared/verdict/verdict.ts';
import { renewedFacts } from '../fakes/every-phone.ts';
import { createTestMemory, sqliteError } from '../fakes/test-memory.ts';
import { runs } from '../runs.ts';

const state = fc.constantFrom(...flagStates);
const check: fc.Arbitrary<NumberCheck> = fc.record({
  dnc: state,
  tcpa: state,
  stateDnc: state,
  contactable: state,
  litigator: state,
  deceased: state,
});
const facts: fc.Arbitrary<PhoneFacts> = fc.record({
  number: fc.constantFrom('yes', 'no'),
  dnc: state,
  tcpa: state,
  stateDnc: state,
  contactable: state,
  litigator: state,
  deceased: state,
  suppressed: fc.constantFrom('yes', 'no', 'unreadable'),
  knownLitigator: fc.constantFrom('yes', 'no', 'unreadable'),
  marked: fc.constantFrom('yes', 'no'),
});
/** Mostly clear, so that calls do come about. */
const clear = { dnc: 'no', tcpa: 'no', stateDnc: 'no', contactable: 'yes', litigator: 'no', deceased: 'no' };
const mostlyClear = <T extends NumberCheck>(any: fc.Arbitrary<T>) =>
  fc.tuple(any, fc.subarray([...checkedFacts])).map(([found, taken]) => ({
    ...found,
    ...Object.fromEntries(
      checkedFacts.flatMap((fact) => (taken.includes(fact) ? [] : [[fact, clear[fact]]])),
    ),
  }));
const against = (fact: CheckedFact) => (fact === 'contactable' ? 'no' : 'yes');

test('a phone may be called only if the newest check alone allows it', () => {
  fc.assert(
    fc.property(
      mostlyClear(facts),
      fc.array(mostlyClear(check), { minLength: 1, maxLength: 5 }),
      (first, checks) => {
        const newest = checks.at(-1);
        if (!newest || judge(renewedFacts(first, checks)).verdict !== 'may-call') return;
        expect(judge({ ...first, ...newest }).verdict).toBe('may-call');
      },
    ),
    { numRuns: runs(3000) },
  );
});

test('a check in doubt can block a phone but never allow a call', () => {
  fc.assert(
    fc.property(mostlyClear(facts), mostlyClear(check), (first, said) => {
      const now = judge(renewedFacts(first, [said], () => true)).verdict;
      const isCallable = judge(first).verdict === 'may-call';
      if (!isCallable) expect(now).not.toBe('may-call');
      else expect(now).toBe(judge(renewedFacts(first, [said])).verdict);
    }),
    { numRuns: runs(3000) },
  );
});

test('a flag is cleared only by a later opposite check; litigator and deceased never are', () => {
  fc.assert(
    fc.property(facts, fc.array(check, { maxLength: 6 }), (first, checks) => {
      const now = renewedFacts(first, checks);
      for (const fact of checkedFacts) {
        const said = [first, ...checks].map((each) => each[fact]);
        const last = said.lastIndexOf(against(fact));
        if (last < 0) continue;
        const opposite = against(fact) === 'yes' ? 'no' : 'yes';
        const isForGood = fact === 'litigator' || fact === 'deceased';
        const isCleared = !isForGood && said.slice(last + 1).includes(opposite);
        expect(now[fact] === against(fact)).toBe(!isCleared);
      }
    }),
    { numRuns: runs(3000) },
  );
});

test('a check changes neither suppression, known litigators, marks nor whether the number is whole', () => {
  fc.assert(
    fc.property(facts, fc.array(check), (first, checks) => {
      const { number, suppressed, knownLitigator, marked } = first;
      expect(renewedFacts(first, checks)).toMatchObject({ number, suppressed, knownLitigator, marked });
    }),
  );
});

test('a flag that a check leaves blank becomes blank unless it blocked before', () => {
  expect(renewedState('dnc', 'no', 'blank')).toBe('blank');
  expect(renewedState('dnc', 'no', 'absent')).toBe('absent');
  expect(renewedState('dnc', 'yes', 'blank')).toBe('yes');
  expect(renewedState('dnc', 'yes', 'unreadable')).toBe('yes');
  expect(renewedState('dnc', 'unreadable', 'blank')).toBe('unreadable');
  expect(renewedState('contactable', 'no', 'absent')).toBe('no');
  expect(renewedState('contactable', 'no', 'yes')).toBe('yes');
  expect(renewedState('contactable', 'blank', 'absent')).toBe('blank');
  expect(renewedState('litigator', 'yes', 'no')).toBe('yes');
});

test('of several rows of one number the most restrictive flag counts', () => {
  expect(byWeight('dnc')).toEqual(['yes', 'unreadable', 'blank', 'absent', 'no']);
  expect(byWeight('contactable')).toEqual(['no', 'unreadable', 'blank', 'absent', 'yes']);
});

describe('kept checks', () => {
  const account = 'https://api.example.com';
  const check = (job: string, at: string, of = account) => ({ ...{ job, at, account: of }, madeOf: '' });
  const line = '2125550101nnnybb\n';

  function withChecks(test = createTestMemory()) {
    const memory = test.open();
    return { test, memory, table: createCheckTable(memory), kept: createKeptChecks(memory) };
  }

  test('renew a result only by later checks of its account, oldest first, also after a restart', () => {
    const { test, table, kept } = withChecks();
    table.keep(check('second-check', '2026-03-01T00:00:00.000Z'), line);
    table.keep(check('first-check', '2026-02-01T00:00:00.000Z'), line);
    table.keep(check('before-it', '2026-01-01T00:00:00.000Z'), line);
    table.keep(check('other-account', '2026-02-01T00:00:00.000Z', 'practice'), line);
    for (const each of [kept, withChecks(test).kept]) {
      const { files } = each.later(account, '2026-01-01T00:00:00.000Z');
      expect(files.map(({ job }) => job)).toEqual(['first-check', 'second-check']);
      // Of a result of which it is not known when it was checked, no check is known to be later.
      expect(each.later(account, null).files).toEqual([]);
    }
  });

  test('are in doubt when their time contradicts the order of their jobs', () => {
    const { table, kept } = withChecks();
    const doubtIn = (files: { job: string; isInDoubt?: boolean | undefined }[]) =>
      files.map(({ job, isInDoubt = false }) => [job, isInDoubt]);
    table.keep(check('20260201t090000000-ahead', '2027-05-01T00:00:00.000Z'), line);
    table.keep(check('20260301t090000000-asitwas', '2026-03-01T00:00:00.000Z'), line);
    const both = [
      ['20260301t090000000-asitwas', false],
      ['20260201t090000000-ahead', true],
    ];
    expect(
      doubtIn(kept.later(account, '2026-01-01T00:00:00.000Z', '20260101t090000000-result').files),
    ).toEqual(both);
    expect(doubtIn(kept.later(account, '2026-01-01T00:00:00.000Z').files)).toEqual(both);
    expect(doubtIn(kept.since('2026-01-01T00:00:00.000Z').files)).toEqual(both);
    // The result itself is of a later job than either.
    expect(
      doubtIn(kept.later(account, '2026-03-02T00:00:00.000Z', '20260302t090000000-result').files),
    ).toEqual([['20260201t090000000-ahead', true]]);
    // A clock that was ahead at the result itself hides no check of a later job.
    expect(
      doubtIn(kept.later(account, '2028-01-01T00:00:00.000Z', '20260215t090000000-result').files),
    ).toEqual([['20260301t090000000-asitwas', true]]);
  });

  test('count as lost, of anybody and at any time, when their record is damaged or cannot be read', () => {
    for (const damage of [
      "UPDATE number_check SET account = 'another'",
      "UPDATE number_check SET at = '2020'",
      "UPDATE number_check SET sha256 = 'x'",
      'DROP TABLE number_check',
    ]) {
      const { memory, table, kept } = withChecks();
      table.keep(check('first-check', '2026-02-01T00:00:00.000Z'), line);
      memory.command(damage)();
      for (const later of [
        kept.later('https://anybody.example.com', '2026-03-01T00:00:00.000Z'),
        kept.since('2026-03-01T00:00:00.000Z'),
      ])
        expect([damage, later.files.map(({ sha256 }) => sha256)]).toEqual([damage, ['']]);
    }
  });

  test('are reported broken when their numbers or their record changed on disk', () => {
    const { memory, table } = withChecks();
    table.keep(check('first-check', '2026-02-01T00:00:00.000Z'), line);
    table.keep(check('second-check', '2026-02-01T00:00:00.000Z'), line);
    table.keep(check('third-check', '2026-02-01T00:00:00.000Z'), line);
    expect(table.broken()).toEqual([]);
    memory.command("UPDATE number_check SET lines = '' WHERE job = 'first-check'")();
    memory.command("UPDATE number_check SET made_of = 'x' WHERE job = 'third-check'")();
    expect(table.broken()).toEqual(['first-check', 'third-check']);
  });

  test('keep nothing of one that the disk refuses', () => {
    const { test, table, kept } = withChecks();
    test.before = () => {
      throw sqliteError('FULL');
    };
    const keep = () => table.keep(check('first-check', '2026-02-01T00:00:00.000Z'), line);
    expect(keep).toThrow(expect.objectContaining({ code: 'ENOSPC' }));
    expect(kept.get('first-check')).toBeNull();
  });

  test('are taken over from a damaged memory as far as they can be read', async () => {
    const [from, to] = [withChecks(), withChecks()];
    from.table.keep(check('first-check', '2026-02-01T00:00:00.000Z'), line);
    from.table.keep(check('made-again', '2026-02-01T00:00:00.000Z'), line);
    to.table.keep(check('made-again', '2026-02-02T00:00:00.000Z'), `${line}${line}`);
    await to.table.takeOver((sql) => from.memory.query(sql, z.unknown()).all());
    expect(to.table.broken()).toEqual([]);
    expect(
      to.table
        .records()
        .map(({ job, at }) => [job, at])
        .sort(),
    ).toEqual([
      ['first-check', '2026-02-01T00:00:00.000Z'],
      ['made-again', '2026-02-02T00:00:00.000Z'],
    ]);
  });
});

describe('the age of a check', () => {
  const now = Date.parse('2026-11-22T10:00:00Z');
  const day = 24 * 60 * 60 * 1000;

  test('is stale above 31 days, and not before', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 * day }), (age) => {
        const found = checkAge(new Date(now - age).toISOString(), now);
        expect(found).toMatchObject({ stale: age > 31 * day, days: Math.floor(age / day) });
      }),
    );
  });

  test('is worded as today, yesterday or days ago', () => {
    const words = (age: number) => checkAge(new Date(now - age).toISOString(), now)?.words;
    expect([0, 1, 45].map((days) => words(days * day))).toEqual([
      'Checked today',
      'Checked yesterday',
      'Checked 45 days ago',
    ]);
    // Clocks differ by hours.
    expect(words(-day)).toBe('Checked today');
    expect(checkAge(null, now)).toBeNull();
    expect(checkAge('some day', now)).toBeNull();
  });

  test('is stale and said to be unknown when the check is dated in the future', () => {
    fc.assert(
      fc.property(fc.integer({ min: day + 1, max: 4000 * day }), (ahead) => {
        const age = checkAge(new Date(now + ahead).toISOString(), now);
        expect(age).toMatchObject({ stale: true, words: 'Checked on a day to come' });
        expect(age && staleTitle(age)).toContain('not known how long ago');
      }),
    );
  });

  test('counts from when the service finished, else from when the result was downloaded', () => {
    const result = { bytes: 1, rows: 1, fetchedAt: '2026-11-20T10:00:00Z' };
    expect(checkedAt({ result, finishedAt: '2026-10-01T10:00:00Z' })).toBe('2026-10-01T10:00:00Z');
    expect(checkedAt({ result })).toBe('2026-11-20T10:00:00Z');
    expect(checkedAt({ finishedAt: '2026-10-01T10:00:00Z' })).toBeNull();
  });
});
