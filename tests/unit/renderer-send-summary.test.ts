import { describe, expect, it } from 'vitest';
import { defaultChoices } from '../../renderer/intake/draft.ts';
import { nothingToSend, rowsInWords, rowsToSend, sendSummary } from '../../renderer/intake/summary.ts';
import { aCheckReport } from '../fakes/fake-check-report.ts';

const rows = { count: 1000, exact: true };
// 1,000 rows, 5 bad, 7 duplicates, 34 phones that can be fixed.
const report = aCheckReport();
const account = { name: 'Acme account', kind: 'service' as const };

describe('rows to send', () => {
  it('leaves out bad rows and repeats, and keeps what can be fixed', () => {
    expect(rowsToSend(rows, report, defaultChoices)).toEqual({ rows: 988, sure: 'exactly' });
  });

  it('sends everything when the user keeps everything', () => {
    const choices = { ...defaultChoices, badRows: 'keep', duplicateRows: 'keep' } as const;
    expect(rowsToSend(rows, report, choices)).toEqual({ rows: 1000, sure: 'exactly' });
  });

  it('knows how many rows hold something to fix, and which repeat a row that does not', () => {
    const choices = { ...defaultChoices, badRows: 'leave-out' } as const;
    expect(rowsToSend(rows, report, choices)).toEqual({ rows: 955, sure: 'exactly' });
  });

  it('is a ceiling before the check and a guess before the file was counted', () => {
    expect(rowsToSend(rows, undefined, defaultChoices).sure).toBe('at most');
    expect(rowsToSend({ count: 900_000, exact: false }, undefined, defaultChoices).sure).toBe('about');
  });
});

describe('a list of which no row can be sent', () => {
  const useless = { ...report, sendable: 0, bad: 1000, duplicates: 0 };

  it('is not started, unless the user keeps bad rows', () => {
    expect(nothingToSend(useless, defaultChoices)).toMatch(/^No row can be sent/);
    expect(nothingToSend(useless, { ...defaultChoices, badRows: 'keep' })).toBe('');
  });

  it('is none before it was checked, nor when one row is good', () => {
    expect(nothingToSend(undefined, defaultChoices)).toBe('');
    expect(nothingToSend({ ...useless, sendable: 1 }, defaultChoices)).toBe('');
  });
});

describe('rows to send, in words', () => {
  it('are the same number wherever they stand', () => {
    const words = rowsInWords(rows, report, defaultChoices);
    expect(words).toBe('988 of 1,000 rows will be sent');
    expect(sendSummary({ rows }, report, defaultChoices, 'phone-append', account)).toContain(words);
  });
});

describe('the sentence before Start', () => {
  const say = (
    ...[found, connection]: [typeof report | undefined, { name: string; kind: 'practice' | 'service' }]
  ) => sendSummary({ rows }, found, defaultChoices, 'phone-append', connection);

  it('names rows, service, connection and what it may cost', () => {
    expect(say(report, account)).toBe(
      '988 of 1,000 rows will be sent to Phone append on Acme account; a hit may cost credits; the price per row is not stated.',
    );
  });

  it('promises no exact number before the check', () => {
    expect(say(undefined, account)).toMatch(/^Up to 1,000 rows will be sent/);
  });

  it('says that nothing is at stake on the practice connection', () => {
    expect(say(report, { name: 'Practice', kind: 'practice' })).toMatch(
      /on Practice; made-up data, no credits at stake\.$/,
    );
  });
});
