import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { summaryOf } from '../../electron/jobs/record/summary.ts';
import { growingStale } from '../../renderer/desk/growing-stale.ts';
import type { JobSummary } from '../../shared/job.ts';
import type { LookupListSummary } from '../../shared/lookup-list.ts';
import { aJobRecord, aLookupList } from '../fakes/fake-data.ts';
import { anOpenedFile } from '../fakes/opened-file.ts';

const dayMs = 24 * 60 * 60 * 1000;
const now = Date.parse('2026-11-22T10:00:00Z');
const daysAgo = (days: number) => new Date(now - days * dayMs).toISOString();

describe('what grows stale', () => {
  const checked = (id: string, days: number, part: Partial<JobSummary> = {}): JobSummary => ({
    ...summaryOf(aJobRecord({ id, state: 'done' })),
    checkedAt: daysAgo(days),
    ...part,
  });

  it('is every list by its age alone: stale beyond 31 days, soon stale in its last week', () => {
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

  it('counts phones where the result was opened, the oldest first, and leaves out what is archived or has no result', () => {
    const verdicts = { 'may-call': 3, 'check-first': 1, 'do-not-call': 0, 'not-known': 1 };
    const jobs = [
      checked('younger', 40),
      checked('older', 50, { verdicts }),
      checked('put-away', 60, { archived: true }),
      checked('none', 60, { checkedAt: null }),
    ];
    const found = growingStale({ jobs, lists: [], files: [] }, now);
    expect(found.stale.map(({ id, phones, mayCall }) => ({ id, phones, mayCall }))).toEqual([
      { id: 'older', phones: 5, mayCall: 3 },
      { id: 'younger', phones: null, mayCall: null },
    ]);
  });

  it('is a list of lookups by its answers, as soon as it rests and unless it has no phone', () => {
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
    expect(stale.map(({ href, phones, mayCall }) => [href, phones, mayCall])).toEqual([
      ['/lookup/lists/list-2/result', null, null],
      ['/lookup/lists/list-1/result', 2, 2],
    ]);
    expect(soon.map(({ id }) => id)).toEqual(['list-3']);
  });

  it('is an opened file by when it was opened, until all numbers that may be called were checked since', () => {
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
