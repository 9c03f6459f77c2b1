import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EngineInput } from '../../electron/engine/process/protocol.ts';
import { createStepResults } from '../../electron/results/service/joined-results.ts';
import { stepsIdOf } from '../../shared/model/follow-ups.ts';
import type { JobRecord } from '../../shared/model/job-record.ts';
import { failure, problem, success } from '../../shared/model/problem.ts';
import { aJobRecord } from '../fakes/fake-data.ts';
import { problemIn, valueIn } from '../fakes/job-bench.ts';
import { createMemoryDisk } from '../fakes/memory-disk.ts';
import { createResultDesk } from '../fakes/result-desk.ts';
import { type AskedStep, askStep, joined, missesOf, type StepAnswer } from '../fakes/step-jobs.ts';
import { runs } from '../runs.ts';

const desk = await createResultDesk();
afterAll(() => desk.remove());

const header = 'Name,Phone,Ref';
/** Every row says which it is; without a phone it is left out before it is sent. */
const lineOf = (ref: number, hasPhone: boolean) =>
  `P${ref},${hasPhone ? `50355501${String(10 + ref)}` : 'none'},r${ref}`;
const refIn = (cells: readonly string[]) => Number(cells[2]?.slice(1));

type Made = AskedStep & { unanswered: string | null };

/** Asks one service after the other, each for the misses of the one before, as long as there are any. */
async function followUps(text: string, services: readonly StepAnswer[]): Promise<Made[]> {
  const steps: Made[] = [];
  let list = text;
  let unanswered: string | null = null;
  for (const [at, service] of services.entries()) {
    const step = await askStep(desk, list, `found ${at + 1}`, service);
    steps.push({ ...step, unanswered });
    if (at === services.length - 1) break;
    const misses = await missesOf(step);
    if (misses.text.trim().split('\r\n').length < 2) break;
    [list, unanswered] = [misses.text, misses.unanswered];
  }
  return steps;
}

const table = (text: string) =>
  Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data;

describe('the joined result of all steps', () => {
  it('gives each row its first match, and no match only where no step had one', async () => {
    const lists = fc.record({
      rows: fc.array(
        fc.record({
          isSendable: fc.boolean(),
          hits: fc.array(fc.constantFrom('hit', 'twice', 'miss', 'silent'), { minLength: 4, maxLength: 4 }),
        }),
        { minLength: 2, maxLength: 14 },
      ),
      services: fc.integer({ min: 2, max: 4 }),
      tie: fc.constantFrom('ids', 'echo', 'shuffled'),
    });
    await fc.assert(
      fc.asyncProperty(lists, async ({ rows, services, tie }) => {
        // One row that can be sent: a job is never made of none.
        const sendable = rows.map(({ isSendable }, ref) => ref === 0 || isSendable);
        const text = [header, ...sendable.map((has, ref) => lineOf(ref, has)), ''].join('\r\n');
        const steps = await followUps(
          text,
          Array.from({ length: services }, (_, at) => ({
            ...(tie === 'ids' && { choices: { onlyMappedColumns: true } }),
            ...(tie === 'shuffled' && { order: (lines: string[][]) => lines.toReversed() }),
            answer: (cells: readonly string[]) => {
              const sent = cells.find((cell) => cell.startsWith('50355501'));
              const said = rows[Number(sent?.slice(-2)) - 10]?.hits[at];
              if (said === 'silent') return null;
              const value = `${sent} by ${at + 1}`;
              if (said === 'miss') return [{ hit: false, value: '' }];
              return [{ hit: true, value }, ...(said === 'twice' ? [{ hit: true, value }] : [])];
            },
          })),
        );
        fc.pre(steps.length > 1);
        const found = table((await joined(steps)).text);
        const seen = new Map<string, Record<string, string>[]>();
        for (const row of found) {
          const phone = row.Phone || '';
          const key = phone.startsWith('50355501') ? phone : `${row.Ref}`;
          seen.set(key, [...(seen.get(key) ?? []), row]);
        }
        expect(seen.size).toBe(rows.length);
        for (const [ref, { hits }] of rows.entries()) {
          const key = sendable[ref] ? `50355501${String(10 + ref)}` : `r${ref}`;
          const lines = seen.get(key) ?? [];
          const first = sendable[ref]
            ? hits.slice(0, steps.length).findIndex((said) => said === 'hit' || said === 'twice')
            : -1;
          expect(lines).toHaveLength(first >= 0 && hits[first] === 'twice' ? 2 : 1);
          for (const line of lines)
            expect(line['Answered by']).toBe(
              first >= 0 ? `Service ${first + 1}` : sendable[ref] ? 'No match' : 'Not sent',
            );
          if (first >= 0) {
            expect(lines[0]?.[`found ${first + 1}`]).toBe(`${key} by ${first + 1}`);
            expect(lines[0]?.['Answered on']).toBe(`2026-10-0${first + 1}`);
          }
        }
        // In the order of the first list.
        const order = found.map(({ Phone = '', Ref = '' }) =>
          Phone.startsWith('50355501') ? Number(Phone.slice(-2)) - 10 : Number(Ref.slice(1)),
        );
        expect(order).toEqual(order.toSorted((a, b) => a - b));
      }),
      { numRuns: runs(8) },
    );
  });
});

const byRef =
  (hits: readonly number[]): StepAnswer['answer'] =>
  (cells) => [{ hit: hits.includes(refIn(cells)), value: hits.includes(refIn(cells)) ? 'found' : '' }];
const four = [header, ...[0, 1, 2, 3].map((ref) => lineOf(ref, true)), ''].join('\r\n');

/** The first step of a list of four rows, of which it finds one, and its misses. */
let first: AskedStep;
let misses: Awaited<ReturnType<typeof missesOf>>;
beforeAll(async () => {
  first = await askStep(desk, four, 'found 1', { answer: byRef([0]) });
  misses = await missesOf(first);
});

describe('answers that cannot be tied to a row', () => {
  it('are kept as rows of their own beside every row of the list', async () => {
    const twins = misses.text.replaceAll(/P\d/g, 'Twin');
    const second = await askStep(desk, twins, 'found 2', {
      answer: byRef([2]),
      echo: (cells) => cells.slice(0, 1),
      order: (rows) => rows.slice(1),
    });
    const { text } = await joined([
      { ...first, unanswered: null },
      { ...second, unanswered: misses.unanswered },
    ]);
    const by = table(text).map((row) => row['Answered by']);
    expect(by).toEqual([
      'Service 1',
      ...Array.from({ length: 3 }, () => 'Not certain'),
      ...Array.from({ length: 2 }, () => 'Service 2, not certain which row'),
    ]);
  });

  it('are all answers of a step whose list is not what the step before left', async () => {
    const fewer = misses.text.split('\r\n').toSpliced(1, 1).join('\r\n');
    const second = await askStep(desk, fewer, 'found 2', { answer: byRef([2]) });
    const { text } = await joined([
      { ...first, unanswered: null },
      { ...second, unanswered: misses.unanswered },
    ]);
    expect(table(text).map(({ Ref }) => Ref)).toEqual(['r0', 'r1', 'r2', 'r3', 'r2', 'r3']);
  });
});

it('the joined result keeps the dates and names in a result that was joined before', async () => {
  const own: [string, string] = ['2026-09-30', 'Service 1, test batch of Sep 30, 2026'];
  const first = await askStep(desk, four, 'found 1', { answer: byRef([0]), own });
  const misses = await missesOf(first);
  const second = await askStep(desk, misses.text, 'found 2', {
    answer: byRef([1]),
    own: ['2026-09-29', 'contacts.csv'],
  });
  const { text } = await joined([
    { ...first, unanswered: null },
    { ...second, unanswered: misses.unanswered },
  ]);
  expect(text.split('\r\n').slice(0, 3)).toEqual([
    'Name,Phone,Ref,hit,found 1,found 2,Answered on,Answered by',
    'P0,5035550110,r0,true,found,,2026-09-30,"Service 1, test batch of Sep 30, 2026"',
    'P1,5035550111,r1,true,,found,2026-09-29,"Service 2, contacts.csv"',
  ]);
});

it('the joined result gives rows left out before sending their earlier results', async () => {
  const text = [header, lineOf(0, true), lineOf(1, false), lineOf(2, false), lineOf(3, false), ''].join(
    '\r\n',
  );
  const first = await askStep(desk, text, 'found 1', {
    answer: byRef([0]),
    earlier: [
      { row: 2, hit: true, value: 'known' },
      { row: 3, hit: false, value: '' },
    ],
  });
  const misses = await missesOf(first);
  expect(table(misses.text).map(({ Ref }) => Ref)).toEqual(['r2']);
  const second = await askStep(desk, misses.text.replace('none', '5035550112'), 'found 2', {
    answer: byRef([2]),
  });
  const { text: whole } = await joined([
    { ...first, unanswered: null },
    { ...second, unanswered: misses.unanswered },
  ]);
  expect(table(whole).map((row) => [row['found 1'], row['found 2'], row['Answered by']])).toEqual([
    ['found', '', 'Service 1'],
    ['known', '', 'Service 1, January.csv'],
    ['', 'found', 'Service 2'],
    ['', '', 'Not sent'],
  ]);
  expect(whole.split('\r\n')[0]).not.toContain('Answered row');
});

it('joining that is canceled leaves no half-written file and keeps the file before', async () => {
  const second = await askStep(desk, misses.text, 'found 2', { answer: byRef([1]) });
  const steps = [
    { ...first, unanswered: null },
    { ...second, unanswered: misses.unanswered },
  ];
  const { to } = await joined(steps);
  await writeFile(to, 'before');
  const names = await readdir(dirname(to));
  await expect(joined(steps, AbortSignal.abort())).rejects.toThrow();
  expect(await readdir(dirname(to))).toEqual(names);
  expect(await readFile(to, 'utf8')).toBe('before');
});

const gone = failure(problem('no-such-job', 'It is gone.', 'Look elsewhere.'));
const layout = (header: string) => ({
  shape: 'none' as const,
  columns: [{ header, role: { kind: 'plain' as const }, confidence: 'sure' as const, opposite: false }],
});

/** Two jobs, one after the other, and an engine that writes what it was asked. */
function createDesk() {
  const disk = createMemoryDisk();
  const result = { bytes: 1, rows: 1, fetchedAt: '2026-10-03T10:00:00.000Z' };
  const jobs = new Map<string, JobRecord>();
  const add = (id: string, part: Partial<JobRecord> = {}) =>
    jobs.set(id, aJobRecord({ id, state: 'done', result, finishedAt: result.fetchedAt, ...part }));
  add('first-job', { service: 'email-append' });
  add('second-job', {
    service: 'phone-append',
    follows: { jobId: 'first-job', asked: ['email-append'] },
  });
  const asked: EngineInput<'joinSteps'>[] = [];
  let fails = false;
  const others = {
    open: async () => success({}),
    place: async (id: string) =>
      success({
        path: `/jobs/${id}/result.csv`,
        database: `/jobs/${id}/results.duckdb`,
        sent: null,
        reading: {},
      }),
  };
  const start = () => {
    const steps = createStepResults({
      disk,
      engine: {
        // biome-ignore lint/suspicious/noExplicitAny: the fake answers one task
        async run(_: string, input: any): Promise<any> {
          if (fails) return failure(problem('disk-full', 'Full.', 'Make room.'));
          asked.push(input);
          await disk.writeSynced(input.to, `whole ${asked.length}`);
          return success({ bytes: `whole ${asked.length}`.length, rows: 2 });
        },
      },
      jobs: {
        get: (id) => jobs.get(id) ?? null,
        folder: (id) => (jobs.has(id) ? success(join('/jobs', id)) : gone),
      },
    });
    return { ...steps, place: (id: string) => steps.place(id, others) };
  };
  return {
    disk,
    jobs,
    add,
    asked,
    start,
    fail: (does: boolean) => {
      fails = does;
    },
    result,
  };
}
const id = stepsIdOf('second-job');

describe('the file of the result of all steps', () => {
  it('joins the results in the order of the steps, once', async () => {
    const { start, asked } = createDesk();
    const steps = start();
    const [one, other] = await Promise.all([steps.place(id), steps.place(id)]);
    expect(valueIn(one)).toEqual(valueIn(other));
    expect(valueIn(await start().place(id))).toMatchObject({
      path: join('/jobs/second-job/result.steps.csv'),
      sent: join('/jobs/first-job/prepared.csv'),
    });
    expect(asked).toHaveLength(1);
    expect(asked[0]?.steps).toMatchObject([
      { answeredBy: 'Email append', answeredOn: '2026-10-03', unanswered: null },
      { answeredBy: 'Phone append', unanswered: join('/jobs/second-job/unanswered.csv') },
    ]);
  });

  it('is joined again where it is missing, was changed, or a result was fetched again', async () => {
    const { start, asked, disk, add, result } = createDesk();
    valueIn(await start().place(id));
    await disk.remove('/jobs/second-job/result.steps.csv');
    valueIn(await start().place(id));
    await disk.writeSynced('/jobs/second-job/result.steps.csv', 'half');
    valueIn(await start().place(id));
    await disk.writeSynced('/jobs/second-job/result.steps.json', '{"steps":');
    valueIn(await start().place(id));
    add('first-job', { result: { ...result, fetchedAt: '2026-10-09T10:00:00.000Z' } });
    valueIn(await start().place(id));
    expect(asked).toHaveLength(5);
    valueIn(await start().place(id));
    expect(asked).toHaveLength(5);
  });

  it('is joined again where the columns of a result were given another meaning', async () => {
    const { start, asked } = createDesk();
    const steps = start();
    steps.understood('first-job', layout('hit'));
    valueIn(await steps.place(id));
    steps.understood('first-job', layout('hit'));
    valueIn(await steps.place(id));
    expect(asked).toHaveLength(1);
    steps.understood('first-job', layout('other'));
    valueIn(await steps.place(id));
    expect(asked).toHaveLength(2);
  });

  it('stays when an earlier job is removed, and cannot be made after that', async () => {
    const { start, jobs, asked, add, result } = createDesk();
    valueIn(await start().place(id));
    jobs.delete('first-job');
    valueIn(await start().place(id));
    expect(asked).toHaveLength(1);
    expect(start().firstOf(id)?.id).toBe('second-job');
    add('second-job', {
      follows: { jobId: 'first-job', asked: ['email-append'] },
      result: { ...result, fetchedAt: '2026-10-09T10:00:00.000Z' },
    });
    expect(problemIn(await start().place(id)).message).toContain('was removed');
  });

  it('fails with the reason, and can be tried again', async () => {
    const { start, fail, asked, add } = createDesk();
    const steps = start();
    fail(true);
    expect(problemIn(await steps.place(id)).code).toBe('disk-full');
    fail(false);
    valueIn(await steps.place(id));
    expect(asked).toHaveLength(1);
    expect(problemIn(await steps.place(stepsIdOf('first-job'))).code).toBe('no-follow-ups');
    add('third-job', {
      state: 'pending',
      result: undefined,
      follows: { jobId: 'second-job', asked: ['email-append', 'phone-append'] },
    });
    expect(problemIn(await steps.place(stepsIdOf('third-job'))).code).toBe('follow-ups-not-finished');
  });
});
