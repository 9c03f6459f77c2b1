import { afterAll, describe, expect, test } from 'vitest';
import { judgeResult } from '../../electron/engine/results/judge/judge-result.ts';
import type { ColumnRole, ResultLayout } from '../../shared/result-layout.ts';
import { type HeldNumbers, nobodyHeld } from '../../shared/result-table.ts';
import { csvOf, judgedPhones, layoutOf, undecided } from '../fakes/judged-result.ts';
import { createResultDesk, openImported } from '../fakes/result-desk.ts';

const desk = await createResultDesk();
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

async function suppressed(layout: ResultLayout, ...lists: HeldNumbers[]): Promise<string[]> {
  const judged = await judgedPhones(
    await desk.imported(csv),
    ...lists.map((each) => ({ layout, held: each })),
  );
  return judged
    .filter(({ reasons, verdict }) => reasons.includes('suppressed') && verdict === 'do-not-call')
    .map(({ digits }) => digits ?? '');
}

describe('phones are held back', () => {
  test.each<[string, Partial<HeldNumbers>, string[]]>([
    ['by number, in every row', { suppressed: ['2125550101'] }, ['2125550101', '2125550101']],
    [
      'by an email of their person, and the number in every row',
      { emails: ['mira@example.com'] },
      ['2125550101', '2125550101'],
    ],
    ['by an email in another notation', { emails: ['al@example.net'] }, ['2125550103']],
    ['by the domain of an email, and what that is a part of', { domains: ['example.org'] }, ['2125550102']],
    [
      'by an email of the list that was sent, of everybody in its row',
      { emails: ['cy@example.com'] },
      ['2125550104', '2125550105'],
    ],
    ['by name', { names: ['ed poe'] }, ['2125550105']],
    [
      'by nothing that is on no list',
      { emails: ['x@example.com'], names: ['no body'], domains: ['example'] },
      [],
    ],
  ])('%s', async (_, list, expected) => {
    expect(await suppressed(two, held(list))).toEqual(expected);
    // The same where it comes on the list later, and nothing where it is taken off.
    expect(await suppressed(two, nobodyHeld, held(list))).toEqual(expected);
    expect(await suppressed(two, held(list), nobodyHeld)).toEqual([]);
  });

  test('by an email inside JSON in a cell', async () => {
    const layout = layoutOf([['people', { kind: 'nested', holds: 'people', person: null }]], 'nested');
    const phoneOf = (number: string) => [{ number, dnc: false, tcpa: false, state_dnc: [] }];
    const people = [
      { name: 'Mira', emails: [{ email: 'Mira@example.com' }], phones: phoneOf('2125550101') },
      { name: 'Bo', email: 'bo@example.com', phones: phoneOf('2125550102') },
    ];
    const files = await desk.imported(csvOf([['people'], [JSON.stringify(people)]]));
    const lists = [['mira@example.com'], ['bo@example.com']].map((emails) => ({
      layout,
      held: held({ emails }),
    }));
    const verdicts = [];
    for (const list of lists) verdicts.push((await judgedPhones(files, list)).map(({ verdict }) => verdict));
    expect(verdicts).toEqual([
      ['do-not-call', 'may-call'],
      ['may-call', 'do-not-call'],
    ]);
  });
});

test('emails on the list are told as they stand in their cells', async () => {
  const duck = await openImported(await desk.imported(csv));
  const list = held({ emails: ['al@example.net'], domains: ['example.com'] });
  await judgeResult(duck, { layout: two, decisions: undecided, held: list });
  const session = await duck.session();
  const found = await session.rows('SELECT written FROM held_emails ORDER BY written');
  await duck.close();
  expect(found.flat()).toEqual(['Al <AL@example.net>', 'cy@example.com', 'mira@example.com']);
});

test('so are the emails of a person who is on the list by name, and of nobody else', async () => {
  const duck = await openImported(await desk.imported(csv));
  const list = held({ names: ['bo ek'] });
  await judgeResult(duck, { layout: two, decisions: undecided, held: list });
  const session = await duck.session();
  const found = await session.rows('SELECT written FROM held_emails ORDER BY written');
  await duck.close();
  expect(found.flat()).toEqual(['bo@mail.example.org']);
});

test('those who are held back are asked for only where the result was not judged by them before', async () => {
  const files = await desk.imported(csv);
  const list = held({ names: ['ed poe'] });
  const asked = async (heldStamp: string, names: HeldNumbers | null, layout = two) => {
    const duck = await openImported(files);
    const { asksForHeld } = await judgeResult(duck, { layout, decisions: undecided, held: names, heldStamp });
    await duck.close();
    return asksForHeld;
  };
  expect(await asked('a', null)).toBe(true);
  expect(await asked('a', list)).toBe(false);
  expect(await asked('a', null)).toBe(false);
  expect(await asked('b', null)).toBe(true);
  expect(await asked('a', null, { columns: two.columns, shape: 'long' })).toBe(true);
  expect(await asked('', list)).toBe(false);
  expect(await asked('', null)).toBe(true);
});

test('while a list cannot be read no phone may be called', async () => {
  for (const unreadable of [
    { suppressed: true, litigators: false },
    { suppressed: false, litigators: true },
  ]) {
    const files = await desk.imported(csv);
    const judging = { layout: two, held: held({ unreadable }) };
    const broken = await judgedPhones(files, { layout: two }, judging);
    expect(new Set(broken.map(({ verdict }) => verdict))).toEqual(new Set(['check-first']));
    const mended = await judgedPhones(files, judging, { layout: two });
    expect(new Set(mended.map(({ verdict }) => verdict))).toEqual(new Set(['may-call']));
  }
});

test('numbers of litigators are told, and are Do not call wherever they are known', async () => {
  const layout = layoutOf([
    ['Phone', phone('number', 0)],
    ['Litigator', { kind: 'person', slot: 0, part: 'litigator' }],
  ]);
  const files = await desk.imported(
    csvOf([
      ['Phone', 'Litigator'],
      ['(212) 555-0103', 'yes'],
      ['2125550104', 'no'],
      ['not a number', 'yes'],
    ]),
  );
  const duck = await openImported(files);
  const judged = await judgeResult(duck, { layout, decisions: undecided, held: nobodyHeld });
  await duck.close();
  expect(judged).toEqual({ litigators: ['2125550103'], asksForHeld: false });
  const other = await judgedPhones(await desk.imported(csv), {
    layout: two,
    held: held({ litigators: judged.litigators }),
  });
  expect(other.filter(({ verdict }) => verdict === 'do-not-call').map(({ digits }) => digits)).toEqual([
    '2125550103',
  ]);
});
