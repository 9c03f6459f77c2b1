import { expect, it } from 'vitest';
import { jobEntry } from '../../electron/money/ledger/job-entry.ts';
import type { JobRecord } from '../../shared/job.ts';
import type { Hits } from '../../shared/job-counts.ts';
import { createJobBench, createWorld, finishWith } from '../fakes/job-bench.ts';
import { testMoney } from '../fakes/test-money.ts';

const verdicts = { 'may-call': 0, 'check-first': 0, 'do-not-call': 0, 'not-known': 0 };

/** A job of two rows for which the service states so many credits. */
async function jobOf(creditsDeducted: number) {
  const world = createWorld();
  const money = testMoney(world.clock);
  const bench = await createJobBench({ spending: money.spending }, world);
  finishWith(bench);
  const finished = bench.client.onStatus;
  const counts = { rowsUploaded: 2, phonesChecked: 0, phonesFlagged: 0, creditsDeducted };
  bench.client.onStatus = (...args) => ({ ...finished(...args), counts });
  const { id } = await bench.make();
  await bench.clock.advance(120_000);
  return {
    record: () => bench.record(id),
    entry: () => money.ledger.get(`job:${id}`),
    async judged(hits?: Hits) {
      await bench.jobs.keepVerdicts(id, verdicts, undefined, hits);
      await bench.clock.settle();
    },
    async fetchAgain() {
      await bench.jobs.fetchAgain(id);
      await bench.clock.advance(120_000);
    },
  };
}

it.each([
  { credits: 6, found: 2, told: { hits: 2, misses: 0, freeHits: 0, chargedMisses: 0 } },
  { credits: 0, found: 1, told: { hits: 1, misses: 1, freeHits: 1, chargedMisses: 0 } },
  { credits: 0, found: 0, told: { hits: 0, misses: 2, freeHits: 0, chargedMisses: 0 } },
  { credits: 4, found: 0, told: { hits: 0, misses: 2, freeHits: 0, chargedMisses: 2 } },
])(
  'a job that took $credits credits for $found hits of 2 rows is marked where that is odd',
  async ({ credits, found, told }) => {
    const { entry, judged, fetchAgain } = await jobOf(credits);
    expect(entry()).toMatchObject({ hits: null, misses: null, freeHits: 0, chargedMisses: 0 });
    await judged({ found, of: 2 });
    expect(entry()).toMatchObject({ credits, before: null, ...told });
    // Nothing new is known of a result that is fetched again, before it is judged.
    await fetchAgain();
    expect(entry()).toMatchObject({ credits, before: null, ...told });
  },
);

it('no hits are taken from a result that has other rows than were sent, or does not tell them', async () => {
  const { entry, judged } = await jobOf(6);
  for (const hits of [{ found: 2, of: 2 }, { found: 3, of: 5 }, { found: 2, of: 2 }, undefined]) {
    await judged(hits);
    expect(entry()?.hits).toBe(hits?.of === 2 ? 2 : null);
    expect(entry()?.credits).toBe(6);
  }
});

it('hits of a result in which other answers stand are not those of what the job sent', async () => {
  const { entry, judged, record } = await jobOf(6);
  await judged({ found: 2, of: 2 });
  const own = record();
  const asJob = (others: Partial<JobRecord>) => jobEntry({ ...own, ...others }, () => null, undefined);
  expect(asJob({})).toMatchObject({ hits: 2 });
  expect(asJob({ merged: { bytes: 1, rows: 2, of: [] } })).toMatchObject({ hits: null });
  const pilot = { jobId: 'job-2', intent: '6b8cbb0f-3c1a-4d43-9f1e-2f0c43a8a001', seed: 1, rows: 2 };
  expect(asJob({ pilot })).toMatchObject({ hits: null });
  expect(entry()).toMatchObject({ hits: 2 });
});
