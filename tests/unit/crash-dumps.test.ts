import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dropOldDumps, lookAtStoredData } from '../../electron/app/profile/own-data.ts';
import { createMemoryDisk, systemError } from '../fakes/memory-disk.ts';

const own = ['crashes/settings.dat', 'crashes/metadata', 'jobs/j1/job.json', 'jobs/j1/kept.dmp'];
const folders = fc.constantFrom('', 'new/', 'pending/', 'completed/', 'reports/');

/** A disk with dumps in folders as some system has them, the later in the list the newer. */
function withDumps(places: readonly string[]) {
  const dumps = places.map((place, at) => `/data/crashes/${place}d${at}.dmp`);
  const beside = places.flatMap((place, at) => [
    `/data/crashes/${place}d${at}.meta`,
    `/data/crashes/attachments/d${at}/log.txt`,
  ]);
  const all = [...own.map((name) => `/data/${name}`), ...dumps, ...beside];
  const disk = createMemoryDisk(new Map(all.map((path) => [path, 'x'])));
  disk.facts = async (path) => {
    const at = dumps.indexOf(path);
    return disk.files.has(path) ? { bytes: 1, modifiedAt: at === -1 ? 0 : at } : null;
  };
  return { disk, dumps };
}

test('the five newest crash dumps are kept, with their files and all that is no dump', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(folders, { maxLength: 12 }), async (places) => {
      const { disk, dumps } = withDumps(places);
      await dropOldDumps(disk, '/data');
      const left = [...disk.files.keys()];
      const kept = dumps.slice(-5);
      expect(left.filter((path) => path.includes('/crashes/') && path.endsWith('.dmp')).toSorted()).toEqual(
        kept.toSorted(),
      );
      expect(left.filter((path) => path.endsWith('.meta'))).toHaveLength(kept.length);
      expect(left.filter((path) => path.includes('attachments'))).toHaveLength(kept.length);
      expect(left).toEqual(expect.arrayContaining(own.map((name) => `/data/${name}`)));
    }),
  );
});

test('a crash dump that cannot be removed does not keep others from being removed', async () => {
  const { disk, dumps } = withDumps(Array.from({ length: 9 }, () => 'pending/'));
  disk.before = (_step, what) => {
    if (what.includes('d1.dmp')) throw systemError('EACCES');
  };
  await dropOldDumps(disk, '/data');
  const left = dumps.filter((path) => disk.files.has(path));
  expect(left).toEqual([dumps[1], ...dumps.slice(-5)]);
});

test('the number of crash dumps is counted, and none where nothing crashed', async () => {
  const { disk } = withDumps([]);
  const none = await lookAtStoredData(disk, '/data');
  expect(none.parts.find(({ id }) => id === 'crashes')).toBeUndefined();
  const some = await lookAtStoredData(withDumps(['pending/', 'completed/']).disk, '/data');
  expect(some.parts.find(({ id }) => id === 'crashes')).toEqual({ id: 'crashes', files: 2, bytes: 2 });
});
