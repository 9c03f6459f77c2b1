import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { headerBytes, headerText, readHeader } from '../../electron/engine/book/source-file.ts';
import type { JobRecord } from '../../shared/job.ts';
import { type Answer, createBookWorld, openBookBench } from '../fakes/book-bench.ts';
import { valueIn } from '../fakes/job-bench.ts';

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'answer-book-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const spelled = [
  (digits: string) => digits,
  (digits: string) => `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`,
  (digits: string) => `+1 ${digits.slice(0, 3)}.${digits.slice(3, 6)}.${digits.slice(6)}`,
];
const digits = fc.integer({ min: 0, max: 12 }).map((last) => `20255501${String(last).padStart(2, '0')}`);
const phone = fc.tuple(digits, fc.constantFrom(...spelled)).map(([number, style]) => style(number));
const step = fc.oneof(
  fc.record({
    do: fc.constant('list' as const),
    phones: fc.array(phone, { minLength: 1, maxLength: 6 }),
    answer: fc.constantFrom<Answer>('accepted', 'accepted', 'unknown', 'refused', 'not-sent'),
    /** The app is killed after so many turns. */
    killed: fc.option(fc.integer({ min: 0, max: 60 }), { nil: undefined }),
  }),
  fc.record({ do: fc.constant('lookup' as const), phone, isAsked: fc.boolean() }),
  fc.record({ do: fc.constant('lose' as const), state: fc.boolean() }),
);
/** Nothing more happens to it while the clock stands still: it is decided, or waits behind what could not be sent. */
const comesToRest = ({ state, problem, waitsFor }: JobRecord): boolean =>
  ['pending', 'outcome-unknown', 'not-accepted', 'needs-attention', 'unconfirmed'].includes(state) ||
  (state === 'prepared' && (problem !== undefined || waitsFor !== undefined));

describe('the answer book', () => {
  it('lets no question leave twice, whatever is sent, killed and lost', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 7 }), async (steps) => {
        const world = createBookWorld(await mkdtemp(join(root, 'run-')));
        let app = await openBookBench(world);
        for (const each of steps) {
          if (each.do === 'list') {
            world.answer = each.answer;
            const id = await app.create(each.phones);
            if (each.killed === undefined) await app.until(() => comesToRest(app.record(id)));
            else {
              for (let turn = 0; turn < each.killed; turn++) await new Promise(setImmediate);
              await app.kill();
              app = await openBookBench(world);
            }
            world.answer = 'accepted';
          } else if (each.do === 'lookup') {
            const asked = {
              kind: 'phone' as const,
              account: { id: 'practice', address: '' },
              inputs: [{ phone: each.phone }],
            };
            const noted = valueIn(
              await app.book.lookups.note(asked, new Date(world.clock.now()).toISOString()),
            );
            await noted.settle(each.isAsked ? ['hit'] : null);
            // What was asked is kept elsewhere, too, and the book is made anew by it.
            if (each.isAsked)
              world.past.push({ list: null, ...asked, at: '2026-03-01T10:00:00Z', outcomes: ['hit'] });
          } else {
            await app.close();
            await lose(join(world.root, 'answer-book'), each.state);
            app = await openBookBench(world);
          }
        }
        await app.close();
        const left = world.reached.flatMap((phones) => [...new Set(phones)]);
        expect(left.length).toBe(new Set(left).size);
      }),
      { numRuns: 25 },
    );
  }, 240_000);

  it('asks nothing again that stands in a book of earlier rules, whose keys say nothing any more', async () => {
    const world = createBookWorld(await mkdtemp(join(root, 'run-')));
    const first = await openBookBench(world);
    const id = await first.create(['2025550101']);
    await first.until(() => comesToRest(first.record(id)));
    const account = { id: 'practice', address: '' };
    const asked = { kind: 'phone' as const, account, inputs: [{ phone: '2025550102' }] };
    const at = new Date(world.clock.now()).toISOString();
    await valueIn(await first.book.lookups.note(asked, at)).settle(['hit']);
    world.past.push({ list: null, ...asked, at, outcomes: ['hit'] });
    await first.close();
    const folder = join(world.root, 'answer-book');
    for (const name of await readdir(folder)) {
      const bytes = await readFile(join(folder, name));
      if (name === 'book.json') {
        const { rules: _, ...old } = JSON.parse(bytes.toString('utf8'));
        await writeFile(join(folder, name), JSON.stringify(old));
        continue;
      }
      const { rules: _, ...old } = readHeader(name, bytes.subarray(0, headerBytes));
      const none = { ...old, count: old.count === null ? null : 0 };
      await writeFile(join(folder, name), headerText(none));
    }
    const next = await openBookBench(world);
    const again = await next.create(['2025550101', '2025550102', '2025550103']);
    await next.until(() => comesToRest(next.record(again)));
    await next.close();
    expect(world.reached).toEqual([['2025550101'], ['2025550103']]);
    expect(JSON.parse(await readFile(join(folder, 'book.json'), 'utf8'))).toMatchObject({ rules: 2 });
  });

  it('leaves out of a list what a lookup has asked, and not what it never did', async () => {
    const app = await openBookBench(createBookWorld(root));
    const note = async (number: string, outcome: 'hit' | null) => {
      const asked = {
        kind: 'phone' as const,
        account: { id: 'practice', address: '' },
        inputs: [{ phone: number }],
      };
      const noted = valueIn(await app.book.lookups.note(asked, '2026-03-02T09:00:00Z'));
      await noted.settle(outcome === null ? null : [outcome]);
    };
    await note('(202) 555-0101', 'hit');
    await note('2025550102', null);
    const id = await app.create(['2025550101', '2025550102', '2025550103']);
    await app.until(() => app.record(id).state === 'pending');
    expect(app.record(id).prepared).toMatchObject({ rows: 2, accounting: { askedBefore: 1, written: 2 } });
    await app.close();
  });

  it('asks a person where another list asked the same after this one was prepared, and then sends it', async () => {
    const world = createBookWorld(root);
    const app = await openBookBench(world);
    world.answer = 'not-sent';
    const waiting = await app.create(['2025550101', '2025550102']);
    await app.until(() => app.record(waiting).problem !== undefined);
    world.answer = 'accepted';
    const asked = {
      kind: 'phone' as const,
      account: { id: 'practice', address: '' },
      inputs: [{ phone: '2025550101' }],
    };
    valueIn(await app.book.lookups.note(asked, '2026-03-02T09:00:00Z'));
    void world.clock.advance(120_000);
    await app.until(() => app.record(waiting).state === 'unconfirmed');
    expect(app.record(waiting).problem?.message).toContain('asked about 1 row of this list');
    valueIn(await app.jobs.send(waiting, '00000000-0000-4000-8000-000000000001'));
    await app.until(() => app.record(waiting).state === 'pending');
    expect(world.reached).toEqual([['2025550101', '2025550102']]);
    await app.close();
  });
});

/** Takes something of the book away, or damages it. */
async function lose(folder: string, state: boolean): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.questions'));
  if (state) await rm(join(folder, 'book.json'), { force: true });
  const [first, second] = names;
  if (first) await rm(join(folder, first));
  if (second) await writeFile(join(folder, second), 'damaged');
}
