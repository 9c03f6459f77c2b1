import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyResult } from '../../electron/engine/results/verify-result.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verify-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function verify(text: string) {
  const path = join(folder, 'result.csv');
  await writeFile(path, text);
  return verifyResult(path);
}

describe('verifyResult', () => {
  it.each([
    ['CRLF', 'a,b\r\n1,2\r\n3,4\r\n'],
    ['LF and no end at the end', 'a,b\n1,2\n3,4'],
    ['quoted line breaks', 'a,b\r\n"1\r\n,""",2\r\n3,4\r\n'],
    ['a byte order mark', '\ufeffa,b\r\n1,2\r\n3,4\r\n'],
    ['an uneven row further up', 'a,b\r\n1\r\n3,4\r\n'],
  ])('%s: counts rows and names columns', async (_, text) => {
    expect(await verify(text)).toEqual({ rows: 2, columns: ['a', 'b'], complete: true });
  });

  it('knows a result without rows', async () => {
    expect(await verify('a,b\r\n')).toEqual({ rows: 0, columns: ['a', 'b'], complete: true });
  });

  it.each([
    ['inside quotes', 'a,b\r\n1,2\r\n3,"4'],
    ['inside a record', 'a,b,c\r\n1,2,3\r\n4,5'],
    ['before anything', ''],
  ])('tells that it breaks off %s', async (_, text) => {
    expect((await verify(text)).complete).toBe(false);
  });

  it('reads a large result whole, quotes across pieces included, and tells where it is cut', async () => {
    const row = '"Ann ""The Ace"" Lee","12 Main St,\r\nSuite 4",4155550132\r\n';
    const whole = `name,address,phone\r\n${row.repeat(40_000)}`;
    expect(await verify(whole)).toEqual({
      rows: 40_000,
      columns: ['name', 'address', 'phone'],
      complete: true,
    });
    expect((await verify(whole.slice(0, -row.length + 20))).complete).toBe(false);
  });

  it('says that a file is gone', async () => {
    await expect(verifyResult(join(folder, 'gone.csv'))).rejects.toMatchObject({
      problem: { code: 'file-missing' },
    });
  });
});
