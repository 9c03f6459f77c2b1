import { expect, test } from 'vitest';
import { createKeptChecks } from '../../electron/results/kept-checks.ts';
import { createMemoryDisk, systemError } from '../fakes/memory-disk.ts';

const check = (job: string, at: string, account = 'https://api.example.com') => ({
  ...{ job, at, account },
  madeOf: '',
  numbers: 1,
});
const line = '2125550101nnnybb\n';

async function withChecks(disk = createMemoryDisk()) {
  await disk.makeFolder('/checks');
  const kept = createKeptChecks(disk, '/checks');
  await kept.load();
  return { disk, kept };
}

test('a result is renewed by later checks of its own account alone, the oldest first, after a start anew as well', async () => {
  const { disk, kept } = await withChecks();
  await kept.keep(check('second-check', '2026-03-01T00:00:00.000Z'), line);
  await kept.keep(check('first-check', '2026-02-01T00:00:00.000Z'), line);
  await kept.keep(check('before-it', '2026-01-01T00:00:00.000Z'), line);
  await kept.keep(check('other-account', '2026-02-01T00:00:00.000Z', 'practice'), line);
  for (const each of [kept, (await withChecks(disk)).kept]) {
    const { files } = each.later('https://api.example.com', '2026-01-01T00:00:00.000Z');
    expect(files.map(({ path }) => path)).toEqual(['/checks/first-check.txt', '/checks/second-check.txt']);
    // Of a result of which it is not known when it was checked, no check is known to be later.
    expect(each.later('https://api.example.com', null).files).toEqual([]);
  }
});

test('where the times of checks contradict the order of their jobs, the one that is later by its time is in doubt', async () => {
  const { kept } = await withChecks();
  const account = 'https://api.example.com';
  const doubtIn = (files: { path: string; isInDoubt?: boolean | undefined }[]) =>
    files.map(({ path, isInDoubt = false }) => [path, isInDoubt]);
  await kept.keep(check('20260201t090000000-ahead', '2027-05-01T00:00:00.000Z'), line);
  await kept.keep(check('20260301t090000000-asitwas', '2026-03-01T00:00:00.000Z'), line);
  const both = [
    ['/checks/20260301t090000000-asitwas.txt', false],
    ['/checks/20260201t090000000-ahead.txt', true],
  ];
  expect(doubtIn(kept.later(account, '2026-01-01T00:00:00.000Z', '20260101t090000000-result').files)).toEqual(
    both,
  );
  expect(doubtIn(kept.later(account, '2026-01-01T00:00:00.000Z').files)).toEqual(both);
  expect(doubtIn(kept.since('2026-01-01T00:00:00.000Z').files)).toEqual(both);
  // The result itself is of a later job than either.
  expect(doubtIn(kept.later(account, '2026-03-02T00:00:00.000Z', '20260302t090000000-result').files)).toEqual(
    [['/checks/20260201t090000000-ahead.txt', true]],
  );
  // A clock that was ahead at the result itself hides no check of a later job.
  expect(doubtIn(kept.later(account, '2028-01-01T00:00:00.000Z', '20260215t090000000-result').files)).toEqual(
    [['/checks/20260301t090000000-asitwas.txt', true]],
  );
});

test('a record that cannot be read counts as a check of which all is lost', async () => {
  const { disk, kept } = await withChecks();
  await kept.keep(check('first-check', '2026-02-01T00:00:00.000Z'), line);
  await disk.writeSynced('/checks/first-check.json', '{');
  const again = (await withChecks(disk)).kept;
  const [lost] = again.later('https://anybody.example.com', '1960-01-01T00:00:00.000Z').files;
  expect(lost?.sha256).toBe('');
  expect(await again.brokenChecks()).toEqual(['first-check']);
});

test('numbers that are not what was written are told', async () => {
  const { disk, kept } = await withChecks();
  await kept.keep(check('first-check', '2026-02-01T00:00:00.000Z'), line);
  expect(await kept.brokenChecks()).toEqual([]);
  await disk.writeSynced('/checks/first-check.txt', '');
  expect(await kept.brokenChecks()).toEqual(['first-check']);
});

test('a check that the disk does not take does not count, and its problem is told', async () => {
  const { disk, kept } = await withChecks();
  disk.before = (step) => {
    if (step === 'rename') throw systemError('ENOSPC');
  };
  const taken = await kept.keep(check('first-check', '2026-02-01T00:00:00.000Z'), line);
  expect(taken.ok).toBe(false);
  expect(kept.get('first-check')).toBeNull();
});
