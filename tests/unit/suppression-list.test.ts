import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createBatchJournal } from '../../electron/suppression/batch-journal.ts';
import { createKnownLitigators } from '../../electron/suppression/known-litigators.ts';
import { createSuppressionList, type FoundSuppression } from '../../electron/suppression/suppression-list.ts';
import { createFakeClock } from '../fakes/fake-clock.ts';
import { createMemoryDisk, type MemoryDisk, systemError } from '../fakes/memory-disk.ts';
import { runs } from '../runs.ts';

const path = '/suppression.jsonl';
const found = (key: string, written = key): FoundSuppression => ({ kind: 'phone', key, written });
const all = { search: '', kind: null };

async function opened(disk: MemoryDisk = createMemoryDisk()) {
  let changes = 0;
  const list = createSuppressionList({
    journal: createBatchJournal(disk, path, 'Your suppression list'),
    clock: createFakeClock(),
    onChange: () => changes++,
  });
  await list.load();
  const keys = () => [...list.keys().phone.keys()];
  return { list, disk, keys, changes: () => changes };
}
const again = async ({ disk }: { disk: MemoryDisk }) => opened(createMemoryDisk(new Map(disk.files)));

describe('the suppression list', () => {
  test('keeps its entries over a restart, with their notation and origin', async () => {
    const first = await opened();
    expect(first.list.problem()).toBeNull();
    await first.list.add([found('5035550142', '(503) 555-0142'), found('5035550143')], 'old.csv');
    await first.list.add(
      [{ kind: 'email', key: 'mira@example.com', written: 'MIRA@example.com' }],
      'Look up',
    );
    await first.list.remove([{ kind: 'phone', key: '5035550143' }]);
    const next = await again(first);
    expect(next.list.problem()).toBeNull();
    expect(next.list.page(all, 0, 10)).toEqual(first.list.page(all, 0, 10));
    expect(next.list.page(all, 0, 10).entries).toContainEqual({
      kind: 'phone',
      key: '5035550142',
      written: '(503) 555-0142',
      at: '2026-03-02T10:00:00.000Z',
      from: 'old.csv',
    });
    expect(next.list.counts()).toEqual({ phone: 1, email: 1, domain: 0, name: 0 });
  });

  test('counts known entries, and undoes a change', async () => {
    const { list, keys } = await opened();
    const one = await list.add([found('1'), found('2'), found('1')], 'a');
    expect(one).toMatchObject({ ok: true, value: { added: 2, known: 1 } });
    const two = await list.add([found('2'), found('3')], 'b');
    const gone = await list.remove([{ kind: 'phone', key: '1' }]);
    expect(keys()).toEqual(['2', '3']);
    if (!two.ok || !gone.ok) throw new Error('It was not changed.');
    await list.undo(gone.value.id);
    expect(list.page({ search: '', kind: 'phone' }, 0, 10).entries.find(({ key }) => key === '1')?.from).toBe(
      'a',
    );
    await list.undo(two.value.id);
    expect(keys().sort()).toEqual(['1', '2']);
    expect((await list.undo(two.value.id)).ok).toBe(false);
  });

  test('finds entries by number in any notation, text and origin', async () => {
    const { list } = await opened();
    await list.add([found('5035550142', '(503) 555-0142')], 'Old list.csv');
    for (const search of ['503-555', '(503) 555-0142', '5550142', 'old LIST'])
      expect([search, list.page({ search, kind: null }, 0, 10).total]).toEqual([search, 1]);
    expect(list.page({ search: '999', kind: null }, 0, 10).total).toBe(0);
    expect(list.page({ search: '', kind: 'email' }, 0, 10).total).toBe(0);
  });

  test('reports a change the disk refuses, keeps nothing of it, and accepts the next', async () => {
    const first = await opened();
    await first.list.add([found('1')], 'a');
    first.disk.before = (step) => {
      if (step !== 'appendSynced') return;
      // As a full disk does: a part of it is there.
      first.disk.files.set(path, `${first.disk.files.get(path)}\n{"batch":2,"at":"","from":"","count":2,`);
      throw systemError('ENOSPC');
    };
    expect(await first.list.add([found('2')], 'b')).toMatchObject({
      ok: false,
      problem: { code: 'disk-full' },
    });
    expect(first.keys()).toEqual(['1']);
    first.disk.before = () => {};
    expect((await first.list.add([found('3')], 'c')).ok).toBe(true);
    const next = await again(first);
    expect(next.list.problem()).toBeNull();
    expect(next.keys()).toEqual(['1', '3']);
  });
});

describe('the suppression list after a power cut', () => {
  test('has all of an import or nothing, and everything that was acknowledged', async () => {
    for (let cut = 1; cut < 40; cut++) {
      const { list, disk } = await opened();
      let acknowledged = 0;
      let steps = 0;
      disk.before = () => {
        if (++steps === cut) throw systemError('EIO');
        if (steps > cut) throw systemError('EIO');
      };
      for (let batch = 1; batch <= 4; batch++) {
        const added = await list.add([found(`${batch}1`), found(`${batch}2`), found(`${batch}3`)], 'a');
        if (added.ok) acknowledged = batch;
      }
      disk.cutPower();
      disk.before = () => {};
      const next = await opened(disk);
      expect(next.list.problem()).toBeNull();
      expect(next.keys().length % 3).toBe(0);
      expect(next.keys().length / 3).toBeGreaterThanOrEqual(acknowledged);
    }
  });
});

describe('damage to the suppression list', () => {
  const filled = async () => {
    const first = await opened();
    for (const number of [1, 2, 3, 4])
      await first.list.add([found(`503555010${number}`), found(`503555020${number}`)], 'a');
    await first.list.remove([{ kind: 'phone', key: '5035550101' }]);
    return first;
  };

  test('is never read as a list with fewer entries', async () => {
    const { disk, keys } = await filled();
    const text = disk.files.get(path) ?? '';
    const whole = keys().sort();
    const damages = fc.oneof(
      fc.nat(text.length - 1).map((at) => text.slice(0, at)),
      fc
        .tuple(fc.nat(text.length - 1), fc.integer({ min: 1, max: 200 }))
        .map(([at, count]) => text.slice(0, at) + text.slice(at + count)),
      fc
        .tuple(fc.nat(text.length - 1), fc.constantFrom('x', '\n', '"', '0', '\u0000'))
        .map(([at, sign]) => text.slice(0, at) + sign + text.slice(at + 1)),
      fc.constant(''),
    );
    await fc.assert(
      fc.asyncProperty(damages, async (damaged) => {
        const files = new Map([...disk.files, [path, damaged]]);
        const next = await opened(createMemoryDisk(files));
        // Blank lines between batches say nothing, so that a change of one loses nothing.
        if (next.list.problem() === null) expect(next.keys().sort()).toEqual(whole);
      }),
      { numRuns: runs(500) },
    );
    const gone = new Map(disk.files);
    gone.delete(path);
    expect((await opened(createMemoryDisk(gone))).list.problem()).not.toBeNull();
  });

  test('stops changes until repair, which keeps readable entries and the damaged file', async () => {
    const { disk } = await filled();
    const text = (disk.files.get(path) ?? '').replace('5035550103', '50355501');
    const next = await opened(createMemoryDisk(new Map([...disk.files, [path, text]])));
    expect(next.list.problem()).toMatchObject({ code: 'journal-damaged' });
    expect((await next.list.add([found('7')], 'a')).ok).toBe(false);
    const mended = await next.list.mend();
    expect(mended.ok).toBe(true);
    expect(next.list.problem()).toBeNull();
    for (const key of ['5035550102', '5035550202', '5035550203', '5035550104'])
      expect(next.keys()).toContain(key);
    expect(next.keys()).not.toContain('5035550101');
    expect([...next.disk.files.keys()].some((name) => name.includes('.damaged-'))).toBe(true);
    const later = await again(next);
    expect(later.list.problem()).toBeNull();
    expect(later.keys().sort()).toEqual(next.keys().sort());
  });
});

describe('known litigators', () => {
  const open = async (disk: MemoryDisk) => {
    const journal = createBatchJournal(disk, '/litigators.jsonl', 'What was seen of litigators');
    const known = createKnownLitigators({ journal, clock: createFakeClock(), onChange: () => {} });
    await known.load();
    return known;
  };

  test('are kept as digits, once each', async () => {
    const disk = createMemoryDisk();
    const known = await open(disk);
    await known.learn(['(503) 555-0142', '5035550142', 'no number'], '');
    await known.learn(['503.555.0142', '5035550143'], '');
    expect(known.all()).toEqual(['5035550142', '5035550143']);
    expect((disk.files.get('/litigators.jsonl') ?? '').match(/5035550142/g)).toHaveLength(1);
    expect((await open(disk)).all()).toEqual(known.all());
  });

  test('count at once when the disk refuses them, and are saved with the next', async () => {
    const disk = createMemoryDisk();
    const known = await open(disk);
    disk.before = () => {
      throw systemError('ENOSPC');
    };
    expect((await known.learn(['5035550142'], '')).ok).toBe(false);
    expect(known.has('5035550142')).toBe(true);
    disk.before = () => {};
    expect((await known.learn([], '')).ok).toBe(true);
    expect((await open(disk)).all()).toEqual(['5035550142']);
  });
});
