import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openSqlite, type SqlDatabase } from '../../electron/memory/memory.ts';
import { memoryPath } from '../../electron/memory/open-memory.ts';
import type { JobRecord } from '../../shared/model/job-record.ts';
import { lookupOfService } from '../../shared/model/services.ts';
import { type Answer, createBookWorld, openBookBench } from '../fakes/book-bench.ts';
import { valueIn } from '../fakes/job-bench.ts';
import { temporaryFolder } from '../fakes/temporary-folder.ts';
import { letGoOfFiles, loseQuestions } from '../fakes/test-memory.ts';
import { runs } from '../runs.ts';

const dayMs = 24 * 60 * 60 * 1000;
const inFolder = temporaryFolder('of each test');

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
  fc.record({
    do: fc.constant('lose' as const),
    how: fc.constantFrom('removed' as const, 'damaged' as const),
  }),
);
/** Nothing more happens to it while the clock stands still: it is decided, or waits behind what could not be sent. */
const comesToRest = ({ state, problem, waitsFor }: JobRecord): boolean =>
  ['pending', 'outcome-unknown', 'not-accepted', 'needs-attention', 'unconfirmed'].includes(state) ||
  (state === 'prepared' && (problem !== undefined || waitsFor !== undefined));

/** Takes what is remembered away, or damages it. */
async function lose(folder: string, how: 'removed' | 'damaged'): Promise<void> {
  await letGoOfFiles();
  for (const end of ['', '-wal', '-shm']) await rm(memoryPath(folder) + end, { force: true });
  if (how === 'damaged') await writeFile(memoryPath(folder), 'damaged'.repeat(1000));
}

function inMemory<T>(folder: string, work: (database: SqlDatabase) => T): T {
  const database = openSqlite(memoryPath(folder));
  try {
    return work(database);
  } finally {
    database.close();
  }
}

/** The hashes of all questions that are kept, as they stand in the file: 8 bytes. */
const hashesIn = (folder: string): Buffer<ArrayBufferLike>[] =>
  inMemory(folder, (database) =>
    z
      .array(z.object({ hash: z.string() }))
      .parse(database.prepare('SELECT CAST(hash AS TEXT) AS hash FROM question').all())
      .map(({ hash }) => {
        const bytes = Buffer.alloc(8);
        bytes.writeBigInt64BE(BigInt(hash));
        return bytes;
      }),
  );

async function isInFiles(folder: string, bytes: Buffer = Buffer.alloc(0)): Promise<boolean> {
  const names = (await readdir(folder)).filter((name) => name.startsWith('memory.sqlite'));
  const files = await Promise.all(names.map((name) => readFile(join(folder, name))));
  return files.some((file) => file.includes(bytes));
}

describe('the answer book', () => {
  it('sends no question twice, whatever is sent, killed or lost from disk', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 7 }), async (steps) => {
        const world = createBookWorld(await mkdtemp(inFolder('run-')));
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
            await lose(world.root, each.how);
            app = await openBookBench(world);
          }
        }
        await app.close();
        const left = world.reached.flatMap((phones) => [...new Set(phones)]);
        expect(left.length).toBe(new Set(left).size);
      }),
      { numRuns: runs(25) },
    );
  }, 240_000);

  it('leaves out of a list the rows that a lookup asked, and only those', async () => {
    const app = await openBookBench(createBookWorld(inFolder()));
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

  it('asks for confirmation when rows were asked after the list was prepared, then sends it', async () => {
    const world = createBookWorld(inFolder());
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
    expect(app.record(waiting).problem?.message).toContain('has sent 1 row of this list');
    valueIn(await app.jobs.send(waiting, '00000000-0000-4000-8000-000000000001'));
    await app.until(() => app.record(waiting).state === 'pending');
    expect(world.reached).toEqual([['2025550101', '2025550102']]);
    await app.close();
  });
});

describe('the answer book after everything is forgotten', () => {
  it('stays empty after a restart while its jobs still exist', async () => {
    const world = createBookWorld(inFolder());
    let app = await openBookBench(world);
    const first = await app.create(['2025550101']);
    await app.until(() => app.record(first).state === 'pending');
    await app.book.whole();
    await world.clock.advance(1000);
    const [hash] = hashesIn(inFolder());
    expect(await isInFiles(inFolder(), hash)).toBe(true);
    valueIn(await app.book.forgetAll([]));
    expect(hashesIn(inFolder())).toEqual([]);
    expect(await isInFiles(inFolder(), hash)).toBe(false);
    await app.close();
    app = await openBookBench(world);
    await app.book.whole();
    const of = { kind: lookupOfService['phone-append'], on: { id: 'practice', address: '' } };
    valueIn(
      await app.book.using(of, async (query) => {
        expect(query).toMatchObject({ sources: [], unread: 0 });
        return { ok: true, value: null };
      }),
    );
    await app.close();
  });

  it('asks nothing twice that was sent afterwards, even by a clock set back', async () => {
    const world = createBookWorld(inFolder());
    const app = await openBookBench(world);
    const first = await app.create(['2025550101']);
    await app.until(() => app.record(first).state === 'pending');
    await app.book.whole();
    await world.clock.advance(1000);
    valueIn(await app.book.forgetAll([]));
    world.clock.jump(-3_600_000);
    const then = await app.create(['2025550102']);
    await app.until(() => app.record(then).state === 'pending');
    await app.book.whole();
    const again = await app.create(['2025550102', '2025550103']);
    await app.until(() => app.record(again).state === 'pending');
    expect(world.reached).toEqual([['2025550101'], ['2025550102'], ['2025550103']]);
    await app.close();
  });

  it('also forgets questions that were dated in the future', async () => {
    const world = createBookWorld(inFolder());
    let app = await openBookBench(world);
    world.clock.jump(400 * dayMs);
    const first = await app.create(['2025550101']);
    await app.until(() => app.record(first).state === 'pending');
    await app.book.whole();
    world.clock.jump(-400 * dayMs);
    valueIn(await app.book.forgetAll([]));
    await app.close();
    app = await openBookBench(world);
    await app.book.whole();
    const again = await app.create(['2025550101']);
    await app.until(() => app.record(again).state === 'pending');
    expect(world.reached).toEqual([['2025550101'], ['2025550101']]);
    await app.close();
  });

  it('knows later lookups and no earlier ones at the next start, whatever the clock says', async () => {
    for (const ahead of [-400, 0, 400]) {
      const world = createBookWorld(await mkdtemp(inFolder('run-')));
      let app = await openBookBench(world);
      const account = { id: 'practice', address: '' };
      const look = async (phone: string, list: string | null) => {
        const asked = { kind: 'phone' as const, account, inputs: [{ phone }] };
        const at = new Date(world.clock.now()).toISOString();
        await valueIn(await app.book.lookups.note(asked, at)).settle(['hit']);
        world.past.push({ list, ...asked, at, outcomes: ['hit'] });
      };
      await look('2025550101', 'a list that stays');
      world.clock.jump(ahead * dayMs);
      await world.clock.advance(1000);
      valueIn(await app.book.forgetAll(['a list that stays']));
      world.clock.jump(-ahead * dayMs);
      await world.clock.advance(1000);
      await look('2025550102', null);
      await look('2025550103', 'another list');
      await app.close();
      // As where questions are read by other rules than before, or by another key.
      loseQuestions(world.root);
      app = await openBookBench(world);
      const id = await app.create(['2025550101', '2025550102', '2025550103']);
      await app.until(() => app.record(id).state === 'pending');
      expect(world.reached).toEqual([['2025550101']]);
      await app.close();
    }
  });
});
