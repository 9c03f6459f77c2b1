import { describe, expect, it } from 'vitest';
import {
  askedBeforeInWords,
  earlierChoiceWords,
  earlierRows,
  hasSharedResults,
  nothingToSend,
} from '../../renderer/intake/rows/account-parts.ts';
import { waitsForInWords } from '../../renderer/jobs/job/state-words.ts';
import { askedBeforeText } from '../../renderer/lookup/lookup-words.ts';
import { teamBudgetWords } from '../../renderer/money/budget-dialogs.tsx';
import { byMember } from '../../renderer/money/ledger-found.tsx';
import {
  doubleInWords,
  exchangeInFull,
  exchangeWords,
  membersInWords,
  testWords,
} from '../../renderer/settings/team/team-words.ts';
import { type AskedDay, utcDayOf } from '../../shared/model/asked-before.ts';
import type { CheckReport, PrepareChoices } from '../../shared/model/check.ts';
import { statusOf, statusTexts, waitsForTeam } from '../../shared/model/job-state.ts';
import { problem } from '../../shared/model/problem.ts';
import type { TeamSpent } from '../../shared/model/team.ts';
import { aCheckReport } from '../fakes/fake-check-report.ts';

const now = new Date('2026-11-27T12:00:00');
const unreachable = problem('team-unreachable', 'The team’s database can’t be reached.', 'Check your VPN.');

describe('The words about a team', () => {
  it('say how sharing goes, and since when it does not', () => {
    expect(exchangeWords({ state: 'shared' }, now)).toEqual({ text: 'Shared', tone: 'ok' });
    const since = new Date('2026-11-27T10:32:00').getTime();
    expect(exchangeWords({ state: 'unreachable', since, problem: unreachable }, now).text).toMatch(
      /^Not reachable since 10:32\sAM$/,
    );
    const yesterday = new Date('2026-11-26T10:32:00').getTime();
    expect(
      exchangeInFull({ state: 'unreachable', since: yesterday, problem: unreachable }, now).text,
    ).toMatch(/^Not reachable since Nov 26, 10:32\sAM$/);
  });

  it('count the rows of catching up only where nobody is told of each change', () => {
    const catchingUp = { state: 'catching-up', rows: 12_000 } as const;
    expect(exchangeWords(catchingUp, now).text).toBe('Catching up');
    expect(exchangeInFull(catchingUp, now).text).toBe('Catching up, 12,000 rows so far');
  });

  it('name the members, and what was looked up twice', () => {
    expect(membersInWords(['Ann', 'Ben'], 'Ben')).toBe('Ann, Ben (you)');
    const double = { list: 'leads.csv', member: 'Ben', rows: 148, credits: null };
    expect(doubleInWords(double)).toBe(
      'leads.csv: Ben also looked up 148 rows while the team couldn’t be reached.',
    );
    expect(doubleInWords({ ...double, credits: 96 })).toBe(
      'leads.csv: Ben also looked up 148 rows while the team couldn’t be reached, for about 96 credits.',
    );
  });

  it('say of a connection whether the team can be created or joined there', () => {
    const [empty, taken] = [
      { version: '18.4', team: null },
      { version: '18.4', team: 'Acme sales' },
    ];
    expect(testWords(empty, 'create')).toEqual({
      text: 'Connected to PostgreSQL 18.4. You can create a team here.',
      suits: true,
    });
    expect(testWords(taken, 'create').suits).toBe(false);
    expect(testWords(taken, 'join')).toEqual({
      text: 'Connected to PostgreSQL 18.4. You can join “Acme sales”.',
      suits: true,
    });
    expect(testWords(empty, 'join').suits).toBe(false);
  });
});

describe('A team’s credits', () => {
  it('are told against its budget', () => {
    expect(teamBudgetWords({ monthCredits: null, spent: 12 })).toEqual({
      text: '12 credits this month, no budget set.',
      tone: 'idle',
    });
    expect(teamBudgetWords({ monthCredits: 10_000, spent: 4210 })).toEqual({
      text: '4,210 of 10,000 credits this month.',
      tone: 'ok',
    });
    expect(teamBudgetWords({ monthCredits: 10_000, spent: 8000 }).tone).toBe('warn');
    expect(teamBudgetWords({ monthCredits: 0, spent: 0 }).tone).toBe('bad');
  });

  it('are put together by member, connection and service, your own first', () => {
    const on = (member: string | null, day: string, credits: number, connection = 'Main'): TeamSpent => ({
      ...{ member, connection, day, credits },
      service: 'phone-append',
    });
    const rows = byMember([
      on('Ben', '2026-11-02', 0.1),
      on('Ben', '2026-11-03', 0.2),
      on('Ben', '2026-11-03', 4, 'Agency'),
      on('Ann', '2026-11-03', 1),
      on(null, '2026-11-04', 2),
    ]);
    expect(rows.map(({ member, connection, credits }) => [member, connection, credits])).toEqual([
      [null, 'Main', 2],
      ['Ann', 'Main', 1],
      ['Ben', 'Agency', 4],
      ['Ben', 'Main', 0.3],
    ]);
  });
});

describe('Rows that colleagues looked up', () => {
  const day = utcDayOf(Date.UTC(2026, 10, 12));
  const choices: PrepareChoices = { badRows: 'fix', duplicateRows: 'leave-out', onlyMappedColumns: true };
  const asked = (by: string | null, rows: number, on = day): AskedDay => {
    const sent = { once: rows, all: rows };
    return {
      ...{ day: on, by, outcome: by === null ? 'hit' : 'unknown' },
      rows: { 'leave-out': sent, keep: sent, fix: sent },
    };
  };
  const reportOf = (...days: AskedDay[]): CheckReport => ({
    ...aCheckReport(),
    ...{ rows: 4132, sendable: 4132, bad: 0, duplicates: 0 },
    askedBefore: { unread: 0, today: day + 15, days },
  });
  const words = (report: CheckReport) => earlierChoiceWords(earlierRows(report, choices));

  it('are told with whose they are and when, beside your own', () => {
    expect(
      askedBeforeInWords(reportOf(asked(null, 20), asked('Ben', 1), asked('Ben', 2, day + 3)), choices),
    ).toEqual([
      '20 of 4,132 rows were looked up before (20 matches, oldest Nov 12, 2026).',
      '3 of 4,132 rows were looked up by Ben (oldest Nov 12, 2026).',
    ]);
    expect(askedBeforeInWords(reportOf(), choices)).toEqual([]);
  });

  it('say which results can be used, and how many have none', () => {
    const shared = (rows: number): AskedDay => ({ ...asked('Ben', rows), isShared: true });
    expect(askedBeforeInWords(reportOf(shared(312)), choices)).toEqual([
      '312 of 4,132 rows were looked up by Ben (oldest Nov 12, 2026). You can use the results.',
    ]);
    const some = reportOf(shared(300), asked('Ben', 12));
    expect(askedBeforeInWords(some, choices)).toEqual([
      '312 of 4,132 rows were looked up by Ben (oldest Nov 12, 2026). You can use 300 of the results.',
    ]);
    expect(words(some)).toEqual({
      label: 'Use the earlier results',
      description: 'None of these rows is sent. 12 colleagues’ rows won’t have a result.',
    });
    expect(hasSharedResults(some, choices)).toBe(true);
    const leaving = { ...choices, askedBefore: { ask: 'leave-out' as const, days: 0 } };
    expect(hasSharedResults(some, leaving)).toBe(false);
  });

  it('promise no results that are not here', () => {
    expect(words(reportOf(asked(null, 20))).label).toBe('Use the earlier results');
    expect(words(reportOf(asked('Ben', 20)))).toEqual({
      label: 'Don’t send them',
      description: 'Your team doesn’t pay twice. Colleagues’ results aren’t shared.',
    });
    expect(words(reportOf(asked(null, 20), asked('Ben', 1)))).toEqual({
      label: 'Use the earlier results',
      description: 'None of these rows is sent. 1 colleague’s row won’t have a result.',
    });
  });

  it('may be all there are', () => {
    expect(nothingToSend(reportOf(asked('Ben', 4132)), choices)).toMatch(/^Your team has already looked up/);
    expect(nothingToSend(reportOf(asked(null, 4132)), choices)).toMatch(/^You’ve already looked up/);
  });

  it('are named in a lookup, which is in no doubt for it', () => {
    const text = askedBeforeText(
      'phone',
      {
        ...{ input: {}, account: undefined, problem: null },
        run: { from: 'asked', before: { day, outcome: 'unknown', by: { kind: 'member', name: 'Ben' } } },
      },
      false,
      now,
    );
    expect(text).toEqual({
      title: 'Looked up by Ben on Nov 12, 2026. Look up again for up to 2 credits?',
      words: 'Ben’s result isn’t on this computer. A match may be charged again.',
      doubt: false,
    });
  });
});

describe('A job', () => {
  it('waits for the team only while nothing of it left', () => {
    const withoutTeam = { ...unreachable, withoutTeam: true } as const;
    expect(waitsForTeam({ state: 'prepared', problem: withoutTeam })).toBe(true);
    expect(statusOf({ state: 'prepared', problem: withoutTeam })).toBe('Waiting for team');
    expect(statusTexts).toContain('Waiting for team');
    expect(waitsForInWords({ for: 'problem' }, now, withoutTeam)).toBe(
      'The team’s database can’t be reached.',
    );
    expect(waitsForTeam({ state: 'prepared', problem: unreachable })).toBe(false);
    expect(waitsForTeam({ state: 'cancelled', problem: withoutTeam })).toBe(false);
  });
});
