import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { askedOfLookups } from '../../electron/results/join/take-earlier.ts';
import { createEarlierAnswers } from '../../electron/results/service/earlier-answers.ts';
import { earlierSum } from '../../shared/model/earlier-sum.ts';
import { failure, success, unexpectedProblem } from '../../shared/model/problem.ts';
import { aJobRecord } from '../fakes/fake-data.ts';
import { valueIn } from '../fakes/job-bench.ts';
import { answersOf, type JoinedBench, openJoinedBench } from '../fakes/joined-bench.ts';
import { digitsOf, lookupReply } from '../fakes/joined-lookups.ts';
import { createMemoryDisk } from '../fakes/memory-disk.ts';
import { temporaryFolder } from '../fakes/temporary-folder.ts';

const dayMs = 24 * 60 * 60 * 1000;
const phoneOf = (last: number) => `20255501${String(last).padStart(2, '0')}`;

const inFolder = temporaryFolder('of each test');
let app: JoinedBench;
beforeEach(async () => {
  app = await openJoinedBench(inFolder());
});
afterEach(async () => {
  await app.close();
});

/** As a bulk list. */
const listOf = (phones: readonly string[]) =>
  ['Phone,Note', ...phones.map((phone, row) => `${phone},n${row}`)].map((line) => `${line}\r\n`).join('');

/** Its own columns are called as some of the answer’s are. */
const lookupListOf = (phones: readonly string[]) =>
  ['Phone,Outcome,People', ...phones.map((phone, row) => `${phone},mine ${row},${row}`)].join('\r\n');
const match = (last: number) => ({
  phone: phoneOf(last),
  match: 'yes',
  best: `646555${phoneOf(last).slice(-4)}`,
});
const noMatch = (last: number) => ({ phone: phoneOf(last), match: 'no', best: '' });

describe('a bulk result with rows that lookups answered', () => {
  test('shows the newest answer with its day and source, and its flags block the number', async () => {
    await app.lookups.look('2025550102', lookupReply('2025550102'));
    app.clock.jump(3 * dayMs);
    await app.lookups.look('(202) 555-0102', lookupReply('2025550102', true), 'a');
    const day = new Date(app.clock.now()).toISOString().slice(0, 10);
    app.clock.jump(2 * dayMs);
    const id = await app.create(listOf(['+1 202 555 0102', '2025550104']));
    await app.finish(id);
    const { rows } = await app.whole(id);
    expect(rows.map((row) => [row['Answered on'], row['Answered by'], row['Answered row']])).toEqual([
      [expect.any(String), 'list.csv', ''],
      [day, 'List a', '1'],
    ]);
    const calls = await app.exported(id, 'call-list');
    expect(calls.map((row) => digitsOf(row.Phone))).toEqual(['6465550104']);
  });

  test('keeps answers taken before a lookup is forgotten, and takes none forgotten earlier', async () => {
    await app.lookups.look('2025550102', lookupReply('2025550102'));
    await app.lookups.look('2025550104', lookupReply('2025550104'));
    app.lookups.forget('2025550104');
    const id = await app.create(listOf(['2025550102', '2025550104', '2025550106']));
    await app.finish(id);
    app.lookups.forget('2025550102');
    const text = (await app.whole(id)).rows.map((row) => JSON.stringify(row)).join('');
    expect([text.includes('6465550102'), text.includes('6465550104')]).toEqual([true, false]);
    const files = await readdir(inFolder('jobs', id));
    expect(files.filter((name) => name.startsWith('earlier-answers.'))).toHaveLength(1);
    expect(app.record(id).earlier?.find(({ job }) => job === '')).toEqual({
      job: '',
      rows: 1,
      lacks: 'lookups',
    });
  });
});

describe('a list lookup with rows that were answered before', () => {
  test('says what a result tells that came a moment ago', async () => {
    const job = await app.create(listOf([phoneOf(2), phoneOf(3)]));
    await app.until(() => app.record(job).result !== undefined);
    expect(app.record(job).judged).toBeUndefined();
    const list = await app.lookUp(lookupListOf([phoneOf(2), phoneOf(3), phoneOf(4)]));
    const { rows } = valueIn(await app.lists.rows(list, { from: 0, count: 3 }));
    expect(rows.map(({ message }) => message?.replace(/.*: /, ''))).toEqual(['match', 'no match', undefined]);
    valueIn(await app.all.results.open(list));
    await app.all.renewals.settled();
  });

  test('takes over answers of a job, a lookup and another list, and asks only the rest', async () => {
    await app.lookups.look(phoneOf(2), lookupReply(phoneOf(2)), 'a');
    await app.finish(await app.create(listOf([0, 1].map(phoneOf)), 'job.csv'));
    await app.lookUp(lookupListOf([phoneOf(3)]));
    const id = await app.lookUp(lookupListOf([0, 1, 2, 2, 3, 4].map(phoneOf)));
    expect(await answersOf(app, id)).toEqual([
      match(0),
      noMatch(1),
      match(2),
      match(2),
      noMatch(3),
      match(4),
    ]);
    expect((await app.exported(id, 'misses')).map((row) => digitsOf(row.Phone))).toEqual([1, 3].map(phoneOf));
    expect(earlierSum(app.lists.get(id)?.earlier ?? [])).toMatchObject({ asked: 5, found: 5 });
    expect([app.world.sent, app.asked]).toEqual([[[0, 1].map(phoneOf)], [3, 4].map(phoneOf)]);
  });

  test('leaves a row open when the earlier answer was lost, and asks it of nobody', async () => {
    await app.lookups.look(phoneOf(2), null);
    const id = await app.lookUp(lookupListOf([2, 4].map(phoneOf)));
    expect(await answersOf(app, id)).toEqual([{ phone: phoneOf(2), match: '', best: '' }, match(4)]);
    expect(earlierSum(app.lists.get(id)?.earlier ?? [])).toMatchObject({ asked: 1, found: 0 });
    expect(app.asked).toEqual([phoneOf(4)]);
  });

  test('shows the day and source of an earlier answer, and its flags block the number', async () => {
    await app.lookups.look(phoneOf(2), lookupReply(phoneOf(2), true), 'a');
    const day = new Date(app.clock.now()).toISOString().slice(0, 10);
    app.clock.jump(2 * dayMs);
    const id = await app.lookUp(lookupListOf([phoneOf(2), phoneOf(4)]));
    const own = await readFile(inFolder('lookup-lists', id, 'result.csv'), 'utf8');
    expect(own).toContain('Looked up before on');
    const { rows } = await app.whole(id);
    expect(rows.map((row) => [row['Answered on'], row['Answered by'], row['Answered row']])).toEqual([
      [expect.any(String), 'looked up.csv', ''],
      [day, 'List a', '1'],
    ]);
    const calls = await app.exported(id, 'call-list');
    expect(calls.map((row) => digitsOf(row.Phone))).toEqual(['6465550104']);
  });

  test('keeps taken answers when the lookup is forgotten, and rebuilds a missing or damaged result', async () => {
    await app.lookups.look(phoneOf(2), lookupReply(phoneOf(2)));
    const id = await app.lookUp(lookupListOf([phoneOf(2), phoneOf(4)]));
    const before = await app.whole(id);
    app.lookups.forget(phoneOf(2));
    const merged = inFolder('lookup-lists', id, 'result.merged.csv');
    await rm(merged);
    expect(await app.whole(id)).toEqual(before);
    await writeFile(merged, 'cut off');
    expect(await app.whole(id)).toEqual(before);
  });
});

test('of rows that wait for lookups, main is told no more than which of its questions they ask', async () => {
  const path = inFolder('asked-before.csv');
  await writeFile(path, 'Row,Job,Outcome,Asked,Phone\r\n1,,match,,2025550102\r\n2,,match,,2025550104\r\n');
  const asked = { path, service: 'phone-append', formFields: { phone_column: 'Phone' } } as const;
  expect(await askedOfLookups({ asked, halves: [1, 2] })).toEqual([]);
});

test('a lookup forgotten while its answer is being taken leaves no file behind', async () => {
  const disk = createMemoryDisk();
  let isForgotten = false;
  const source = {
    ...{ id: 'single', by: 'Lookup' },
    async *questions() {
      yield [{ ref: 'one', at: '2026-03-01T10:00:00Z', high: 1, low: 2 }];
    },
    async *answers() {
      yield { ref: 'one', isHit: true, cells: ['[]'] };
    },
    isThere: async () => !isForgotten,
  };
  const engine = {
    // biome-ignore lint/suspicious/noExplicitAny: the fake answers three tasks
    async run(task: string, input: any): Promise<any> {
      if (task === 'askedSources') return success([{ job: '', rows: 2 }]);
      if (task === 'askedOfLookups') return success([0]);
      await disk.writeSynced(input.to, 'Row,People\r\n1,[]\r\n');
      return success({ found: 1, rows: 1, bytes: 20 });
    },
  };
  async function take() {
    const { id, connection, service } = aJobRecord({});
    const { signal } = new AbortController();
    let kept: unknown;
    const answers = createEarlierAnswers({
      ...{ disk, engine, signal, jobs: { get: () => null, folder: () => failure(unexpectedProblem()) } },
      lookups: { columns: () => ['People'], sources: async () => [source] },
    });
    const none = async () => failure(unexpectedProblem());
    await answers.of(
      {
        ...{ id, connection, askedBefore: 2, answerColumns: null, own: '/jobs/1/result.csv' },
        asked: { path: '/jobs/1/asked-before.csv', service, formFields: {} },
        to: '/jobs/1/result.merged.csv',
        isAfter: () => true,
        known: () => ({}),
        keep: async ({ earlier }) => {
          kept = earlier;
        },
      },
      'needed',
      { open: none, place: none },
    );
    return kept;
  }
  const left = { job: '', rows: 1, lacks: 'lookups' };
  expect(await take()).toEqual([
    expect.objectContaining({ job: 'lookups-single-2026-03-01', rows: 1 }),
    left,
  ]);
  expect([...disk.files.keys()]).toEqual([
    expect.stringContaining('earlier-answers.lookups-single-2026-03-01.csv'),
  ]);
  isForgotten = true;
  expect(await take()).toEqual([{ ...left, rows: 2 }]);
  expect([...disk.files.keys()]).toEqual([]);
});
