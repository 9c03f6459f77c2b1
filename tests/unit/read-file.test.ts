import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inspectFile, openTable } from '../../electron/engine/open-table.ts';
import type { RowBatch, Table } from '../../electron/engine/text/table.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'read-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function list(content: string | Buffer, name = 'list.csv'): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

async function readAll(
  table: Table,
  signal?: AbortSignal,
): Promise<{ rows: string[][]; last: RowBatch | undefined }> {
  const rows: string[][] = [];
  let last: RowBatch | undefined;
  for await (const batch of table.batches(signal)) {
    expect(batch.firstRow).toBe(rows.length + 1);
    rows.push(...batch.rows);
    last = batch;
  }
  return { rows, last };
}

/** A list of `count` contacts, far larger than the part of a file that is looked at first. */
function contacts(count: number): string {
  const rows = Array.from(
    { length: count },
    (_, n) => `${n},Ann Miller,person${n}@example.com,"Acme, Inc."\n`,
  );
  return `Id,Name,Email,Company\n${rows.join('')}`;
}

describe('a long list', () => {
  it('is read to the end, any number of times, and its rows are estimated at first', async () => {
    const table = await openTable(await list(contacts(30_000)), {});
    expect(table.inspection.rows.exact).toBe(false);
    expect(table.inspection.rows.count).toBeGreaterThan(27_000);
    expect(table.inspection.rows.count).toBeLessThan(33_000);
    for (let time = 0; time < 2; time++) {
      const { rows, last } = await readAll(table);
      expect(rows).toHaveLength(30_000);
      expect(rows[29_999]).toEqual(['29999', 'Ann Miller', 'person29999@example.com', 'Acme, Inc.']);
      expect(last?.bytesRead).toBe(table.inspection.size);
    }
  });

  it('stops when it is told to, at the first look and later', async () => {
    const path = await list(contacts(30_000));
    await expect(inspectFile(path, {}, AbortSignal.abort())).rejects.toThrow(/abort/i);
    const table = await openTable(path, {});
    const stop = new AbortController();
    const reading = async () => {
      for await (const _ of table.batches(stop.signal)) stop.abort();
    };
    await expect(reading()).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('can be left in the middle', async () => {
    const table = await openTable(await list(contacts(30_000)), {});
    for await (const batch of table.batches()) {
      expect(batch.rows[0]?.[0]).toBe('0');
      break;
    }
    expect((await readAll(table)).rows).toHaveLength(30_000);
  });

  it('says at the end what was met far down: other bytes, ragged rows, a quote never closed, a second table', async () => {
    const more = [
      Buffer.from(contacts(9000)),
      Buffer.from('9001,José,j@example.com,Acme\n', 'latin1'),
      Buffer.from('9002,Bob Young\n9003,"Dee Park,d@example.com,Acme\n'),
      Buffer.from(
        '9004,Ed Stone,e@example.com,Hooli\n\nId,Name,Email,Phone,City\n1,Nobody,n@example.com,Acme\n',
      ),
    ];
    const table = await openTable(await list(Buffer.concat(more)), {});
    const { rows, last } = await readAll(table);
    expect(rows.slice(-4)).toEqual([
      ['9001', 'José', 'j@example.com', 'Acme'],
      ['9002', 'Bob Young', '', ''],
      ['9003', '"Dee Park', 'd@example.com', 'Acme'],
      ['9004', 'Ed Stone', 'e@example.com', 'Hooli'],
    ]);
    const codes = last?.notes?.map(({ code }) => code).sort();
    expect(codes).toEqual(['encoding-guess', 'odd-quotes', 'second-table', 'short-rows']);
  });

  it('with a quoted cell across a piece border reads it whole', async () => {
    const long = 'note '.repeat(6000);
    const rows = Array.from({ length: 40 }, (_, n) => `${n},"${long}\n${n}",ann@example.com\n`).join('');
    const { rows: read } = await readAll(await openTable(await list(`Id,Notes,Email\n${rows}`), {}));
    expect(read).toHaveLength(40);
    expect(read[20]).toEqual(['20', `${long}\n20`, 'ann@example.com']);
  });
});

describe('what the user sets is taken as set', () => {
  const columnsOf = async (path: string, choice: Parameters<typeof inspectFile>[1]) =>
    (await inspectFile(path, choice)).columns.map(({ header }) => header);

  it('delimiter, quote and escape', async () => {
    const path = await list('Name;Notes,Phone\nAnn;"a,b",212-555-0101\nBob;x,312-555-0102\n');
    expect(await columnsOf(path, { delimiter: ';' })).toEqual(['Name', 'Notes,Phone']);
    expect(await columnsOf(path, { delimiter: '' })).toEqual(['Name;Notes,Phone']);
    const { preview, dialect } = await inspectFile(path, { delimiter: ';', quote: '', escape: 'backslash' });
    expect(preview[0]).toEqual(['Ann', '"a,b",212-555-0101']);
    expect(dialect).toMatchObject({ delimiter: ';', quote: '', escape: 'backslash' });
  });

  it('encoding', async () => {
    const path = await list(Buffer.from('Name,City\nZo\u00eb,K\u00f6ln\n', 'latin1'));
    expect((await inspectFile(path, {})).preview).toEqual([['Zoë', 'Köln']]);
    expect((await inspectFile(path, { encoding: 'macintosh' })).preview).toEqual([['ZoÎ', 'Kˆln']]);
  });

  it('header rows', async () => {
    const path = await list('My list\nName,Phone\nfirst,home\nAnn,212-555-0101\nBob,312-555-0102\n');
    expect(await columnsOf(path, { headerRows: [1, 2] })).toEqual(['Name first', 'Phone home']);
    const none = await openTable(path, { headerRows: [] });
    expect(none.inspection.columns.map(({ header }) => header)).toEqual(['Column 1', 'Column 2']);
    expect((await readAll(none)).rows[0]).toEqual(['Name', 'Phone']);
    const third = await openTable(path, { headerRows: [2] });
    expect((await readAll(third)).rows).toEqual([
      ['Ann', '212-555-0101'],
      ['Bob', '312-555-0102'],
    ]);
    expect(third.inspection.topRecords[0]).toEqual(['My list']);
  });
});
