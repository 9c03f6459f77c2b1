import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Duck, openDuck, type Session } from '../../electron/results/import/duck.ts';
import { plainDigits } from '../../electron/results/judge/phones-table.ts';
import { reasonBits, verdictOf } from '../../electron/results/judge/reasons-sql.ts';
import { nobodyHeld } from '../../shared/model/result-table.ts';
import {
  factStates,
  flagStates,
  type PhoneFacts,
  phoneFacts,
  withOtherRows,
} from '../../shared/verdict/facts.ts';
import { readFlagText } from '../../shared/verdict/flag-text.ts';
import { readPhoneNumber } from '../../shared/verdict/phone-number.ts';
import { readStateDncText } from '../../shared/verdict/state-dnc.ts';
import { judge, reasons, verdicts } from '../../shared/verdict/verdict.ts';
import { clearFacts } from '../fakes/every-phone.ts';
import { csvOf, judgedPhones, layoutOf, phoneRole } from '../fakes/judged-result.ts';
import { createResultDesk } from '../fakes/result-desk.ts';
import { runs } from '../runs.ts';

const desk = await createResultDesk();
afterAll(() => desk.remove());

const flagParts = ['dnc', 'tcpa', 'state-dnc', 'contactable', 'litigator'] as const;
const slotRoles = (slot: number) => (['number', ...flagParts] as const).map((part) => phoneRole(part, slot));
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
  test('are each judged by their own cells and by what any row says of their number', async () => {
    const rows = fc.sample(rowCells, { numRuns: runs(3_000), seed: 11 });
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
      const { verdict, reasons: given } = judge(withOtherRows(facts, others));
      expect(found).toMatchObject({ digits, verdict, reasons: given.map(({ id }) => id) });
    });
    expect(new Set(judged.map(({ verdict }) => verdict)).size).toBe(4);
  });
});

describe('numbers on the suppression list', () => {
  test('change the verdicts of a judged result as they would those of a new one', async () => {
    const rows = fc.sample(rowCells, { numRuns: runs(500), seed: 3 });
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

describe('the rules in SQL', () => {
  let duck: Duck;
  let session: Session;
  beforeAll(async () => {
    duck = await openDuck((await desk.resultOf('')).database);
    session = await duck.session();
  });
  afterAll(() => duck.close());

  const radixes = phoneFacts.map((fact, at) => {
    const below = phoneFacts.slice(at + 1).reduce((product, each) => product * factStates[each].length, 1);
    return { fact, states: factStates[fact], below };
  });
  const combinations = phoneFacts.reduce((product, fact) => product * factStates[fact].length, 1);
  /** The phones there can be have a number each, whose digits are the states of their facts. */
  const phoneOf = (place: number): PhoneFacts =>
    radixes.reduce(
      (facts, { fact, states, below }) =>
        Object.assign(facts, { [fact]: states[Math.floor(place / below) % states.length] }),
      { ...clearFacts },
    );

  test('give any combination of facts the verdict and reasons that judge() gives', async () => {
    // Taken in strides without a common divisor with their number, so that a share of them is spread over all and the whole is each once.
    const stride = 7919;
    const tried = runs(combinations);
    const columns = radixes.map(({ fact, states, below }) => {
      const codes = states.map((state) => flagStates.indexOf(state));
      return `[${codes}][1 + (place // ${below}) % ${codes.length}]::UTINYINT AS ${fact}`;
    });
    const places = `SELECT (i * ${stride}) % ${combinations} AS place FROM range(${tried}) tried(i)`;
    const facts = `SELECT ${columns.join(', ')} FROM (${places})`;
    const said = session.batches(
      `SELECT bits::DOUBLE * ${verdicts.length} + ${verdictOf('bits')} FROM (SELECT ${reasonBits()} AS bits FROM (${facts}))`,
    );
    const weights = new Map(reasons.map(({ id }, bit) => [id, 2 ** bit]));
    let seen = 0;
    for await (const batch of said)
      for (const [code] of batch) {
        const phone = phoneOf((seen++ * stride) % combinations);
        const { verdict, reasons: given } = judge(phone);
        const mask = given.reduce((bits, { id }) => bits + (weights.get(id) ?? Number.NaN), 0);
        const wanted = mask * verdicts.length + verdicts.indexOf(verdict);
        if (code !== wanted) expect({ phone, code }).toEqual({ phone, code: wanted });
      }
    expect(seen).toBe(tried);
  });

  test('the database reads a number as readPhoneNumber does', async () => {
    const digit = fc.integer({ min: 0, max: 9 }).map(String);
    const digits = fc.oneof(
      fc.array(digit, { minLength: 9, maxLength: 12 }).map((all) => all.join('')),
      fc
        .tuple(fc.integer({ min: 200, max: 999 }), fc.integer({ min: 200, max: 999 }), digit)
        .map(([area, exchange, last]) => `${area}${exchange}013${last}`),
      fc.tuple(fc.integer({ min: 2, max: 9 })).map(([one]) => String(one).repeat(10)),
    );
    const written = fc
      .tuple(
        digits,
        fc.constantFrom('', '1', '+1', '+', '1 ', '+1 ', '1-', '+1.', '+1-'),
        fc.integer({ min: 0, max: 7 }),
      )
      .map(([text, before, form]) => {
        const [area, exchange, line] = [text.slice(0, 3), text.slice(3, 6), text.slice(6)];
        const forms = [
          text,
          `(${area}) ${exchange}-${line}`,
          `(${area})${exchange}-${line}`,
          `${area}-${exchange}-${line}`,
          `${area}.${exchange}.${line}`,
          `${area} ${exchange} ${line}`,
          `${area}-${exchange}.${line}`,
          `${text} `,
        ];
        return before + (forms[form] ?? text);
      });
    const texts = fc.sample(written, { numRuns: runs(20_000), seed: 7 });
    await session.run('CREATE TEMP TABLE written(place INTEGER, written VARCHAR)');
    await session.append(
      'written',
      texts.map((text, at) => [at, text]),
    );
    const read = await session.rows(`SELECT ${plainDigits('written')} FROM written ORDER BY place`);
    const plain = read.flatMap(([own], at) => (own === null ? [] : [{ text: texts[at] ?? '', own }]));
    expect(plain.length).toBeGreaterThan(texts.length / 20);
    for (const { text, own } of plain)
      expect({ text, digits: own }).toEqual({ text, digits: readPhoneNumber(text).digits });
    expect(plain.filter(({ text }) => readPhoneNumber(text).marked)).toEqual([]);
  });
});
