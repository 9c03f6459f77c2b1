import { readdir, readFile, writeFile } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { allocate, seededRandom, splitList } from '../../electron/engine/prepare/split-list.ts';
import { strictLine, strictLines } from '../../electron/engine/prepare/strict-line.ts';
import { ProblemError } from '../../shared/model/problem.ts';
import { splitNames } from '../../shared/model/test-batch.ts';
import { temporaryFolder } from '../fakes/temporary-folder.ts';
import { runs } from '../runs.ts';

// Each draw puts three files on the disk for certain, which takes as long as the disk does.
vi.setConfig({ testTimeout: 60_000 });

const inFolder = temporaryFolder('of each test');

const path = () => inFolder('prepared.csv');
const read = (name: string) => readFile(inFolder(name), 'utf8');
const write = (rows: string[][], header = ['name', 'state']) =>
  writeFile(path(), strictLines([header, ...rows].map(strictLine)));

const cell = fc.oneof(
  fc.string({ maxLength: 6 }),
  fc.constantFrom('', '"', ',', 'a\r\nb', '\n', '=1+1', 'é', '😀', '  x '),
);
const state = fc.constantFrom('OR', 'or', ' WA', 'TX', '', 'CA');
const seed = fc.integer({ min: 0, max: 2 ** 32 - 1 });

describe('a list split into a test batch and the rest', () => {
  it('has each row once, unchanged and in order, and the same rows for the same seed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(cell, state), { minLength: 2, maxLength: 40 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.constantFrom(null, 'state'),
        seed,
        async (rows, share, column, from) => {
          await write(rows);
          const wanted = Math.floor(rows.length * share);
          const request = { path: path(), directory: inFolder(), rows: wanted, column, seed: from };
          const made = await splitList(request);
          const lines = rows.map((cells) => `${strictLine(cells)}\r\n`);
          const places = (await read(splitNames.places)).split('\r\n').slice(1, -1).map(Number);
          const drawn = new Set(places);
          const header = 'name,state\r\n';
          const sample = header + places.map((place) => lines[place - 1]).join('');
          const rest = header + lines.filter((_, at) => !drawn.has(at + 1)).join('');
          expect(places).toEqual([...drawn].sort((a, b) => a - b));
          if (rows.length > 0) {
            expect(await read(splitNames.sample)).toBe(sample);
            expect(await read(splitNames.rest)).toBe(rest);
          }
          expect(made).toMatchObject({
            sample: { rows: wanted, bytes: Buffer.byteLength(sample) },
            rest: { rows: rows.length - wanted, bytes: Buffer.byteLength(rest) },
          });
          await splitList(request);
          expect(await read(splitNames.sample)).toBe(sample);
          expect(await read(splitNames.rest)).toBe(rest);
        },
      ),
      { numRuns: runs(25) },
    );
  });

  it('keeps every byte of records that span read chunks and of an unended last line', async () => {
    const rows = Array.from({ length: 3000 }, (_, at) => [`row ${at} ${'x\r\n'.repeat(100)}`, 'OR']);
    const text = strictLines([['name', 'state'], ...rows].map(strictLine)).slice(0, -2);
    await writeFile(path(), text);
    await splitList({ path: path(), directory: inFolder(), rows: 1500, column: 'state', seed: 7 });
    const [sample, rest] = [await read(splitNames.sample), await read(splitNames.rest)];
    expect(sample.length + rest.length).toBe(text.length + 'name,state\r\n'.length);
    const numbers = (part: string) => [...part.matchAll(/row (\d+) /g)].map(([, n]) => Number(n));
    expect([...numbers(sample), ...numbers(rest)].sort((a, b) => a - b)).toEqual(rows.map((_, at) => at));
  });

  it('gives each group its share of the test batch, to within a row', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(state, { minLength: 10, maxLength: 200 }), seed, async (states, from) => {
        await write(states.map((each, at) => [String(at), each]));
        const rows = Math.floor(states.length / 3);
        await splitList({ path: path(), directory: inFolder(), rows, column: 'state', seed: from });
        const drawn = (await read(splitNames.sample)).split('\r\n').slice(1, -1);
        const key = (line: string) => (line.split(',')[1] ?? '').trim().toLowerCase();
        for (const value of ['or', 'wa', 'tx', 'ca', '']) {
          const share = (states.filter((each) => key(`,${each}`) === value).length * rows) / states.length;
          const found = drawn.filter((line) => key(line) === value).length;
          expect(Math.abs(found - share)).toBeLessThan(1);
        }
      }),
      { numRuns: runs(15) },
    );
  });

  it('fails and leaves no file when the list lacks the column', async () => {
    await write([['Ann', 'OR']]);
    const asked = splitList({ path: path(), directory: inFolder(), rows: 1, column: 'zip', seed: 1 });
    await expect(asked).rejects.toThrow(ProblemError);
    expect(await readdir(inFolder())).toEqual(['prepared.csv']);
  });
});

describe('a draw', () => {
  it('gives every row the same chance', () => {
    const sizes = [1, 2, 3, 50, 7, 1, 36];
    const draws = 20_000;
    const got = sizes.map(() => 0);
    const random = seededRandom(5);
    for (let draw = 0; draw < draws; draw++)
      for (const [at, drawn] of allocate(sizes, 21, random()).entries()) got[at] = (got[at] ?? 0) + drawn;
    for (const [at, size] of sizes.entries()) expect((got[at] ?? 0) / draws / size).toBeCloseTo(0.21, 1.7);
  });

  it('allocates exactly the rows wanted, and to no group more than it has', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 40 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
        (sizes, share, chance) => {
          const all = sizes.reduce((sum, size) => sum + size, 0);
          const wanted = Math.floor(all * share);
          const drawn = allocate(sizes, wanted, chance);
          expect(drawn.reduce((sum, rows) => sum + rows, 0)).toBe(wanted);
          for (const [at, rows] of drawn.entries()) {
            expect(rows).toBeGreaterThanOrEqual(0);
            expect(rows).toBeLessThanOrEqual(sizes[at] ?? 0);
          }
        },
      ),
      { examples: [[[32, 1], 1, 1 - 2 ** -48]] },
    );
  });

  it('says that no test batch was picked where the disk does not take it', async () => {
    await write([
      ['Ann', 'OR'],
      ['Ben', 'WA'],
    ]);
    const request = { path: path(), directory: inFolder('none'), rows: 1, column: null, seed: 1 };
    await expect(splitList(request)).rejects.toMatchObject({
      problem: {
        code: 'file-missing',
        message: expect.stringMatching(/^The test batch could not be picked: /),
      },
    });
  });

  it('uses random numbers that are evenly spread and differ by seed', () => {
    const random = seededRandom(1);
    const counts = Array.from({ length: 10 }, () => 0);
    for (let draw = 0; draw < 100_000; draw++) {
      const at = Math.floor(random() * 10);
      counts[at] = (counts[at] ?? 0) + 1;
    }
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(400);
    const firsts = Array.from({ length: 1000 }, (_, each) => seededRandom(each)());
    expect(new Set(firsts).size).toBe(1000);
  });
});
