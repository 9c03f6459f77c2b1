import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { processRuns, stillRuns, takeLock, thisProcess } from '../../electron/platform/lock-file.ts';
import { systemError } from '../fakes/memory-disk.ts';

/** Time that passes only while it is waited for, and what the system answers to the next attempts to write a lock. */
const system = vi.hoisted(() => ({
  now: 0,
  looks: 0,
  answers: [] as Error[],
  /** What others do while a wait goes on. */
  meanwhile: () => {},
}));

vi.mock('node:timers/promises', () => ({
  setTimeout: async (ms: number) => {
    await new Promise(setImmediate);
    system.now += ms;
    system.looks = 0;
    system.meanwhile();
  },
}));
vi.mock('node:fs', async (importActual) => {
  const actual = await importActual<typeof import('node:fs')>();
  const writeFileSync: typeof actual.writeFileSync = (...given) => {
    const answer = system.answers.shift();
    if (answer) throw answer;
    actual.writeFileSync(...given);
  };
  return { ...actual, writeFileSync };
});

const start = Date.parse('2026-03-02T10:00:00Z');
let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-file-'));
  path = join(folder, 'lock.json');
  Object.assign(system, { now: start, looks: 0, answers: [], meanwhile: () => {} });
  vi.spyOn(Date, 'now').mockImplementation(() => {
    system.looks += 1;
    if (system.looks > 100) throw new Error('Looked again and again without waiting');
    return system.now;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const take = (waitMs = 0) => takeLock(path, { waitMs });
const waited = () => system.now - start;
const owned = (id: string) => JSON.stringify({ ...thisProcess(), id });

/** As another process leaves the file, `ago` milliseconds before now. */
function leave(text: string, ago = 0): void {
  writeFileSync(path, text);
  utimesSync(path, (system.now - ago) / 1000, (system.now - ago) / 1000);
}

/** The id of a process that has ended, and been waited for. */
async function deadProcess(): Promise<number> {
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  await new Promise((resolve) => child.on('exit', resolve));
  return child.pid ?? 0;
}

describe('the lock on a folder', () => {
  it('is held by one process until it is released', async () => {
    path = join(folder, 'deep', 'lock.json');
    const first = await take();
    expect(first.held).toBe(true);
    expect(await take()).toMatchObject({ held: false, owner: { pid: process.pid } });
    if (first.held) first.lock.release();
    expect(existsSync(path)).toBe(false);
    expect((await take()).held).toBe(true);
  });

  it('names the address where its owner can be reached', async () => {
    const first = await take();
    if (first.held) first.lock.announce('http://127.0.0.1:1/');
    expect(await take()).toMatchObject({ held: false, owner: { url: 'http://127.0.0.1:1/' } });
  });

  it('is taken over from a killed process by exactly one of many attempts', async () => {
    leave(JSON.stringify({ ...thisProcess(), pid: await deadProcess(), id: 'of the dead' }));
    const attempts = await Promise.all(Array.from({ length: 20 }, () => take()));
    expect(attempts.filter((attempt) => attempt.held)).toHaveLength(1);
    expect(JSON.parse(readFileSync(path, 'utf8')).pid).toBe(process.pid);
  });

  it('is taken over where its process id now belongs to another process', async () => {
    expect((await take()).held).toBe(true);
    expect((await takeLock(path, { waitMs: 0, isAlive: async () => false })).held).toBe(true);
  });

  it('is not released or announced by an owner that lost it', async () => {
    const first = await take();
    const second = await takeLock(path, { waitMs: 0, isAlive: async () => false });
    const before = readFileSync(path, 'utf8');
    if (first.held) first.lock.announce('http://127.0.0.1:1/');
    if (first.held) first.lock.release();
    expect(readFileSync(path, 'utf8')).toBe(before);
    if (second.held) second.lock.release();
    expect(existsSync(path)).toBe(false);
  });
});

describe('a lock held by another process', () => {
  it('is given up at once where no wait is allowed', async () => {
    leave(owned('theirs'));
    expect(await take()).toMatchObject({ held: false, owner: { id: 'theirs' } });
    expect(waited()).toBe(0);
  });

  it('is given up after the longest wait allowed', async () => {
    leave(owned('theirs'));
    expect(await take(3000)).toMatchObject({ held: false, owner: { id: 'theirs' } });
    expect(waited()).toBeGreaterThanOrEqual(3000);
    expect(waited()).toBeLessThan(3500);
  });

  it('is taken soon after it is released', async () => {
    leave(owned('theirs'));
    system.meanwhile = () => rmSync(path, { force: true });
    expect((await take(3000)).held).toBe(true);
    expect(waited()).toBeLessThan(500);
  });
});

describe('a lock file that is being written', () => {
  it('is left to the process that writes it', async () => {
    leave('{"pid": 1');
    system.meanwhile = () => leave(owned('theirs'));
    expect(await take()).toMatchObject({ held: false, owner: { id: 'theirs' } });
    expect(readdirSync(folder)).toEqual(['lock.json']);
  });

  it('is taken over once it is old, leaving no other file', async () => {
    leave('{"pid": 1', 1000);
    expect((await take()).held).toBe(true);
    expect(waited()).toBeGreaterThanOrEqual(1000);
    expect(waited()).toBeLessThan(1500);
    expect(readdirSync(folder)).toEqual(['lock.json']);
  });

  it('may disappear before the next attempt', async () => {
    system.answers = [Object.assign(new Error('made up by a test'), { code: 'EEXIST' })];
    expect((await take()).held).toBe(true);
  });
});

it('a lock that the disk cannot store fails at once instead of waiting', async () => {
  const full = systemError('ENOSPC');
  system.answers = [full];
  await expect(take(60_000)).rejects.toBe(full);
  expect(waited()).toBe(0);
});

describe('a process', () => {
  it('is known to run until it has ended', async () => {
    expect(processRuns(process.pid)).toBe(true);
    expect(stillRuns(thisProcess())).toBe(true);
    expect(processRuns(await deadProcess())).toBe(false);
    expect(stillRuns({ ...thisProcess(), pid: await deadProcess() })).toBe(false);
  });

  it.runIf(process.platform !== 'win32')('is not confused with a later process of the same id', () => {
    expect(stillRuns({ ...thisProcess(), mark: 'began at another time' })).toBe(false);
  });

  it('on another computer counts as not running', () => {
    expect(stillRuns({ ...thisProcess(), computer: 'elsewhere' })).toBe(false);
  });

  it('whose start time the system does not state counts as running', () => {
    expect(stillRuns({ ...thisProcess(), mark: null })).toBe(true);
  });
});
