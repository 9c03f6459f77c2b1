import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { summarize } from '../../electron/results/view/summarize-result.ts';
import { viewsOf } from '../../electron/results/view/views.ts';
import { countedIn, type ResultFilter, type ResultQuery } from '../../shared/model/result-query.ts';
import { aRequest, exported, openJudged } from '../fakes/exported-result.ts';
import { csvOf } from '../fakes/judged-result.ts';
import { createResultDesk } from '../fakes/result-desk.ts';
import { runs } from '../runs.ts';

const desk = await createResultDesk();
afterAll(() => desk.remove());

/** What a made-up cell is meant to say, known from its making and not from any rule of the app. */
type Meaning = 'yes' | 'no' | 'blank' | 'unclear';
interface Cell {
  text: string;
  means: Meaning;
}

const cells = (table: Partial<Record<Meaning, string[]>>): fc.Arbitrary<Cell> => {
  const all = Object.entries(table).flatMap(([means, texts]) => texts.map((text) => ({ means, text })));
  const usual = all.filter(({ means }) => means === (table.no?.includes('false') ? 'no' : 'yes'));
  return fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...usual) },
    { weight: 1, arbitrary: fc.constantFrom(...all) },
  ) as fc.Arbitrary<Cell>;
};
const flag = {
  yes: ['true', 'yes', '1', 'Y', 'TRUE', 'Yes', 't'],
  no: ['false', 'no', '0', 'N', 'FALSE', 'No', 'f'],
  blank: ['', ' '],
  unclear: ['perhaps', 'see notes', '2'],
};
const against = cells(flag);
const contactable = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...flag.yes.map((text): Cell => ({ text, means: 'yes' }))) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Cell>(
      { text: 'false', means: 'no' },
      { text: '', means: 'blank' },
      { text: 'perhaps', means: 'unclear' },
    ),
  },
);
const stateDnc = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<Cell>({ text: 'none', means: 'no' }, { text: '[]', means: 'no' }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Cell>(
      { text: 'TX', means: 'yes' },
      { text: 'TX;FL', means: 'yes' },
      { text: '', means: 'blank' },
    ),
  },
);

interface MadePhone {
  digits: string;
  whole: boolean;
  dnc: Cell;
  tcpa: Cell;
  stateDnc: Cell;
  contactable: Cell;
  litigator: Cell;
}
const phone: fc.Arbitrary<MadePhone> = fc
  .record({
    end: fc.integer({ min: 100, max: 1_400 }),
    broken: fc.integer({ min: 0, max: 20 }),
    dnc: against,
    tcpa: against,
    stateDnc,
    contactable,
    litigator: against,
  })
  .map(({ end, broken, ...flags }) =>
    broken === 0
      ? { ...flags, digits: `55501${end}`, whole: false }
      : { ...flags, digits: `212555${String(end).padStart(4, '0')}`, whole: true },
  );

/** The rules of docs/verdict.md, said once more for these cells alone. */
function mayBeCalled({ whole, ...flags }: MadePhone): boolean {
  const { dnc, tcpa, stateDnc: state, contactable: free, litigator } = flags;
  const isClear = [dnc, tcpa, state].every(({ means }) => means === 'no') && free.means === 'yes';
  return whole && isClear && (litigator.means === 'no' || litigator.means === 'blank');
}
const isHeldEverywhere = ({ dnc, tcpa, stateDnc: state, contactable: free, litigator }: MadePhone) =>
  [dnc, tcpa, state, litigator].some(({ means }) => means === 'yes') || free.means === 'no';

function callable(phones: readonly MadePhone[]): string[] {
  const held = new Set(phones.filter(isHeldEverywhere).map(({ digits }) => digits));
  const free = phones.filter((one) => mayBeCalled(one) && !held.has(one.digits));
  return [...new Set(free.map(({ digits }) => digits))].sort();
}

const parts = ['dnc', 'tcpa', 'stateDnc', 'contactable', 'litigator'] as const;
const written = (one: MadePhone | undefined) =>
  one ? [one.digits, ...parts.map((part) => one[part].text)] : ['', '', '', '', '', ''];
const headers = (prefix: string) =>
  ['', '_dnc', '_tcpa', '_state_dnc', '_contactable', '_litigator'].map((part) => `${prefix}${part}`);
const people = fc.sample(fc.array(phone, { minLength: 0, maxLength: 3 }), { numRuns: runs(1_500), seed: 5 });
const phones = people.flat();

/** Numbers count once, whoever has them. */
const different = new Set(phones.map(({ digits }) => digits));

const shapes: Record<string, string> = {
  wide: csvOf([
    ['Id', 'full_name', 'state', ...[1, 2, 3].flatMap((slot) => headers(`phone_${slot}`))],
    ...people.map((own, row) => [
      String(row),
      `Ann ${row}`,
      ['TX', 'tx ', '', 'CA'][row % 4] ?? '',
      ...[0, 1, 2].flatMap((slot) => written(own[slot])),
    ]),
  ]),
  long: csvOf([
    ['Id', 'full_name', ...headers('phone')],
    ...people.flatMap((own, row) => own.map((one) => [String(row), `Ann ${row}`, ...written(one)])),
  ]),
  JSON: csvOf([
    ['Id', 'phones'],
    ...people.map((own, row) => [
      String(row),
      JSON.stringify(
        own.map((one) => ({
          number: one.digits,
          dnc: one.dnc.text,
          tcpa: one.tcpa.text,
          state_dnc: one.stateDnc.text,
          contactable: one.contactable.text,
          litigator: one.litigator.text,
        })),
      ),
    ]),
  ]),
};

describe('a call list', () => {
  test.each(Object.keys(shapes))(
    'of a %s result has every number that may be called and no other',
    async (shape) => {
      const files = await desk.imported(shapes[shape] ?? '');
      const { tables, rows, leftOut } = await exported(files, aRequest());
      const numbers = (tables[0] ?? []).map(({ Phone = '' }) => Phone);
      expect(numbers.every((number) => /^[2-9]\d{9}$/.test(number))).toBe(true);
      expect(numbers.toSorted()).toEqual(callable(phones));
      expect(numbers.length).toBeGreaterThan(phones.length / 30);
      // Every number is accounted for, under one reason.
      expect(rows + leftOut.reduce((sum, { count }) => sum + count, 0)).toBe(different.size);
    },
  );
});

describe('the counts of a result', () => {
  test.each(Object.keys(shapes))('of %s shape are as many rows as their filters show', async (shape) => {
    const files = await desk.imported(shapes[shape] ?? '');
    const duck = await openJudged(files);
    const whole = await summarize(duck, null);
    expect(whole.phones).toBe(different.size);
    expect(whole.verdicts['may-call']).toBe(callable(phones).length);
    expect(Object.values(whole.verdicts).reduce((sum, count) => sum + count)).toBe(whole.phones);
    for (const searched of ['', 'Ann 1'])
      for (const [name, { view, field }] of Object.entries(countedIn)) {
        const query: ResultQuery = { view, search: searched, filters: [], sort: [] };
        const counts = (await summarize(duck, query))[name as keyof typeof countedIn];
        const bars = Array.isArray(counts)
          ? counts
          : Object.entries(counts).map(([value, count]) => ({ value, count }));
        for (const { value, count } of bars) {
          const filters: ResultFilter[] = [{ kind: 'one-of', field, values: [value] }];
          const page = { query: { ...query, filters }, fields: [], offset: 0, limit: 1 };
          const { total } = await viewsOf(duck).page(page);
          expect([name, value, total]).toEqual([name, value, count]);
        }
      }
    await duck.close();
  });
});
