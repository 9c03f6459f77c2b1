import { expect, test } from 'vitest';
import { summaryOf } from '../../electron/jobs/record/summary.ts';
import { packJobs, unpackJobs } from '../../shared/job-list.ts';
import { aJobRecord } from '../fakes/fake-data.ts';

test('a list of jobs comes out as it went in, in pieces with a pause after each', async () => {
  const one = summaryOf(aJobRecord({}));
  for (const count of [0, 1, 250, 1001]) {
    const jobs = Array.from({ length: count }, (_, at) => ({ ...one, id: `job-${at}` }));
    const list = { jobs, setAside: [] };
    const packed = packJobs(list);
    let pauses = 0;
    const unpacked = await unpackJobs(packed, async () => {
      pauses++;
    });
    expect(unpacked).toEqual(list);
    expect(pauses).toBe(packed.pieces.length);
    expect(Math.max(0, ...packed.pieces.map((piece) => piece.length))).toBeLessThan(200_000);
  }
});
