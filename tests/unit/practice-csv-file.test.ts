import { writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { readTable } from '../../electron/practice/bulk/csv-file.ts';
import { ValidationError } from '../../electron/practice/errors.ts';
import { temporaryFolder } from '../fakes/temporary-folder.ts';

const inFolder = temporaryFolder();

async function read(content: string | Uint8Array) {
  const path = inFolder('list.csv');
  await writeFile(path, content);
  const all: string[][] = [];
  const table = await readTable(path, async (rows) => {
    all.push(...rows);
  });
  return { ...table, all };
}

describe('reading an upload', () => {
  it('gives header and rows, quotes and line breaks inside cells undone', async () => {
    const { header, rows, all } = await read('name,note\r\n"Doe, Jane","two\r\nlines ""so"""\r\nx,y\r\n');
    expect(header).toEqual(['name', 'note']);
    expect(rows).toBe(2);
    expect(all).toEqual([
      ['Doe, Jane', 'two\r\nlines "so"'],
      ['x', 'y'],
    ]);
  });

  it('takes no byte order mark for part of the first name', async () => {
    expect((await read('\uFEFFphone\r\n1\r\n')).header).toEqual(['phone']);
  });

  it('passes over blank lines, but not over a blank cell in a file of one column', async () => {
    expect((await read('a,b\n1,2\n\n3,4\n\n')).all).toEqual([
      ['1', '2'],
      ['3', '4'],
    ]);
    expect((await read('phone\n1\n""\n3\n')).all).toEqual([['1'], [''], ['3']]);
  });

  it('keeps characters whole that lie across the pieces it reads', async () => {
    const lines = Array.from({ length: 20_000 }, (_, index) => `ü${'é'.repeat(index % 7)}😀,${index}`);
    const { all } = await read(`name,n\n${lines.join('\n')}\n`);
    expect(all.map((row) => row.join(','))).toEqual(lines);
  });

  it('is not misled by a piece that ends between a closing quotation mark and its record end', async () => {
    for (let padding = 0; padding < 12; padding += 1) {
      const lines = `"${'x'.repeat(padding)}"\r\n"a ""b"" c"\r\n`.repeat(5_000);
      expect((await read(`n\r\n${lines}`)).rows).toBe(10_000);
    }
  });

  it('works in small batches, each dealt with before the next and letting other work in', async () => {
    const path = inFolder('long.csv');
    await writeFile(path, `a,b\n${'1,2\n'.repeat(100_000)}`);
    const sizes: number[] = [];
    let busy = false;
    let otherWork = 0;
    let other = setImmediate(function work() {
      otherWork += 1;
      other = setImmediate(work);
    });
    await readTable(path, async (rows) => {
      expect(busy).toBe(false);
      busy = true;
      sizes.push(rows.length);
      await Promise.resolve();
      busy = false;
    });
    clearImmediate(other);
    expect(Math.max(...sizes) * '1,2\n'.length).toBeLessThanOrEqual(32 * 1024 + 4);
    expect(otherWork).toBeGreaterThan(sizes.length / 2);
  });

  it.each([
    ['an empty file', '', 'empty'],
    ['a quotation mark that never closes', `a,b\n"${'x,y\n'.repeat(400_000)}`, 'quotation mark'],
    ['a short one that never closes', 'a,b\n"1,2\n', 'quotation mark'],
    ['a row longer than the header', 'a,b\n1,2\n1,2,3\n', 'Row 2'],
    ['another encoding', Uint8Array.of(0x61, 0x0a, 0xe9, 0x0a), 'UTF-8'],
    ['a program', Uint8Array.of(0x7f, 0x45, 0x4c, 0x46, 0, 0, 1), 'not text'],
  ])('refuses %s', async (_name, content, words) => {
    const reading = read(content);
    await expect(reading).rejects.toThrow(ValidationError);
    await expect(reading).rejects.toMatchObject({ errors: { csv_file: [expect.stringContaining(words)] } });
  });

  it('passes on what its caller throws', async () => {
    const path = inFolder('list.csv');
    await writeFile(path, 'a\n1\n');
    const reading = readTable(path, () => Promise.reject(new Error('disk full')));
    await expect(reading).rejects.toThrow('disk full');
  });
});
