import { readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inspectFile } from '../../electron/engine/read/open-table.ts';
import { copyWhole, systemDisk } from '../../electron/platform/disk.ts';
import { openFaultLog } from '../../electron/platform/fault-log.ts';
import { fileName, withoutEnding } from '../../electron/platform/file-name.ts';
import { temporaryFolder } from '../fakes/temporary-folder.ts';
import { runs } from '../runs.ts';

const inFolder = temporaryFolder('of each test');

describe('saving a copy', () => {
  test('writes the same bytes', async () => {
    await writeFile(inFolder('a'), Buffer.from([0, 255, 13, 10]));
    expect(await copyWhole(inFolder('a'), inFolder('b'))).toMatchObject({ ok: true });
    expect(await readFile(inFolder('b'))).toEqual(Buffer.from([0, 255, 13, 10]));
  });

  test('works with the longest name that the system takes', async () => {
    const longest = inFolder(`${'n'.repeat(251)}.csv`);
    await writeFile(inFolder('a'), 'rows');
    expect(await copyWhole(inFolder('a'), longest)).toMatchObject({ ok: true });
    expect(await readFile(longest, 'utf8')).toBe('rows');
  });

  test('keeps an earlier file and leaves no half file when the disk is full', async () => {
    await writeFile(inFolder('b'), 'earlier');
    const full = {
      ...systemDisk,
      copy: async (_from: string, to: string) => {
        await writeFile(to, 'half');
        throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
      },
    };
    const saved = await copyWhole(inFolder('a'), inFolder('b'), full);
    expect(saved).toMatchObject({ ok: false, problem: { message: expect.stringContaining('disk is full') } });
    expect(await readdir(inFolder())).toEqual(['b']);
    expect(await readFile(inFolder('b'), 'utf8')).toBe('earlier');
  });
});

describe('the time of a file', () => {
  test('is the same for disk and engine, and differs after every change', async () => {
    const path = inFolder('list.csv');
    await writeFile(path, 'Phone\r\n2025550101\r\n');
    // In seconds, down to the microseconds that such a number can still tell apart.
    const seconds = fc.integer({ min: 1_000_000_000, max: 2_000_000_000 });
    const micros = fc.integer({ min: 0, max: 999_999 });
    await fc.assert(
      fc.asyncProperty(seconds, micros, async (second, micro) => {
        const time = async (at: number) => {
          await utimes(path, at, at);
          const facts = await systemDisk.facts(path);
          expect(facts?.modifiedAt).toBe((await inspectFile(path, {})).modifiedAt);
          return facts?.modifiedAt;
        };
        expect(await time(second + micro / 1e6)).not.toBe(await time(second + micro / 1e6 + 1e-5));
      }),
      { numRuns: runs(40) },
    );
  });
});

describe('the log of faults', () => {
  test('names place and kind of an error, never its message', async () => {
    const path = inFolder('logs', 'faults.log');
    const log = openFaultLog(path, () => 0);
    log.note('jobs:create', Object.assign(new TypeError('row 7 holds ann@example.com'), { code: 'EBAD' }));
    log.note('elsewhere', 'ann@example.com');
    const text = await readFile(path, 'utf8');
    expect(text).toMatch(/^1970-01-01T00:00:00.000Z jobs:create: TypeError EBAD\n\s+at /);
    expect(text).toContain('elsewhere: a thrown string');
    expect(text).not.toContain('ann@example.com');
  });

  test('starts a new file once it is large', async () => {
    const path = inFolder('faults.log');
    await writeFile(path, 'x'.repeat(1_000_001));
    openFaultLog(path, () => 0).note('somewhere', null);
    expect((await readFile(path, 'utf8')).length).toBeLessThan(200);
    expect(await readdir(inFolder())).toContain('faults.log.old');
  });
});

const tail = ' - changed cells.csv';
const pieces = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    'CON',
    'nul.',
    'Lpt1 ',
    '..',
    ' ',
    '/',
    '\\',
    '\ud83d',
    '👩‍👩‍👧‍👦',
    '\u202e',
    'é',
    '名'.repeat(90),
  ),
);
const texts = fc.array(pieces, { maxLength: 40 }).map((each) => each.join(''));
const devices = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])$/i;

describe('a suggested name', () => {
  test('is valid on every system and keeps its ending, for any text', () => {
    fc.assert(
      fc.property(texts, fc.constantFrom(tail, '.json', ''), (text, end) => {
        const name = fileName(text, end);
        expect(name.endsWith(end)).toBe(true);
        expect(name.length).toBeGreaterThan(end.length);
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
        expect(name).not.toMatch(/[\p{Cc}\p{Cs}<>:"/\\|?*]/u);
        expect(name).not.toMatch(/^[. ]|[. ]$/);
        expect((name.split('.')[0] ?? '').trim()).not.toMatch(devices);
        // Made of what it has made, nothing changes.
        expect(fileName(fileName(text))).toBe(fileName(text));
      }),
      { numRuns: runs(500) },
    );
  });

  test('is the text itself where that is valid', () => {
    const plain = fc.stringMatching(/^[A-Za-z0-9](?:[\w ()&-]{0,60}[\w)])?$/);
    fc.assert(
      fc.property(plain, (text) => {
        fc.pre(!devices.test(text));
        expect(fileName(text, tail)).toBe(text + tail);
      }),
    );
  });

  test('is cut between whole characters', () => {
    const family = '👩‍👩‍👧‍👦';
    const name = fileName(family.repeat(40), tail);
    expect(name.slice(0, -tail.length).replaceAll(family, '')).toBe('');
    expect(name.length).toBeGreaterThan(tail.length + family.length * 5);
  });

  test.each([
    ['CON', '_CON.csv'],
    ['nul.old', '_nul.old.csv'],
    ['Console', 'Console.csv'],
    ['Leads: Q3/Q4?', 'Leads  Q3 Q4.csv'],
    ['Leads...', 'Leads.csv'],
    ['???', 'list.csv'],
  ])('of %s is %s', (text, name) => {
    expect(fileName(text, '.csv')).toBe(name);
  });
});

test('withoutEnding removes an ending, but no point inside a name', () => {
  expect(['leads.csv', 'Dr. Smith and others', '.csv', 'v1.2 of it'].map(withoutEnding)).toEqual([
    'leads',
    'Dr. Smith and others',
    '.csv',
    'v1.2 of it',
  ]);
});
