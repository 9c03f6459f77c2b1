import { describe, expect, it } from 'vitest';
import { accountInWords } from '../../renderer/intake/account-parts.ts';
import { defaultChoices } from '../../renderer/intake/draft.ts';
import { aCheckReport } from '../fakes/fake-check-report.ts';

// 1,000 rows, 5 bad, 7 duplicates, 34 phones that can be fixed, 1 repeated header.
const report = aCheckReport();
const sum = (choices: Partial<typeof defaultChoices>) => {
  const { total, sent, parts } = accountInWords(report, { ...defaultChoices, ...choices });
  return `${total} = ${[sent, ...parts.map(({ label }) => label)].join(' + ')}`;
};

describe('the account of a list in words', () => {
  it('adds up, whatever is chosen', () => {
    expect(sum({})).toBe('1,001 rows = 988 to send + 5 left out + 7 repetitions + 1 repeated header');
    expect(sum({ badRows: 'leave-out' })).toBe(
      '1,001 rows = 955 to send + 39 left out + 6 repetitions + 1 repeated header',
    );
    expect(sum({ badRows: 'keep', duplicateRows: 'keep' })).toBe(
      '1,001 rows = 1,000 to send + 1 repeated header',
    );
  });

  it('counts rows that were made of others', () => {
    const { total, sent } = accountInWords({ ...report, added: 40 }, defaultChoices);
    expect(`${total} = ${sent}`).toBe('961 rows and 40 more made of them = 988 to send');
  });

  it('lists what each part counts by line', () => {
    const bad = { row: 4, line: 6, value: 'none' };
    const words = accountInWords(
      {
        ...report,
        examples: { ...report.examples, bad: [bad], markedElsewhere: [{ row: 9, line: 0, value: 'marked' }] },
        skipped: {
          ...report.skipped,
          outside: [
            { line: 1, lastLine: 1, kind: 'title', records: 1, text: 'Leads' },
            { line: 1200, lastLine: 1231, kind: 'other-table', records: 31, text: 'Email, Name' },
          ],
        },
      },
      defaultChoices,
    );
    expect(words.parts[0]?.lines).toEqual([
      { place: 'Row 9', text: 'marked' },
      { place: 'Line 6', text: 'none' },
    ]);
    expect(words.parts[2]).toEqual({
      label: '1 repeated header',
      count: 1,
      lines: [{ place: 'Line 502', text: '' }],
    });
    expect(words.outside).toEqual({
      label: '32 lines outside the table',
      count: 2,
      lines: [
        { place: 'Line 1, above the table', text: 'Leads' },
        { place: 'Lines 1,200 to 1,231, another table, not read', text: 'Email, Name' },
      ],
    });
    expect(words.otherTable).toBe(true);
  });

  it('names the sheet where several are read, and counts hidden rows', () => {
    const sheets = [
      { name: 'Texas', firstLine: 1 },
      { name: 'Ohio', firstLine: 601 },
    ];
    const words = accountInWords(
      {
        ...report,
        skipped: {
          repeatedHeaders: { count: 1, lines: [603] },
          blankLines: { count: 0, lines: [] },
          hiddenRows: { count: 2, lines: [12, 700] },
          outside: [{ line: 601, lastLine: 602, kind: 'note', records: 2, text: 'Ohio' }],
          sheets,
        },
      },
      defaultChoices,
    );
    expect(words.total).toBe('1,003 rows');
    expect(words.parts.at(-1)).toEqual({
      label: '2 hidden rows left out',
      count: 2,
      lines: [
        { place: 'Texas, row 12', text: '' },
        { place: 'Ohio, row 100', text: '' },
      ],
    });
    expect(words.outside?.lines).toEqual([{ place: 'Ohio, row 1 to 2, a note', text: 'Ohio' }]);
  });
});
