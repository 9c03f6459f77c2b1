import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkTable } from '../../electron/engine/check/check-table.ts';
import { CheckReportSchema } from '../../shared/check.ts';
import { memoryTable } from '../fakes/memory-table.ts';

let temporary = '';
beforeAll(async () => {
  temporary = await mkdtemp(join(tmpdir(), 'check-'));
});
afterAll(() => rm(temporary, { recursive: true }));

const phones = (...cells: string[]) =>
  memoryTable(
    ['Phone'],
    cells.map((cell) => [cell]),
  );

describe('checkTable', () => {
  it('counts what is usable, repairable and not, with examples and row numbers', async () => {
    const report = await checkTable(
      phones('4155550132', '(415) 555-0133', '4.155550134E+09', '9.18E+09', '', '415-555-0135 x2'),
      'phone-append',
      { phone_column: 0 },
    );
    expect(CheckReportSchema.parse(report)).toMatchObject({
      rows: 6,
      sendable: 4,
      bad: 2,
      duplicates: 0,
      ragged: 0,
    });
    expect(report.fields[0]).toMatchObject({ filled: 5, usable: 2, repairable: 2, unusable: 1 });
    const findings = new Map(report.fields[0]?.findings.map((finding) => [finding.code, finding]));
    expect(findings.get('phone-exponent')).toMatchObject({
      verdict: 'repairable',
      count: 1,
      examples: [{ row: 3, value: '4.155550134E+09', fixed: '4155550134' }],
    });
    expect(findings.get('phone-lost')).toMatchObject({
      verdict: 'unusable',
      examples: [{ row: 4, value: '9.18E+09' }],
    });
    expect(findings.get('phone-notation')?.verdict).toBe('hint');
  });

  it('keeps at most five examples of a finding', async () => {
    const report = await checkTable(phones(...Array<string>(9).fill('12')), 'phone-append', {
      phone_column: 0,
    });
    expect(report.fields[0]?.findings[0]).toMatchObject({ count: 9 });
    expect(report.fields[0]?.findings[0]?.examples).toHaveLength(5);
  });

  it('finds duplicates by what the service matches on, not by how it is written', async () => {
    const report = await checkTable(
      phones('4155550132', '+1 (415) 555-0132', '4155550133', '415.555.0132'),
      'phone-append',
      {
        phone_column: 0,
      },
    );
    expect(report.duplicates).toBe(2);
    expect(report.duplicateExamples).toEqual([
      { row: 2, firstRow: 1, value: '4155550132' },
      { row: 4, firstRow: 1, value: '4155550132' },
    ]);
  });

  it.each([
    [
      'business-trace',
      { business_name_column: 0, state_column: 1 },
      ['Acme, Inc.', 'Calif.'],
      ['ACME INC', 'CA'],
      1,
    ],
    ['business-trace', { business_name_column: 0, state_column: 1 }, ['Acme', 'CA'], ['Acme', 'NY'], 0],
    ['email-append', { email_column: 0 }, ['Ann@Example.com', ''], ['ann@example.com', ''], 1],
    ['email-append', { email_column: 0 }, ['a.nn@example.com', ''], ['ann@example.com', ''], 0],
    ['name-append', { first_name_column: 0, last_name_column: 1 }, ['José', "O'Neil"], ['JOSE', 'ONeil'], 1],
    ['name-append', { first_name_column: 0, last_name_column: 1 }, ['Ann', 'Lee'], ['Lee', 'Ann'], 0],
  ] as const)('%s %j: %j and %j are %i duplicate', async (service, mapping, one, other, duplicates) => {
    const report = await checkTable(memoryTable(['A', 'B'], [one, other]), service, mapping);
    expect(report.duplicates).toBe(duplicates);
  });

  it('does not take rows that cannot be sent for duplicates', async () => {
    const report = await checkTable(phones('', '', 'N/A', 'N/A'), 'phone-append', { phone_column: 0 });
    expect(report).toMatchObject({ rows: 4, bad: 4, duplicates: 0 });
  });

  it('counts every duplicate however many keys fit in memory, and leaves no file behind', async () => {
    const digits = fc.integer({ min: 0, max: 300 }).map((n) => `415555${String(1000 + n)}`);
    await fc.assert(
      fc.asyncProperty(
        fc.array(digits, { maxLength: 400 }),
        fc.integer({ min: 0, max: 64 }),
        async (cells, keysInMemory) => {
          const report = await checkTable(
            phones(...cells),
            'phone-append',
            { phone_column: 0 },
            { temporary, keysInMemory },
          );
          expect(report.duplicates).toBe(cells.length - new Set(cells).size);
          for (const { row, firstRow } of report.duplicateExamples) {
            expect(firstRow).toBe(cells.indexOf(cells[row - 1] ?? '') + 1);
            expect(firstRow).toBeLessThan(row);
          }
        },
      ),
      { numRuns: 60 },
    );
    expect(await readdir(temporary)).toEqual([]);
  });

  it('stops on cancel and leaves no file behind', async () => {
    const controller = new AbortController();
    const cells = Array.from({ length: 100 }, (_, n) => `415555${String(1000 + n)}`);
    const checking = checkTable(
      phones(...cells),
      'phone-append',
      { phone_column: 0 },
      {
        temporary,
        keysInMemory: 2,
        signal: controller.signal,
        onProgress: (done) => done > 50 && controller.abort(),
      },
    );
    await expect(checking).rejects.toMatchObject({ name: 'AbortError' });
    expect(await readdir(temporary)).toEqual([]);
  });

  it('says which required column is not mapped', async () => {
    await expect(checkTable(phones('1'), 'name-append', { first_name_column: 0 })).rejects.toMatchObject({
      problem: { code: 'mapping-incomplete', message: expect.stringContaining('Last name column') },
    });
  });

  it('warns of digits a spreadsheet cut off, with the first of the file itself', async () => {
    const report = await checkTable(phones('4155550132', '9.18E+09', '4.15555E+09'), 'phone-append', {
      phone_column: 0,
    });
    expect(report.fields[0]?.notes).toMatchObject([
      {
        level: 'warning',
        message: expect.stringMatching(/off 2 phone numbers, such as 9\.18E\+09 in row 2\./),
      },
    ]);
  });

  it('says when a whole column looks wrong', async () => {
    const report = await checkTable(phones(...Array<string>(10).fill('12 Main Street')), 'phone-append', {
      phone_column: 0,
    });
    expect(report.fields[0]?.notes).toMatchObject([{ code: 'column-wrong', level: 'warning' }]);
  });

  it('an optional cell that says nothing does not spoil its row, and one with two readings does', async () => {
    const mapping = { first_name_column: 0, last_name_column: 1, mail_state_column: 2 };
    const table = memoryTable(
      ['F', 'L', 'S'],
      [
        ['Ann', 'Lee', 'XX'],
        ['Ann', 'Ray', 'CA/NV'],
      ],
    );
    const report = await checkTable(table, 'name-append', mapping);
    expect(report).toMatchObject({ sendable: 1, bad: 1, changed: { cells: { fix: 1 } } });
    expect(report.fields[2]).toMatchObject({ usable: 1, unusable: 1 });
  });

  it('tells rows that only a repair makes usable, and what is repeated without them', async () => {
    const cells = ['415-555-0132 x2', '(415) 555-0132', '4155550132', '4155550133', '4155550133', 'none'];
    const report = await checkTable(phones(...cells), 'phone-append', { phone_column: 0 });
    expect(report).toMatchObject({ sendable: 5, bad: 1, repairable: 1, duplicates: 3, soundDuplicates: 2 });
    expect(report.examples).toEqual({
      bad: [{ row: 6, line: 7, value: 'none' }],
      repairable: [{ row: 1, line: 2, value: '4155550132' }],
      duplicates: [
        { row: 2, line: 3, value: '4155550132' },
        { row: 3, line: 4, value: '4155550132' },
        { row: 5, line: 6, value: '4155550133' },
      ],
      soundDuplicates: [
        { row: 3, line: 4, value: '4155550132' },
        { row: 5, line: 6, value: '4155550133' },
      ],
      markedElsewhere: [],
    });
  });

  it('counts no repairable cell of an optional column against a row', async () => {
    const mapping = { first_name_column: 0, last_name_column: 1, mail_state_column: 2 };
    const table = memoryTable(['F', 'L', 'S'], [['Ann', 'Lee', 'CA 94105']]);
    const report = await checkTable(table, 'name-append', mapping);
    expect(report.fields[2]).toMatchObject({ repairable: 1 });
    expect(report).toMatchObject({ sendable: 1, repairable: 0 });
  });
});
