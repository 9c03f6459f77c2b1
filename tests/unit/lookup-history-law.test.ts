import fc from 'fast-check';
import { expect, test } from 'vitest';
import { success } from '../../shared/model/problem.ts';
import { diesAtStep, ends } from '../fakes/dies-at-step.ts';
import {
  anAnswer,
  everything,
  type LookupDesk,
  listed,
  lookupDesk,
  lookupSession,
  lookupsOf,
  sealedIn,
} from '../fakes/lookup-desk.ts';
import { runs } from '../runs.ts';

/** The app from one start to its end, which may be a sudden one. */
const session = (desk: LookupDesk, power = { on: true }) =>
  lookupSession(desk, async (phone) => success(anAnswer(`Person ${phone}`)), { power });

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
    step: fc.integer({ min: 1, max: 60 }),
    end: fc.constantFrom(...ends),
  });
  await fc.assert(
    fc.asyncProperty(scenario, async ({ doings, step, end }) => {
      const desk = lookupDesk();
      const power = { on: true };
      const { run, noted, history, left } = session(desk, power);
      const shown = new Map<string, string>();
      const forgotten = new Set<string>();
      /** Begun and perhaps not done: a person was told neither way. */
      let isForgettingAll = false;
      let forgetting = '';
      const work = async () => {
        for (const [at, each] of doings.entries()) {
          if (!power.on) return;
          if (each.do === 'look') {
            const phone = `503555010${each.phone}`;
            const ran = await run({ kind: 'phone', input: { phone }, intent: `press-${at}`, again: true });
            const id = noted.at(-1);
            if (power.on && ran.ok && id !== undefined) shown.set(id, phone);
          } else if (each.do === 'forget') {
            const id = [...shown.keys()][each.at] ?? '';
            forgetting = id;
            if (id !== '' && (await history.forget(id)).ok && power.on) forgotten.add(id);
          } else {
            isForgettingAll = true;
            const { ok } = await history.forgetAll();
            if (!power.on) return;
            expect(ok).toBe(true);
            for (const id of shown.keys()) forgotten.add(id);
            left.length = 0;
            isForgettingAll = false;
          }
        }
        await desk.clock.settle();
      };
      let hasDied = () => {};
      const died = new Promise<void>((resolve) => {
        hasDied = resolve;
      });
      const kill = () => {
        power.on = false;
        hasDied();
      };
      const dying = diesAtStep({ ...desk, kill }, step, end);
      await Promise.race([work(), died]);
      await desk.clock.settle();
      dying.over();

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
        expect([`${phone} unknown`, `${phone} Person ${phone} hit`]).toContain(
          listed(page).find((line) => line.startsWith(phone)),
        );
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
      const { lookups, keys } = sealedIn(desk.memory.open());
      expect(lookups).toHaveLength(2);
      const bytes = lookups.flatMap((row) => [row.head, row.answer ?? ''].map((each) => Buffer.from(each)));
      const texts = [...lookups.flatMap(({ id, key }) => [id, key]), ...keys.flatMap(Object.values)];
      const kept = [...texts, ...bytes.map((each) => each.toString('latin1'))].join('\n');
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
    fc.record({
      row: fc.nat(5),
      of: fc.constantFrom('head', 'answer'),
      byte: fc.nat(),
      by: fc.integer({ min: 1, max: 255 }),
    }),
    { minLength: 1, maxLength: 4 },
  );
  await fc.assert(
    fc.asyncProperty(damages, async (damaged) => {
      const desk = lookupDesk();
      const { run, history } = session(desk);
      for (let phone = 0; phone < 6; phone++)
        await run({ kind: 'phone', input: { phone: `503555010${phone}` }, intent: `${phone}`, again: false });
      const whole = lookupsOf(await history.page(everything, 0, 10));
      const memory = desk.memory.open();
      for (const { row, of, byte, by } of damaged) {
        const { id = '', [of]: bytes } = sealedIn(memory).lookups[row] ?? {};
        const hurt = Buffer.from(bytes ?? '');
        const at = byte % hurt.length;
        hurt[at] = (hurt[at] ?? 0) ^ by;
        memory.command(`UPDATE lookup SET ${of} = ? WHERE id = ?`)(hurt, id);
      }

      const next = desk.open();
      const page = await next.page(everything, 0, 10);
      let lost = 0;
      for (const { id, input } of whole) {
        const opened = await next.open(id);
        if (opened?.answer) expect(opened.answer).toEqual(anAnswer(`Person ${input.phone}`));
        else lost++;
      }
      expect(lost).toBeLessThanOrEqual(new Set(damaged.map(({ row }) => row)).size);
      if (lost === 0) return;
      const opened = await Promise.all(whole.map(({ id }) => next.open(id)));
      const isSaid = page.problems.length > 0 || opened.some((each) => each?.problem);
      expect(isSaid).toBe(true);
    }),
    { numRuns: runs(80) },
  );
});
