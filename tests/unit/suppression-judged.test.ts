import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { judgeResult } from '../../electron/results/judge/judge-result.ts';
import type { ColumnRole } from '../../shared/model/result-layout.ts';
import { type HeldNumbers, nobodyHeld } from '../../shared/model/result-table.ts';
import { engineInProcess } from '../fakes/engine-in-process.ts';
import { csvOf, judgedPhones, layoutOf, undecided } from '../fakes/judged-result.ts';
import { createResultDesk, openImported, type ResultFiles } from '../fakes/result-desk.ts';
import { holdIn } from '../fakes/test-suppression.ts';

const desk = await createResultDesk();
let files: ResultFiles;
beforeAll(async () => {
  files = await desk.imported(csv);
});
afterAll(() => desk.remove());

const phone = (part: Extract<ColumnRole, { kind: 'phone' }>['part'], person: number): ColumnRole => ({
  kind: 'phone',
  slot: person,
  part,
  person,
});
const two = layoutOf([
  ['Sent email', { kind: 'sent', column: 0 }],
  ...[0, 1].flatMap((person) => [
    [`Name ${person}`, { kind: 'person', slot: person, part: 'full-name' }] as const,
    [`Email ${person}`, { kind: 'email', slot: person, part: 'email', person }] as const,
    ...(['number', 'dnc', 'tcpa', 'state-dnc'] as const).map(
      (part) => [`${part} ${person}`, phone(part, person)] as const,
    ),
  ]),
]);
const clear = (number: string) => [number, 'no', 'no', 'none'];
const csv = csvOf([
  two.columns.map(({ header }) => header),
  [
    '',
    'Mira Castellan',
    'mira@example.com',
    ...clear('2125550101'),
    'Bo Ek',
    'bo@mail.example.org',
    ...clear('2125550102'),
  ],
  ['', 'Al Quist', 'Al <AL@example.net>', ...clear('2125550103'), 'Di Ono', '', ...clear('2125550101')],
  ['cy@example.com', 'Cy Nell', '', ...clear('2125550104'), 'Ed Poe', '', ...clear('(212) 555-0105')],
]);
const held = (part: Partial<HeldNumbers>): HeldNumbers => ({ ...nobodyHeld, ...part });

const isSuppressed = ({ reasons, verdict }: { reasons: string[]; verdict: string }) =>
  reasons.includes('suppressed') && verdict === 'do-not-call';

describe('the suppression list blocks phones of a result', () => {
  async function suppressed(...lists: HeldNumbers[]): Promise<string[]> {
    const judged = await judgedPhones(files, ...lists.map((each) => ({ layout: two, held: each })));
    return judged.filter(isSuppressed).map(({ digits }) => digits ?? '');
  }

  test.each<[string, Partial<HeldNumbers>, string[]]>([
    ['by number, in every row', { suppressed: ['2125550101'] }, ['2125550101', '2125550101']],
    [
      'by an email of their person, and the number in every row',
      { emails: ['mira@example.com'] },
      ['2125550101', '2125550101'],
    ],
    ['by an email in another notation', { emails: ['al@example.net'] }, ['2125550103']],
    ['by the domain of an email or a parent domain', { domains: ['example.org'] }, ['2125550102']],
    [
      'by an email in the sent list, for everybody in its row',
      { emails: ['cy@example.com'] },
      ['2125550104', '2125550105'],
    ],
    ['by name', { names: ['ed poe'] }, ['2125550105']],
    [
      'by nothing when no entry matches',
      { emails: ['x@example.com'], names: ['no body'], domains: ['example'] },
      [],
    ],
  ])('%s, and frees them when the entry is removed', async (_, list, expected) => {
    expect(await suppressed(nobodyHeld, held(list))).toEqual(expected);
    expect(await suppressed(nobodyHeld)).toEqual([]);
  });

  test('the same when the result is judged for the first time', async () => {
    const list = held({ suppressed: ['2125550103'], emails: ['mira@example.com'], names: ['ed poe'] });
    const first = await judgedPhones(await desk.imported(csv), { layout: two, held: list });
    const blocked = first.filter(isSuppressed).map(({ digits }) => digits);
    expect(blocked).toEqual(await suppressed(list));
    expect(blocked).toEqual(['2125550101', '2125550103', '2125550101', '2125550105']);
  });

  test('by an email inside JSON in a cell', async () => {
    const layout = layoutOf([['people', { kind: 'nested', holds: 'people', person: null }]], 'nested');
    const phoneOf = (number: string) => [{ number, dnc: false, tcpa: false, state_dnc: [] }];
    const people = [
      { name: 'Mira', emails: [{ email: 'Mira@example.com' }], phones: phoneOf('2125550101') },
      { name: 'Bo', email: 'bo@example.com', phones: phoneOf('2125550102') },
    ];
    const nested = await desk.imported(csvOf([['people'], [JSON.stringify(people)]]));
    const lists = [['mira@example.com'], ['bo@example.com']].map((emails) => ({
      layout,
      held: held({ emails }),
    }));
    const verdicts = [];
    for (const list of lists) verdicts.push((await judgedPhones(nested, list)).map(({ verdict }) => verdict));
    expect(verdicts).toEqual([
      ['do-not-call', 'may-call'],
      ['may-call', 'do-not-call'],
    ]);
  });
});

test.each<[string, Partial<HeldNumbers>, string[]]>([
  [
    'by email or domain',
    { emails: ['al@example.net'], domains: ['example.com'] },
    ['Al <AL@example.net>', 'cy@example.com', 'mira@example.com'],
  ],
  ['by the name of their person', { names: ['bo ek'] }, ['bo@mail.example.org']],
])('a result lists the emails suppressed %s as written in their cells', async (_, list, expected) => {
  const duck = await openImported(files);
  await judgeResult(duck, { layout: two, decisions: undecided, held: held(list) });
  const session = await duck.session();
  const found = await session.rows('SELECT written FROM held_emails ORDER BY written');
  await duck.close();
  expect(found.flat()).toEqual(expected);
});

test('judging a result asks for the suppression list only if it changed since', async () => {
  const fresh = await desk.imported(csv);
  const list = held({ names: ['ed poe'] });
  const asks = async (stamp: string, layout = two) => {
    const duck = await openImported(fresh);
    let asked = false;
    const read = () => {
      asked = true;
      return { ...list, stamp };
    };
    const { isAnew } = await judgeResult(duck, { layout, decisions: undecided, held: { stamp, read } });
    await duck.close();
    expect(isAnew).toBe(asked);
    return asked;
  };
  expect(await asks('a')).toBe(true);
  expect(await asks('a')).toBe(false);
  expect(await asks('b')).toBe(true);
  expect(await asks('b', { columns: two.columns, shape: 'long' })).toBe(true);
  expect(await asks('')).toBe(true);
  expect(await asks('')).toBe(true);
});

test('no phone of a result may be called while the suppression list is unreadable', async () => {
  const judging = { layout: two, held: held({ unreadable: true }) };
  const broken = await judgedPhones(files, { layout: two }, judging);
  expect(new Set(broken.map(({ verdict }) => verdict))).toEqual(new Set(['check-first']));
  const mended = await judgedPhones(files, judging, { layout: two });
  expect(new Set(mended.map(({ verdict }) => verdict))).toEqual(new Set(['may-call']));
});

test('litigators’ numbers are reported, and are Do not call in other results', async () => {
  const layout = layoutOf([
    ['Phone', phone('number', 0)],
    ['Litigator', { kind: 'person', slot: 0, part: 'litigator' }],
  ]);
  const stated = await desk.imported(
    csvOf([
      ['Phone', 'Litigator'],
      ['(212) 555-0103', 'yes'],
      ['2125550104', 'no'],
      ['not a number', 'yes'],
    ]),
  );
  const duck = await openImported(stated);
  const judged = await judgeResult(duck, { layout, decisions: undecided, held: nobodyHeld });
  await duck.close();
  expect(judged).toEqual({ litigators: ['2125550103'], isAnew: true });
  const other = await judgedPhones(files, {
    layout: two,
    held: held({ litigators: judged.litigators }),
  });
  expect(other.filter(({ verdict }) => verdict === 'do-not-call').map(({ digits }) => digits)).toEqual([
    '2125550103',
  ]);
});

test('a result is judged by the suppression list in the memory and by litigators that are not kept yet', async () => {
  const memory = await holdIn(desk.root, ['2125550101']);
  const { path, database } = await desk.imported(csv);
  const { run } = engineInProcess();
  for (const [litigators, expected] of [
    [[], ['do-not-call', 'may-call', 'may-call', 'may-call', 'may-call']],
    [['2125550103'], ['do-not-call', 'may-call', 'do-not-call', 'may-call', 'may-call']],
  ] as const) {
    const held = { ...memory, litigators: [...litigators] };
    const judged = await run('judgeResult', {
      ...{ path, database, sent: null, known: two.columns },
      ...{ decisions: undecided, held },
    });
    expect(judged).toMatchObject({ ok: true });
    const page = await run('resultPage', {
      ...{ path, database },
      page: {
        query: { view: 'phones', search: '', filters: [], sort: [] },
        ...{ fields: ['verdict'], offset: 0, limit: 10 },
      },
    });
    expect(page.ok && page.value.rows.flatMap(({ cells }) => cells)).toEqual(expected);
  }
  await run('closeResult', { database });
});
