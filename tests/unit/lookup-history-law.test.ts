import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLookups } from '../../electron/lookups/lookups.ts';
import { createSpentIntents } from '../../electron/money/spent-intents.ts';
import { success } from '../../shared/model/problem.ts';
import { anAnswer, aQuestion, everything, listed, lookupDesk, lookupsOf } from '../fakes/lookup-desk.ts';
import { noBook } from '../fakes/no-book.ts';
import { freeSpending } from '../fakes/test-money.ts';
import { runs } from '../runs.ts';

const { account } = aQuestion('');
type Desk = ReturnType<typeof lookupDesk>;

/** The app from one start to its end: what left for the service, and what a person was shown. */
function session(desk: Desk) {
  const left: string[] = [];
  const history = desk.open();
  const { run } = createLookups({
    book: noBook.lookups,
    keptDays: () => 31,
    service: {
      async lookup(_target, _kind, [input]) {
        const phone = input?.phone ?? '';
        left.push(phone);
        return success(anAnswer(`Person ${phone}`));
      },
    },
    clock: desk.clock,
    target: async () => success({ connectionId: account.id, address: account.address, key: 'k' }),
    accountOf: () => ({ ...account, kind: 'service' }),
    spending: freeSpending(desk.clock),
    spent: createSpentIntents(desk.disk, desk.clock, '/data/spent.jsonl'),
    history,
    learn: async () => {},
  });
  return { left, history, run };
}

/** Ends the app at a change of the disk: that one may be done in part, and nothing comes after it. */
function endAt(desk: Desk, change: number, partOf: number): Promise<'ended'> {
  return new Promise((resolve) => {
    let changes = 0;
    desk.disk.before = (step, path) => {
      if (++changes < change) return;
      if (changes === change && step === 'appendSynced')
        desk.disk.files.set(path, (desk.disk.files.get(path) ?? '') + `\n${'A'.repeat(80)}`.slice(0, partOf));
      resolve('ended');
      return new Promise(() => {});
    };
  });
}

const doing = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('look' as const), phone: fc.integer({ min: 0, max: 5 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('forget' as const), at: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.constant({ do: 'forget all' as const }) },
);

test('the lookup history, killed at any write, keeps shown answers and restores no forgotten one', async () => {
  const scenario = fc.record({
    doings: fc.array(doing, { minLength: 1, maxLength: 12 }),
    change: fc.integer({ min: 1, max: 60 }),
    partOf: fc.nat(60),
    powerCut: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(scenario, async ({ doings, change, partOf, powerCut }) => {
      const desk = lookupDesk();
      const { run, history, left } = session(desk);
      const shown = new Map<string, string>();
      const forgotten = new Set<string>();
      /** Begun and perhaps not done: a person was told neither way. */
      let isForgettingAll = false;
      let forgetting = '';
      const work = async () => {
        for (const [at, each] of doings.entries()) {
          if (each.do === 'look') {
            const phone = `503555010${each.phone}`;
            const ran = await run({ kind: 'phone', input: { phone }, intent: `press-${at}`, again: true });
            if (ran.ok && 'id' in ran.value && ran.value.id !== null) shown.set(ran.value.id, phone);
          } else if (each.do === 'forget') {
            const id = [...shown.keys()][each.at] ?? '';
            forgetting = id;
            if (id !== '' && (await history.forget(id)).ok) forgotten.add(id);
          } else {
            isForgettingAll = true;
            if (!(await history.forgetAll()).ok) throw new Error('refused');
            for (const id of shown.keys()) forgotten.add(id);
            left.length = 0;
            isForgettingAll = false;
          }
        }
        await desk.clock.settle();
      };
      await Promise.race([work(), endAt(desk, change, partOf)]);
      desk.disk.before = () => {};
      if (powerCut) desk.disk.cutPower();

      const next = desk.open();
      const page = await next.page(everything, 0, 100);
      expect(page.problems).toEqual([]);
      const ids = lookupsOf(page).map(({ id }) => id);
      expect(ids.filter((id) => forgotten.has(id))).toEqual([]);
      if (isForgettingAll) return;
      for (const [id, phone] of shown) {
        if (forgotten.has(id) || id === forgetting) continue;
        expect(await next.open(id)).toMatchObject({ answer: anAnswer(`Person ${phone}`), problem: null });
      }
      // Whatever left is listed, answered or in doubt.
      for (const phone of left.filter((each) => ![...shown.values()].includes(each)))
        expect(listed(page)).toContain(`${phone} unknown`);
    }),
    { numRuns: runs(200) },
  );
});

test('no file of the lookup history reveals a contact or the key', async () => {
  const word = fc.stringMatching(/^[A-Z][a-z]{5,12}$/);
  await fc.assert(
    fc.asyncProperty(word, word, fc.stringMatching(/^[2-9]\d{9}$/), async (first, last, phone) => {
      const desk = lookupDesk();
      const { run } = session(desk);
      let key = '';
      const { encrypt } = desk.cipher;
      desk.cipher.encrypt = async (text) => {
        key = text;
        // Real safe storage leaves nothing of the text; the fake one only wraps it.
        return Buffer.from(await encrypt([...text].reverse().join(''))).toString('hex');
      };
      await run({ kind: 'name', input: { first_name: first, last_name: last }, intent: 'a', again: false });
      await run({ kind: 'phone', input: { phone }, intent: 'b', again: false });
      const kept = [...desk.disk.files.values()].join('\n');
      const asBytes = kept
        .split(/\s/)
        .map((part) => Buffer.from(part, 'base64').toString('latin1'))
        .join('\n');
      expect(key).not.toBe('');
      for (const secret of [first, last, phone, 'Person', key, Buffer.from(key, 'base64').toString('latin1')])
        for (const text of [kept, asBytes]) expect(text.includes(secret)).toBe(false);
    }),
    { numRuns: runs(40) },
  );
});

test('damage to the lookup history loses only what it touches, and is reported', async () => {
  const damages = fc.array(
    fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), byte: fc.integer({ min: 33, max: 126 }) }),
    {
      minLength: 1,
      maxLength: 4,
    },
  );
  await fc.assert(
    fc.asyncProperty(damages, async (damaged) => {
      const desk = lookupDesk();
      const { run, history } = session(desk);
      for (let phone = 0; phone < 6; phone++)
        await run({ kind: 'phone', input: { phone: `503555010${phone}` }, intent: `${phone}`, again: false });
      const whole = lookupsOf(await history.page(everything, 0, 10));
      const path = [...desk.disk.files.keys()].find((name) => name.endsWith('.sealed')) ?? '';
      const text = desk.disk.files.get(path) ?? '';
      let hurt = text;
      for (const { at, byte } of damaged) {
        const place = Math.min(text.length - 1, Math.floor(at * text.length));
        hurt = hurt.slice(0, place) + String.fromCharCode(byte) + hurt.slice(place + 1);
      }
      desk.disk.files.set(path, hurt);
      const linesHurt = new Set(
        text.split('\n').filter((line) => line !== '' && !hurt.split('\n').includes(line)),
      );

      const next = desk.open();
      const page = await next.page(everything, 0, 10);
      let lost = 0;
      for (const { id, input } of whole) {
        const opened = await next.open(id);
        if (opened?.answer) expect(opened.answer).toEqual(anAnswer(`Person ${input.phone}`));
        else lost++;
      }
      expect(lost).toBeLessThanOrEqual(linesHurt.size);
      if (lost === 0) return;
      const opened = await Promise.all(whole.map(({ id }) => next.open(id)));
      const isSaid = page.problems.length > 0 || opened.some((each) => each?.problem);
      expect(isSaid).toBe(true);
    }),
    { numRuns: runs(80) },
  );
});
