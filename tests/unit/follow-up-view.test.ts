import { describe, expect, it, test } from 'vitest';
import { createFollowUpsStore } from '../../electron/app/lists/saved-mappings.ts';
import { followUpHandlers } from '../../electron/ipc/result-handlers.ts';
import { summaryOf } from '../../electron/jobs/record/summarize-job.ts';
import { emptyDraft, reduceDraft } from '../../renderer/intake/draft.ts';
import { missedOf } from '../../renderer/jobs/job/job-buttons.tsx';
import { creditsSoFar, oldestCheck, resultOfSteps, stepInWords } from '../../renderer/jobs/job/job-steps.tsx';
import { type FollowUps, FollowUpsSchema, nextService } from '../../shared/model/follow-ups.ts';
import { jobView } from '../../shared/model/job.ts';
import type { FollowUpStep } from '../../shared/model/job-list.ts';
import type { JobRecord } from '../../shared/model/job-record.ts';
import { success } from '../../shared/model/problem.ts';
import { aJobRecord } from '../fakes/fake-data.ts';
import { memoryStore } from '../fakes/memory-store.ts';

const followUps: FollowUps = { name: 'All', services: ['email-append', 'phone-append', 'name-append'] };
const result = { bytes: 1, rows: 5, fetchedAt: '2026-10-03T10:00:00.000Z' };

function desk(...records: JobRecord[]) {
  let counted = 0;
  let listed = 0;
  const store = memoryStore([]);
  let number = 0;
  const get = (id: string) => records.find((record) => record.id === id) ?? null;
  const handlers = followUpHandlers({
    jobs: {
      get,
      summary(id) {
        const record = get(id);
        return record && summaryOf(record);
      },
      list() {
        listed++;
        return { jobs: records.map(summaryOf), setAside: [] };
      },
    },
    savedFollowUps: createFollowUpsStore(store, () => `follow-ups-${++number}`),
    async rowCounts() {
      counted++;
      const callable = { found: 0, sum: 0, squares: 0 };
      return success({ rows: 5, unsure: 0, hits: 3, callable });
    },
  });
  const view = async (id: string) => {
    const answer = await handlers['jobs:follow-ups']({ id });
    return answer.ok ? answer.value : null;
  };
  return { handlers, view, counted: () => counted, listed: () => listed };
}

const first = aJobRecord({ id: 'first-job', service: 'email-append', state: 'done', result, followUps });
const second = aJobRecord({
  id: 'second-job',
  service: 'phone-append',
  state: 'pending',
  followUps,
  follows: { jobId: 'first-job', asked: ['email-append'] },
});

describe('the steps that a job is one of', () => {
  it('lists its steps in order from each of its jobs, with the steps to come', async () => {
    const { view, counted } = desk(first, second);
    for (const id of ['first-job', 'second-job']) {
      const found = await view(id);
      expect(found?.map(({ service, standing }) => `${service} ${standing}`)).toEqual([
        'email-append there',
        'phone-append there',
        'name-append planned',
      ]);
      expect(found?.[0]?.job?.matched).toBe(3);
    }
    expect(counted()).toBe(1);
  });

  it('goes through the list of jobs no more often where many of them follow others', async () => {
    const few = desk(first, second);
    await few.view('first-job');
    const follows = { jobId: 'gone', asked: [first.service] };
    const others = Array.from({ length: 50 }, (_, n) => ({ ...second, id: `other-${n}`, follows }));
    const many = desk(first, second, ...others);
    await many.view('first-job');
    expect(many.listed()).toBe(few.listed());
  });

  it('says which jobs are removed', async () => {
    const found = await desk(second).view('second-job');
    expect(found?.map(stepInWords)).toEqual([
      'Email append (its job was removed from the list)',
      expect.stringMatching(/^Phone append: /),
      'Name append (not sent yet)',
    ]);
  });

  describe('with three jobs of which the second is removed', () => {
    const last = aJobRecord({
      ...{ id: 'third-job', service: 'name-append', state: 'done', result, followUps },
      follows: {
        jobId: 'second-job',
        asked: ['email-append', 'phone-append'],
        jobs: ['first-job', 'second-job'],
      },
    });

    it.each(['first-job', 'third-job'])('shows only that one as removed, seen from %s', async (id) => {
      const found = await desk(first, last).view(id);
      expect(found?.map(({ service, standing }) => `${service} ${standing}`)).toEqual([
        'email-append there',
        'phone-append removed',
        'name-append there',
      ]);
    });

    it('shows the second job again after it is restored', async () => {
      const found = await desk(first, second, last).view('first-job');
      expect(found?.map(({ job }) => job?.id)).toEqual(['first-job', 'second-job', 'third-job']);
    });

    it('says that the credits of the removed job are not in the sum', async () => {
      const took = (job: JobRecord, creditsDeducted: number) => ({
        ...job,
        counts: { rowsUploaded: 2, phonesChecked: null, phonesFlagged: null, creditsDeducted },
      });
      const some = await desk(took(first, 7), took(last, 2)).view('first-job');
      expect(some && creditsSoFar(some, null)).toBe('Credits so far: 9, without those of removed jobs');
      const all = await desk(took(first, 7), took(second, 4), took(last, 2)).view('first-job');
      expect(all && creditsSoFar(all, null)).toBe('Credits so far: 13');
    });

    it('leaves the age and credits of the result of all steps unknown', async () => {
      const seen = jobView(last);
      const whole = await desk(first, second, last).view('third-job');
      const some = await desk(first, last).view('third-job');
      if (!whole || !some) throw new Error('no follow-ups');
      const ended = '2026-10-03T10:00:00.000Z';
      const counts = { rowsUploaded: 2, phonesChecked: null, phonesFlagged: null, creditsDeducted: 2 };
      const checkedBy = (steps: readonly FollowUpStep[]): FollowUpStep[] =>
        steps.map((step) => ({ ...step, job: step.job && { ...step.job, checkedAt: ended, counts } }));
      expect(oldestCheck(seen, checkedBy(whole))).toBe(ended);
      expect(oldestCheck(seen, checkedBy(some))).toBeNull();
      expect(resultOfSteps(seen, checkedBy(whole)).credits).toBe(6);
      expect(resultOfSteps(seen, checkedBy(some)).credits).toBeNull();
    });
  });

  it.each(['unconfirmed', 'preparing', 'needs-attention', 'prepared', 'not-accepted'] as const)(
    'shows the job that may have been paid for, not a newer one that is %s',
    async (state) => {
      const { queueId: _, ...unsent } = second;
      const newer = { ...unsent, id: 'third-job', state };
      const paid = await desk(first, { ...second, queueId: 'Q1' }, newer).view('first-job');
      expect(paid?.[1]?.job?.id).toBe('second-job');
      const unknown = await desk(first, { ...unsent, state: 'outcome-unknown' as const }, newer).view(
        'first-job',
      );
      expect(unknown?.[1]?.job).toMatchObject({ id: 'second-job', state: 'outcome-unknown' });
      const waits = await desk(first, { ...unsent, state: 'not-accepted' as const }, newer).view('first-job');
      expect(waits?.[1]?.job?.id).toBe('third-job');
    },
  );

  it('is null for a job without follow-ups', async () => {
    const { followUps: _, ...alone } = first;
    expect(await desk(alone).view('first-job')).toBeNull();
    expect(await desk().view('gone')).toBeNull();
  });

  it('skips a canceled job and shows the newest of two', async () => {
    const given = { ...second, id: 'given-up', state: 'cancelled' as const, createdAt: '2027-01-01' };
    // Made later, by a clock that was set back.
    const newer = { ...second, id: 'third-job', createdAt: '2025-12-31T10:00:00.000Z' };
    const found = await desk(first, given, second, newer).view('first-job');
    expect(found?.map(({ job }) => job?.id)).toEqual(['first-job', 'third-job', undefined]);
  });
});

test('saved follow-ups have at least two services, each once, and replace those of their name', () => {
  expect(FollowUpsSchema.safeParse({ name: 'One', services: ['email-append'] }).success).toBe(false);
  const twice = { name: 'Twice', services: ['email-append', 'email-append'] };
  expect(FollowUpsSchema.safeParse(twice).success).toBe(false);
  const { handlers } = desk();
  handlers['follow-ups:save'](followUps);
  handlers['follow-ups:save']({ name: 'Other', services: ['phone-append', 'name-append'] });
  handlers['follow-ups:save']({ name: 'ALL', services: ['phone-append', 'email-append'] });
  expect(handlers['follow-ups:list']()).toMatchObject({
    value: [{ id: 'follow-ups-1', name: 'ALL' }, { name: 'Other' }],
  });
  expect(handlers['follow-ups:remove']({ id: 'follow-ups-1' })).toMatchObject({ value: [{ name: 'Other' }] });
});

test('follow-ups chosen in New job start at the first service not asked before', () => {
  const chosen = reduceDraft(emptyDraft, { type: 'choose-follow-ups', followUps });
  expect(chosen).toMatchObject({ followUps, service: 'email-append' });
  const file = { token: 't', name: 'list.csv' };
  expect(reduceDraft(chosen, { type: 'open', file })).toMatchObject({ followUps, service: 'email-append' });
  const missed = reduceDraft(chosen, {
    ...{ type: 'open', file, missedBy: ['email-append'] },
    ...{ service: 'phone-append', followUps },
  });
  expect(missed).toMatchObject({ followUps, service: 'phone-append', missedBy: ['email-append'] });
  const own = reduceDraft(chosen, { type: 'open', file, missedBy: ['email-append'] });
  expect(own).toMatchObject({ followUps: null, service: null });
  expect(reduceDraft(own, { type: 'choose-follow-ups', followUps }).service).toBe('phone-append');
  expect(nextService(followUps, followUps.services)).toBeNull();
  // The third step: neither of the two before is asked once more.
  const misses = missedOf(jobView(second), null);
  const third = reduceDraft(emptyDraft, { type: 'open', file, ...misses });
  expect(reduceDraft(third, { type: 'choose-follow-ups', followUps }).service).toBe('name-append');
});
