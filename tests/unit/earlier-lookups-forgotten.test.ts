import { expect, test } from 'vitest';
import { takeFromLookups } from '../../electron/jobs/work/earlier-lookups.ts';
import { success } from '../../shared/problem.ts';
import { aJobRecord } from '../fakes/fake-data.ts';
import { createMemoryDisk } from '../fakes/memory-disk.ts';

test('what is forgotten while it is written does not come back', async () => {
  const disk = createMemoryDisk();
  let isForgotten = false;
  const source = {
    ...{ id: 'single', by: 'Lookup' },
    async *questions() {
      yield [{ ref: 'one', at: '2026-03-01T10:00:00Z', high: 1, low: 2 }];
    },
    async *answers() {
      yield { ref: 'one', isHit: true, cells: ['[]'] };
    },
    isThere: async () => !isForgotten,
  };
  const lookups = {
    columns: () => ['People'],
    sources: async () => [source],
    asked: async () => success([0]),
    async take({ to }: { to: string }) {
      await disk.writeSynced(to, 'Row,People\r\n1,[]\r\n');
      return success({ found: 1, rows: 1, bytes: 20 });
    },
  };
  const take = () =>
    takeFromLookups(
      { disk, lookups },
      {
        ...{ ...aJobRecord({}), folder: '/jobs/1', formFields: {}, askedBefore: 2 },
        ...{ answerColumns: null, keep: async () => {}, signal: new AbortController().signal },
      },
      2,
    );
  const left = { job: '', rows: 1, lacks: 'lookups' };
  expect(await take()).toEqual([
    expect.objectContaining({ job: 'lookups-single-2026-03-01', rows: 1 }),
    left,
  ]);
  expect([...disk.files.keys()]).toEqual([
    expect.stringContaining('earlier-answers.lookups-single-2026-03-01.csv'),
  ]);
  isForgotten = true;
  expect(await take()).toEqual([{ ...left, rows: 2 }]);
  expect([...disk.files.keys()]).toEqual([]);
});
