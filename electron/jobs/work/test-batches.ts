import { join } from 'node:path';
import type { JobRecord } from '../../../shared/model/job-record.ts';
import { failure, type Result, success } from '../../../shared/model/problem.ts';
import { isoNow } from '../../platform/clock.ts';
import { writeOr } from '../../platform/file-problems.ts';
import { type JobStore, jobFile, jobFiles, jobFolder } from '../disk/job-store.ts';
import { movedOn } from '../record/job-problems.ts';
import { cancelled } from '../record/lifecycle.ts';
import {
  isUnwanted,
  sampleAnswered,
  sampleDrawn,
  sampleGivenUp,
  sampleJob,
  sampleMade,
} from '../record/test-batch-steps.ts';
import { createUnderWay, type JobWork } from './job-work.ts';
import { changedSince } from './send.ts';

interface Parts extends Omit<JobWork<'clock' | 'disk' | 'folder' | 'split' | 'spent'>, 'gate' | 'log'> {
  /** The job of a sample is there, or is not to be sent after all. */
  onSample(): void;
}

/** Brings lists and their samples to what follows from how each of the two stands, after a crash as at any other time. */
export function createTestBatches({ ports, store, signal, background, onSample }: Parts) {
  const { clock, disk, folder, spent } = ports;
  const working = createUnderWay<true>(background, look);
  const now = () => isoNow(clock);

  function look(): void {
    if (signal.aborted) return;
    for (const record of store.all()) {
      const step = working.has(record.id) ? null : nextStep(record);
      if (step) working.begin(record.id, true, step);
    }
  }

  /** What is to be done for a list or a sample as it stands; null for nothing. */
  function nextStep({ id, state, testBatch, testBatchOf, result }: JobRecord): (() => Promise<void>) | null {
    if (testBatchOf) {
      const record = store.get(id);
      const isUnsent = state === 'prepared' || state === 'unconfirmed';
      // As long as its list can be taken back it stands still, and no more.
      const mayBeWanted = store.removed().some((list) => list.id === testBatchOf.jobId);
      const drop = record && isUnsent && !mayBeWanted && isUnwanted(record, store.get(testBatchOf.jobId));
      return drop ? () => settle(id, cancelled(now())) : null;
    }
    if (!testBatch) return null;
    const sample = store.get(testBatch.jobId);
    if (state === 'sampling' && !testBatch.made) return () => make(id);
    if (state === 'sampling' && sample?.state === 'cancelled')
      return () => settle(id, sampleGivenUp(null, now()));
    const isNew = sample?.state === 'done' && sample.result?.fetchedAt !== testBatch.answered?.fetchedAt;
    if (sample && isNew && (state === 'sampling' || result))
      return () => settle(id, sampleAnswered(sample, now()));
    return null;
  }

  async function settle(id: string, change: Parameters<JobStore['witness']>[1]): Promise<void> {
    await store.witness(id, change);
    onSample();
  }

  /** Draws the sample and makes its job, once: begun anew after a crash it comes to the same files. */
  async function make(id: string): Promise<void> {
    const record = store.get(id);
    if (!record?.testBatch) return;
    const { jobId, intent } = record.testBatch;
    const made = store.get(jobId) ? success(null) : await draw(record, intent);
    if (signal.aborted) return;
    if (made.ok) return settle(id, sampleMade);
    if (store.get(id)?.state === 'sampling') await settle(id, sampleGivenUp(made.problem, now()));
  }

  async function draw(record: JobRecord, intent: string): Promise<Result<unknown>> {
    const { id, testBatch, prepared } = record;
    if (!testBatch || !prepared) return failure(movedOn);
    const directory = jobFolder(folder, id);
    const path = jobFile(folder, id, 'prepared');
    const sample = jobFile(folder, id, 'sample');
    return writeOr('The test batch could not be picked', async () => {
      if (spent.isSpent(intent)) return success(null);
      const facts = await disk.facts(path);
      const isSame =
        facts?.bytes === prepared.bytes && (await disk.sha256(path, signal)) === record.preparedHash;
      if (!isSame) return failure(changedSince);
      const { rows, column = null, seed } = testBatch;
      const split = await ports.split({ path, directory, rows, column, seed }, { signal });
      if (!split.ok) return split;
      const [ofSample, ofRest] = [
        await disk.sha256(sample, signal),
        await disk.sha256(jobFile(folder, id, 'rest'), signal),
      ];
      // What the rest is must be on disk before the sample can leave: from then on only the rest may follow.
      const drawn = await store.commit(id, sampleDrawn(split.value, ofRest));
      if (!drawn.ok) return drawn;
      const job = sampleJob(drawn.value, { ...split.value.sample, hash: ofSample }, now());
      if (!job) return failure(movedOn);
      // Moved, not copied: its bytes are on the device already.
      return store.add(job, (to) => disk.rename(sample, join(to, jobFiles.prepared)));
    });
  }

  return {
    /** To be called whenever one of them may have changed. Each step is taken once, however often it is called. */
    look,
  };
}
