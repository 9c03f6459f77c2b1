import { mkdtemp } from 'node:fs/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { practiceAccount } from '../../electron/memory/kept-checks.ts';
import { type JoinedBench, openJoinedBench } from '../fakes/joined-bench.ts';
import { digitsOf, evenOnes, lookupReply } from '../fakes/joined-lookups.ts';
import { temporaryFolder } from '../fakes/temporary-folder.ts';
import { runs } from '../runs.ts';

const inFolder = temporaryFolder('of each test');

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
const askedFor = (last: number) => `20255501${String(last).padStart(2, '0')}`;
/** What the service finds for it, and what a later check is of. */
const foundFor = (phone: string) => evenOnes(phone)?.found ?? '';
const textOf = (phones: readonly string[]) => ['Phone', ...phones].join('\r\n');

/** Few, so that lists share some of them. */
const shared = fc.uniqueArray(fc.constantFrom(...[0, 1, 2, 4, 6, 8]), { minLength: 1 });
/** Those of one list that costs more than it may at first. */
const ofLongList = Array.from({ length: 20 }, (_, at) => 60 + 2 * at);
const anyNumber = fc.constantFrom(0, 2, 4, 6, 8, ...ofLongList);

type Step =
  | { do: 'look'; lasts: number[] }
  | { do: 'check'; lasts: number[] }
  | { do: 'list' | 'free'; lasts: number[] };
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('look' as const), lasts: shared }),
  fc.record({ do: fc.constant('check' as const), lasts: fc.uniqueArray(anyNumber, { minLength: 1 }) }),
  fc.record({
    do: fc.constantFrom('list' as const, 'free' as const),
    lasts: fc.uniqueArray(anyNumber, { minLength: 1 }),
  }),
);

/** A service on whose word numbers come onto the do-not-call list and leave it, and what it said of each so far. */
function createFlags(app: JoinedBench) {
  const listed = new Set<string>();
  const said = new Map<string, { at: number; listed: boolean; byCheck: boolean }[]>();
  const say = (number: string, byCheck: boolean) => {
    const here = said.get(number) ?? [];
    said.set(number, [...here, { at: app.clock.now(), listed: listed.has(number), byCheck }]);
    return listed.has(number);
  };
  app.world.replying = (phone) =>
    lookupReply(phone, evenOnes(phone)?.hit ? say(foundFor(phone), false) : false);
  // Asked of a number that was found it says only whether it is listed.
  app.world.answering = (number) => ({ hit: true, found: number, dnc: say(number, true) });
  return {
    set: (number: string, isListed: boolean) => void (isListed ? listed.add(number) : listed.delete(number)),
    /** By the answer to the lookup and the checks since. */
    verdictOf(number: string) {
      const all = said.get(number) ?? [];
      const own = all.findIndex(({ byCheck }) => !byCheck);
      const now = all.slice(own).at(-1);
      const before = all.slice(own).at(-2);
      const word = (state: typeof now) => (state?.listed ? 'do-not-call' : 'may-call');
      return { verdict: word(now), before: before ? word(before) : '' };
    },
  };
}

async function verdicts(app: JoinedBench, id: string) {
  const page = await app.all.results.page(id, {
    query: { view: 'phones', search: '', filters: [], sort: [] },
    fields: ['phone', 'verdict', 'verdict-before'],
    ...{ offset: 0, limit: 100 },
  });
  if (!page.ok) throw new Error(page.problem.message);
  return page.value.rows.map(({ cells: [number, verdict, before] }) => ({
    ...{ number: digitsOf(number ?? ''), verdict, before },
  }));
}

async function check(app: JoinedBench, numbers: readonly string[]) {
  const all = { askedBefore: { ask: 'all' as const, days: 0 } };
  await app.finish(await app.create(textOf(numbers), 'check.csv', all));
}

test('a list lookup’s verdict on a number changes only by a check newer than its row', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (steps) => {
      const app = await openJoinedBench(await mkdtemp(inFolder('run-')));
      try {
        const flags = createFlags(app);
        // Asked for its first rows; the rest is asked when all is over.
        const long = await app.lookUp(textOf(ofLongList.map(askedFor)), 'long.csv', 30);
        expect(app.lists.get(long)?.state).toBe('paused');
        const lists: { id: string; lasts: number[] }[] = [{ id: long, lasts: ofLongList }];
        for (const { do: what, lasts } of steps) {
          await app.clock.advance(hourMs);
          const phones = lasts.map(askedFor);
          // With one that nobody asked before, or nothing would be asked.
          const list = textOf([...phones, askedFor(61 + 2 * lists.length)]);
          if (what === 'look') lists.push({ id: await app.lookUp(list), lasts });
          else if (what === 'check') await check(app, phones.map(foundFor));
          else for (const phone of phones) flags.set(foundFor(phone), what === 'list');
        }
        await app.lists.resume(long, null);
        // Its result is written anew, and judged.
        const judged = () => Object.values(app.lists.get(long)?.verdicts ?? {});
        await app.until(() => judged().reduce((sum, count) => sum + count, 0) === ofLongList.length);
        for (const { id, lasts } of lists) {
          const hits = lasts.map(askedFor).filter((phone) => evenOnes(phone)?.hit);
          const wanted = hits.map(foundFor).map((number) => ({ number, ...flags.verdictOf(number) }));
          const byNumber = (a: { number: string }, b: { number: string }) => (a.number < b.number ? -1 : 1);
          expect((await verdicts(app, id)).sort(byNumber)).toEqual(wanted.sort(byNumber));
          await app.lists.rename(id, `List ${id}`);
          const blocked = wanted.filter(
            ({ verdict, before }) => verdict === 'do-not-call' && before === 'may-call',
          );
          expect(app.lists.get(id)?.blocked ?? 0).toBe(blocked.length);
        }
      } finally {
        await app.close();
      }
    }),
    {
      numRuns: runs(4),
      examples: [
        [
          [
            { do: 'list', lasts: [60, 98] },
            { do: 'check', lasts: [60, 98] },
            { do: 'free', lasts: [98] },
          ],
        ],
        [
          [
            { do: 'look', lasts: [0, 2] },
            { do: 'list', lasts: [0] },
            { do: 'check', lasts: [0] },
            { do: 'look', lasts: [0, 4] },
            { do: 'free', lasts: [0] },
            { do: 'check', lasts: [0, 2] },
          ],
        ],
      ],
    },
  );
}, 300_000);

test('a list lookup older than 31 days is offered for checking, and reports blocked numbers', async () => {
  const app = await openJoinedBench(inFolder());
  const flags = createFlags(app);
  const phones = [0, 1, 2].map(askedFor);
  const [first = '', , third = ''] = phones.map(foundFor);
  const id = await app.lookUp(textOf(phones), 'looked up.csv');
  await app.all.results.open(id);
  app.clock.jump(30 * dayMs);
  expect(await app.all.checkAgain.stale(practiceAccount)).toMatchObject({
    value: { lists: [], elsewhere: 0 },
  });
  expect((await app.exported(id, 'call-list')).map((row) => digitsOf(row.Phone))).toEqual([first, third]);
  app.clock.jump(2 * dayMs);
  const offered = {
    id,
    kind: 'lookups',
    name: 'looked up.csv',
    phones: 2,
    mayCall: 2,
    numbers: 2,
    stale: true,
  };
  expect(await app.all.checkAgain.stale(practiceAccount)).toMatchObject({ value: { lists: [offered] } });
  expect(await app.all.checkAgain.stale('https://elsewhere.example')).toMatchObject({
    value: { lists: [], elsewhere: 1 },
  });
  expect(await app.all.checkAgain.numbers([id])).toEqual({ ok: true, value: 2 });

  flags.set(first, true);
  await check(app, [first, third]);
  await app.lists.rename(id, 'Called from');
  expect(app.lists.get(id)).toMatchObject({ blocked: 1, verdicts: { 'may-call': 1, 'do-not-call': 1 } });
  expect(await app.all.checkAgain.stale(practiceAccount)).toMatchObject({ value: { lists: [] } });
  expect(await app.all.checkAgain.blocked()).toMatchObject({
    value: {
      report: {
        lists: [{ id, kind: 'lookups', name: 'Called from', numbers: 1 }],
        callLists: [{ numbers: 1, open: 1 }],
      },
    },
  });
  await app.close();
}, 120_000);
