import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCheckTable } from '../../electron/memory/kept-checks.ts';
import { earlierInWords, missingInWords } from '../../renderer/results/result-words.ts';
import { earlierSum } from '../../shared/model/earlier-sum.ts';
import { askedAt, checkedAt, firstCheckedAt } from '../../shared/model/job.ts';
import { valueIn } from '../fakes/job-bench.ts';
import { type JoinedBench, openJoinedBench } from '../fakes/joined-bench.ts';

let root = '';
let app: JoinedBench;
async function open(): Promise<void> {
  root = await mkdtemp(join(tmpdir(), 'joined-'));
  app = await openJoinedBench(root);
}
async function close(): Promise<void> {
  await app.close();
  await rm(root, { recursive: true, force: true });
}

const number = (last: number) => `20255501${String(last).padStart(2, '0')}`;
const listOf = (header: string, ...rows: string[]) => [header, ...rows, ''].join('\r\n');
/** Phones 0 to 3 in one list, 2 to 5 in the next, in another order and with other columns. */
const first = listOf('Phone,Note', ...[0, 1, 2, 3].map((last) => `${number(last)},first ${last}`));
const second = listOf(
  'Who,Phone',
  ...[5, 3, 4, 2].map((last) => `second ${last},(202) 555-01${String(last).padStart(2, '0')}`),
);
const dayMs = 86_400_000;

async function both(days = 0) {
  const one = await app.create(first, 'first.csv');
  await app.finish(one);
  await app.book.whole();
  app.clock.jump(days * dayMs);
  const two = await app.create(second, 'second.csv');
  await app.finish(two);
  return { one, two };
}
const sumOf = (id: string) => earlierSum(app.record(id).earlier ?? []);

describe('a list with rows answered 40 days earlier', () => {
  let one = '';
  let two = '';
  beforeAll(async () => {
    await open();
    ({ one, two } = await both(40));
  });
  afterAll(close);

  it('puts earlier answers into the new result under the new list’s columns', async () => {
    expect(app.world.sent).toEqual([[0, 1, 2, 3].map(number), [5, 4].map(number)]);
    const own = await readFile(app.fileOf(two, 'result.csv'), 'utf8');
    const { headers, rows } = await app.whole(two);
    expect(sumOf(two)).toMatchObject({ asked: 2, found: 2, missing: [] });
    expect(headers).toEqual([
      ...['Who', 'Phone', 'hit', 'phone_1', 'phone_1_dnc', 'phone_1_tcpa', 'phone_1_state_dnc'],
      ...['Answered on', 'Answered by', 'Answered row'],
    ]);
    const shown = rows.map((row) => [
      row.Who,
      row.Phone,
      row.hit,
      row.phone_1,
      row['Answered by'],
      row['Answered row'],
    ]);
    expect(shown).toEqual([
      ['second 5', number(5), 'false', '', 'second.csv', ''],
      ['second 4', number(4), 'true', '6465550104', 'second.csv', ''],
      ['second 3', number(3), 'false', '', 'first.csv', '2'],
      ['second 2', number(2), 'true', '6465550102', 'first.csv', '4'],
    ]);
    expect(await readFile(app.fileOf(two, 'result.csv'), 'utf8')).toBe(own);
    const back = await app.exported(two, 'my-file');
    expect(back.map((row) => [row.Who, row.Match, row['Best phone']])).toEqual([
      ['second 5', 'no', ''],
      ['second 3', 'no', ''],
      ['second 4', 'yes', '6465550104'],
      ['second 2', 'yes', '6465550102'],
    ]);
    const misses = await app.exported(two, 'misses');
    expect(misses.map(({ Who }) => Who)).toEqual(['second 5', 'second 3']);
    expect(app.record(one).earlier).toBeUndefined();
  });

  it('dates an earlier answer by its own day, not by the day of the new job', async () => {
    const job = app.record(two);
    const ownTime = Date.parse(askedAt(app.record(one)) ?? '');
    for (const at of [firstCheckedAt(job), checkedAt(job)])
      expect(Math.abs(Date.parse(at ?? '') - ownTime)).toBeLessThan(dayMs);
    expect(askedAt(job)).toBe(job.finishedAt);
    expect(Date.parse(job.finishedAt ?? '') - ownTime).toBeGreaterThanOrEqual(40 * dayMs);
    expect(job.merged?.runs?.map(({ rows, isEarlier }) => [rows, isEarlier])).toEqual([
      [2, false],
      [2, true],
    ]);
    expect(earlierInWords(2, job.earlier ?? [])).toMatch(
      /^2 rows from this job, 2 from earlier results \(oldest .+ 20\d\d\)\.$/,
    );
    // What it asked itself counts as checked today, what it took over does not count as a check of today.
    const kept = createCheckTable(app.memory).linesOf(two);
    expect(kept).not.toContain('6465550102');
    expect(kept).toContain('6465550104');
  });

  it('finds earlier answers again once their removed job is restored', async () => {
    const [whole, before] = [await app.whole(two), app.record(two)];
    await app.all.results.close(one);
    valueIn(await app.jobs.remove(one));
    for (const name of ['result.merged.csv', `earlier-answers.${one}.csv`]) await rm(app.fileOf(two, name));
    expect((await app.whole(two)).rows).toHaveLength(2);
    expect(sumOf(two)).toMatchObject({ asked: 2, found: 0, missing: [{ why: 'gone', rows: 2 }] });
    valueIn(await app.jobs.restore(one));
    expect(await app.whole(two)).toEqual(whole);
    // By which later checks it was judged may have changed meanwhile, what came of that may not.
    const { judged, ...others } = app.record(two);
    const { judged: judgedBefore, ...othersBefore } = before;
    expect(others).toEqual(othersBefore);
    expect(judged?.verdicts).toEqual(judgedBefore?.verdicts);
    valueIn(await app.all.results.open(one));
  });

  it('leaves no partial result when the whole cannot be written, and writes it later', async () => {
    const whole = await app.whole(two);
    const own = await readFile(app.fileOf(two, 'result.csv'), 'utf8');
    const half = app.fileOf(two, 'result.merged.csv.part');
    await rm(app.fileOf(two, 'result.merged.csv'));
    for (const name of await readdir(app.fileOf(two, '')))
      if (name.startsWith('earlier-answers.')) await rm(app.fileOf(two, name));
    await mkdir(half);
    expect((await app.all.results.place(two)).ok).toBe(false);
    expect(await readdir(app.fileOf(two, ''))).not.toContain('result.merged.csv');
    expect(await readFile(app.fileOf(two, 'result.csv'), 'utf8')).toBe(own);
    await rmdir(half);
    expect(await app.whole(two)).toEqual(whole);
    // Nothing is made again that is there.
    const before = app.tasks.length;
    await app.whole(two);
    expect(app.tasks.slice(before)).toEqual([]);
  });
});

describe('earlier answers in a new result', () => {
  beforeEach(open);
  afterEach(close);

  it('reports answers whose job was removed before, and keeps those already taken', async () => {
    const { one, two } = await both();
    const whole = await app.whole(two);
    await app.all.results.close(one);
    valueIn(await app.jobs.remove(one));
    expect(await app.whole(two)).toEqual(whole);
    await rm(app.fileOf(two, 'result.merged.csv'));
    expect(await app.whole(two)).toEqual(whole);

    const three = await app.create(
      listOf('Phone,Note', `${number(0)},x`, `${number(4)},y`, `${number(7)},z`),
    );
    await app.finish(three);
    expect(sumOf(three)).toMatchObject({ asked: 2, found: 1, missing: [{ why: 'gone', rows: 1 }] });
    expect(missingInWords(app.record(three).earlier ?? [])).toEqual([
      '1 row was looked up before. The job with the answer was removed.',
    ]);
    const back = await app.exported(three, 'my-file');
    expect(back.map((row) => [row.Note, row.Match])).toEqual([
      ['x', ''],
      ['y', 'yes'],
      ['z', 'no'],
    ]);
  });

  it('reports a damaged earlier result, and joins its answers once it is fetched again', async () => {
    const one = await app.create(first, 'first.csv');
    await app.finish(one);
    await app.all.results.close(one);
    const good = await readFile(app.fileOf(one, 'result.csv'));
    await rm(app.fileOf(one, 'results.duckdb'));
    await writeFile(app.fileOf(one, 'result.csv'), 'other,columns\r\nof,nobody\r\n');
    const two = await app.create(second, 'second.csv');
    await app.finish(two);
    expect(sumOf(two)).toMatchObject({ asked: 2, found: 0 });
    expect((await app.whole(two)).rows).toHaveLength(2);
    expect(missingInWords(app.record(two).earlier ?? [])).toHaveLength(1);

    await writeFile(app.fileOf(one, 'result.csv'), good);
    await app.clock.advance(dayMs);
    valueIn(await app.jobs.fetchAgain(one));
    await app.until(() => app.record(one).state === 'done');
    await app.finish(one);
    expect((await app.whole(two)).rows).toHaveLength(4);
    expect(sumOf(two)).toMatchObject({ asked: 2, found: 2 });
  });

  it('joins earlier answers with those of a test batch and of the rest', async () => {
    await app.finish(await app.create(first, 'first.csv'));
    const rows = Array.from({ length: 50 }, (_, row) => `${number(row)},note ${row}`);
    const id = await app.create(listOf('Phone,Note', ...rows), 'batch.csv', {}, 20);
    await app.until(() => app.record(id).testBatch?.answered !== undefined);
    valueIn(await app.jobs.sendRest(id, randomUUID()));
    await app.finish(id);
    const whole = await app.whole(id);
    expect(whole.rows.map(({ Phone }) => Phone).toSorted()).toEqual(rows.map((row) => row.slice(0, 10)));
    expect(app.record(id).merged?.runs?.map((run) => run.rows)).toEqual([20, 26, 4]);
    const back = await app.exported(id, 'my-file');
    expect(back.map((row) => [row.Note, row.Match])).toEqual(
      rows.map((row, at) => [row.slice(11), at % 2 === 0 ? 'yes' : 'no']),
    );
  });
});
