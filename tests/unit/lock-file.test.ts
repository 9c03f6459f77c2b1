import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { takeLock } from '../../electron/platform/lock-file.ts';
import { processRuns, stillRuns, thisProcess } from '../../electron/platform/process-identity.ts';

let path: string;

beforeEach(() => {
  path = join(mkdtempSync(join(tmpdir(), 'lock-file-')), 'deep', 'lock.json');
});

const take = (waitMs = 0) => takeLock(path, { waitMs });

/** The id of a process that has ended, and been waited for. */
async function deadProcess(): Promise<number> {
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  await new Promise((resolve) => child.on('exit', resolve));
  return child.pid ?? 0;
}

describe('the lock on a folder', () => {
  it('is held by one, until it is released', async () => {
    const first = await take();
    expect(first.held).toBe(true);
    expect(await take()).toMatchObject({ held: false, owner: { pid: process.pid } });
    if (first.held) first.lock.release();
    expect(existsSync(path)).toBe(false);
    expect((await take()).held).toBe(true);
  });

  it('tells where its owner can be reached', async () => {
    const first = await take();
    if (first.held) first.lock.announce('http://127.0.0.1:1/');
    expect(await take()).toMatchObject({ held: false, owner: { url: 'http://127.0.0.1:1/' } });
  });

  it('is taken over from a process that was killed', async () => {
    const first = await take();
    expect(first.held).toBe(true);
    writeFileSync(path, JSON.stringify({ ...thisProcess(), pid: await deadProcess(), id: 'of the dead' }));
    expect((await take()).held).toBe(true);
    expect(JSON.parse(readFileSync(path, 'utf8')).pid).toBe(process.pid);
  });

  it('is taken over when the process id now belongs to somebody else', async () => {
    const first = await take();
    expect(first.held).toBe(true);
    expect((await takeLock(path, { waitMs: 0, isAlive: async () => false })).held).toBe(true);
  });

  it('is not released by one that lost it', async () => {
    const first = await take();
    const second = await takeLock(path, { waitMs: 0, isAlive: async () => false });
    if (first.held) first.lock.release();
    expect(second.held && existsSync(path)).toBe(true);
  });

  it('goes to exactly one of many that find it dead at once', async () => {
    await take();
    writeFileSync(path, JSON.stringify({ ...thisProcess(), pid: await deadProcess(), id: 'of the dead' }));
    const attempts = await Promise.all(Array.from({ length: 20 }, () => take()));
    expect(attempts.filter((attempt) => attempt.held)).toHaveLength(1);
  });

  it('waits for an owner that is on its way out', async () => {
    const first = await take();
    const second = take(5000);
    setTimeout(() => first.held && first.lock.release(), 50);
    expect((await second).held).toBe(true);
  });

  it('is taken over when its file was left half written', async () => {
    const first = await take();
    expect(first.held).toBe(true);
    writeFileSync(path, '{"pid": 1');
    const longAgo = Date.now() / 1000 - 60;
    utimesSync(path, longAgo, longAgo);
    expect((await take()).held).toBe(true);
  });
});

describe('a process', () => {
  it('is known while it runs', async () => {
    expect(processRuns(process.pid)).toBe(true);
    expect(stillRuns(thisProcess())).toBe(true);
    expect(processRuns(await deadProcess())).toBe(false);
    expect(stillRuns({ ...thisProcess(), pid: await deadProcess() })).toBe(false);
  });

  it.runIf(process.platform !== 'win32')('is not taken for one that has its number now', () => {
    expect(stillRuns({ ...thisProcess(), mark: 'began at another time' })).toBe(false);
  });

  it('of another computer says nothing about this one', () => {
    expect(stillRuns({ ...thisProcess(), computer: 'elsewhere' })).toBe(false);
  });

  it('whose beginning the system does not state is taken to run', () => {
    expect(stillRuns({ ...thisProcess(), mark: null })).toBe(true);
  });
});
