import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Duck, openDuck, type Session } from '../../electron/engine/results/database/duck.ts';
import { plainDigits } from '../../electron/engine/results/judge/plain-numbers.ts';
import { factColumns, reasonBits, verdictOf } from '../../electron/engine/results/judge/reasons-sql.ts';
import { flagStates, type PhoneFacts, phoneFacts, statesOf } from '../../shared/verdict/facts.ts';
import { readPhoneNumber } from '../../shared/verdict/phone-number.ts';
import { judge, reasons, verdicts } from '../../shared/verdict/verdict.ts';
import { createResultDesk } from '../fakes/result-desk.ts';

let duck: Duck;
let session: Session;
const desk = createResultDesk();
beforeAll(async () => {
  duck = await openDuck((await (await desk).resultOf('')).database);
  session = await duck.session();
});
afterAll(async () => {
  await duck.close();
  await (await desk).remove();
});

/** The states of all facts in their order, each of which its fact may be in. */
const FactsSchema = z
  .array(z.enum(flagStates))
  .refine((states) => phoneFacts.every((fact, at) => statesOf(fact).some((each) => each === states[at])))
  .transform((states) => Object.fromEntries(phoneFacts.map((fact, at) => [fact, states[at]])))
  .pipe(z.custom<PhoneFacts>());

test('the database gives every combination of facts the verdict and the reasons that judge() gives', async () => {
  const all = phoneFacts.map((fact) => ({ fact, states: statesOf(fact) }));
  const tables = all.map(
    ({ fact, states }) =>
      `(SELECT unnest([${states.map((state) => flagStates.indexOf(state))}])::UTINYINT AS ${factColumns[fact]})`,
  );
  const columns = all.map(({ fact }) => factColumns[fact]).join(', ');
  let seen = 0;
  for await (const batch of session.batches(
    `SELECT bits, ${verdictOf('bits')}, ${columns} FROM (SELECT *, ${reasonBits()} AS bits FROM ${tables.join(', ')})`,
  ))
    for (const [bits, verdict, ...codes] of batch) {
      const facts = FactsSchema.parse(phoneFacts.map((_, index) => flagStates[Number(codes[index])]));
      const judged = judge(facts);
      const mask = judged.reasons.reduce((sum, reason) => sum + 2 ** reasons.indexOf(reason), 0);
      if (Number(bits) !== mask || verdicts[Number(verdict)] !== judged.verdict)
        expect({ facts, bits, verdict }).toEqual(judged);
      seen++;
    }
  expect(seen).toBe(all.reduce((product, { states }) => product * states.length, 1));
});

test('a number that the database reads by itself is the number that the rule for phones reads', async () => {
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
  const texts = fc.sample(written, { numRuns: 20_000, seed: 7 });
  await session.run('CREATE TEMP TABLE written(place INTEGER, written VARCHAR)');
  await session.append('written', (to) => {
    texts.forEach((text, at) => {
      to.appendInteger(at);
      to.appendVarchar(text);
      to.endRow();
    });
  });
  const read = await session.rows(`SELECT ${plainDigits('written')} FROM written ORDER BY place`);
  const plain = read.flatMap(([own], at) => (own === null ? [] : [{ text: texts[at] ?? '', own }]));
  expect(plain.length).toBeGreaterThan(1_000);
  for (const { text, own } of plain)
    expect({ text, digits: own }).toEqual({ text, digits: readPhoneNumber(text).digits });
  expect(plain.filter(({ text }) => readPhoneNumber(text).marked)).toEqual([]);
});
