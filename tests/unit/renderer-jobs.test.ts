import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { summaryOf } from '../../electron/jobs/record/summarize-job.ts';
import { recentLists } from '../../renderer/intake/send/drop-zone.tsx';
import { changeInWords, countLines, gapInWords } from '../../renderer/jobs/job/job-details.tsx';
import { oddResultInWords, riskOfSendingAgain, unknownOutcome } from '../../renderer/jobs/job/state-words.ts';
import {
  connectionsOf,
  dayGroups,
  filterEntries,
  inOrder,
  type JobFilter,
  newestFirst,
  noFilter,
  orderAfter,
  orderColumns,
  pick,
} from '../../renderer/jobs/list/arrange-entries.ts';
import { entryOfFile, entryOfJob } from '../../renderer/jobs/list/list-entry.ts';
import { dayHeading } from '../../renderer/ui/format.ts';
import type { OddResult } from '../../shared/model/job-counts.ts';
import type { JobSummary } from '../../shared/model/job-record.ts';
import { problem } from '../../shared/model/problem.ts';
import { aJobRecord, aJobSummary, anOpenedFile, practice } from '../fakes/fake-data.ts';

const job = (id: string, part: Partial<JobSummary> = {}) => aJobSummary({ id, name: `${id}.csv`, ...part });
const account = { id: 'acme', name: 'Acme', address: 'https://x.example', kind: 'service' as const };

describe('the list of jobs', () => {
  const jobs = [
    job('old', { createdAt: '2026-10-01T10:00:00Z', note: 'Ask Jo', service: 'email-append' }),
    job('new', { createdAt: '2026-11-09T10:00:00Z', state: 'fetching', queueId: '4711' }),
    job('kept', { archived: true, connection: account }),
    job('mid', { state: 'ready', connection: account }),
  ];
  const entries = jobs.map(entryOfJob);
  const shown = (part: Partial<JobFilter>) =>
    inOrder(filterEntries(entries, { ...noFilter, ...part }), newestFirst).map(({ id }) => id);

  it('shows the newest first and archived jobs by themselves', () => {
    expect(shown({})).toEqual(['new', 'mid', 'old']);
    expect(shown({ archived: true })).toEqual(['kept']);
  });

  it('finds every word in name, note, queue id, service or connection', () => {
    expect(shown({ search: 'jo EMAIL' })).toEqual(['old']);
    expect(shown({ search: '4711' })).toEqual(['new']);
    expect(shown({ search: 'jo 4711' })).toEqual([]);
  });

  it('filters by the status people read, so that both steps of fetching count as one', () => {
    expect(shown({ status: 'Fetching result' })).toEqual(['new', 'mid']);
    expect(shown({ status: 'Fetching result', connection: 'acme' })).toEqual(['mid']);
    expect(shown({ service: 'email-append' })).toEqual(['old']);
  });

  it('includes opened files, found by name and kind', () => {
    const file = entryOfFile(anOpenedFile());
    const found = (part: Partial<JobFilter>) =>
      inOrder(filterEntries([...entries, file], { ...noFilter, ...part }), newestFirst).map(
        ({ name }) => name,
      );
    expect(found({})).toEqual(['new.csv', 'spring.csv', 'mid.csv', 'old.csv']);
    expect(found({ search: 'opened spring' })).toEqual(['spring.csv']);
    expect(found({ status: 'Opened file' })).toEqual(['spring.csv']);
    expect(found({ connection: 'acme' })).toEqual(['mid.csv']);
  });

  it('offers each connection once', () => {
    expect(Object.entries(connectionsOf(entries))).toEqual([
      ['acme', 'Acme'],
      ['practice', 'Practice'],
    ]);
  });
});

describe('sending again', () => {
  it('names the risk of paying twice only where there is one', () => {
    expect(riskOfSendingAgain({ state: 'outcome-unknown', connection: account })).toMatch(
      /charge every match twice/,
    );
    expect(riskOfSendingAgain({ state: 'outcome-unknown', connection: practice })).toMatch(
      /Practice mode is free/,
    );
    expect(riskOfSendingAgain({ state: 'not-accepted', connection: account })).not.toMatch(/twice/);
  });

  it('never says that an earlier list was not charged', () => {
    for (const state of ['not-accepted', 'needs-attention', 'outcome-unknown'] as const) {
      const text = riskOfSendingAgain({ state, connection: account });
      expect(text).not.toMatch(/nothing|not (been )?charged|free|no credits/i);
      expect(text).toMatch(/may be charged|could charge/);
    }
  });
});

describe('a job of unknown outcome', () => {
  it('explains what that means and names the buttons that resolve it', () => {
    const { meaning, advice } = unknownOutcome({ connection: account });
    expect(meaning).toMatch(/^Acme may have this list/);
    expect(advice).toMatch(/“Attach queue id”.*“Mark as not accepted”.*“Send again”/);
  });

  it('mentions no account for the practice service', () => {
    expect(unknownOutcome({ connection: practice }).advice).toMatch(/Nothing is charged/);
  });
});

describe("a job's numbers", () => {
  it('count rows as sent only once the list has left for the service', () => {
    const sending = { startedAt: '2026-11-01T10:00:00Z', attempts: 1 };
    const { queueId: _, sending: __, ...bare } = aJobRecord({});
    const rowsSent = (part: Parameters<typeof countLines>[0]) =>
      countLines({ ...bare, ...part }).find(({ name }) => name === 'Rows sent')?.value;
    for (const state of ['prepared', 'needs-attention', 'cancelled'] as const) {
      expect(rowsSent({ state }), state).toBe('\u2013');
      // It was tried, but nothing left this computer.
      expect(rowsSent({ state, sending }), state).toBe('\u2013');
    }
    for (const state of ['sending', 'not-accepted', 'outcome-unknown'] as const) {
      expect(rowsSent({ state, sending }), state).toBe('988');
    }
    expect(rowsSent({ state: 'needs-attention', sending, queueId: '4711' })).toBe('988');
  });

  it('count changed cells, but not a change to the whole list', () => {
    const change = { code: 'phone-digits', label: 'Phones reduced to ten digits', count: 1912 };
    expect(changeInWords(change)).toBe('Phones reduced to ten digits: 1,912');
    expect(changeInWords({ code: 'record-ends', label: 'Rows ended with CRLF', count: 1 })).toBe(
      'Rows ended with CRLF',
    );
  });

  it('show both sides of a gap', () => {
    expect(gapInWords({ what: 'rows-uploaded', expected: 988, found: 990 })).toBe(
      '988 rows were sent, but the service counted 990.',
    );
    expect(gapInWords({ what: 'rows-returned', expected: 1, found: 3 })).toBe(
      '1 row was sent, and 3 came back.',
    );
  });
});

const aFile = anOpenedFile();

describe('the list of jobs in an order', () => {
  const jobs = [
    { id: 'a', name: 'list 10.csv', rows: 5, createdAt: '2026-11-01T10:00:00Z' },
    { id: 'b', name: 'List 9.csv', rows: null, createdAt: '2026-11-03T10:00:00Z' },
    { id: 'c', name: 'list 10.csv', rows: 70, createdAt: '2026-11-02T10:00:00Z' },
  ];
  const entries = jobs.map((job) => entryOfJob(aJobSummary(job)));
  const ids = (order: Parameters<typeof inOrder>[1]) =>
    inOrder(entries, order)
      .map(({ id }) => id)
      .join('');

  it('shows the newest first, also among equals', () => {
    expect(ids(newestFirst)).toBe('bca');
    expect(ids({ by: 'name', descending: false })).toBe('bca');
    expect(ids({ by: 'name', descending: true })).toBe('cab');
    expect(ids({ by: 'service', descending: true })).toBe('bca');
  });

  it('puts entries without a number, service or connection last either way', () => {
    const all = [entryOfFile(aFile), ...entries];
    for (const by of ['service', 'connection'] as const)
      for (const descending of [true, false])
        expect(inOrder(all, { by, descending }).at(-1)?.id).toBe(aFile.id);

    expect(ids({ by: 'rows', descending: true })).toBe('cab');
    expect(ids({ by: 'rows', descending: false })).toBe('acb');
  });

  it('reuses the line of an unchanged job', () => {
    const [job, other] = [aJobSummary({ id: 'a' }), aJobSummary({ id: 'b' })];
    const before = [job, other].map(entryOfJob);
    const after = [{ ...job, name: 'renamed.csv' }, other].map(entryOfJob);
    expect(after[0]?.name).toBe('renamed.csv');
    expect(after[1]).toBe(before[1]);
  });

  it('reverses by a second press and never loses an entry', () => {
    const presses = fc.array(fc.constantFrom(...orderColumns), { maxLength: 12 });
    fc.assert(
      fc.property(presses, (all) => {
        const order = all.reduce(orderAfter, newestFirst);
        expect(inOrder(entries, order)).toHaveLength(entries.length);
        expect(orderAfter(orderAfter(order, order.by), order.by)).toEqual(order);
      }),
    );
  });
});

describe('selected entries', () => {
  const shown = ['a', 'b', 'c', 'd', 'e'];
  const none: ReadonlySet<string> = new Set();

  it('are added or removed as a range with Shift', () => {
    const three = pick(pick(none, 'd', shown, null), 'b', shown, 'd');
    expect([...three].toSorted()).toEqual(['b', 'c', 'd']);
    expect([...pick(three, 'c', shown, 'b')]).toEqual(['d']);
    expect([...pick(none, 'c', shown, 'not in sight')]).toEqual(['c']);
  });
});

describe('the days of the job list', () => {
  const now = new Date(2026, 10, 23, 15, 0);
  const moment = (...parts: [number, number, number, number]) => new Date(...parts).toISOString();
  const entryAt = (startedAt: string, n: number) => ({
    ...entryOfJob(summaryOf(aJobRecord({}))),
    id: String(n),
    startedAt,
  });

  it('are named within the last week, and older ones by month', () => {
    const headings = [
      moment(2026, 10, 23, 0),
      moment(2026, 10, 22, 23),
      moment(2026, 10, 17, 0),
      moment(2026, 10, 16, 23),
      moment(2025, 10, 23, 15),
      'no date',
    ].map((at) => dayHeading(at, now));
    expect(headings).toEqual([
      { text: 'Today', isDay: true },
      { text: 'Yesterday', isDay: true },
      { text: 'Tuesday, Nov 17', isDay: true },
      { text: 'November 2026', isDay: false },
      { text: 'November 2025', isDay: false },
      { text: 'Date not known', isDay: false },
    ]);
  });

  it('keep every entry in order below one heading each', () => {
    // Computers whose clock was wrong for a time have jobs of days to come.
    const hours = fc.oneof(fc.integer({ min: 0, max: 800 }), fc.integer({ min: -800, max: 20_000 }));
    fc.assert(
      fc.property(fc.array(hours, { maxLength: 40 }), fc.boolean(), (ago, hasUnknown) => {
        const entries = ago
          .toSorted((a, b) => a - b)
          .map((hours, n) => entryAt(new Date(now.getTime() - hours * 3_600_000).toISOString(), n));
        if (hasUnknown) entries.push(entryAt('no date', ago.length));
        const lines = dayGroups(entries, now);
        expect(lines.flatMap((line) => (typeof line === 'string' ? [] : [line.entry]))).toEqual(entries);
        const headings = lines.filter((line) => typeof line === 'string');
        if (ago.every((hours) => hours >= 0)) expect(new Set(headings).size).toBe(headings.length);
        let heading = '';
        for (const line of lines) {
          if (typeof line === 'string') heading = line;
          else expect(dayHeading(line.entry.startedAt, now)).toEqual({ text: heading, isDay: line.isDated });
        }
      }),
    );
  });
});

const odd: OddResult = {
  bytes: 12_400,
  rows: 375,
  what: [
    { kind: 'open-quote', line: 376 },
    { kind: 'fewer-than-taken', rows: 375, expected: 2000 },
  ],
  fetchedAt: '2026-11-20T14:07:40Z',
  sha256: '',
  triesLeft: 0,
};
const { result: _, ...withoutResult } = aJobRecord({ state: 'needs-attention' });
const problemOfIt = problem(
  'result-odd',
  'The result came, but something about it is odd.',
  'Take it, or fetch it again.',
);

describe('an odd result on the page', () => {
  it('lists one sentence for each finding, with advice', () => {
    const { title, lines, advice } = oddResultInWords({ ...withoutResult, odd, problem: problemOfIt });
    expect(title).toBe(problemOfIt.message);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('375');
    expect(lines[1]).toContain('2,000');
    expect(advice).toBe(problemOfIt.advice);
  });

  it('says that the app will fetch it again by itself', () => {
    const words = oddResultInWords({ ...withoutResult, odd: { ...odd, triesLeft: 1 }, problem: problemOfIt });
    expect(words.advice).toMatch(/again automatically, at most 1 more time/);
  });

  it('says that the earlier result stays where there is one', () => {
    expect(oddResultInWords({ ...aJobRecord({}), odd }).advice).toMatch(/^The earlier result is still/);
  });

  it('counts as returned', () => {
    const job = { ...withoutResult, odd };
    expect(countLines(job).find(({ name }) => name === 'Rows returned')?.value).toBe('375');
  });

  it('and its queue id are named as lost only while the result is to come', () => {
    const open = (part: Partial<JobSummary>) => entryOfJob(aJobSummary({ queueId: '4711', ...part })).open;
    expect(open({ state: 'pending' })).toBe('result');
    expect(open({ state: 'needs-attention', odd: true })).toBeNull();
    expect(open({ state: 'done', fetchedAt: '2026-11-20T14:07:40Z' })).toBeNull();
    expect(open({ state: 'outcome-unknown' })).toBe('outcome');
  });
});

describe('recent lists', () => {
  const sample = { jobId: 'e', seed: 1, column: null, rows: 10, of: 20 };
  const at = (day: number) => `2026-11-0${day}T10:00:00Z`;

  it('are the lists sent last, each name once, without test batches', () => {
    const jobs = [
      aJobSummary({ id: 'a', name: 'spring.csv', createdAt: at(1) }),
      aJobSummary({ id: 'b', name: 'spring.csv', createdAt: at(3) }),
      aJobSummary({ id: 'c', name: 'summer.csv', createdAt: at(2) }),
      aJobSummary({ id: 'd', name: 'fall.csv', createdAt: at(4), testBatchOf: sample }),
      aJobSummary({ id: 'e', name: 'old.csv', createdAt: at(1) }),
    ];
    expect(recentLists(jobs, 2).map(({ id, name }) => `${id} ${name}`)).toEqual([
      'b spring.csv',
      'c summer.csv',
    ]);
  });
});
