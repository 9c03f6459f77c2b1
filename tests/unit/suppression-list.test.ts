import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { heldInMemory } from '../../electron/memory/held.ts';
import { memoryPath, openMemory } from '../../electron/memory/open-memory.ts';
import type { FoundSuppression } from '../../electron/memory/suppression-list.ts';
import { temporaryFolder } from '../fakes/temporary-folder.ts';
import { createTestMemory, sqliteError } from '../fakes/test-memory.ts';
import { openTestSuppression } from '../fakes/test-suppression.ts';
import { runs } from '../runs.ts';

const inFolder = temporaryFolder();
const found = (key: string, written = key): FoundSuppression => ({ kind: 'phone', key, written });
const all = { search: '', kind: null };
const nobody = { fullName: '', firstName: '', middleName: '', lastName: '', phones: [], emails: [] };
/** As many as take several turns to be written. */
const many = Array.from({ length: 4_100 }, (_, at) => found(String(2_000_000_000 + at * 7)));

function opened(test = createTestMemory(), isFresh = true) {
  const memory = test.open();
  const { list, held, learn } = openTestSuppression(memory, { isFresh });
  const keys = () => [...heldInMemory(memory).read().suppressed];
  async function page(query: Parameters<typeof list.page>[0], offset = 0, limit = 10) {
    const found = await list.page(query, offset, limit);
    return found.ok ? found.value : expect.unreachable(found.problem.message);
  }
  const problem = async () => (await held.status()).problem;
  return { list, held, learn, test, memory, keys, page, problem };
}

describe('the suppression list', () => {
  test('keeps its entries over a restart, with their notation and origin', async () => {
    const first = opened();
    expect(await first.problem()).toBeNull();
    await first.list.add([found('5035550142', '(503) 555-0142'), found('5035550143')], 'old.csv');
    await first.list.add(
      [{ kind: 'email', key: 'mira@example.com', written: 'MIRA@example.com' }],
      'Look up',
    );
    await first.list.remove([{ kind: 'phone', key: '5035550143' }]);
    const next = opened(first.test, false);
    expect(await next.problem()).toBeNull();
    expect(await next.page(all)).toEqual(await first.page(all));
    expect((await next.page(all)).rows).toEqual([
      {
        ...{ kind: 'email', key: 'mira@example.com', written: 'MIRA@example.com' },
        ...{ at: '2026-03-02T10:00:00.000Z', from: 'Look up', by: null },
      },
      {
        ...{ kind: 'phone', key: '5035550142', written: '(503) 555-0142' },
        ...{ at: '2026-03-02T10:00:00.000Z', from: 'old.csv', by: null },
      },
    ]);
    expect((await next.held.status()).counts).toEqual({ phone: 1, email: 1, domain: 0, name: 0 });
  });

  test('counts known entries, and undoes a change', async () => {
    const { list, keys, page } = opened();
    const one = await list.add([found('1'), found('2'), found('1')], 'a');
    expect(one).toMatchObject({ ok: true, value: { added: 2, known: 1 } });
    const two = await list.add([found('2'), found('3')], 'b');
    const gone = await list.remove([{ kind: 'phone', key: '1' }]);
    expect(keys()).toEqual(['2', '3']);
    if (!two.ok || !gone.ok) throw new Error('It was not changed.');
    await list.undo(gone.value.id);
    const { rows } = await page({ search: '', kind: 'phone' });
    expect(rows.find(({ key }) => key === '1')?.from).toBe('a');
    await list.undo(two.value.id);
    expect(keys()).toEqual(['1', '2']);
    expect((await list.undo(two.value.id)).ok).toBe(false);
  });

  test('takes back only what a change added, though its last entry was taken off meanwhile', async () => {
    const { list, keys } = opened();
    const one = await list.add([found('1')], 'a');
    const gone = await list.remove([found('1')]);
    const two = await list.add([found('1'), found('2')], 'b');
    if (!one.ok || !gone.ok || !two.ok) throw new Error('It was not changed.');
    await list.undo(one.value.id);
    expect(keys()).toEqual(['1', '2']);
    await list.undo(two.value.id);
    await list.undo(gone.value.id);
    expect(keys()).toEqual(['1']);
  });

  test('puts back what was taken off it, though it came at an earlier start and others came since', async () => {
    const first = opened();
    await first.list.add([found('1')], 'a');
    const { list, keys } = opened(first.test, false);
    const gone = await list.remove([found('1')]);
    await list.add([found('2')], 'b');
    if (!gone.ok) throw new Error('It was not changed.');
    expect(await list.undo(gone.value.id)).toMatchObject({ value: { added: 1 } });
    expect(keys().sort()).toEqual(['1', '2']);
  });

  test('tells of what a change did before the disk refused the rest', async () => {
    const { list, held, test, keys } = opened();
    const added = await list.add(many, 'many.csv');
    if (!added.ok) throw new Error('It was not changed.');
    const [version, commits] = [held.version(), test.steps.length + 8];
    test.before = () => {
      if (test.steps.length > commits) throw sqliteError('FULL');
    };
    expect((await list.undo(added.value.id)).ok).toBe(false);
    expect(keys().length).toBeLessThan(many.length);
    expect(held.version()).toBeGreaterThan(version);
  });

  test('finds entries by number in any notation, text and origin', async () => {
    const { list, page } = opened();
    await list.add([found('5035550142', '(503) 555-0142')], 'Old list.csv');
    await list.add([{ kind: 'name', key: 'elodie brandvold', written: 'Élodie Brandvold' }], '100% ours');
    for (const search of ['503-555', '(503) 555-0142', '5550142', 'old LIST', 'élodie', '0%'])
      expect([search, (await page({ search, kind: null })).total]).toEqual([search, 1]);
    for (const search of ['999', '5%3', '5_3', '\\'])
      expect([search, (await page({ search, kind: null })).total]).toEqual([search, 0]);
    expect((await page({ search: '', kind: 'email' })).total).toBe(0);
  });

  test('shows the newest first and what came at once as it came, however much', async () => {
    const { list, page } = opened();
    await list.add(many, 'many.csv');
    await list.add([found('1')], 'one.csv');
    const order = ['1', ...many.map(({ key }) => key)];
    for (const query of [all, { search: '', kind: 'phone' as const }])
      for (const offset of [0, 1_995, 4_095]) {
        const { total, rows } = await page(query, offset);
        expect(rows.map(({ key }) => key)).toEqual(order.slice(offset, offset + 10));
        expect(total).toBe(order.length);
      }
  });

  test('reports a change the disk refuses, keeps nothing of it, and accepts the next', async () => {
    for (const next of [[found('2')], many]) {
      const first = opened();
      await first.list.add([found('1')], 'a');
      const steps = first.test.steps.length;
      first.test.before = () => {
        if (first.test.steps.length > steps + 5) throw sqliteError('FULL');
        if (next.length === 1) throw sqliteError('FULL');
      };
      expect(await first.list.add(next, 'b')).toMatchObject({ problem: { code: 'disk-full' } });
      first.test.before = () => {};
      expect((await first.list.add([found('3')], 'c')).ok).toBe(true);
      expect(first.keys()).toEqual(['1', '3']);
      const again = opened(first.test, false);
      expect(await again.problem()).toBeNull();
      expect(again.keys()).toEqual(['1', '3']);
    }
  });

  test('leaves nothing of what was taken off it in the files', async () => {
    const folder = inFolder('forgotten');
    const { memory } = openMemory(folder, () => 0);
    const { list } = openTestSuppression(memory);
    await list.add([{ kind: 'name', key: 'mira castellan', written: 'Mira Castellan' }], 'mira.csv');
    await list.remove([{ kind: 'name', key: 'mira castellan' }]);
    for (const end of ['', '-wal'])
      expect(readFileSync(memoryPath(folder) + end, 'latin1').toLowerCase()).not.toContain('mira');
    memory.close();
  });
});

test('the suppression list has all of a change or nothing, wherever the process ends', async () => {
  for (const isUndone of [false, true])
    for (let cut = 0, isOver = false; !isOver; cut++) {
      const first = opened();
      await first.list.add([found('1')], 'a');
      const added = isUndone ? await first.list.add(many, 'b') : null;
      const from = first.test.steps.length;
      first.test.before = () => {
        if (first.test.steps.length >= from + cut) throw new Error('killed');
      };
      const done = await (added?.ok ? first.list.undo(added.value.id) : first.list.add(many, 'b'));
      isOver = done.ok;
      first.test.before = () => {};
      const next = opened(first.test, false);
      expect(await next.problem()).toBeNull();
      const count = next.keys().length - 1;
      const [before, after] = isUndone ? [many.length, 0] : [0, many.length];
      expect(done.ok ? [after] : [before, after]).toContain(count);
      next.memory.close();
    }
});

describe('damage to the file of the suppression list', () => {
  const numbers = Array.from({ length: 300 }, (_, at) => String(5_035_550_000 + at * 3));
  const keys = numbers.filter((key) => key !== '5035550003');
  let bytes = Buffer.alloc(0);
  beforeAll(async () => {
    const folder = inFolder('damaged');
    const { memory } = openMemory(folder, () => 0);
    const { list, learn } = openTestSuppression(memory);
    await list.add(
      numbers.map((key) => found(key)),
      'a',
    );
    await list.remove([found('5035550003')]);
    await learn(numbers.slice(0, 50));
    memory.close();
    bytes = readFileSync(memoryPath(folder));
  });
  let opens = 0;

  async function afterDamage(bytes: Uint8Array) {
    const into = inFolder(`damaged-${opens++}`);
    mkdirSync(into);
    writeFileSync(memoryPath(into), bytes);
    const { memory } = openMemory(into, () => 0);
    const parts = openTestSuppression(memory, { isFresh: false, folder: into });
    const { problem } = await parts.held.status();
    const { suppressed, unreadable } = heldInMemory(memory).read();
    return { ...parts, memory, into, problem, unreadable, keys: [...suppressed] };
  }

  test('is never read as a list with other or fewer entries', async () => {
    expect(await afterDamage(bytes)).toMatchObject({ problem: null, unreadable: false, keys });
    const place = fc.nat(bytes.length - 1);
    const damages = fc.oneof(
      place.map((at) => bytes.subarray(0, at)),
      fc.tuple(place, fc.nat(255), fc.integer({ min: 1, max: 5000 })).map(([at, byte, length]) => {
        const damaged = Buffer.from(bytes);
        return damaged.fill(byte, at, Math.min(bytes.length, at + length));
      }),
      fc.tuple(place, fc.integer({ min: 0, max: 7 })).map(([at, bit]) => {
        const damaged = Buffer.from(bytes);
        damaged[at] = (damaged[at] ?? 0) ^ (1 << bit);
        return damaged;
      }),
      fc.constant(Buffer.alloc(0)),
    );
    await fc.assert(
      fc.asyncProperty(damages, async (damaged) => {
        const next = await afterDamage(damaged);
        const answer = await next.held.ofPeople([{ ...nobody, phones: keys }]);
        if (answer.ok) expect(answer.value.phones.flat().every(({ suppressed }) => suppressed)).toBe(true);
        if (!next.unreadable) expect(next.keys).toEqual(keys);
        next.memory.close();
      }),
      { numRuns: runs(200) },
    );
  });

  test('is mended with what can be read, also of a file that was set aside', async () => {
    const flipped = Buffer.from(bytes.toString('latin1').replaceAll('5035550006', '5035550007'), 'latin1');
    const broken = Buffer.from(bytes);
    // A page of entries in the middle of the file, and what SQLite knows a database by.
    const page = broken.indexOf('5035550300') & ~4095;
    broken.fill(0, page, page + 4096).fill(0, 0, 16);
    for (const [damaged, most] of [
      [flipped, 1],
      [broken, keys.length],
    ] as const) {
      const next = await afterDamage(damaged);
      expect(next.problem).toMatchObject({ code: 'suppression-damaged' });
      expect((await next.held.mend()).ok).toBe(true);
      expect((await next.held.status()).problem).toBeNull();
      const now = heldInMemory(next.memory).read();
      expect(now.unreadable).toBe(false);
      expect(keys.filter((key) => !now.suppressed.includes(key)).length).toBeLessThanOrEqual(most);
      next.memory.close();
      const again = openMemory(next.into, () => 0);
      const later = openTestSuppression(again.memory, { isFresh: false });
      expect((await later.held.status()).problem).toBeNull();
      again.memory.close();
    }
  });
});

describe('known litigators', () => {
  const litigators = ({ memory }: ReturnType<typeof opened>) => heldInMemory(memory).read().litigators;

  test('are kept as digits, once each', async () => {
    const known = opened();
    await known.learn(['(503) 555-0142', '5035550142', 'no number']);
    await known.learn(['503.555.0142', '5035550143']);
    expect(litigators(known)).toEqual(['5035550142', '5035550143']);
    expect((await known.held.status()).litigators).toBe(2);
    expect((await known.page(all)).total).toBe(0);
    expect(litigators(opened(known.test, false))).toEqual(litigators(known));
  });

  test('are saved with the next where the disk refused them', async () => {
    const known = opened();
    await known.held.status();
    known.test.before = () => {
      throw sqliteError('FULL');
    };
    await known.learn(['5035550142']);
    expect(known.held.forJudging().litigators).toEqual(['5035550142']);
    known.test.before = () => {};
    await known.learn([]);
    expect(known.held.forJudging().litigators).toEqual([]);
    expect(litigators(opened(known.test, false))).toEqual(['5035550142']);
  });
});
