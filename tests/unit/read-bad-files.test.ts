import { execFileSync } from 'node:child_process';
import { appendFile, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inspectFile, openTable } from '../../electron/engine/open-table.ts';
import { asReadingProblem } from '../../electron/engine/text/file-guard.ts';
import type { Table } from '../../electron/engine/text/table.ts';
import { ProblemError } from '../../shared/problem.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'read-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function list(content: string | Buffer): Promise<string> {
  const path = join(folder, 'list.csv');
  await writeFile(path, content);
  return path;
}

async function readToEnd(table: Table): Promise<void> {
  for await (const _ of table.batches());
}

async function problemOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ProblemError)) throw error ?? new Error('nothing went wrong');
  expect(error.problem.message).toMatch(/^[A-Z].*\.$/);
  expect(error.problem.advice).toMatch(/^[A-Z].*\.$/);
  return error.problem.code;
}

/** A list of `count` contacts, far larger than the part of a file that is looked at first. */
function contacts(count: number): string {
  const rows = Array.from(
    { length: count },
    (_, n) => `${n},Ann Miller,person${n}@example.com,"Acme, Inc."\n`,
  );
  return `Id,Name,Email,Company\n${rows.join('')}`;
}

describe('what is no list gets a clear sentence', () => {
  it('a folder', async () => expect(await problemOf(inspectFile(folder, {}))).toBe('file-is-folder'));

  it('a device', async () => {
    const device = process.platform === 'win32' ? '\\\\.\\NUL' : '/dev/zero';
    expect(['file-not-regular', 'file-missing', 'disk-faulty']).toContain(
      await problemOf(inspectFile(device, {})),
    );
  });

  it.runIf(process.platform !== 'win32')(
    'a pipe nobody writes into, without waiting for somebody',
    async () => {
      const pipe = join(folder, 'pipe.csv');
      execFileSync('mkfifo', [pipe]);
      expect(await problemOf(inspectFile(pipe, {}))).toBe('file-not-regular');
    },
  );

  it('a file that is not there', async () => {
    expect(await problemOf(inspectFile(join(folder, 'gone.csv'), {}))).toBe('file-missing');
  });

  it('a file the system keeps closed, or another program', async () => {
    const refusal = (code: string) => Object.assign(new Error(code), { code, syscall: 'open' });
    expect(await problemOf(Promise.reject(asReadingProblem(refusal('EACCES'))))).toBe('file-forbidden');
    expect(await problemOf(Promise.reject(asReadingProblem(refusal('EBUSY'))))).toBe('file-busy');
    expect(await problemOf(Promise.reject(asReadingProblem(refusal('EIO'))))).toBe('disk-faulty');
  });

  it('but a mistake in the program is not called a bad file, nor is what it says passed on', () => {
    const mistake = new TypeError('ann@example.com is not a function');
    expect(asReadingProblem(mistake)).toBe(mistake);
    const failed = Object.assign(new Error('EIO: /home/ann'), { code: 'EIO', syscall: 'read' });
    expect(asReadingProblem(failed)).toMatchObject({ problem: { detail: 'EIO' } });
  });

  it.each([
    ['a PDF', '%PDF-1.7\n1 0 obj'],
    ['a web page', '<!DOCTYPE html><html><body><table></table></body></html>'],
    ['compressed', Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0])],
    ['random bytes', Buffer.from(Array.from({ length: 4096 }, (_, n) => (n * 73 + (n >> 3) * 29) & 0xff))],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, ...Array(64).keys()])],
    ['nothing but zero bytes', Buffer.alloc(300)],
    ['control characters between the cells', 'a\u0001b\u0001c\n1\u00012\u00013\n4\u00015\u00016\n'],
  ])('%s under the name of a list', async (_, content) => {
    expect(await problemOf(inspectFile(await list(content), {}))).toBe('not-a-list');
  });

  it('a line without end, at the start and further down', async () => {
    const endless = 'x'.repeat(5 * 1024 * 1024);
    expect(await problemOf(inspectFile(await list(endless), {}))).toBe('endless-line');
    const table = await openTable(await list(contacts(9000) + endless), {});
    expect(await problemOf(readToEnd(table))).toBe('endless-line');
  });
});

describe('a file that does not hold still', () => {
  it('vanishes after the first look', async () => {
    const path = await list(contacts(3));
    const table = await openTable(path, {});
    await rm(path);
    expect(await problemOf(readToEnd(table))).toBe('file-missing');
  });

  it('grows after the first look', async () => {
    const path = await list(contacts(3));
    const table = await openTable(path, {});
    await appendFile(path, '9,Bob Young,bob@example.com,Initech\n');
    expect(await problemOf(readToEnd(table))).toBe('file-changed');
  });

  it.each([
    ['grows', (path: string) => appendFile(path, 'one more line\n')],
    ['is cut short', (path: string) => truncate(path, 300_000)],
  ])('%s while it is read', async (_, change) => {
    const path = await list(contacts(30_000));
    const table = await openTable(path, {});
    const reading = async () => {
      for await (const batch of table.batches()) if (batch.firstRow === 1) await change(path);
    };
    expect(await problemOf(reading())).toBe('file-changed');
  });
});
