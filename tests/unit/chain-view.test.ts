import { describe, expect, it, test } from 'vitest';
import { chainHandlers } from '../../electron/ipc/chain-handlers.ts';
import { summaryOf } from '../../electron/jobs/record/summary.ts';
import { createSavedChains } from '../../electron/lists/saved-chains.ts';
import { emptyDraft, reduceDraft } from '../../renderer/intake/draft.ts';
import { missedOf } from '../../renderer/jobs/ask-misses.tsx';
import { stepInWords } from '../../renderer/jobs/chain-steps.tsx';
import { type Chain, ChainSchema, nextService } from '../../shared/chain.ts';
import type { JobRecord } from '../../shared/job.ts';
import { jobView } from '../../shared/job-view.ts';
import { success } from '../../shared/problem.ts';
import { aJobRecord } from '../fakes/fake-data.ts';
import { memoryStore } from '../fakes/memory-store.ts';

const chain: Chain = { name: 'All', services: ['email-append', 'phone-append', 'name-append'] };
const result = { bytes: 1, rows: 5, fetchedAt: '2026-10-03T10:00:00.000Z' };

function desk(...records: JobRecord[]) {
  let counted = 0;
  const store = memoryStore([]);
  let number = 0;
  const handlers = chainHandlers({
    jobs: {
      get: (id) => records.find((record) => record.id === id) ?? null,
      list: () => ({ jobs: records.map(summaryOf), setAside: [] }),
    },
    chains: createSavedChains(store, () => `chain-${++number}`),
    async rowCounts() {
      counted++;
      const callable = { found: 0, sum: 0, squares: 0 };
      return success({ rows: 5, unsure: 0, groups: [{ value: null, rows: 5, hits: 3, callable }] });
    },
  });
  const view = async (id: string) => {
    const answer = await handlers['jobs:chain']({ id });
    return answer.ok ? answer.value : null;
  };
  return { handlers, view, counted: () => counted };
}

const first = aJobRecord({ id: 'first-job', service: 'email-append', state: 'done', result, chain });
const second = aJobRecord({
  id: 'second-job',
  service: 'phone-append',
  state: 'pending',
  chain,
  follows: { jobId: 'first-job', asked: ['email-append'] },
});

describe('the chain that a job is part of', () => {
  it('names its steps in their order, from each of its jobs, with what is to come', async () => {
    const { view, counted } = desk(first, second);
    for (const id of ['first-job', 'second-job']) {
      const found = await view(id);
      expect(found?.steps.map(({ service, standing }) => `${service} ${standing}`)).toEqual([
        'email-append there',
        'phone-append there',
        'name-append planned',
      ]);
      expect(found?.steps[0]?.job?.matched).toBe(3);
    }
    expect(counted()).toBe(1);
    expect((await view('first-job'))?.next).toBe('phone-append');
    expect((await view('second-job'))?.next).toBe('name-append');
  });

  it('says which jobs were removed', async () => {
    const found = await desk(second).view('second-job');
    expect(found?.steps.map(stepInWords)).toEqual([
      'Email append (its job was removed from the list)',
      expect.stringMatching(/^Phone append: /),
      'Name append (not sent yet)',
    ]);
  });

  it('is none for a job by itself', async () => {
    const { chain: _, ...alone } = first;
    expect(await desk(alone).view('first-job')).toBeNull();
    expect(await desk().view('gone')).toBeNull();
  });

  it('leaves out what was given up, and takes the newest of two', async () => {
    const given = { ...second, id: 'given-up', state: 'cancelled' as const, createdAt: '2027-01-01' };
    // Made later, by a clock that was set back.
    const newer = { ...second, id: 'third-job', createdAt: '2025-12-31T10:00:00.000Z' };
    const found = await desk(first, given, second, newer).view('first-job');
    expect(found?.steps.map(({ job }) => job?.id)).toEqual(['first-job', 'third-job', undefined]);
  });

  it('shows what was answered and paid for, not what the service refused after that', async () => {
    const counts = { rowsUploaded: 2, phonesChecked: null, phonesFlagged: null, creditsDeducted: 7 };
    const paid = { ...second, state: 'done' as const, result, counts };
    const refused = { ...second, id: 'third-job', state: 'not-accepted' as const };
    const both = await desk(first, paid, refused).view('first-job');
    expect(both?.steps[1]?.job).toMatchObject({ id: 'second-job', matched: 3, credits: 7 });
    const alone = await desk(first, refused).view('first-job');
    expect(alone?.steps[1]?.job).toMatchObject({ id: 'third-job', state: 'not-accepted' });
  });
});

test('a saved chain has at least two services, each once, and takes the place of one of its name', () => {
  expect(ChainSchema.safeParse({ name: 'One', services: ['email-append'] }).success).toBe(false);
  const twice = { name: 'Twice', services: ['email-append', 'email-append'] };
  expect(ChainSchema.safeParse(twice).success).toBe(false);
  const { handlers } = desk();
  handlers['chains:save'](chain);
  handlers['chains:save']({ name: 'Other', services: ['phone-append', 'name-append'] });
  handlers['chains:save']({ name: 'ALL', services: ['phone-append', 'email-append'] });
  expect(handlers['chains:list']()).toMatchObject({
    value: [{ id: 'chain-1', name: 'ALL' }, { name: 'Other' }],
  });
  expect(handlers['chains:remove']({ id: 'chain-1' })).toMatchObject({ value: [{ name: 'Other' }] });
});

test('a chain chosen in New job begins with its first service, and a list of misses where it goes on', () => {
  const chosen = reduceDraft(emptyDraft, { type: 'choose-chain', chain });
  expect(chosen).toMatchObject({ chain, service: 'email-append' });
  const file = { token: 't', name: 'list.csv' };
  expect(reduceDraft(chosen, { type: 'open', file })).toMatchObject({ chain, service: 'email-append' });
  const missed = reduceDraft(chosen, {
    ...{ type: 'open', file, missedBy: ['email-append'] },
    ...{ service: 'phone-append', chain },
  });
  expect(missed).toMatchObject({ chain, service: 'phone-append', missedBy: ['email-append'] });
  const own = reduceDraft(chosen, { type: 'open', file, missedBy: ['email-append'] });
  expect(own).toMatchObject({ chain: null, service: null });
  expect(reduceDraft(own, { type: 'choose-chain', chain }).service).toBe('phone-append');
  expect(nextService(chain, chain.services)).toBeNull();
  // The third step: neither of the two before is asked once more.
  const misses = missedOf(jobView(second), null);
  const third = reduceDraft(emptyDraft, { type: 'open', file, ...misses });
  expect(reduceDraft(third, { type: 'choose-chain', chain }).service).toBe('name-append');
});
