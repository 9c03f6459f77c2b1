import { access, readdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import fc from 'fast-check';
import Papa from 'papaparse';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { createResultDesk } from '../fakes/result-desk.ts';
import { type AskedStep, askStep, joined, missesOf, type StepAnswer } from '../fakes/step-jobs.ts';

vi.setConfig({ testTimeout: 240_000 });
const desk = await createResultDesk();
afterAll(() => desk.remove());

const header = 'Name,Phone,Ref';
/** Every row says which it is; without a phone it is left out before it is sent. */
const lineOf = (ref: number, hasPhone: boolean) =>
  `P${ref},${hasPhone ? `50355501${String(10 + ref)}` : 'none'},r${ref}`;
const refIn = (cells: readonly string[]) => Number(cells[2]?.slice(1));

type Made = AskedStep & { unanswered: string | null };

/** Asks one service after the other, each for the misses of the one before, as long as there are any. */
async function chain(text: string, services: readonly StepAnswer[]): Promise<Made[]> {
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

describe('the result of all steps', () => {
  test('has each row with the first answer there was, and as a miss only where there was none', async () => {
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
        const steps = await chain(
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
        const { counts, text: whole } = await joined(steps);
        const found = table(whole);
        expect(counts.rows).toBe(found.length);
        expect(counts.loose + counts.unsure).toBe(0);
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
              first >= 0 ? `Service ${first + 1}` : sendable[ref] ? 'No match' : 'Left out before sending',
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
      { numRuns: Number(process.env.RUNS ?? 8) },
    );
  });
});

const byRef =
  (hits: readonly number[]): StepAnswer['answer'] =>
  (cells) => [{ hit: hits.includes(refIn(cells)), value: hits.includes(refIn(cells)) ? 'found' : '' }];
const four = [header, ...[0, 1, 2, 3].map((ref) => lineOf(ref, true)), ''].join('\r\n');

describe('what is not certain', () => {
  test('keeps the rows of the step with the words, and every row of the list', async () => {
    const first = await askStep(desk, four, 'found 1', { answer: byRef([0]) });
    const misses = await missesOf(first);
    const twins = misses.text.replaceAll(/P\d/g, 'Twin');
    const second = await askStep(desk, twins, 'found 2', {
      answer: byRef([2]),
      echo: (cells) => cells.slice(0, 1),
      order: (rows) => rows.slice(1),
    });
    const { counts, text } = await joined([
      { ...first, unanswered: null },
      { ...second, unanswered: misses.unanswered },
    ]);
    expect(counts).toMatchObject({ answered: [1, 0], unsure: 3, loose: 2 });
    const by = table(text).map((row) => row['Answered by']);
    expect(by).toEqual([
      'Service 1',
      ...Array.from({ length: 3 }, () => 'Not certain'),
      ...Array.from({ length: 2 }, () => 'Service 2, not certain which row'),
    ]);
  });

  test('is everything of a step whose list is not what the one before left', async () => {
    const first = await askStep(desk, four, 'found 1', { answer: byRef([0]) });
    const misses = await missesOf(first);
    const fewer = misses.text.split('\r\n').toSpliced(1, 1).join('\r\n');
    const second = await askStep(desk, fewer, 'found 2', { answer: byRef([2]) });
    const { counts, text } = await joined([
      { ...first, unanswered: null },
      { ...second, unanswered: misses.unanswered },
    ]);
    expect(counts).toMatchObject({ answered: [1, 0], unsure: 3, loose: 2 });
    expect(table(text).map(({ Ref }) => Ref)).toEqual(['r0', 'r1', 'r2', 'r3', 'r2', 'r3']);
  });
});

test('a result that was joined before says itself when and by what its rows were answered', async () => {
  const own: [string, string] = ['2026-09-30', 'Service 1, sample of 30 Sep 2026'];
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
    'P0,5035550110,r0,true,found,,2026-09-30,"Service 1, sample of 30 Sep 2026"',
    'P1,5035550111,r1,true,,found,2026-09-29,"Service 2, contacts.csv"',
  ]);
});

test('rows that were left out have the earlier answers that stand in for them, and their misses go on', async () => {
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
  const { counts, text: whole } = await joined([
    { ...first, unanswered: null },
    { ...second, unanswered: misses.unanswered },
  ]);
  expect(counts).toMatchObject({ answered: [2, 1], missed: 0, leftOut: 1, unsure: 0, loose: 0 });
  expect(table(whole).map((row) => [row['found 1'], row['found 2'], row['Answered by']])).toEqual([
    ['found', '', 'Service 1'],
    ['known', '', 'Service 1, January.csv'],
    ['', 'found', 'Service 2'],
    ['', '', 'Left out before sending'],
  ]);
  expect(whole.split('\r\n')[0]).not.toContain('Answered row');
});

test('leaves nothing half-written where it is stopped, and the file before as it was', async () => {
  const first = await askStep(desk, four, 'found 1', { answer: byRef([0]) });
  const misses = await missesOf(first);
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
  await access(to);
});
