import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { openPartFile, type PartFile } from '../../electron/service/calls/part-file.ts';
import { ManualClock } from '../fakes/fake-clock.ts';
import { temporaryFolder } from '../fakes/temporary-folder.ts';

const KB = 1024;
const MB = 1024 * KB;
const inFolder = temporaryFolder('of each test');
let path = '';
let clock = new ManualClock();
let told: number[] = [];

beforeEach(async () => {
  path = inFolder('result.part');
  clock = new ManualClock(1_000_000);
  told = [];
});

async function opened(from: number, onFlushed?: (bytes: number) => Promise<void>): Promise<PartFile> {
  const part = await openPartFile(path, from, {
    clock,
    onFlushed: onFlushed ?? (async (bytes) => void told.push(bytes)),
  });
  if (part === null) throw new Error('too short');
  return part;
}
const text = () => readFile(path, 'utf8');
const sizeOnDisk = async () => (await stat(path)).size;

describe('a part file', () => {
  it('goes on behind the bytes it holds, and counts them', async () => {
    await writeFile(path, 'abcdef');
    const part = await opened(3);
    expect(part.bytes).toBe(3);
    await part.append(Buffer.from('X'));
    await part.append(Buffer.from('Y'));
    expect(part.bytes).toBe(5);
    await part.sync();
    expect(part.bytes).toBe(5);
    expect(await text()).toBe('abcXYf');
    await part.trim();
    expect(await text()).toBe('abcXY');
    await part.append(Buffer.from('Z'));
    await part.sync();
    expect(await text()).toBe('abcXYZ');
    await part.close();
  });

  it('cannot go on where it is shorter than remembered', async () => {
    await writeFile(path, 'abc');
    await (await opened(3)).close();
    expect(await openPartFile(path, 4, { clock })).toBeNull();
    expect(await text()).toBe('abc');
  });

  it('reports a problem where it cannot be opened', async () => {
    await mkdir(path);
    await expect(openPartFile(path, 0, { clock })).rejects.toMatchObject({
      problem: { code: 'file-is-folder' },
    });
  });
});

describe('the bytes that a part file was given', () => {
  it('are counted at once and written in large pieces', async () => {
    const part = await opened(0);
    await part.append(Buffer.alloc(300 * KB, 'a'));
    expect([part.bytes, await sizeOnDisk()]).toEqual([300 * KB, 0]);
    await part.append(Buffer.alloc(212 * KB, 'b'));
    expect([part.bytes, await sizeOnDisk()]).toEqual([512 * KB, 512 * KB]);
    expect(told).toEqual([]);
    await part.close();
  });

  it('are flushed to disk and reported every five seconds', async () => {
    const part = await opened(0);
    await part.append(Buffer.from('abc'));
    clock.advance(4999);
    await part.append(Buffer.from('d'));
    clock.advance(1);
    await part.append(Buffer.from('e'));
    await expect.poll(() => told).toEqual([5]);
    expect(await text()).toBe('abcde');
    clock.advance(4999);
    await part.append(Buffer.from('f'));
    clock.advance(1);
    await part.append(Buffer.from('g'));
    await part.close();
    expect(told).toEqual([5, 7]);
  });

  it('are flushed to disk and reported every 32 MB', async () => {
    await writeFile(path, 'abc');
    const part = await opened(3);
    for (let came = 0; came < 64; came++) await part.append(Buffer.alloc(MB));
    await part.close();
    expect(told).toEqual([32 * MB + 3, 64 * MB + 3]);
  });

  it('are on disk once the file is closed or synced, after their report was taken', async () => {
    let noted = 0;
    const part = await opened(0, async (bytes) => {
      await new Promise(setImmediate);
      noted = bytes;
    });
    clock.advance(5000);
    await part.append(Buffer.from('abc'));
    await part.sync();
    expect(noted).toBe(3);
    clock.advance(5000);
    await part.append(Buffer.from('d'));
    await part.close();
    expect(noted).toBe(4);
  });

  it('are still taken where their report could not be kept', async () => {
    const part = await opened(0, () => Promise.reject(new Error('not noted')));
    clock.advance(5000);
    await part.append(Buffer.from('abc'));
    await part.append(Buffer.from('def'));
    await part.sync();
    await part.close();
    expect(await text()).toBe('abcdef');
  });

  it('are refused once the file is closed', async () => {
    const part = await opened(0);
    await part.append(Buffer.from('abc'));
    await part.sync();
    await part.close();
    await expect(part.sync()).rejects.toThrow();
  });
});
