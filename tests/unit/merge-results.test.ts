import { readdir, readFile, writeFile } from 'node:fs/promises';
import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it, vi } from 'vitest';
import { strictLine, strictLines } from '../../electron/engine/prepare/strict-line.ts';
import { mergeResults } from '../../electron/results/join/merge-results.ts';
import { answeredColumns } from '../../electron/results/layout/read-result-columns.ts';
import { ProblemError } from '../../shared/model/problem.ts';
import { temporaryFolder } from '../fakes/temporary-folder.ts';
import { runs } from '../runs.ts';

vi.setConfig({ testTimeout: 60_000 });

const inFolder = temporaryFolder('of each test');

const to = () => inFolder('result.merged.csv');
const merged = async () =>
  Papa.parse<string[]>((await readFile(to(), 'utf8')).replace(/\r\n$/, ''), { newline: '\r\n' }).data;

async function merge(...texts: string[]) {
  const parts = await Promise.all(
    texts.map(async (text, at) => {
      const path = inFolder(`part ${at}.csv`);
      await writeFile(path, text);
      return {
        path,
        reading: { headerRows: [0] },
        answeredOn: `2026-10-0${at + 1}`,
        answeredBy: `Part ${at}`,
      };
    }),
  );
  return mergeResults({ parts, to: to() });
}

const csv = (rows: readonly (readonly string[])[]) => strictLines(rows.map(strictLine));

/** Names and cells that stand in a strict file as anywhere; what a reader makes of odd headers is not the subject. */
const names = fc.uniqueArray(fc.constantFrom('phone', 'hit', 'person_1_name', 'line_type', 'note', 'Note'), {
  minLength: 2,
  maxLength: 5,
});
const cell = fc.oneof(
  fc.constantFrom(
    '2025550101',
    'Y',
    'Ann, Lee',
    'a "quoted" word',
    'two\r\nlines',
    ' spaced ',
    '=1+1',
    'é😀',
  ),
  fc.string({ minLength: 1, maxLength: 8, unit: 'grapheme-ascii' }),
);
const part = names.chain((header) =>
  fc
    .array(fc.array(cell, { minLength: header.length, maxLength: header.length }), {
      minLength: 1,
      maxLength: 8,
    })
    .map((rows) => ({ header, rows })),
);

describe('results joined into one file', () => {
  it('keep each row of each part once, in order, with cells unchanged under their names', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(part, { minLength: 1, maxLength: 3 }), async (parts) => {
        const texts = parts.map(({ header, rows }) => csv([header, ...rows]));
        const done = await merge(...texts);
        const [header = [], ...rows] = await merged();
        expect(done.rows).toEqual(parts.map((each) => each.rows.length));
        const union = [...new Set(parts.flatMap((each) => each.header))];
        expect(header).toEqual([...union, ...answeredColumns]);
        const wanted = parts.flatMap((each, at) =>
          each.rows.map((cells) => [
            ...union.map((name) => cells[each.header.indexOf(name)] ?? ''),
            `2026-10-0${at + 1}`,
            `Part ${at}`,
          ]),
        );
        expect(rows).toEqual(wanted);
        for (const [at, text] of texts.entries())
          expect(await readFile(inFolder(`part ${at}.csv`), 'utf8')).toBe(text);
      }),
      { numRuns: runs(25) },
    );
  });

  it('get columns under other names where a part already uses those names', async () => {
    await merge('phone,answered by\r\n2025550101,Ann\r\n', 'phone,Answered on\r\n2025550102,noon\r\n');
    expect(await merged()).toEqual([
      ['phone', 'answered by', 'Answered on', 'Answered on 2', 'Answered by 2'],
      ['2025550101', 'Ann', '', '2026-10-01', 'Part 0'],
      ['2025550102', '', 'noon', '2026-10-02', 'Part 1'],
    ]);
  });

  it('keep repeated names and cells beyond the header', async () => {
    await merge('a,b,b\r\n1,2,3,4\r\n5,6,7\r\n', 'b,a\r\nx,y\r\n');
    expect((await merged()).map((row) => row.slice(0, 4))).toEqual([
      ['a', 'b', 'b', ''],
      ['1', '2', '3', '4'],
      ['5', '6', '7', ''],
      ['y', 'x', '', ''],
    ]);
  });

  it('keep a row that looks like the header or a total', async () => {
    await merge(
      'phone,name\r\n2025550101,Ann\r\nphone,name\r\nTotal,2\r\n',
      'phone,name\r\n2025550102,Bob\r\n',
    );
    expect((await merged()).map(([phone]) => phone)).toEqual([
      'phone',
      '2025550101',
      'phone',
      'Total',
      '2025550102',
    ]);
  });

  it('are read each in its own dialect', async () => {
    await merge('phone;name\r\n2025550101;Ann\r\n2025550103;Bo\r\n', 'phone\tname\n2025550102\tBob\n');
    expect((await merged()).map((row) => row.slice(0, 2))).toEqual([
      ['phone', 'name'],
      ['2025550101', 'Ann'],
      ['2025550103', 'Bo'],
      ['2025550102', 'Bob'],
    ]);
  });

  it('keep the file before, and leave nothing half-written, if a part cannot be read', async () => {
    await writeFile(to(), 'before');
    const parts = [{ path: inFolder('gone.csv'), reading: {}, answeredOn: '', answeredBy: '' }];
    await expect(mergeResults({ parts, to: to() })).rejects.toThrow(ProblemError);
    expect(await readFile(to(), 'utf8')).toBe('before');
    expect(await readdir(inFolder())).toEqual(['result.merged.csv']);
  });
});
