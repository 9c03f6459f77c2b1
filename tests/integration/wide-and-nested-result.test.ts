import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personJson } from '../../electron/lookups/lists/result-file.ts';
import { understandResult } from '../../electron/results/view/understand-result.ts';
import { decodeLookupItem } from '../../electron/service/replies/decode-lookup.ts';
import { verdictOfLookupPhone } from '../../shared/model/lookup-verdict.ts';
import { csvOf, judgedPhones, layoutOf, phoneRole } from '../fakes/judged-result.ts';
import { answerOf } from '../fakes/odd-answers.ts';
import { createResultDesk, openImported } from '../fakes/result-desk.ts';
import { runs } from '../runs.ts';

let desk: Awaited<ReturnType<typeof createResultDesk>>;
beforeAll(async () => {
  desk = await createResultDesk();
});
afterAll(() => desk.remove());

const slot = (at: number) =>
  (['number', 'dnc', 'tcpa', 'state-dnc', 'contactable'] as const).map(
    (part) => [`phone_${at + 1}_${part}`, phoneRole(part, at)] as const,
  );
/** What the columns of a job's own result may say, and behind them people as a list of lookups writes them. */
const columns: Parameters<typeof layoutOf>[0] = [
  ...slot(0),
  ...slot(1),
  ['person_1_litigator', { kind: 'person', slot: 0, part: 'litigator' }],
  ['person_1_deceased', { kind: 'person', slot: 0, part: 'deceased' }],
  ['on_our_list', { kind: 'mark' }],
];
const both = layoutOf([...columns, ['People', { kind: 'nested', holds: 'people', person: null }]]);
const wideOnly = layoutOf(columns);
const headers = both.columns.map(({ header }) => header);
const blank = columns.map(() => '');

const flag = fc.constantFrom('false', 'false', 'true', '', 'perhaps');
/** Rows with numbers that no answer of `answerOf` has. */
const wideRow = (row: number) => {
  const cells = (at: number) =>
    fc
      .tuple(flag, flag, fc.constantFrom('none', '', 'TX'), flag)
      .map((flags) => [`212555${String(row * 2 + at).padStart(4, '0')}`, ...flags]);
  return fc
    .tuple(cells(0), cells(1), fc.tuple(flag, flag, fc.constantFrom('', 'x')))
    .map((parts) => parts.flat());
};

const answered = (json: object) => decodeLookupItem('phone', json).people;
const peopleCell = (json: object) =>
  JSON.stringify(answered(json).map((each, _, people) => personJson(each, people)));

const many = 20;
const rowsOf = <T>(of: (row: number) => fc.Arbitrary<T>) =>
  fc.tuple(...Array.from({ length: many }, (_, row) => of(row)));

describe('a result with phones in columns and people in JSON', () => {
  it('gives every phone the verdict that it has in a result of one kind', async () => {
    await fc.assert(
      fc.asyncProperty(rowsOf(wideRow), rowsOf(answerOf), async (rows, jsons) => {
        const files = await desk.imported(
          csvOf([
            headers,
            ...rows.map((cells) => [...cells, '']),
            ...jsons.map((json) => [...blank, peopleCell(json)]),
          ]),
        );
        const judged = await judgedPhones(files, { layout: both });
        const alone = await judgedPhones(
          await desk.imported(csvOf([headers.slice(0, -1), ...rows.map((cells) => [...cells])])),
          { layout: wideOnly },
        );
        expect(judged.filter(({ n }) => n < many)).toEqual(alone);
        const wanted = jsons.flatMap((json, at) =>
          answered(json).flatMap((each) =>
            each.phones.map((of) => {
              const { verdict, reasons } = verdictOfLookupPhone(each, of, answered(json));
              return { n: many + at, written: of.number, verdict, reasons: reasons.map(({ id }) => id) };
            }),
          ),
        );
        const found = judged.filter(({ n }) => n >= many);
        expect(found.map(({ n, written, verdict, reasons }) => ({ n, written, verdict, reasons }))).toEqual(
          wanted,
        );
      }),
      { numRuns: runs(4), endOnFailure: true },
    );
  }, 120_000);

  it('holds a flag in either kind of row against the number in both', async () => {
    const clear = { dnc: false, tcpa: false, state_dnc: [], contactable: true };
    const wide = (number: string, dnc: string) => [
      ...[number, dnc, 'false', 'none', 'true'],
      ...['', '', '', '', ''],
      ...['false', 'false', '', ''],
    ];
    const nested = (number: string, dnc: boolean) => [
      ...blank,
      peopleCell({ hit: true, matched_people: [{ phones: [{ ...clear, number, dnc }] }] }),
    ];
    const files = await desk.imported(
      csvOf([
        headers,
        wide('2125550101', 'false'),
        wide('2125550102', 'true'),
        wide('2125550103', 'false'),
        nested('2125550101', true),
        nested('2125550102', false),
        nested('2125550103', false),
      ]),
    );
    const judged = await judgedPhones(files, { layout: both });
    expect(judged.map(({ digits, verdict }) => [digits, verdict])).toEqual([
      ['2125550101', 'do-not-call'],
      ['2125550102', 'do-not-call'],
      ['2125550103', 'may-call'],
      ['2125550101', 'do-not-call'],
      ['2125550102', 'do-not-call'],
      ['2125550103', 'may-call'],
    ]);
  });

  it('is recognized where only a few of many rows have people', async () => {
    const people = peopleCell({
      hit: true,
      matched_people: [{ phones: [{ number: '2125550101', dnc: true }] }],
    });
    const rows = Array.from({ length: 3_000 }, (_, row) => [
      `212555${String(row).padStart(4, '0')}`,
      'false',
      '',
      '',
    ]);
    rows[2_345] = ['', '', people, ''];
    rows[2_456] = ['', '', '', JSON.stringify([{ email: 'ann@example.com' }])];
    const files = await desk.imported(csvOf([['phone_1', 'phone_1_dnc', 'People', 'Reach'], ...rows]));
    const duck = await openImported(files);
    const { columns: found, shape } = (await duck.inSession((session) => understandResult(session, [])))
      .layout;
    await duck.close();
    expect(found.map(({ role }) => role)).toMatchObject([
      ...[
        { kind: 'phone', part: 'number' },
        { kind: 'phone', part: 'dnc' },
      ],
      ...[
        { kind: 'nested', holds: 'people' },
        { kind: 'nested', holds: 'emails' },
      ],
    ]);
    expect(shape).toBe('wide');
  });
});
