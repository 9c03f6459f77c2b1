import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { summaryOf } from '../../electron/jobs/record/summarize-job.ts';
import {
  accountsShown,
  growingStale,
  jobNeedsInWords,
  lastResults,
  listNeedsInWords,
  saysSomething,
  underWay,
} from '../../renderer/desk/desk-contents.ts';
import { noBudget } from '../../shared/model/budgets.ts';
import { type JobAction, may } from '../../shared/model/job.ts';
import type { JobRecord, JobSummary } from '../../shared/model/job-record.ts';
import { jobStates } from '../../shared/model/job-state.ts';
import { type LookupListSummary, lookupListStates, type PausedBy } from '../../shared/model/lookup-list.ts';
import { problem } from '../../shared/model/problem.ts';
import { aJobRecord, aLookupList, anOpenedFile, twoConnections } from '../fakes/fake-data.ts';

const dayMs = 24 * 60 * 60 * 1000;
const now = Date.parse('2026-11-22T10:00:00Z');
const daysAgo = (days: number) => new Date(now - days * dayMs).toISOString();

const moments = fc.integer({ min: 0, max: 90 * 24 }).map((hours) => daysAgo(hours / 24));
const oddResult = { bytes: 1, rows: 1, what: [], fetchedAt: daysAgo(1), sha256: '', triesLeft: 0 };
const testBatch = { jobId: 'job-sample', intent: crypto.randomUUID(), seed: 1, rows: 20 };

/** Records as the states allow them: what the service never took has no number of its own. */
const records: fc.Arbitrary<Partial<JobRecord>> = fc
  .record({
    state: fc.constantFrom(...jobStates),
    archived: fc.boolean(),
    createdAt: moments,
    isOdd: fc.boolean(),
    isAnswered: fc.boolean(),
    hasResult: fc.boolean(),
  })
  .map(({ isOdd, isAnswered, hasResult, ...record }) => ({
    ...record,
    ...(['pending', 'ready', 'fetching', 'done'].includes(record.state) && { queueId: '4711' }),
    ...(isOdd && { odd: oddResult }),
    ...(hasResult && { result: { bytes: 1, rows: 1, fetchedAt: daysAgo(2) } }),
    ...(record.state === 'sampling' && {
      testBatch: {
        ...testBatch,
        ...(isAnswered && { answered: { fetchedAt: daysAgo(1), rows: 20, returned: 20 } }),
      },
    }),
  }));

const lists: fc.Arbitrary<Partial<LookupListSummary>> = fc.record({
  state: fc.constantFrom(...lookupListStates),
  createdAt: moments,
  counts: fc.constantFrom(0, 1, 7).map((unknown) => ({ ...aLookupList().counts, unknown })),
});

/** Without what a job has only once it was sent. */
function recordOf(part: Partial<JobRecord>): JobRecord {
  const { queueId: _, result: __, ...unsent } = aJobRecord({});
  return { ...unsent, ...part };
}

/** By what may be done to it: a job needs a person where only a person can move it on, or where it says that it is stuck. */
function isUpToSomebody(record: JobRecord): boolean {
  const byHand: JobAction[] = ['send', 'sendRest', 'attachQueueId', 'sendAgain', 'takeAsIs'];
  const isByHand = byHand.some((action) => may[action](record));
  return !record.archived && (isByHand || record.state === 'needs-attention');
}

describe('what needs a person', () => {
  it('lists every job and list that needs a person exactly once', () => {
    fc.assert(
      fc.property(fc.array(records), fc.array(lists), (someJobs, someLists) => {
        const jobs = someJobs.map((part, at) => recordOf({ id: `job-${at}000000`, ...part }));
        const all = someLists.map((part, at) => aLookupList({ id: `list-${at}`, ...part }));
        const { needsYou, running } = underWay(jobs.map(summaryOf), all);
        const expected = [
          ...jobs.filter(isUpToSomebody).map(({ id }) => id),
          ...all
            .filter(({ state, counts }) => state === 'paused' || (state !== 'running' && counts.unknown > 0))
            .map(({ id }) => id),
        ];
        expect(needsYou.map(({ id }) => id).sort()).toEqual(expected.sort());
        const twice = running.filter(({ id }) => expected.includes(id));
        expect(twice).toEqual([]);
      }),
    );
  });

  it('lists everything else that is not over and not archived as running', () => {
    fc.assert(
      fc.property(fc.array(records), (someJobs) => {
        const jobs = someJobs.map((part, at) => summaryOf(recordOf({ id: `job-${at}000000`, ...part })));
        const { needsYou, running } = underWay(jobs, []);
        const goesOn = jobs.filter(
          ({ state, archived }) => !archived && state !== 'done' && state !== 'cancelled',
        );
        const shown = new Set([...needsYou, ...running].map(({ id }) => id));
        expect(goesOn.filter(({ id }) => !shown.has(id))).toEqual([]);
        expect(running.every(({ id }) => goesOn.some((job) => job.id === id))).toBe(true);
      }),
    );
  });

  it('starts with what may have been paid for, then results, then what waits, newest first', () => {
    const job = (id: string, part: Partial<JobRecord>) => summaryOf(recordOf({ id, ...part }));
    const counts = { ...aLookupList().counts, unknown: 0 };
    const { needsYou } = underWay(
      [
        job('refused', { state: 'not-accepted' }),
        job('waits', { state: 'unconfirmed', createdAt: daysAgo(1) }),
        job('waits-longer', { state: 'unconfirmed', createdAt: daysAgo(9) }),
        job('stuck', { state: 'needs-attention' }),
        job('unknown', { state: 'outcome-unknown' }),
      ],
      [aLookupList({ id: 'paused', state: 'paused', createdAt: daysAgo(3), counts })],
    );
    expect(needsYou.map(({ id }) => id)).toEqual([
      'unknown',
      'stuck',
      'waits',
      'paused',
      'waits-longer',
      'refused',
    ]);
  });

  it('gives the reason in the words of its own page', () => {
    const words = (part: Partial<JobRecord>) => jobNeedsInWords(summaryOf(recordOf(part)));
    const stopped = problem('over-budget', 'This could pass your budget of 10 credits.', 'Nothing was sent.');
    expect(words({ state: 'unconfirmed', problem: stopped })).toBe(
      'This could pass your budget of 10 credits.',
    );
    expect(words({ state: 'unconfirmed' })).toMatch(/ready for .+, not sent yet\.$/);
    expect(words({ state: 'outcome-unknown' })).toMatch(/may have this list/);
    expect(words({ state: 'sampling' })).toMatch(/^The test batch is back/);
    expect(words({ state: 'done', odd: oddResult })).toMatch(/looks (?:wrong|incomplete)/);
    const list = (pausedBy: PausedBy) =>
      listNeedsInWords(aLookupList({ state: 'paused', pausedBy }), new Date(now));
    expect(list('person')).toMatch(/^\d+ rows? not looked up yet\.$/);
    expect(list('limit')).toMatch(/go over your limit/);
    const over = aLookupList({ state: 'done', counts: { ...aLookupList().counts, unknown: 3 } });
    expect(listNeedsInWords(over, new Date(now))).toMatch(/^3 rows of unknown outcome/);
  });
});

describe('the last results', () => {
  const file = anOpenedFile({ openedAt: daysAgo(3) });
  const job = (id: string, came: number, part: Partial<JobRecord> = {}) => {
    const result = { bytes: 1, rows: 4, fetchedAt: daysAgo(came) };
    return summaryOf(recordOf({ id, state: 'done', result, ...part }));
  };
  const list = aLookupList({ id: 'list', state: 'done', resultReady: true, createdAt: daysAgo(2) });

  it('are the newest of jobs, list lookups and opened files together', () => {
    const jobs = [
      job('second', 1),
      job('last', 9, { createdAt: daysAgo(0) }),
      job('newest', 0, { createdAt: daysAgo(30) }),
    ];
    const ids = (most: number) =>
      lastResults({ jobs, lists: [list], files: [file] }, most).map(({ id }) => id);
    expect(ids(5)).toEqual(['newest', 'second', 'list', file.id, 'last']);
    expect(ids(2)).toEqual(['newest', 'second']);
  });

  it('leave out jobs without a result, running list lookups and archived entries', () => {
    const jobs = [summaryOf(recordOf({ state: 'pending' })), job('put-away', 1, { archived: true })];
    const lists = [{ ...list, state: 'running' as const }];
    expect(lastResults({ jobs, lists, files: [{ ...file, archived: true }] }, 5)).toEqual([]);
  });

  it('state known matches', () => {
    const verdicts = { 'may-call': 2, 'check-first': 0, 'do-not-call': 0, 'not-known': 0 };
    const judged = { fetchedAt: daysAgo(1), verdicts, hits: { found: 3, of: 4 } };
    const found = lastResults(
      {
        jobs: [job('judged', 1, { judged }), job('not-opened', 4)],
        lists: [{ ...list, hits: { found: 3, of: 5 } }],
        files: [],
      },
      5,
    );
    expect(found.map(({ hits }) => hits)).toEqual([{ found: 3, of: 4 }, { found: 3, of: 5 }, null]);
  });
});

describe('credits used this month', () => {
  it('are shown for real accounts, and for the practice service only while in use', () => {
    const shown = (activeId: string) => accountsShown(twoConnections(activeId)).map(({ id }) => id);
    expect(shown('acme')).toEqual(['acme']);
    expect(shown('practice')).toEqual(['practice', 'acme']);
  });

  it('of the practice service are shown once there are credits or a budget', () => {
    const month = { budget: noBudget, month: '2026-11', spent: 0, mayBeMore: 0 };
    expect(saysSomething({ kind: 'service' }, month)).toBe(true);
    expect(saysSomething({ kind: 'practice' }, month)).toBe(false);
    expect(saysSomething({ kind: 'practice' }, { ...month, spent: 2 })).toBe(true);
    expect(saysSomething({ kind: 'practice' }, { ...month, budget: { ...noBudget, month: 5 } })).toBe(true);
  });
});

describe('results that grow stale', () => {
  const checked = (id: string, days: number, part: Partial<JobSummary> = {}): JobSummary => ({
    ...summaryOf(aJobRecord({ id, state: 'done' })),
    checkedAt: daysAgo(days),
    ...part,
  });

  it('are stale after 31 days, and soon stale in the week before', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 60 * 24 })), (ages) => {
        const jobs = ages.map((hours, at) => checked(`job-${at}`, hours / 24));
        const { stale, soon } = growingStale({ jobs, lists: [], files: [] }, now);
        const ids = (from: number, to: number) =>
          ages.flatMap((hours, at) => (hours > from && hours <= to ? [`job-${at}`] : []));
        expect(stale.map(({ id }) => id).sort()).toEqual(ids(31 * 24, Number.POSITIVE_INFINITY).sort());
        expect(soon.map(({ id }) => id).sort()).toEqual(ids(24 * 24 - 1, 31 * 24).sort());
      }),
    );
  });

  it('are listed oldest first with their phones, without archived jobs', () => {
    const verdicts = { 'may-call': 3, 'check-first': 1, 'do-not-call': 0, 'not-known': 1 };
    const jobs = [
      checked('younger', 40),
      checked('older', 50, { verdicts }),
      checked('put-away', 60, { archived: true }),
      checked('none', 60, { checkedAt: null }),
    ];
    const found = growingStale({ jobs, lists: [], files: [] }, now);
    expect(
      found.stale.map(({ id, phones, verdicts }) => ({
        id,
        phones,
        mayCall: verdicts?.['may-call'] ?? null,
      })),
    ).toEqual([
      { id: 'older', phones: 5, mayCall: 3 },
      { id: 'younger', phones: null, mayCall: null },
    ]);
  });

  it('include list lookups that rest and have phones', () => {
    const none = { 'may-call': 0, 'check-first': 0, 'do-not-call': 0, 'not-known': 0 };
    const list = (id: string, days: number, part: Partial<LookupListSummary> = {}) =>
      aLookupList({ ...{ id, state: 'done', resultReady: true, checkedAt: daysAgo(days) }, ...part });
    const lists = [
      list('list-1', 40, { verdicts: { ...none, 'may-call': 2 } }),
      list('list-2', 50, { state: 'stopped' }),
      list('list-3', 28, { state: 'paused' }),
      list('running', 60, { state: 'running' }),
      list('no phones', 60, { verdicts: none }),
      list('no result', 60, { resultReady: false }),
    ];
    const { stale, soon } = growingStale({ jobs: [], lists, files: [] }, now);
    expect(stale.map(({ href, phones, verdicts }) => [href, phones, verdicts?.['may-call'] ?? null])).toEqual(
      [
        ['/lookup/lists/list-2', null, null],
        ['/lookup/lists/list-1', 2, 2],
      ],
    );
    expect(soon.map(({ id }) => id)).toEqual(['list-3']);
  });

  it('include opened files by the date they were opened or last checked', () => {
    const verdicts = { 'may-call': 3, 'check-first': 1, 'do-not-call': 0, 'not-known': 1 };
    const file = (days: number, checkedDays: number | null) =>
      anOpenedFile({
        openedAt: daysAgo(days),
        judged: {
          ...{ rows: 5, verdicts },
          renewed: {
            checkedAt: checkedDays === null ? null : daysAgo(checkedDays),
            ...{ blocked: 0, checks: '' },
          },
        },
      });
    const words = (...files: ReturnType<typeof file>[]) =>
      growingStale({ jobs: [], lists: [], files }, now).stale.map(({ age, phones, href }) => [
        age.words,
        phones,
        href,
      ]);
    const href = `/jobs/opened/${file(0, null).id}`;
    expect(words(file(40, null), file(3, null))).toEqual([['Opened 40 days ago', 5, href]]);
    expect(words(file(90, 35), file(90, 2))).toEqual([['Checked 35 days ago', 5, href]]);
    expect(words({ ...file(40, null), archived: true }, { ...file(40, null), judged: null })).toEqual([]);
  });
});
