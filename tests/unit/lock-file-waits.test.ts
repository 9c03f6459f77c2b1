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
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { takeLock } from '../../electron/platform/lock-file.ts';
import { thisProcess } from '../../electron/platform/process-identity.ts';
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
let path: string;

beforeEach(() => {
  path = join(mkdtempSync(join(tmpdir(), 'lock-file-')), 'lock.json');
  Object.assign(system, { now: start, looks: 0, answers: [], meanwhile: () => {} });
  vi.spyOn(Date, 'now').mockImplementation(() => {
    system.looks += 1;
    if (system.looks > 100) throw new Error('Looked again and again without waiting');
    return system.now;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(dirname(path), { recursive: true });
});

const take = (waitMs = 0) => takeLock(path, { waitMs });
const waited = () => system.now - start;
const owned = (id: string) => JSON.stringify({ ...thisProcess(), id });

/** As another process leaves the file, `ago` milliseconds before now. */
function leave(text: string, ago = 0): void {
  writeFileSync(path, text);
  utimesSync(path, (system.now - ago) / 1000, (system.now - ago) / 1000);
}

describe('a lock that somebody holds', () => {
  it('is given up at once where nothing shall be waited for', async () => {
    leave(owned('theirs'));
    expect(await take()).toMatchObject({ held: false, owner: { id: 'theirs' } });
    expect(waited()).toBe(0);
  });

  it('is given up after the time that may be waited', async () => {
    leave(owned('theirs'));
    expect(await take(3000)).toMatchObject({ held: false, owner: { id: 'theirs' } });
    expect(waited()).toBeGreaterThanOrEqual(3000);
    expect(waited()).toBeLessThan(3500);
  });

  it('is taken soon after it was released', async () => {
    leave(owned('theirs'));
    system.meanwhile = () => rmSync(path, { force: true });
    expect((await take(3000)).held).toBe(true);
    expect(waited()).toBeLessThan(500);
  });
});

describe('a lock file that is being written', () => {
  it('is left to the one that writes it', async () => {
    leave('{"pid": 1');
    system.meanwhile = () => leave(owned('theirs'));
    expect(await take()).toMatchObject({ held: false, owner: { id: 'theirs' } });
    expect(readdirSync(dirname(path))).toEqual(['lock.json']);
  });

  it('is taken over once it is old, and nothing of it is left', async () => {
    leave('{"pid": 1', 1000);
    expect((await take()).held).toBe(true);
    expect(waited()).toBeGreaterThanOrEqual(1000);
    expect(waited()).toBeLessThan(1500);
    expect(readdirSync(dirname(path))).toEqual(['lock.json']);
  });

  it('may be gone at the next look', async () => {
    system.answers = [Object.assign(new Error('made up by a test'), { code: 'EEXIST' })];
    expect((await take()).held).toBe(true);
  });
});

it('a disk that takes no lock says so instead of waiting', async () => {
  const full = systemError('ENOSPC');
  system.answers = [full];
  await expect(take(60_000)).rejects.toBe(full);
  expect(waited()).toBe(0);
});

it('one that lost its lock announces nothing in the name of the next one', async () => {
  const first = await take();
  const second = await takeLock(path, { waitMs: 0, isAlive: async () => false });
  const before = readFileSync(path, 'utf8');
  if (first.held) first.lock.announce('http://127.0.0.1:1/');
  expect(readFileSync(path, 'utf8')).toBe(before);
  if (second.held) second.lock.release();
  expect(existsSync(path)).toBe(false);
});
