import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSuppressions } from '../../electron/engine/suppression/read-suppressions.ts';
import { csvOf } from '../fakes/judged-result.ts';

let folder = '';
let files = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'suppression-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(text: string, ending = 'csv') {
  const path = join(folder, `${files++}.${ending}`);
  await writeFile(path, text);
  const { found, file } = await readSuppressions(path);
  return {
    phones: found.phone.keys,
    emails: found.email.keys,
    domains: found.domain.keys,
    names: found.name.keys,
    file,
  };
}

describe('a file for the suppression list', () => {
  test('of numbers alone has all of them, with a header or without', async () => {
    for (const header of ['', 'Phone\n', 'Do not call\n']) {
      const { phones, file } = await read(`${header}5035550142\n(503) 555-0143\n1-503-555-0144\n`, 'txt');
      expect([header, phones]).toEqual([header, ['5035550142', '5035550143', '5035550144']]);
      expect(file.unread.count).toBe(0);
    }
  });

  test('of one thing a line may have numbers, emails and domains', async () => {
    const { phones, emails, domains, file } = await read(
      '503-555-0142\nmira@example.com\nexample.org\n@example.net\n\n503-555-0143\nwhoever\n',
      'txt',
    );
    expect(phones).toEqual(['5035550142', '5035550143']);
    expect(emails).toEqual(['mira@example.com']);
    expect(domains).toEqual(['example.org', 'example.net']);
    expect(file.unread).toEqual({ count: 1, lines: [{ line: 7, text: 'whoever' }] });
  });

  test('with other columns is read by the right ones, and tells which it does not read', async () => {
    const { phones, emails, names, file } = await read(
      csvOf([
        ['Id', 'First Name', 'Last Name', 'Mobile', 'Email', 'Since'],
        ['2025550101', 'Mira', 'Castellan', '(503) 555-0142', 'MIRA@example.com', '2024-01-02'],
        ['2025550102', 'Otis', 'Brandvold', '', 'otis@example.com', '2024-01-03'],
        ['2025550103', 'Priya', 'Sollander', '503-555-0144', '', '2024-01-04'],
        ['2025550104', 'Dario', 'Whitlock', '503-555-01', '', '2024-01-05'],
      ]),
    );
    expect(phones).toContain('5035550142');
    expect(emails).toEqual(['mira@example.com', 'otis@example.com']);
    expect(names).toEqual(['mira castellan', 'otis brandvold', 'priya sollander', 'dario whitlock']);
    expect(file.unusedColumns).toContain('Since');
    expect(file.unread.lines).toContainEqual({ line: 5, text: '503-555-01' });
  });

  test('tells every line from which nothing comes', async () => {
    const line = fc.oneof(
      {
        weight: 4,
        arbitrary: fc.integer({ min: 0, max: 99 }).map((end) => `503-555-01${String(end).padStart(2, '0')}`),
      },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: 99 }).map((at) => `p${at}@example.com`) },
      { weight: 1, arbitrary: fc.constantFrom('whoever', '12345', 'call', '503555014', 'no') },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 3, maxLength: 30 }), async (lines) => {
        const { phones, emails, file } = await read(`Phone\n${lines.join('\n')}\n`, 'txt');
        const isEntry = (text: string) => /^503-555-01\d\d$|@/.test(text);
        expect(phones.length + emails.length).toBe(new Set(lines.filter(isEntry)).size);
        const told = file.unread.lines.map(({ text }) => text);
        for (const text of lines.filter((each) => !isEntry(each))) expect(told).toContain(text);
        expect(file.unread.count).toBe(lines.filter((each) => !isEntry(each)).length);
      }),
      { numRuns: 60 },
    );
  });
});
