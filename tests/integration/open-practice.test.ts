import { readdir } from 'node:fs/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openPractice, type Practice } from '../../electron/start/accounts.ts';
import { ManualClock } from '../fakes/fake-clock.ts';
import { temporaryFolder } from '../fakes/temporary-folder.ts';

vi.mock('electron', () => ({}));

const folder = temporaryFolder('of each test');
let practice: Practice;
const faults: unknown[] = [];

beforeEach(async () => {
  faults.length = 0;
  practice = openPractice({
    ...{ clock: new ManualClock(), data: folder() },
    faults: { note: (_where, error) => void faults.push(error) },
  });
});
afterEach(async () => {
  await practice.close();
});

it('starts the practice service when it is first asked for, and once', async () => {
  practice.reportTo('http://127.0.0.1:1/hook');
  expect(await readdir(folder())).toEqual([]);
  const [first, second] = await Promise.all([practice.access(), practice.access()]);
  expect(first?.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(second).toEqual(first);
  const answer = await fetch(`${first?.address}/nothing`);
  expect(answer.status).toBe(404);
});

it('starts no practice service to close it', async () => {
  await practice.close();
  expect(await readdir(folder())).toEqual([]);
});
