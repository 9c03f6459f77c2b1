import { appendFile, rm, writeFile } from 'node:fs/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SentList } from '../../electron/results/export/export-shapes.ts';
import { exportOptionsOf } from '../../electron/results/export/make-extract.ts';
import { numberRows } from '../../electron/results/export/tie-rows.ts';
import type { Duck } from '../../electron/results/import/duck.ts';
import { importResult } from '../../electron/results/import/import-result.ts';
import { resultRow } from '../../electron/results/view/result-row.ts';
import { viewsOf } from '../../electron/results/view/views.ts';
import type { PrepareChoices } from '../../shared/model/check.ts';
import type { ResultColumn } from '../../shared/model/result-layout.ts';
import type { ResultQuery } from '../../shared/model/result-query.ts';
import { aRequest, exportedFrom, openJudged } from '../fakes/exported-result.ts';
import { csvOf, layoutOf } from '../fakes/judged-result.ts';
import { createResultDesk, firstRecord } from '../fakes/result-desk.ts';
import { preparedList } from '../fakes/sent-list.ts';

const desk = await createResultDesk();
const open: Duck[] = [];
afterAll(async () => {
  for (const duck of open) await duck.close();
  await desk.remove();
});

const phone = (part: Extract<ResultColumn['role'], { kind: 'phone' }>['part']) =>
  ({ kind: 'phone', slot: 0, part, person: 0 }) as const;
const answerRoles = [
  ['hit', { kind: 'row', part: 'hit' }],
  ['name', { kind: 'person', slot: 0, part: 'full-name' }],
  ['found', phone('number')],
  ['dnc', phone('dnc')],
  ['tcpa', phone('tcpa')],
  ['state', phone('state-dnc')],
] as const;
const clear = (number: string, name: string) => ['true', name, number, 'no', 'no', 'none'];
const flagged = (number: string, name: string) => ['true', name, number, 'yes', 'no', 'none'];
const nothing = ['false', '', '', '', '', ''];

/** A list made into a job, and its judged result: what `answer` says of each sent row, below the columns that are echoed. */
async function job(
  text: string,
  answer: (sent: string[], row: number) => string[] | null,
  {
    choices = {},
    echo = (cells: string[]) => cells,
    claims = (name: string, names: string[]) => names.indexOf(name),
    order = (answered) => answered,
  }: {
    choices?: Partial<PrepareChoices>;
    echo?: (cells: string[]) => string[];
    /** Which column of the sent list an echoed one is understood to be. */
    claims?: (name: string, names: string[]) => number;
    /** In which order the answers come back. */
    order?: (answered: string[][]) => string[][];
  } = {},
) {
  const place = await desk.resultOf('');
  const { list, sent } = await preparedList(place.folder, text, choices);
  const [header = [], ...rows] = sent;
  const names = echo(header);
  const layout = layoutOf([
    ...names.map((name) => [name, { kind: 'sent', column: claims(name, header) }] as const),
    ...answerRoles,
  ]);
  const content = csvOf([
    [...names, ...answerRoles.map(([name]) => name)],
    ...order(
      rows.flatMap((cells, row) => {
        const answered = answer(cells, row);
        return answered ? [[...echo(cells), ...answered]] : [];
      }),
    ),
  ]);
  // In the folder of its list, as a job has it.
  await writeFile(place.path, content);
  await importResult({ ...place, reading: firstRecord });
  const duck = await openJudged(place, { layout });
  open.push(duck);
  return { duck, folder: place.folder, list };
}
type Job = Awaited<ReturnType<typeof job>>;

const columns = [
  { field: 'match', name: 'Match' },
  { field: 'call-phone', name: 'Call' },
  { field: 'best-verdict', name: 'Call status' },
  { field: 'person-name', name: 'Who' },
] as const;
const back = (of: Job) =>
  exportedFrom(of, aRequest({ kind: 'my-file', columns: [...columns] }), { list: of.list });
const missed = (of: Job) => exportedFrom(of, aRequest({ kind: 'misses' }), { list: of.list });

const mine =
  'Name;Phone;Note\r\n' +
  'Ann;(212) 555-0101; =1+1 \r\n' +
  'Bo;212-555-0102;"two ""quotes"", and\r\na line"\r\n' +
  'Cy;none;left out\r\n' +
  'Di;2125550104;\r\n';
const answers = [clear('2125550111', 'Ann A'), flagged('2125550112', 'Bo B'), nothing];
const byRow = (_: string[], row: number) => answers[row] ?? nothing;

describe.each([
  ['returned columns', {}],
  ['row ids', { onlyMappedColumns: true }],
] as const)('a sent list matched by %s', (_, choices) => {
  let made: Job;
  beforeAll(async () => {
    made = await job(mine, byRow, { choices });
  });

  test('is exported unchanged with its answers in added columns', async () => {
    const { texts, rows, notes } = await back(made);
    expect(texts[0]).toBe(
      'Name,Phone,Note,Match,Call,Call status,Who\r\n' +
        'Ann,(212) 555-0101, =1+1 ,yes,2125550111,May call,Ann A\r\n' +
        'Bo,212-555-0102,"two ""quotes"", and\r\na line",yes,,Do not call,Bo B\r\n' +
        'Cy,none,left out,,,,\r\n' +
        'Di,2125550104,,no,,,\r\n',
    );
    expect(rows).toBe(4);
    expect(notes.join(' ')).toContain('Not sent, so without an answer here: 1 row');
  });

  test('exports its rows without a match unchanged', async () => {
    const { texts, leftOut } = await missed(made);
    expect(texts[0]).toBe('Name,Phone,Note\r\nDi,2125550104,\r\n');
    expect(leftOut).toEqual([
      { reason: 'Had a match', count: 2 },
      { reason: 'Not sent', count: 1 },
    ]);
  });

  test.each([
    ['in order', (answered: string[][]) => answered, [1, 2, 4]],
    ['in another order', (answered: string[][]) => answered.toReversed(), [4, 2, 1]],
  ])(
    'shows the rows of a result that came back %s by their numbers in the list',
    async (_, order, expected) => {
      const { duck, list } = await job(mine, byRow, { choices, order });
      await duck.inSession((session) => numberRows(session, list));
      const query: ResultQuery = { view: 'raw', search: '', filters: [], sort: [] };
      const page = await viewsOf(duck).page({ query, fields: ['c0'], offset: 0, limit: 10 });
      expect(page.rows.map(({ row }) => row)).toEqual(expected);
      expect((await duck.inSession((session) => resultRow(session, 0))).row).toBe(expected[0]);
      const people = await viewsOf(duck).page({
        query: { ...query, view: 'people', search: 'Bo B' },
        fields: ['person-name'],
        offset: 0,
        limit: 10,
      });
      expect(people.rows.map(({ row }) => row)).toEqual([2]);
    },
  );

  test('counts a row that did not come back as no match', async () => {
    const short = await job(mine, (cells, row) => (row === 2 ? null : byRow(cells, row)), { choices });
    expect((await missed(short)).texts[0]).toBe('Name,Phone,Note\r\nDi,2125550104,\r\n');
  });
});

describe('rows that look alike in a result', () => {
  const twins = 'Name,Phone\r\nAnn,2125550101\r\nAnn,2125550102\r\nBo,2125550103\r\n';
  const echo = (cells: string[]) => cells.slice(0, 1);

  test('are matched in order where all of them came back', async () => {
    const { tables } = await back(await job(twins, byRow, { echo }));
    expect(tables[0]?.map(({ Who }) => Who)).toEqual(['Ann A', 'Bo B', '']);
  });

  test('get no answer where they cannot be told apart', async () => {
    const made = await job(twins, (cells, row) => (row === 1 ? null : byRow(cells, row)), { echo });
    const { tables, notes } = await back(made);
    expect(tables[0]?.map(({ Match, Who }) => [Match, Who])).toEqual([
      ['', ''],
      ['', ''],
      ['no', ''],
    ]);
    expect(notes.join(' ')).toContain('not certain which answer belongs to 2 rows');
    const { leftOut } = await missed(made);
    expect(leftOut).toContainEqual({ reason: 'Not certain which answer is theirs', count: 2 });
  });

  test('are not exported as no match where an answer fits no row', async () => {
    const made = await job(twins, byRow, {
      echo: (cells) => cells.slice(0, 1).map((cell) => `${cell}!`),
      claims: () => 0,
    });
    const { texts, leftOut } = await missed(made);
    expect(texts[0]).toBe('Name,Phone\r\n');
    expect(leftOut).toEqual([{ reason: 'Not certain which answer is theirs', count: 3 }]);
  });
});

test('refuses the export for a result that does not repeat any of its columns', async () => {
  const made = await job(mine, byRow, { echo: () => [] });
  await expect(back(made)).rejects.toMatchObject({ problem: { code: 'result-not-tied' } });
});

test('says beforehand which exports are unavailable, and refuses a list changed since sending', async () => {
  const made = await job(mine, byRow);
  const unavailable = async (list: SentList | null) => {
    const { kinds } = await made.duck.inSession((session) => exportOptionsOf(session, list));
    return Object.fromEntries(kinds.map(({ kind, unavailable: why }) => [kind, why]));
  };
  expect(await unavailable(made.list)).toEqual({
    'call-list': null,
    everything: null,
    emails: 'This result has no email addresses.',
    misses: null,
    'my-file': null,
  });
  expect((await unavailable(null))['my-file']).toContain('needs the result of a job');
  await appendFile(made.list.path, 'Eve;2125550105;\r\n');
  await expect(back(made)).rejects.toMatchObject({ problem: { code: 'list-gone' } });
  await rm(made.list.path);
  expect((await unavailable(made.list)).misses).toContain('is not where it was');
});

test('exports a list with row ids without the user’s file', async () => {
  const kept = await job(mine, byRow, { choices: { onlyMappedColumns: true } });
  await rm(kept.list.path);
  expect((await back(kept)).rows).toBe(4);
});

test('exports every cell of any list unchanged, each answer in its own row', async () => {
  const cell = fc.oneof(
    fc.string({ maxLength: 8 }),
    fc.constantFrom('=1+1', '"', ',', ' a ', 'é\u200b', 'x\r\ny', "'", ''),
  );
  const rows = fc.sample(fc.tuple(cell, cell), { numRuns: 300, seed: 7 }).map(([first, last], row) => {
    const safe = (text: string) => text.replaceAll(/[\0\r\n]/g, '.');
    return [safe(first), row % 9 === 0 ? 'none' : `212555${String(1000 + row)}`, `${safe(last)}|`];
  });
  const made = await job(csvOf([['First', 'Phone', 'Last'], ...rows]), (_, row) =>
    row % 3 === 0 ? nothing : clear(`3125551${String(row).padStart(3, '0')}`, `Who ${row}`),
  );
  const { tables } = await back(made);
  expect(tables[0]?.map(({ First, Phone, Last }) => [First, Phone, Last])).toEqual(rows);
  let sent = 0;
  for (const [row, found] of (tables[0] ?? []).entries()) {
    const isSent = row % 9 !== 0;
    expect(found.Who).toBe(isSent && sent % 3 !== 0 ? `Who ${sent}` : '');
    if (isSent) sent++;
  }
});
