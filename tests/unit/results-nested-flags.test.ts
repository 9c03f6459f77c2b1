import { afterAll, describe, expect, test } from 'vitest';
import { csvOf, judgedPhones, layoutOf } from '../fakes/judged-result.ts';
import { createResultDesk } from '../fakes/result-desk.ts';

const desk = await createResultDesk();
afterAll(() => desk.remove());

const clear = { number: '2125550121', dnc: false, tcpa: false, state_dnc: [] };
const holding = (holds: 'phones' | 'people') => [holds, { kind: 'nested', holds, person: null }] as const;

async function verdictsOf(holds: 'phones' | 'people', ...cells: unknown[]) {
  const files = await desk.imported(csvOf([[holds], ...cells.map((cell) => [JSON.stringify(cell)])]));
  const judged = await judgedPhones(files, { layout: layoutOf([holding(holds)], 'nested') });
  expect(judged).toHaveLength(cells.length);
  return judged.map(({ verdict }) => verdict);
}

/** What may stand in the record of a phone that is clear by its other flags, and what it comes to. */
const beside: Record<string, readonly object[]> = {
  'do-not-call': [
    { national_dnc: true },
    { onDncRegistry: 'Y' },
    { dnc_clear: false },
    { statedncs: ['TX'] },
    { stateDncList: 'TX|FL' },
    { 'TCPA Flag': 1 },
    { tcpa_litigator: true, litigator: false },
    { knownLitigator: 'yes' },
    { deceased: true },
    { internal_dnc: true },
    { flags: { litigator: true } },
    { compliance: { dnc: { national: false, state: ['TX'] } } },
    { compliance: { lists: { federal_dnc: true } } },
  ],
  'check-first': [
    { contactable: false },
    { callable: true, do_not_contact: true },
    { blocked: 'Y' },
    { opt_out: true },
    { national_dnc: 'see notes' },
    { dnc: { seen: 'twice' } },
  ],
  'not-known': [{ national_dnc: null }, { callable: '' }, { dnc: null, internal_dnc: false }],
  'may-call': [
    { national_dnc: false, dnc_date: null, dnc_source: 'registry' },
    { dnc_clear: true, blocked: false, litigator: null, flags: { deceased: false } },
    { dnc: { national: false, state: [] }, tcpa: { flag: false, checked_at: '2026-01-01' } },
    { carrier: { name: 'Any' }, email: { dnc: true }, sms_opt_out: true },
  ],
};
test.each(
  Object.entries(beside).flatMap(([verdict, all]) =>
    all.map((more) => [JSON.stringify(more), verdict, more] as const),
  ),
)('a phone in JSON with %s comes to "%s"', async (_, verdict, more) => {
  expect(await verdictsOf('phones', [{ ...clear, ...more }])).toEqual([verdict]);
});

test('what is stated of a person in JSON holds for each phone, and frees none', async () => {
  let made = 0;
  // Each has a number of its own, so that none is held back by another's.
  const person = (more: object, phone: object = clear) => [
    { name: 'Ann', ...more, phones: [{ ...phone, number: `212555012${made++}` }] },
  ];
  const { dnc: _, ...withoutDnc } = clear;
  expect(
    await verdictsOf(
      'people',
      person({ dnc: true }),
      person({ do_not_contact: 'yes' }),
      person({ compliance: { is_litigator: true } }),
      person({ is_deceased: 1 }),
      person({ dnc: false, contactable: true, is_deceased: false }),
      person({ dnc: false }, withoutDnc),
    ),
  ).toEqual(['check-first', 'check-first', 'do-not-call', 'do-not-call', 'may-call', 'not-known']);
});

describe("a row's own columns", () => {
  test.each(['phones', 'people'] as const)('hold for its %s in JSON', async (holds) => {
    const phones = [clear];
    const cell = JSON.stringify(holds === 'phones' ? phones : [{ name: 'Ann', phones }]);
    const layout = layoutOf(
      [
        ['opt out', { kind: 'mark' }],
        ['contactable', { kind: 'mark' }, true],
        ['litigator', { kind: 'person', slot: 0, part: 'litigator' }],
        ['alive', { kind: 'person', slot: 0, part: 'deceased' }, true],
        holding(holds),
      ],
      'nested',
    );
    const rows = ['no,yes,no,yes', 'yes,yes,no,yes', 'no,no,no,yes', 'no,yes,yes,yes', 'no,yes,no,no', ',,,'];
    const own = csvOf([
      layout.columns.map(({ header }) => header),
      ...rows.map((row, at) => [...row.split(','), cell.replace('2125550121', `212555012${at}`)]),
    ]);
    const judged = await judgedPhones(await desk.imported(own), { layout });
    expect(judged.map(({ verdict }) => verdict)).toEqual([
      'may-call',
      'check-first',
      'check-first',
      'do-not-call',
      'do-not-call',
      'may-call',
    ]);
  });
});
