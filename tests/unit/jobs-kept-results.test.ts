import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { jobFile } from '../../electron/jobs/disk/job-files.ts';
import { createKeptResults } from '../../electron/jobs/disk/kept-results.ts';
import { createMemoryDisk, systemError } from '../fakes/memory-disk.ts';

const root = '/jobs';
const id = 'job-1';
const result = jobFile(root, id, 'result');
const came = jobFile(root, id, 'part');
const earlier = (number: number) => join(root, id, `result.earlier-${number}.csv`);

function keptWith(files: Record<string, string>) {
  const disk = createMemoryDisk(new Map(Object.entries(files)));
  return { disk, kept: createKeptResults(disk, root), files: () => Object.fromEntries(disk.files) };
}

describe('a result that gets its name', () => {
  it('has it for good, and takes it from none where there was none', async () => {
    const { disk, kept, files } = keptWith({ [came]: 'new' });
    expect(await kept.place(id, came, 'result')).toBeNull();
    expect(files()).toEqual({ [result]: 'new' });
    disk.cutPower();
    expect(disk.files.get(result)).toBe('new');
  });

  it('leaves the one before beside it, under the next number', async () => {
    const { kept, files } = keptWith({
      [came]: 'new',
      [result]: 'old',
      [earlier(1)]: 'a',
      [earlier(9)]: 'b',
    });
    expect(await kept.place(id, came, 'result')).toBe('result.earlier-10.csv');
    expect(files()).toEqual({ [result]: 'new', [earlier(10)]: 'old', [earlier(1)]: 'a', [earlier(9)]: 'b' });
  });

  it('does not take it from the one before where it cannot have it itself', async () => {
    const { disk, kept, files } = keptWith({ [came]: 'new', [result]: 'old' });
    let renames = 0;
    disk.before = (step) => {
      if (step === 'rename' && ++renames === 2) throw systemError('EACCES');
    };
    await expect(kept.place(id, came, 'result')).rejects.toThrow('EACCES');
    expect(files()).toEqual({ [came]: 'new', [result]: 'old' });
  });

  it('says why it cannot have it where there was none before', async () => {
    const { disk, kept, files } = keptWith({ [came]: 'new' });
    disk.before = (step) => {
      if (step === 'rename') throw systemError('EACCES');
    };
    await expect(kept.place(id, came, 'result')).rejects.toThrow('EACCES');
    expect([files(), disk.steps]).toEqual([{ [came]: 'new' }, []]);
  });
});

it('puts a file beside the others, which is there by then', async () => {
  const { kept, files } = keptWith({ [came]: 'new', [result]: 'old' });
  expect(await kept.setBeside(id, came)).toBe('result.earlier-1.csv');
  expect(files()).toEqual({ [earlier(1)]: 'new', [result]: 'old' });
});

describe('a result that lost its name to one that never got it', () => {
  it('has it again: the latest of the earlier ones', async () => {
    const { kept, files } = keptWith({ [earlier(1)]: 'a', [earlier(2)]: 'b' });
    await kept.restore(id);
    expect(files()).toEqual({ [earlier(1)]: 'a', [result]: 'b' });
  });

  it('is none where the name is taken, or there was none', async () => {
    for (const before of [{ [earlier(1)]: 'a', [result]: 'b' }, { [came]: 'new' }]) {
      const { disk, kept, files } = keptWith(before);
      await kept.restore(id);
      expect([files(), disk.steps]).toEqual([before, []]);
    }
  });
});
