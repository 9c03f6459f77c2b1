import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createMissedLists } from '../../electron/ipc/missed-lists.ts';
import { createListFiles } from '../../electron/lists/list-files.ts';
import { following } from '../../shared/chain.ts';
import { success } from '../../shared/problem.ts';
import { aJobRecord } from '../fakes/fake-data.ts';
import { problemIn, valueIn } from '../fakes/job-bench.ts';
import { createMemoryDisk } from '../fakes/memory-disk.ts';

const first = aJobRecord({ id: 'first-job', service: 'email-append', state: 'done' });
const second = aJobRecord({
  ...{ id: 'second-job', service: 'phone-append', state: 'done' },
  follows: following(first),
});

/** @param rows that had no match */
function createDesk(rows = 2) {
  const disk = createMemoryDisk();
  const jobs = new Map([first, second].map((job) => [job.id, job]));
  const missed = createMissedLists(
    {
      async writeMisses(jobId, { misses, unanswered }) {
        await disk.writeSynced(unanswered, `places of ${jobId}`);
        await disk.writeSynced(misses, `misses of ${jobId}`);
        return success(rows);
      },
    },
    createListFiles(disk, '/data', () => 0),
    { get: (id) => jobs.get(id) ?? null },
  );
  return { disk, jobs, missed };
}

describe('the misses of a job, as a list', () => {
  it('are a list of their own by each press, whatever is pressed at once', async () => {
    const { disk, missed } = createDesk();
    const ids = ['first-job', 'second-job', 'first-job', 'first-job'];
    const paths = (await Promise.all(ids.map((id) => missed.make(id, 'contacts')))).map(valueIn);
    expect(new Set(paths).size).toBe(4);
    for (const [at, path] of paths.entries()) {
      const of = missed.of(path);
      expect(of?.follows.jobId).toBe(ids[at]);
      expect(disk.files.get(path)).toBe(`misses of ${ids[at]}`);
      expect(disk.files.get(join(of?.unanswered ?? ''))).toBe(`places of ${ids[at]}`);
    }
  });

  it('know which services and jobs were asked, also where their job is removed before they are sent', async () => {
    const { jobs, missed } = createDesk();
    const path = valueIn(await missed.make('second-job', 'contacts'));
    jobs.clear();
    expect(missed.of(path)?.follows).toEqual({
      jobId: 'second-job',
      asked: ['email-append', 'phone-append'],
      jobs: ['first-job', 'second-job'],
    });
  });

  it('are none where nothing is left to ask, which is said, and that again at the next press', async () => {
    const { missed } = createDesk(0);
    for (let press = 0; press < 2; press++)
      expect(problemIn(await missed.make('first-job', 'contacts')).code).toBe('no-misses');
    expect(missed.of(join('/data', 'misses', 'contacts - misses.csv'))).toBeNull();
  });
});
