import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lookupOfService } from '../../shared/services.ts';
import { createBookWorld, openBookBench } from '../fakes/book-bench.ts';
import { valueIn } from '../fakes/job-bench.ts';

const dayMs = 24 * 60 * 60 * 1000;
let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'answer-book-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** How the files of questions are found at the next start. */
const losses = ['removed', 'damaged'] as const;

async function lose(folder: string, how: (typeof losses)[number]): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.questions')) continue;
    if (how === 'removed') await rm(join(folder, name));
    else await writeFile(join(folder, name), 'damaged');
  }
}

describe('the answer book, once all was forgotten', () => {
  it('forgets all of it for good, also where jobs are still there', async () => {
    const world = createBookWorld(root);
    let app = await openBookBench(world);
    const first = await app.create(['2025550101']);
    await app.until(() => app.record(first).state === 'pending');
    await app.book.whole();
    await world.clock.advance(1000);
    valueIn(await app.book.forgetAll([]));
    expect((await readdir(join(root, 'answer-book'))).sort()).toEqual(['book.json']);
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

  it('asks nothing twice that was sent after all was forgotten, also where the clock was set back then', async () => {
    const world = createBookWorld(root);
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

  it('forgets also what was sent by a clock that was ahead of the one it is forgotten by', async () => {
    const world = createBookWorld(root);
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

  it.each(losses)(
    'made again where it was %s, holds the lookups since all was forgotten, and none of before, whatever the clock said',
    async (how) => {
      for (const ahead of [-400, 0, 400]) {
        const world = createBookWorld(await mkdtemp(join(root, 'run-')));
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
        await lose(join(world.root, 'answer-book'), how);
        app = await openBookBench(world);
        const id = await app.create(['2025550101', '2025550102', '2025550103']);
        await app.until(() => app.record(id).state === 'pending');
        expect(world.reached).toEqual([['2025550101']]);
        await app.close();
      }
    },
  );
});
