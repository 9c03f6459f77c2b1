import { describe, expect, it, test } from 'vitest';
import { accountInWords, nothingToSend, sendSummary } from '../../renderer/intake/rows/account-parts.ts';
import { sendLines, sentBeforeLines } from '../../renderer/intake/send/send-dialog.tsx';
import { defaultChoices } from '../../shared/plan/decisions.ts';
import { aCheckReport } from '../fakes/fake-check-report.ts';
import { aJobSummary } from '../fakes/fake-data.ts';

const rows = { count: 1000, exact: true };
// 1,000 rows, 5 bad, 7 duplicates, 34 phones that can be fixed, 1 repeated header.
const report = aCheckReport();
const account = { name: 'Acme account', kind: 'service' as const };

describe('a list of which no row can be sent', () => {
  const useless = { ...report, sendable: 0, bad: 1000, duplicates: 0 };

  it('is not started, unless the user keeps bad rows', () => {
    expect(nothingToSend(useless, defaultChoices)).toMatch(/^No row can be sent/);
    expect(nothingToSend(useless, { ...defaultChoices, badRows: 'keep' })).toBe('');
  });

  it('is not reported before the check, nor where one row is good', () => {
    expect(nothingToSend(undefined, defaultChoices)).toBe('');
    expect(nothingToSend({ ...useless, sendable: 1 }, defaultChoices)).toBe('');
  });
});

describe('the summary before Start', () => {
  const say = (
    ...[found, connection]: [typeof report | undefined, { name: string; kind: 'practice' | 'service' }]
  ) => sendSummary({ rows }, found, defaultChoices, 'phone-append', connection);

  it('names rows, service, connection and what it may cost', () => {
    expect(say(report, account)).toBe(
      '988 of 1,000 rows will be sent to Phone append on Acme account. You pay per match.',
    );
  });

  it('promises no exact number before the check', () => {
    expect(say(undefined, account)).toMatch(/^Up to 1,000 rows will be sent/);
    const guessed = { rows: { count: 900_000, exact: false } };
    expect(sendSummary(guessed, undefined, defaultChoices, 'phone-append', account)).toMatch(
      /^About 900,000/,
    );
  });

  it('says that nothing is at stake on the practice connection', () => {
    expect(say(report, { name: 'Practice', kind: 'practice' })).toMatch(
      /on Practice. Sample data, nothing is charged\.$/,
    );
  });
});

describe('the account of a list', () => {
  const sum = (choices: Partial<typeof defaultChoices>) => {
    const { total, sent, parts } = accountInWords(report, { ...defaultChoices, ...choices });
    return `${total} = ${[sent, ...parts.map(({ label }) => label)].join(' + ')}`;
  };

  describe('in words', () => {
    it('adds up for any choices', () => {
      expect(sum({})).toBe('1,001 rows = 988 to send + 5 not sent + 7 duplicates + 1 repeated header');
      expect(sum({ badRows: 'leave-out' })).toBe(
        '1,001 rows = 955 to send + 39 not sent + 6 duplicates + 1 repeated header',
      );
      expect(sum({ badRows: 'keep', duplicateRows: 'keep' })).toBe(
        '1,001 rows = 1,000 to send + 1 repeated header',
      );
    });

    it('counts rows that were made from other rows', () => {
      const { total, sent } = accountInWords({ ...report, added: 40 }, defaultChoices);
      expect(`${total} = ${sent}`).toBe('961 rows and 40 more made of them = 988 to send');
    });

    it('lists what each part counts by line', () => {
      const bad = { row: 4, line: 6, value: 'none' };
      const words = accountInWords(
        {
          ...report,
          examples: {
            ...report.examples,
            bad: [bad],
            markedElsewhere: [{ row: 9, line: 0, value: 'marked' }],
          },
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
        label: '2 hidden rows',
        count: 2,
        lines: [
          { place: 'Texas, row 12', text: '' },
          { place: 'Ohio, row 100', text: '' },
        ],
      });
      expect(words.outside?.lines).toEqual([{ place: 'Ohio, row 1 to 2, a note', text: 'Ohio' }]);
    });
  });
});

describe('the dialog before sending', () => {
  const at = new Date(2026, 9, 3, 14, 5, 10).toISOString();
  const job = aJobSummary({ id: 'job-1', name: 'contacts.csv', state: 'outcome-unknown' });

  test('shows rows, service, connection and price before sending', () => {
    const lines = sendLines({
      ...{ rows: 4132, bytes: 2048, leftOut: 120, service: 'phone-append' },
      connection: { id: 'a', name: 'Acme', address: 'https://api.example.com', kind: 'service' },
      ...{ learned: null, overBudget: null, sample: null, doubt: null, sentBefore: [] },
    });
    expect(lines.map(({ value }) => value)).toEqual([
      '4,132 rows, 2 KB, 120 rows not sent',
      'Phone append',
      'Acme, at https://api.example.com',
      'You pay per match. The service doesn’t publish a price per row.',
    ]);
  });

  test('names date, job and outcome of an earlier sending of the list', () => {
    expect(
      sentBeforeLines([
        { at, job },
        { at, job: { ...job, state: 'done', queueId: '7003' } },
        { at, job: null },
      ]).map((line) => line.replaceAll('\u202f', ' ')),
    ).toEqual([
      'On Oct 3, 2026, 2:05:10 PM, as “contacts.csv”: outcome unknown.',
      'On Oct 3, 2026, 2:05:10 PM, as “contacts.csv”, job 7003 of the service: done.',
      'On Oct 3, 2026, 2:05:10 PM, in a job that was removed since.',
    ]);
  });
});
