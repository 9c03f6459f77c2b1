import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inspectFile, openTable } from '../../electron/engine/open-table.ts';
import { inspectText } from '../../electron/engine/text/delimited.ts';
import { createLastLook } from '../../electron/engine/text/last-look.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'last-look-'));
});
afterAll(() => rm(folder, { recursive: true }));

const saved = new Date('2026-11-01T12:00:00Z');
const path = () => join(folder, 'list.csv');
/** Saves a list at one and the same moment, whatever is in it. */
async function save(bytes: Buffer | string): Promise<void> {
  await writeFile(path(), bytes);
  await utimes(path(), saved, saved);
}

const list = 'First,Phone\r\nAnn,4155550132\r\nBob,4155550133\r\n';

describe('a list that is looked at again', () => {
  it('is read as it was, whatever became of the answer before', async () => {
    await save(list);
    const first = await openTable(path(), {});
    const before = structuredClone(first.inspection);
    first.inspection.columns.length = 0;
    first.inspection.preview[0]?.fill('');
    const second = await openTable(path(), {});
    expect(second.inspection).toEqual(before);
    const rows: string[][] = [];
    for await (const batch of second.batches()) rows.push(...batch.rows);
    expect(rows).toEqual([
      ['Ann', '4155550132'],
      ['Bob', '4155550133'],
    ]);
  });

  it('is looked at anew where any byte of its beginning is another one, though size and time are the same', async () => {
    await save(list);
    await inspectFile(path(), {});
    await save(list.replace('Phone', 'Email'));
    expect((await inspectFile(path(), {})).columns.map(({ header }) => header)).toEqual(['First', 'Email']);
  });

  it('is looked at anew where the letters further down are others', async () => {
    const row = 'Ann,4155550132,Austin\r\n';
    const long = (letter: string) =>
      Buffer.concat([
        Buffer.from(`First,Phone,City\r\n${row.repeat(20_000)}`),
        Buffer.from(`Mu${letter}oz,4155550133,Reno\r\n`, 'latin1'),
      ]);
    await save(long('\u00c3\u00b1'));
    expect((await inspectFile(path(), {})).dialect.encoding).toBe('utf-8');
    await save(long('\u00f1o'));
    expect((await inspectFile(path(), {})).dialect.encoding).toBe('windows-1252');
  });

  it('is read as chosen, each time', async () => {
    await save('a;b,c\r\n1;2,3\r\n4;5,6\r\n');
    const headers = async (delimiter: string) =>
      (await inspectFile(path(), { delimiter, headerRows: [0] })).columns.map(({ header }) => header);
    expect([await headers(';'), await headers(','), await headers(';')]).toEqual([
      ['a', 'b,c'],
      ['a;b', 'c'],
      ['a', 'b,c'],
    ]);
  });
});

it('remembers the last look and no other', () => {
  const { keep, recall } = createLastLook();
  const sample = { bytes: Buffer.from(list), whole: true };
  const moment = { size: list.length, modifiedAt: 1 };
  const look = { path: 'list.csv', ...moment, choice: {}, sample };
  const inspected = inspectText('list.csv', moment, sample, {});
  keep(look, inspected);
  expect(recall({ ...look, sample: { bytes: Buffer.from(list), whole: true } })).toEqual(inspected);
  const others = [
    { ...look, path: 'other.csv' },
    { ...look, size: 1 },
    { ...look, modifiedAt: 2 },
    { ...look, choice: { delimiter: ';' } },
    { ...look, sample: { ...sample, whole: false } },
    { ...look, sample: { ...sample, beyondAscii: Buffer.from('é') } },
    { ...look, sample: { ...sample, bytes: Buffer.from(list.replace('Ann', 'Eve')) } },
  ];
  expect(others.map(recall)).toEqual(others.map(() => undefined));
});
