import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PracticeOptions } from '../../electron/practice/options.ts';
import { eventually } from '../fakes/eventually.ts';
import { ManualClock } from '../fakes/fake-clock.ts';
import { startFaultProxy } from '../fakes/fault-proxy.ts';
import { PracticeSession } from '../fakes/practice-session.ts';
import { temporaryFolder } from '../fakes/temporary-folder.ts';

const list = `email\r\n${Array.from({ length: 30 }, (_, index) => `p${index}@example.com\r\n`).join('')}`;
const day = 86_400_000;
const folder = temporaryFolder('of each test');
let clock: ManualClock;
let open: PracticeSession | undefined;

beforeEach(async () => {
  clock = new ManualClock(Date.UTC(2026, 0, 5));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await open?.close();
  open = undefined;
});

/** Starts the service on the same folder, ending the run before. */
async function restart(options: Partial<PracticeOptions> = {}): Promise<PracticeSession> {
  await open?.close();
  open = await PracticeSession.start({ dataDir: folder(), apiKey: 'kept', ...options }, clock);
  return open;
}
/** What the folder holds beside the secrets. */
const found = async () => (await readdir(folder())).filter((name) => name !== 'secrets.json').sort();
const create = (practice: PracticeSession) =>
  practice.create('email-append', list, { email_column: 'email' });

describe('the practice service on a folder of its own', () => {
  it('works off after a restart the job that was pending before it', async () => {
    const first = await create(await restart({ jobTime: { baseMs: 60_000, perRowMs: 0 } }));
    const practice = await restart();
    const pending = await practice.status('email-append', first.body.queue_id);
    expect(pending.body).toMatchObject({
      pending: true,
      rows_uploaded: 30,
      created_at: first.body.created_at,
    });
    const done = await practice.complete('email-append', first.body.queue_id);
    expect(done.body.pending).toBe(false);
    expect((await practice.request(String(done.body.download_url))).text.split('\r\n')).toHaveLength(32);
  });

  it('keeps complete jobs, their counts and their results', async () => {
    const before = await restart();
    const { body } = await create(before);
    const done = await before.complete('email-append', body.queue_id);
    const bytes = (await before.request(String(done.body.download_url))).text;
    const practice = await restart();
    const again = await practice.status('email-append', body.queue_id);
    expect({ ...again.body, download_url: '' }).toEqual({ ...done.body, download_url: '' });
    expect((await practice.request(String(again.body.download_url))).text).toBe(bytes);
  });

  it('never gives out an id twice, not even where the folder was emptied', async () => {
    const ids = new Set<unknown>();
    for (let run = 0; run < 3; run += 1) {
      const practice = await restart();
      for (let job = 0; job < 3; job += 1) ids.add((await create(practice)).body.queue_id);
    }
    await open?.close();
    open = undefined;
    await rm(folder(), { recursive: true });
    clock.advance(60_000);
    ids.add((await create(await restart())).body.queue_id);
    expect(ids.size).toBe(10);
  });

  it('makes no job of an upload that broke off, and removes what came', async () => {
    const practice = await restart();
    const proxy = await startFaultProxy(practice.service.url);
    proxy.inject({ kind: 'reset-in-body', after: 400 });
    const form = new FormData();
    form.set('email_column', 'email');
    form.set('csv_file', new Blob([list]), 'list.csv');
    const headers = { authorization: 'Bearer kept' };
    await expect(
      fetch(`${proxy.url}/v1/api/email-append/`, { method: 'POST', body: form, headers }),
    ).rejects.toThrow();
    await eventually(async () => expect(await found()).toEqual([]));
    await proxy.close();
  });

  it('makes no job of a refused upload', async () => {
    const practice = await restart();
    await practice.create('email-append', list, { email_column: 'nothing' });
    expect(await found()).toEqual([]);
  });

  it('starts where the folder holds the rest of an upload and unreadable files', async () => {
    await mkdir(folder('incoming-4711'));
    await mkdir(folder('12'));
    await writeFile(folder('12', 'job.json'), '{"id":12,');
    await writeFile(folder('notes.txt'), 'mine');
    const practice = await restart();
    expect((await practice.status('email-append', 12)).status).toBe(404);
    expect(await found()).toEqual(['12', 'notes.txt']);
    expect((await create(practice)).status).toBe(201);
  });

  it('removes the files of jobs that were complete more than 30 days ago', async () => {
    const before = await restart();
    const old = (await create(before)).body.queue_id;
    await before.complete('email-append', old);
    clock.advance(20 * day);
    const recent = (await create(before)).body.queue_id;
    await before.complete('email-append', recent);
    clock.advance(12 * day);
    const practice = await restart();
    expect((await practice.status('email-append', old)).status).toBe(404);
    expect((await practice.status('email-append', recent)).status).toBe(200);
  });

  it('leaves nothing on disk where it has no folder', async () => {
    for (const name of ['TMPDIR', 'TEMP', 'TMP']) vi.stubEnv(name, folder());
    const practice = await PracticeSession.start();
    await create(practice);
    expect(await readdir(folder())).toHaveLength(1);
    await practice.close();
    expect(await readdir(folder())).toEqual([]);
  });

  it('fails with EADDRINUSE where its port is taken', async () => {
    const practice = await restart();
    const port = Number(new URL(practice.service.url).port);
    await expect(PracticeSession.start({ port })).rejects.toThrow('EADDRINUSE');
  });
});
