import { describe, expect, it } from 'vitest';
import { withJob, withoutJob } from '../../renderer/ipc/job-cache.ts';
import { changeInWords, countLines, gapInWords } from '../../renderer/jobs/count-lines.ts';
import { connectionsOf, filterEntries, type JobFilter, noFilter } from '../../renderer/jobs/filter.ts';
import { inOrder, newestFirst } from '../../renderer/jobs/job-order.ts';
import { entryOfFile, entryOfJob } from '../../renderer/jobs/list-entry.ts';
import { whatRemovingLoses } from '../../renderer/jobs/removal.ts';
import { riskOfSendingAgain, unknownOutcome } from '../../renderer/jobs/unknown-outcome.ts';
import type { JobSummary } from '../../shared/job.ts';
import { aJobRecord, aJobSummary, practice } from '../fakes/fake-data.ts';
import { anOpenedFile } from '../fakes/opened-file.ts';

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

  it('has opened files among the jobs, found by their name and by what they are', () => {
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
    expect(connectionsOf(entries)).toEqual([
      { id: 'acme', name: 'Acme' },
      { id: 'practice', name: 'Practice' },
    ]);
  });

  it('takes in a changed job in its place and a new one on top', () => {
    const list = { jobs: [job('a'), job('b')], setAside: [] };
    expect(withJob(list, job('b', { state: 'pending' })).jobs.map(({ state }) => state)).toEqual([
      'done',
      'pending',
    ]);
    expect(withJob(list, job('c')).jobs.map(({ id }) => id)).toEqual(['c', 'a', 'b']);
    expect(withoutJob(list, 'a').jobs.map(({ id }) => id)).toEqual(['b']);
  });
});

describe('sending again', () => {
  it('names the risk of paying twice only where there is one', () => {
    expect(riskOfSendingAgain({ state: 'outcome-unknown', connection: account })).toMatch(/charged twice/);
    expect(riskOfSendingAgain({ state: 'outcome-unknown', connection: practice })).toMatch(
      /no credits are at stake/,
    );
    expect(riskOfSendingAgain({ state: 'not-accepted', connection: account })).not.toMatch(/twice/);
  });

  it('never says that a list of before was not charged: only the service knows', () => {
    for (const state of ['not-accepted', 'needs-attention', 'outcome-unknown'] as const) {
      const text = riskOfSendingAgain({ state, connection: account });
      expect(text).not.toMatch(/nothing|not (been )?charged|free|no credits/i);
      expect(text).toMatch(/may be charged|can be charged/);
    }
  });
});

describe('an outcome nobody knows', () => {
  it('is told as what it means, with the buttons that answer it', () => {
    const { meaning, advice } = unknownOutcome({ connection: account });
    expect(meaning).toMatch(/^Acme may have this list/);
    expect(advice).toMatch(/“Attach queue id”.*“Mark as not accepted”.*“Send again”/);
  });

  it('sends nobody to an account of the practice service', () => {
    expect(unknownOutcome({ connection: practice }).advice).toMatch(/No credits are at stake/);
  });
});

describe("a job's numbers", () => {
  it('show a dash for everything that is not stated', () => {
    const lines = countLines({});
    expect(new Set(lines.map(({ value }) => value))).toEqual(new Set(['\u2013']));
    expect(countLines(aJobRecord({})).find(({ name }) => name === 'Phones flagged')?.value).toBe('\u2013');
  });

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

  it('count what was changed, but not what was done once to the whole list', () => {
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

describe('removing a job', () => {
  it('names the result and the rows left out', () => {
    expect(whatRemovingLoses(aJobRecord({})).join('; ')).toMatch(
      /the result \(988 rows\).*left-out rows \(12 rows\)/,
    );
  });

  it('names the queue id only while a result is still to come', () => {
    const { result: _, ...waiting } = aJobRecord({ state: 'pending' });
    expect(whatRemovingLoses(waiting)[0]).toMatch(/queue id 4711/);
    expect(whatRemovingLoses(aJobRecord({})).join()).not.toMatch(/4711/);
  });
});
