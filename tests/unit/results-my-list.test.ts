import { appendFile, rm } from 'node:fs/promises';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { exportOptionsOf } from '../../electron/engine/results/export/export-options.ts';
import type { SentList } from '../../electron/engine/results/export/shapes.ts';
import type { PrepareChoices } from '../../shared/check.ts';
import type { ResultColumn } from '../../shared/result-layout.ts';
import { aRequest, exported, openJudged } from '../fakes/exported-result.ts';
import { csvOf, layoutOf } from '../fakes/judged-result.ts';
import { createResultDesk, type ResultFiles } from '../fakes/result-desk.ts';
import { preparedList } from '../fakes/sent-list.ts';

const desk = await createResultDesk();
afterAll(() => desk.remove());

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

/** A list made into a job, and its result: what `answer` says of each sent row, below the columns that are echoed. */
async function job(
  text: string,
  answer: (sent: string[], row: number) => string[] | null,
  {
    choices = {},
    echo = (cells: string[]) => cells,
  }: { choices?: Partial<PrepareChoices>; echo?: (cells: string[]) => string[] } = {},
) {
  const place = await desk.resultOf('');
  const { list, sent } = await preparedList(place.folder, text, choices);
  const [header = [], ...rows] = sent;
  const names = echo(header);
  const layout = layoutOf([
    ...names.map((name) => [name, { kind: 'sent', column: header.indexOf(name) }] as const),
    ...answerRoles,
  ]);
  const content = csvOf([
    [...names, ...answerRoles.map(([name]) => name)],
    ...rows.flatMap((cells, row) => {
      const answered = answer(cells, row);
      return answered ? [[...echo(cells), ...answered]] : [];
    }),
  ]);
  const files: ResultFiles = await desk.imported(content);
  return { files, list, layout };
}
type Job = Awaited<ReturnType<typeof job>>;

const columns = [
  { field: 'match', name: 'Match' },
  { field: 'call-phone', name: 'Call' },
  { field: 'best-verdict', name: 'Verdict' },
  { field: 'person-name', name: 'Who' },
] as const;
const back = ({ files, list, layout }: Job, kept: SentList = list) =>
  exported(files, aRequest({ kind: 'my-file', columns: [...columns] }), { layout, list: kept });
const missed = ({ files, list, layout }: Job) =>
  exported(files, aRequest({ kind: 'misses' }), { layout, list });

const mine =
  'Name;Phone;Note\r\n' +
  'Ann;(212) 555-0101; =1+1 \r\n' +
  'Bo;212-555-0102;"two ""quotes"", and\r\na line"\r\n' +
  'Cy;none;left out\r\n' +
  'Di;2125550104;\r\n';
const answers = [clear('2125550111', 'Ann A'), flagged('2125550112', 'Bo B'), nothing];
const byRow = (_: string[], row: number) => answers[row] ?? nothing;

describe.each([
  ['by what came back of them', {}],
  ['by row ids', { onlyMappedColumns: true }],
] as const)('a list whose rows are tied %s', (_, choices) => {
  test('comes back with every cell as it was, and the answers behind', async () => {
    const { texts, rows, notes } = await back(await job(mine, byRow, { choices }));
    expect(texts[0]).toBe(
      'Name,Phone,Note,Match,Call,Verdict,Who\r\n' +
        'Ann,(212) 555-0101, =1+1 ,yes,2125550111,May call,Ann A\r\n' +
        'Bo,212-555-0102,"two ""quotes"", and\r\na line",yes,,Do not call,Bo B\r\n' +
        'Cy,none,left out,,,,\r\n' +
        'Di,2125550104,,no,,,\r\n',
    );
    expect(rows).toBe(4);
    expect(notes.join(' ')).toContain('1 row had been left out before sending');
  });

  test('has its misses as they were', async () => {
    const { texts, leftOut } = await missed(await job(mine, byRow, { choices }));
    expect(texts[0]).toBe('Name,Phone,Note\r\nDi,2125550104,\r\n');
    expect(leftOut).toEqual([
      { reason: 'Had a match', count: 2 },
      { reason: 'Left out before sending', count: 1 },
    ]);
  });

  test('takes a row that did not come back for a miss', async () => {
    const made = await job(mine, (cells, row) => (row === 2 ? null : byRow(cells, row)), { choices });
    expect((await missed(made)).texts[0]).toBe('Name,Phone,Note\r\nDi,2125550104,\r\n');
  });
});

describe('rows that look alike in what came back', () => {
  const twins = 'Name,Phone\r\nAnn,2125550101\r\nAnn,2125550102\r\nBo,2125550103\r\n';
  const echo = (cells: string[]) => cells.slice(0, 1);

  test('are tied where all came back in their order', async () => {
    const { tables } = await back(await job(twins, byRow, { echo }));
    expect(tables[0]?.map(({ Who }) => Who)).toEqual(['Ann A', 'Bo B', '']);
  });

  test('have no answer where they cannot be told apart, and it is said', async () => {
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

  test('are no misses where something came back that is nobody’s', async () => {
    const made = await job(twins, byRow, { echo: (cells) => cells.slice(0, 1).map((cell) => `${cell}!`) });
    const layout = { ...made.layout };
    layout.columns = layout.columns.map((column, index) =>
      index === 0 ? { ...column, role: { kind: 'sent', column: 0 } } : column,
    );
    const { texts, leftOut } = await missed({ ...made, layout });
    expect(texts[0]).toBe('Name,Phone\r\n');
    expect(leftOut).toEqual([{ reason: 'Not certain which answer is theirs', count: 3 }]);
  });
});

test('a result that says nothing of the sent list is refused with a sentence', async () => {
  const made = await job(mine, byRow, { echo: () => [] });
  await expect(back(made)).rejects.toMatchObject({ problem: { code: 'result-not-tied' } });
});

test('what cannot be had is said beforehand', async () => {
  const made = await job(mine, byRow);
  const unavailable = async ({ files, layout, list }: Omit<Job, 'list'> & { list: SentList | null }) => {
    const duck = await openJudged(files, { layout });
    const { kinds } = await exportOptionsOf(duck, list).finally(() => duck.close());
    return Object.fromEntries(kinds.map(({ kind, unavailable: why }) => [kind, why]));
  };
  expect(await unavailable(made)).toEqual({
    'call-list': null,
    everything: null,
    emails: 'This result has no email addresses.',
    misses: null,
    'my-file': null,
  });
  expect((await unavailable({ ...made, list: null }))['my-file']).toContain('needs the result of a job');
  await rm(made.list.path);
  expect((await unavailable(made)).misses).toContain('is not where it was');
});

test('a list that was changed since is not taken for the one that was sent', async () => {
  const made = await job(mine, byRow);
  await appendFile(made.list.path, 'Eve;2125550105;\r\n');
  await expect(back(made)).rejects.toMatchObject({ problem: { code: 'list-gone' } });
  const kept = await job(mine, byRow, { choices: { onlyMappedColumns: true } });
  await rm(kept.list.path);
  expect((await back(kept)).rows).toBe(4);
});

test('every cell of any list comes back as it was, each answer with its own row', async () => {
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
