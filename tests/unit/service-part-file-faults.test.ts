import { type FileHandle, open, readFile, writeFile } from 'node:fs/promises';
import { devNull } from 'node:os';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPartFile, type PartFile } from '../../electron/service/calls/part-file.ts';
import { ManualClock } from '../fakes/fake-clock.ts';
import { temporaryFolder } from '../fakes/temporary-folder.ts';

/** What every FileHandle does, to be spied upon: Node exports no class of it. */
async function fileHandleMethods(): Promise<FileHandle> {
  const handle = await open(devNull, 'r');
  await handle.close();
  return Object.getPrototypeOf(handle);
}

/** An error as the system makes it. */
const systemError = (code: string) => Object.assign(new Error(code), { code });

const methods = await fileHandleMethods();
const clock = new ManualClock();
const inFolder = temporaryFolder('of each test');
let path = '';
/** Every file that was opened: what is closed has no descriptor any more. */
let handles: FileHandle[] = [];

beforeEach(async () => {
  path = inFolder('result.part');
  handles = [];
  const { stat } = methods;
  vi.spyOn(methods, 'stat').mockImplementation(function (this: FileHandle) {
    handles.push(this);
    return stat.call(this);
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
});

async function opened(from = 0): Promise<PartFile> {
  const part = await openPartFile(path, from, { clock });
  if (part === null) throw new Error('too short');
  return part;
}
const text = () => readFile(path, 'utf8');
const stillOpen = () => handles.filter(({ fd }) => fd !== -1).length;
const problemCode = (code: string) => ({ problem: { code } });

describe('a part file on a faulty disk', () => {
  it('is written whole where the disk takes a few bytes at a time', async () => {
    const { write } = methods;
    vi.spyOn(methods, 'write').mockImplementation(function (this: FileHandle, ...asked: unknown[]) {
      const [bytes, from, length, position] = asked;
      return Reflect.apply(write, this, [bytes, from, Math.min(3, Number(length)), position]);
    });
    await writeFile(path, 'abc');
    const part = await opened(3);
    await part.append(Buffer.from('defghijklmnop'));
    await part.sync();
    expect(await text()).toBe('abcdefghijklmnop');
    expect(part.bytes).toBe(16);
    await part.close();
  });

  it('reports a full disk, counts what it holds, and goes on from there', async () => {
    const part = await opened();
    await part.append(Buffer.from('abc'));
    await part.sync();
    vi.spyOn(methods, 'write').mockRejectedValueOnce(systemError('ENOSPC'));
    await part.append(Buffer.from('lost'));
    await expect(part.sync()).rejects.toMatchObject(problemCode('disk-full'));
    expect(part.bytes).toBe(3);
    await part.append(Buffer.from('def'));
    await part.sync();
    expect(await text()).toBe('abcdef');
    await part.close();
  });

  it('is not reported as flushed where the device fails to flush', async () => {
    const part = await opened();
    await part.append(Buffer.from('abc'));
    vi.spyOn(methods, 'sync').mockRejectedValueOnce(systemError('EIO'));
    await expect(part.sync()).rejects.toMatchObject(problemCode('disk-faulty'));
    await part.sync();
    await part.close();
  });

  it('reports that it could not be truncated', async () => {
    const part = await opened();
    vi.spyOn(methods, 'truncate').mockRejectedValueOnce(systemError('EIO'));
    await expect(part.trim()).rejects.toMatchObject(problemCode('disk-faulty'));
    await part.close();
  });

  it('is not written where it could not be emptied for a new version', async () => {
    await writeFile(path, 'of another version');
    vi.spyOn(methods, 'truncate').mockRejectedValueOnce(systemError('EROFS'));
    await expect(openPartFile(path, 0, { clock })).rejects.toMatchObject(problemCode('disk-read-only'));
    expect(handles).toHaveLength(1);
    expect(stillOpen()).toBe(0);
  });
});

describe('the handle of a part file', () => {
  it('is of an empty file where that is begun anew', async () => {
    await writeFile(path, 'of another version');
    const { truncate } = methods;
    vi.spyOn(methods, 'truncate').mockImplementation(async function (this: FileHandle, length?: number) {
      for (let turns = 0; turns < 5; turns++) await new Promise(setImmediate);
      return truncate.call(this, length);
    });
    const part = await opened();
    expect(await text()).toBe('');
    await part.close();
  });

  it('is closed at the end, and where the file is too short', async () => {
    await writeFile(path, 'abc');
    const part = await opened(3);
    expect(stillOpen()).toBe(1);
    await part.close();
    expect(stillOpen()).toBe(0);
    expect(await openPartFile(path, 4, { clock })).toBeNull();
    expect(handles).toHaveLength(2);
    expect(stillOpen()).toBe(0);
  });

  it('is closed only once the last report was taken', async () => {
    let noted = false;
    const onFlushed = async () => {
      for (let turns = 0; turns < 50; turns++) await new Promise(setImmediate);
      noted = true;
    };
    const part = await openPartFile(path, 0, { clock, onFlushed });
    clock.advance(5000);
    await part?.append(Buffer.from('abc'));
    await part?.close();
    expect(noted).toBe(true);
  });
});
