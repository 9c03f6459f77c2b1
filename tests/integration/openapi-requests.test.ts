import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFaultProxy } from '../fakes/fault-proxy.ts';
import { operationsOf, readOpenApi } from '../fakes/openapi.ts';
import { faultsOf, requestExamples, requestSchema, send } from '../fakes/openapi-client.ts';
import { PracticeSession } from '../fakes/practice-session.ts';
import { runs } from '../runs.ts';
import { parseFault } from '../service/fault-option.ts';

const operations = operationsOf(readOpenApi());
const asking = operations.filter(({ operation }) => operation.requestBody !== undefined);
const forms = asking.filter((described) => requestSchema(described)?.isForm);
const json = asking.filter((described) => !forms.includes(described));

let practice: PracticeSession;
beforeAll(async () => {
  practice = await PracticeSession.start({ perMinute: { businessLookups: 1e9, tokenTries: 1e9 } });
});
afterAll(() => practice.close());

const ask = (described: (typeof operations)[number], body: unknown) =>
  send(practice.service.url, described, { body, key: practice.service.apiKey });

/** The fields of what a request is about, each left out, right, blank or of another type. */
function oddObjects(example: object, odd: fc.Arbitrary<unknown>): fc.Arbitrary<object> {
  const fields = Object.entries(example).map(([name, value]) => [
    name,
    fc.option(fc.oneof({ weight: 3, arbitrary: fc.constant(value) }, odd), { nil: undefined }),
  ]);
  const known: fc.Arbitrary<object> = fc.record(Object.fromEntries(fields));
  // What is undefined is not written.
  return known.map((object) =>
    Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)),
  );
}

const oddJson = fc.constantFrom<unknown>(
  '',
  ' ',
  '\u00a0',
  'x',
  'ada@example.com',
  7,
  0,
  true,
  null,
  [],
  ['x'],
  {},
);

describe('the practice service accepts what docs/openapi.yaml allows and refuses the rest:', () => {
  it.each(json)('$path', async (described) => {
    const examples = requestExamples(described);
    const one = oddObjects(Object(examples[0]), oddJson);
    const several = fc.array(one, { maxLength: 17 });
    const bodies = fc.oneof({ weight: 4, arbitrary: one }, { weight: 2, arbitrary: several }, oddJson);
    const { schema } = requestSchema(described) ?? { schema: {} };
    const taken = described.operation.operationId === 'getKey' ? [200, 401] : [200];
    const counts = { allowed: 0, forbidden: 0 };
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        const allowed = faultsOf(schema, body).length === 0;
        counts[allowed ? 'allowed' : 'forbidden'] += 1;
        const { answer, faults } = await ask(described, body);
        expect(faults).toEqual([]);
        expect(allowed ? taken : [400]).toContain(answer.status);
      }),
      { numRuns: runs(120) },
    );
    // The law says little where one side of it hardly came up.
    expect(Math.min(counts.allowed, counts.forbidden)).toBeGreaterThan(runs(120) / 12);
  });

  it.each(forms)('$path', async (described) => {
    const [example] = requestExamples(described);
    const { schema } = requestSchema(described) ?? { schema: {} };
    const forbidden = { count: 0 };
    await fc.assert(
      fc.asyncProperty(oddObjects(Object(example), fc.constant('')), async (body) => {
        const allowed = faultsOf(schema, body).length === 0 && !Object.values(body).includes('');
        forbidden.count += allowed ? 0 : 1;
        const { answer, faults } = await ask(described, body);
        expect(faults).toEqual([]);
        if (allowed) expect(answer.status).toBe(201);
        else if (faultsOf(schema, body).length > 0) expect(answer.status).toBe(400);
      }),
      { numRuns: runs(30) },
    );
    expect(forbidden.count).toBeGreaterThan(runs(30) / 6);
  });
});

describe('an injected fault answers as docs/openapi.yaml describes refusals:', () => {
  it.each([402, 403, 429, 500, 503])('%d', async (status) => {
    const proxy = await startFaultProxy(practice.service.url);
    try {
      const { fault, times } = parseFault(`status:${status},times=all`);
      proxy.inject(fault, /^/, times);
      for (const described of operations) {
        const [body] = requestExamples(described);
        const { answer, faults } = await send(
          proxy.url,
          described,
          { body, key: practice.service.apiKey },
          true,
        );
        expect([answer.status, faults]).toEqual([status, []]);
      }
    } finally {
      await proxy.close();
    }
  });
});
