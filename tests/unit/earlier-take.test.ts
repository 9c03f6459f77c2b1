import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { TakeEarlierRequest } from '../../electron/results/join/join-shapes.ts';
import { takeEarlier } from '../../electron/results/join/take-earlier.ts';
import { openJudged } from '../fakes/exported-result.ts';
import { csvOf, layoutOf } from '../fakes/judged-result.ts';
import { createResultDesk } from '../fakes/result-desk.ts';

const desk = await createResultDesk();
afterAll(() => desk.remove());

const a = '2025550101';
const b = '2025550102';
const c = '2025550103';
const layout = layoutOf([
  ['row_id', { kind: 'row', part: 'row-id' }],
  ['hit', { kind: 'row', part: 'hit' }],
  ['found', { kind: 'phone', slot: 0, part: 'number', person: 0 }],
]);

/** What is taken of a result for a later list, line by line. */
async function taken(sent: string[][], answers: string[][], asked: string[]) {
  const files = await desk.imported(csvOf([['row_id', 'hit', 'found'], ...answers]));
  const { folder } = files;
  await writeFile(join(folder, 'prepared.csv'), csvOf([['row_id', 'Phone'], ...sent]));
  const left = asked.map((phone, at) => [
    String(at + 1),
    'job-one',
    'hit',
    '2026-01-01',
    phone,
    `note ${at}`,
  ]);
  const path = join(folder, 'asked-before.csv');
  await writeFile(path, csvOf([['Row', 'Job', 'Outcome', 'Asked', 'Number', 'Note'], ...left]));
  const duck = await openJudged(files, { layout });
  const to = join(folder, 'earlier-answers.job-one.csv');
  try {
    const request: TakeEarlierRequest = {
      asked: { path, service: 'phone-append', formFields: { phone_column: 'Number' } },
      job: 'job-one',
      list: {
        ...{ path: join(folder, 'prepared.csv'), service: 'phone-append' },
        formFields: { phone_column: 'Phone' },
      },
      sent: { folder, rowIdColumn: 'row_id' },
      own: files.path,
      to,
    };
    const found = await duck.inSession((session) => takeEarlier(session, request));
    const text = await readFile(to, 'utf8').catch(() => '');
    return { ...found, lines: text.split('\r\n').slice(1, -1) };
  } finally {
    await duck.close();
  }
}

const one = ['true', '6465550101'];
const none = ['false', ''];

test('takes for each equal question all result rows that belong to it', async () => {
  const sent = [a, b, c].map((phone, row) => [String(row + 1), phone]);
  const answers = [
    ['3', ...one],
    ['1', ...none],
    ['3', 'true', '6465550109'],
  ];
  expect(await taken(sent, answers, [c, '(202) 555-0101', c])).toMatchObject({
    found: 3,
    lines: [
      `1,${c},note 0,true,6465550101`,
      `1,${c},note 0,true,6465550109`,
      '2,(202) 555-0101,note 1,false,',
      `3,${c},note 2,true,6465550101`,
      `3,${c},note 2,true,6465550109`,
    ],
  });
  // Of a row that did not come back it is certain that it had no match, since all that came back is another's.
  expect(await taken(sent, answers, [b])).toMatchObject({ found: 1, lines: [`1,${b},note 0,,`] });
  expect(await taken(sent, answers, ['2025550109'])).toEqual({ found: 0, bytes: 0, lines: [] });
});

test('takes no match for rows that share an id, but a no match shared by all', async () => {
  const shared = [
    ['1', a],
    ['1', b],
    ['2', c],
  ];
  const matched = await taken(
    shared,
    [
      ['1', ...one],
      ['2', ...one],
    ],
    [a, c],
  );
  expect(matched).toMatchObject({ found: 1, lines: [`2,${c},note 1,true,6465550101`] });
  const missed = await taken(
    shared,
    [
      ['1', ...none],
      ['1', ...none],
      ['2', ...one],
    ],
    [a, b],
  );
  expect(missed).toMatchObject({ found: 2, lines: [`1,${a},note 0,false,`, `2,${b},note 1,false,`] });
});

test('takes nothing when the ids are not those that were sent', async () => {
  expect(await taken([['1', a]], [['row one', ...one]], [a])).toMatchObject({ found: 0 });
});
