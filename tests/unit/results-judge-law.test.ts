import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import type { ColumnRole } from '../../shared/result-layout.ts';
import { nobodyHeld } from '../../shared/result-table.ts';
import type { PhoneFacts } from '../../shared/verdict/facts.ts';
import { readFlagText } from '../../shared/verdict/flag-text.ts';
import { readPhoneNumber } from '../../shared/verdict/phone-number.ts';
import { withOtherRows } from '../../shared/verdict/same-number.ts';
import { readStateDncText } from '../../shared/verdict/state-dnc.ts';
import { judge } from '../../shared/verdict/verdict.ts';
import { csvOf, judgedPhones, layoutOf } from '../fakes/judged-result.ts';
import { createResultDesk } from '../fakes/result-desk.ts';

const desk = await createResultDesk();
afterAll(() => desk.remove());

type PhonePart = Extract<ColumnRole, { kind: 'phone' }>['part'];
const phone = (part: PhonePart, slot = 0, person: number | null = 0): ColumnRole => ({
  kind: 'phone',
  slot,
  part,
  person,
});

const flagParts = ['dnc', 'tcpa', 'state-dnc', 'contactable', 'litigator'] as const;
const slotRoles = (slot: number) => (['number', ...flagParts] as const).map((part) => phone(part, slot));
const wide = layoutOf([
  ...[0, 1].flatMap((slot) => slotRoles(slot).map((role) => [`h${slot}`, role] as const)),
  ['deceased', { kind: 'person', slot: 0, part: 'deceased' }],
  ['mark', { kind: 'mark' }],
]);
const headers = wide.columns.map(({ header }) => header);

/** What a row says, read without the database. */
function factsOf(row: readonly string[], slot: number): PhoneFacts {
  const [number = '', dnc = '', tcpa = '', stateDnc = '', contactable = '', litigator = ''] = row.slice(
    slot * 6,
  );
  const { digits, marked } = readPhoneNumber(number);
  const mark = readFlagText(row[13] ?? '', 'dnc');
  return {
    number: digits === null ? 'no' : 'yes',
    dnc: readFlagText(dnc, 'dnc'),
    tcpa: readFlagText(tcpa, 'tcpa'),
    stateDnc: readStateDncText(stateDnc).state,
    contactable: readFlagText(contactable, 'contactable'),
    litigator: readFlagText(litigator, 'litigator'),
    deceased: readFlagText(row[12] ?? '', 'deceased'),
    suppressed: 'no',
    knownLitigator: 'no',
    marked: mark === 'yes' || mark === 'unreadable' || marked ? 'yes' : 'no',
  };
}

const mostly = <T>(usual: T, ...others: T[]) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: fc.constantFrom(...others) },
  );
const numberText = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.integer({ min: 100, max: 2_100 }).map((end) => `212555${String(end).padStart(4, '0')}`),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '',
      '(212) 555-0101',
      '+1 212 555 0102',
      '2125550103 (DNC)',
      '12345',
      'N/A',
      '212-555-0104 x9',
    ),
  },
);
const slotCells = fc.tuple(
  numberText,
  mostly('false', 'true', '', 'Y', '0', 'no', 'perhaps', 'On DNC'),
  mostly('no', 'yes', '', '1', 'x'),
  mostly('none', '', 'TX', 'TX;FL', '[]', '??'),
  mostly('true', 'false', '', 'OK to call', 'what'),
  mostly('N', '', 'Y', 'Litigator'),
);
const rowCells = fc
  .tuple(slotCells, slotCells, mostly('false', 'true', ''), mostly('', '', 'x', 'do not call'))
  .map(([first, second, deceased, mark]) => [...first, ...second, deceased, mark]);

describe('phones of a wide result', () => {
  test('each is judged by what its own cells say and what any row says of its number', async () => {
    const rows = fc.sample(rowCells, { numRuns: 3_000, seed: 11 });
    const files = await desk.imported(csvOf([headers, ...rows]));
    const expected = rows.flatMap((row, n) =>
      [0, 1].flatMap((slot) => {
        const written = row[slot * 6] ?? '';
        if (written === '' || written === 'N/A') return [];
        return [{ n, slot, written, digits: readPhoneNumber(written).digits, facts: factsOf(row, slot) }];
      }),
    );
    const byNumber = new Map<string | null, PhoneFacts[]>();
    for (const { digits, facts } of expected) byNumber.set(digits, [...(byNumber.get(digits) ?? []), facts]);
    const judged = await judgedPhones(files, { layout: wide });
    expect(judged.map(({ n, slot }) => [n, slot])).toEqual(expected.map(({ n, slot }) => [n, slot]));
    judged.forEach((found, index) => {
      const { digits = null, facts } = expected[index] ?? {};
      if (!facts) throw new Error('A phone too many.');
      const others = digits === null ? [] : (byNumber.get(digits) ?? []);
      const { verdict, reasons } = judge(withOtherRows(facts, others));
      expect(found).toMatchObject({ digits, verdict, reasons: reasons.map(({ id }) => id) });
    });
    expect(new Set(judged.map(({ verdict }) => verdict)).size).toBe(4);
  });
});

describe('numbers that are held back', () => {
  test('are judged anew when they change, as if the result were judged for the first time', async () => {
    const rows = fc.sample(rowCells, { numRuns: 500, seed: 3 });
    const files = await desk.imported(csvOf([headers, ...rows]));
    const held = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, index) => `(212) 555-0${from + index}`);
    const first = { ...nobodyHeld, suppressed: held(100, 110), litigators: held(105, 115) };
    const second = { ...nobodyHeld, suppressed: held(108, 120) };
    const changed = await judgedPhones(files, { layout: wide, held: first }, { layout: wide, held: second });
    const anew = await judgedPhones(await desk.imported(csvOf([headers, ...rows])), {
      layout: wide,
      held: second,
    });
    expect(changed).toEqual(anew);
    expect(changed.some(({ reasons }) => reasons.includes('suppressed'))).toBe(true);
    const all = await judgedPhones(files, { layout: wide, held: first });
    expect(
      all
        .filter(({ reasons }) => reasons.includes('known-litigator'))
        .every(({ digits }) => Number(digits?.slice(-3)) >= 105),
    ).toBe(true);
    expect(all.some(({ reasons }) => reasons.includes('known-litigator'))).toBe(true);
  });
});
