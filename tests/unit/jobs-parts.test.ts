import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jobFile } from '../../electron/jobs/disk/job-files.ts';
import { dropParts, keepPart, readParts } from '../../electron/jobs/disk/partial-download.ts';
import type { PartialDownload } from '../../electron/service/client.ts';
import { createMemoryDisk } from '../fakes/memory-disk.ts';

const root = '/jobs';
const id = 'job-1';
const first = jobFile(root, id, 'part');
const second = jobFile(root, id, 'otherPart');

const strong = (bytes: number): PartialDownload => ({ bytes, validator: '"v1"', totalBytes: 100 });

/** What is on disk: bytes in each part file (null: no file), and what stands about them. */
async function diskWith(parts: { size: number | null; state: PartialDownload | string | null }[]) {
  const disk = createMemoryDisk();
  for (const [slot, { size, state }] of parts.entries()) {
    const path = slot === 0 ? first : second;
    if (size !== null) disk.files.set(path, 'x'.repeat(size));
    if (typeof state === 'string')
      disk.files.set(jobFile(root, id, slot === 0 ? 'partState' : 'otherPartState'), state);
    else if (state !== null) await keepPart(disk, root, id, { path, partial: state });
  }
  return disk;
}

describe('where a download goes on', () => {
  it('is nowhere at first, and begins in the first file', async () => {
    expect(await readParts(createMemoryDisk(), root, id)).toEqual({ resume: null, fresh: first });
  });

  it('is where the most is on disk for good, of what can be gone on with', async () => {
    const disk = await diskWith([
      { size: 90, state: { ...strong(90), validator: null } },
      { size: 50, state: strong(40) },
    ]);
    expect(await readParts(disk, root, id)).toEqual({
      resume: { path: second, partial: strong(40) },
      fresh: second,
    });
  });

  it.each<[string, number | null, PartialDownload | string | null]>([
    ['no file', null, strong(40)],
    ['a file shorter than noted', 39, strong(40)],
    ['nothing noted', 40, null],
    ['a note cut off', 40, '{"bytes": 4'],
    ['nothing for good', 40, strong(0)],
    ['no strong ETag', 40, { ...strong(40), validator: null }],
  ])('is not with %s', async (_, size, state) => {
    const disk = await diskWith([{ size, state }]);
    expect((await readParts(disk, root, id)).resume).toBeNull();
  });

  it('is nowhere but taken as it is where all of it came', async () => {
    const whole = { bytes: 40, validator: null, totalBytes: 40, endIsCertain: false };
    const disk = await diskWith([{ size: 45, state: whole }]);
    expect((await readParts(disk, root, id)).resume).toEqual({ path: first, partial: whole });
  });

  it('never begins anew in the file that holds more, whatever is noted about it', () => {
    const size = fc.option(fc.nat(100));
    const state = fc.oneof(
      fc.constant(null),
      fc.constant('nonsense'),
      fc.record({
        bytes: fc.nat(100),
        validator: fc.constantFrom(null, '"v1"'),
        totalBytes: fc.constantFrom(null, 100),
      }),
    );
    const slot = fc.record({ size, state });
    return fc.assert(
      fc.asyncProperty(slot, slot, async (one, other) => {
        const { resume, fresh } = await readParts(await diskWith([one, other]), root, id);
        const [freshSize, otherSize] = fresh === first ? [one.size, other.size] : [other.size, one.size];
        expect(freshSize ?? 0).toBeLessThanOrEqual(otherSize ?? 0);
        if (resume) expect(resume.partial.validator ?? resume.partial.totalBytes).not.toBeNull();
      }),
    );
  });

  it('is where more came, whichever file that is', async () => {
    for (const [one, other, more] of [
      [40, 50, second],
      [50, 40, first],
    ] as const) {
      const disk = await diskWith([
        { size: one, state: strong(one) },
        { size: other, state: strong(other) },
      ]);
      expect((await readParts(disk, root, id)).resume?.path).toBe(more);
    }
  });

  it('is as certain of its end as was noted, and says nothing where nothing was', async () => {
    const { resume } = await readParts(await diskWith([{ size: 40, state: strong(40) }]), root, id);
    expect(resume?.partial).toStrictEqual(strong(40));
  });

  it('is nowhere where the note is of another shape', async () => {
    const disk = await diskWith([{ size: 40, state: '{"bytes": 40, "totalBytes": 40}' }]);
    expect((await readParts(disk, root, id)).resume).toBeNull();
  });

  it('is not noted for a file that is neither of the two', async () => {
    const disk = createMemoryDisk();
    await keepPart(disk, root, id, { path: jobFile(root, id, 'result'), partial: strong(40) });
    expect(disk.steps).toEqual([]);
  });

  it('is forgotten with both files once a better one is in place', async () => {
    const disk = await diskWith([
      { size: 50, state: strong(50) },
      { size: 60, state: strong(60) },
    ]);
    await dropParts(disk, root, id);
    expect([...disk.files.keys()]).toEqual([]);
  });
});
