import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { LookupHistory } from '../../electron/lookups/history/history.ts';
import { openMemory } from '../../electron/memory/open-memory.ts';
import { problem } from '../../shared/model/problem.ts';
import {
  all,
  anAnswer,
  answered,
  aQuestion,
  asked,
  everything,
  listed,
  lookupDesk,
  sealedIn,
} from '../fakes/lookup-desk.ts';
import { temporaryFolder } from '../fakes/temporary-folder.ts';
import { createTestMemory, sqliteError } from '../fakes/test-memory.ts';

const dayMs = 24 * 60 * 60 * 1000;
const why = { ...problem('broken', 'The connection broke off.', 'Look again.'), mayHaveCharged: true };

const inFolder = temporaryFolder();

/** A history in a file of its own, and whether any of the file's bytes are still these. */
function deskInFile(name: string) {
  const { memory } = openMemory(inFolder(name), () => 0);
  const holds = (bytes: Uint8Array | null) =>
    readdirSync(inFolder(name)).some((file) =>
      readFileSync(join(inFolder(name), file)).includes(Buffer.from(bytes ?? '')),
    );
  return { desk: lookupDesk({ memory: { ...createTestMemory(), open: () => memory } }), memory, holds };
}

describe('the lookup history', () => {
  test('returns whole answers after a restart, newest first', async () => {
    const desk = lookupDesk();
    await answered(desk.open(), '5035550142', 'Jane Doe');
    desk.clock.jump(1000);
    const id = await answered(desk.open(), '5035550143', 'Ann Smith');
    const next = desk.open();
    expect(await all(next)).toEqual(['5035550143 Ann Smith hit', '5035550142 Jane Doe hit']);
    expect(await next.open(id)).toMatchObject({
      lookup: { account: { name: 'Main account', kind: 'service' }, credits: 2, outcome: 'hit' },
      answer: anAnswer('Ann Smith'),
      problem: null,
    });
  });

  test('finds lookups by words, phones in any notation, emails, kind and outcome', async () => {
    const history = lookupDesk().open();
    await answered(history, '5035550142', 'Zoë Doe');
    await answered(history, '5035550177', 'Ann Smith', { hit: false, matched_people: [] });
    for (const text of ['zoe', 'DOE zoë', '(503) 555-0142', '+1 503-555-0142', '0199', 'zoë@example'])
      expect(await all(history, text)).toEqual(['5035550142 Zoë Doe hit']);
    expect(await all(history, 'zoe smith')).toEqual([]);
    const misses = await history.page({ ...everything, outcome: 'miss' }, 0, 10);
    expect(listed(misses)).toEqual(['5035550177 miss']);
    expect(misses).toMatchObject({ total: 1, all: { lookups: 2, lists: 0 } });
    expect((await history.page({ ...everything, kind: 'email' }, 0, 10)).total).toBe(0);
  });

  test('lists a lookup without an answer as unknown', async () => {
    const desk = lookupDesk();
    const history = desk.open();
    const lost = await asked(history, '5035550142');
    const broken = await asked(history, '5035550143');
    await history.noteUnanswered(broken, why);
    const next = desk.open();
    expect(await next.open(lost)).toMatchObject({ lookup: { outcome: 'unknown' }, answer: null });
    expect(await next.open(broken)).toMatchObject({ lookup: { outcome: 'unknown' }, problem: why });
  });

  test('keeps an answer that the disk refused at first', async () => {
    const memory = createTestMemory();
    const desk = lookupDesk({ memory });
    const history = desk.open();
    const id = await asked(history, '5035550142');
    memory.before = () => {
      throw sqliteError('FULL');
    };
    await history.noteAnswer(id, anAnswer('Jane Doe'));
    expect(desk.reported).toMatchObject([{ code: 'history-not-kept' }]);
    expect(await history.open(id)).toMatchObject({ answer: anAnswer('Jane Doe') });
    memory.before = () => {};
    expect(await all(history)).toEqual(['5035550142 Jane Doe hit']);
    expect(await desk.open().open(id)).toMatchObject({ answer: anAnswer('Jane Doe'), problem: null });
  });

  test('keeps what is answered after a forgetting that the disk broke off', async () => {
    const memory = createTestMemory();
    let isFull = false;
    function open() {
      const opened = memory.open();
      const dropDeleted = () => {
        if (isFull) throw sqliteError('FULL');
        opened.dropDeleted();
      };
      return { ...opened, dropDeleted };
    }
    const desk = lookupDesk({ memory: { ...memory, open } });
    const history = desk.open();
    await answered(history, '5035550142', 'Jane Doe');
    isFull = true;
    expect((await history.forgetAll()).ok).toBe(false);
    isFull = false;
    await answered(history, '5035550143', 'Ann Smith');
    expect(await all(desk.open())).toEqual(['5035550143 Ann Smith hit']);
  });

  test('drops a lookup that was certainly not asked', async () => {
    const desk = lookupDesk();
    const history = desk.open();
    await history.noteNotAsked(await asked(history, '5035550142'));
    expect(await all(history)).toEqual([]);
    expect(await all(desk.open())).toEqual([]);
  });
});

describe('a lookup asked again', () => {
  const askedBefore = (history: LookupHistory, phone: string) => history.askedBefore(aQuestion(phone));

  test('gets the kept answer in any notation, within the set days', async () => {
    const desk = lookupDesk();
    await answered(desk.open(), '5035550142', 'Jane Doe');
    const known = { from: 'kept', answer: anAnswer('Jane Doe') };
    expect(await askedBefore(desk.open(), ' (503) 555-0142 ')).toMatchObject(known);
    expect(await askedBefore(desk.open(), '5035550143')).toBeNull();
    desk.clock.jump(29 * dayMs);
    expect(await askedBefore(desk.open(), '5035550142')).toMatchObject(known);
    desk.clock.jump(2 * dayMs);
    expect(await askedBefore(desk.open(), '5035550142')).toBeNull();
    desk.set({ offerKeptDays: 40 });
    expect(await askedBefore(desk.open(), '5035550142')).toMatchObject(known);
  });

  test('is a new question on another account', async () => {
    const history = lookupDesk().open();
    await answered(history, '5035550142', 'Jane Doe');
    const elsewhere = {
      ...aQuestion('5035550142'),
      account: { id: 'b', address: 'https://b.example', name: '' },
    };
    expect(await history.askedBefore(elsewhere)).toBeNull();
  });

  test('gets a kept no match or unreadable answer as well', async () => {
    const history = lookupDesk().open();
    await answered(history, '5035550142', '', { hit: false, matched_people: [] });
    expect(await askedBefore(history, '5035550142')).toMatchObject({ from: 'kept' });
    const unreadable = {
      item: null,
      creditsDeducted: null,
      requestId: null,
      timestamp: null,
      apiVersion: null,
      notice: 'Cut.',
      raw: '{"hit": tr',
    };
    await history.noteAnswer(await asked(history, '5035550143'), unreadable);
    expect(await askedBefore(history, '5035550143')).toMatchObject({ from: 'kept', answer: unreadable });
  });

  test('is reported as unanswered until it is asked once more', async () => {
    const desk = lookupDesk();
    await asked(desk.open(), '5035550142');
    desk.clock.jump(100 * dayMs);
    desk.set({ offerKeptDays: 0 });
    expect(await askedBefore(desk.open(), '5035550142')).toMatchObject({ from: 'unanswered' });
    const history = desk.open();
    await answered(history, '5035550142', 'Jane Doe');
    expect(await askedBefore(history, '5035550142')).toBeNull();
  });
});

describe('forgetting lookups', () => {
  test('removes one from the file and leaves the others', async () => {
    const { desk, memory, holds } = deskInFile('forget-one');
    const history = desk.open();
    await answered(history, '5035550143', 'Ann Smith');
    const id = await answered(history, '5035550142', 'Jane Doe');
    const [, sealed] = sealedIn(memory).lookups;
    expect([holds(sealed?.head ?? null), holds(sealed?.answer ?? null)]).toEqual([true, true]);
    expect(await history.forget(id)).toMatchObject({ ok: true });
    expect([holds(sealed?.head ?? null), holds(sealed?.answer ?? null)]).toEqual([false, false]);
    expect(await history.open(id)).toBeNull();
    expect(await all(history)).toEqual(['5035550143 Ann Smith hit']);
    expect(await all(desk.open())).toEqual(['5035550143 Ann Smith hit']);
    memory.close();
  });

  test('removes all of them and the key from the file, and keeps no answer that comes later', async () => {
    const { desk, memory, holds } = deskInFile('forget-all');
    const history = desk.open();
    await answered(history, '5035550143', 'Ann Smith');
    const id = await asked(history, '5035550142');
    const { lookups, keys } = sealedIn(memory);
    expect(await history.forgetAll()).toMatchObject({ ok: true });
    for (const { head, answer } of lookups)
      expect([holds(head), answer && holds(answer)]).not.toContain(true);
    for (const { sealed = '' } of keys) expect(holds(Buffer.from(sealed))).toBe(false);
    await history.noteAnswer(id, anAnswer('Jane Doe'));
    expect(sealedIn(memory)).toEqual({ lookups: [], keys: [] });
    expect(await all(history)).toEqual([]);
    await answered(history, '5035550144', 'New One');
    expect(await all(desk.open())).toEqual(['5035550144 New One hit']);
    memory.close();
  });

  test('happens automatically after the set days', async () => {
    const desk = lookupDesk();
    await answered(desk.open(), '5035550142', 'Jane Doe');
    desk.clock.jump(400 * dayMs);
    const history = desk.open();
    await answered(history, '5035550143', 'Ann Smith');
    expect(await all(history)).toEqual(['5035550143 Ann Smith hit']);
    await expect.poll(() => sealedIn(desk.memory.open()).lookups).toHaveLength(1);
    expect(await all(desk.open())).toEqual(['5035550143 Ann Smith hit']);
    desk.set({ keepDays: null });
    desk.clock.jump(4000 * dayMs);
    expect(await all(desk.open())).toEqual(['5035550143 Ann Smith hit']);
  });

  test('is immediate in private mode, also for lookups asked before it began', async () => {
    const desk = lookupDesk();
    const history = desk.open();
    const id = await asked(history, '5035550142');
    desk.set({ remember: false });
    await history.noteAnswer(id, anAnswer('Jane Doe'));
    expect(history.idForNext()).toBeNull();
    expect(await history.page(everything, 0, 10)).toMatchObject({
      all: { lookups: 0, lists: 0 },
    });
    expect(await all(desk.open())).toEqual([]);
  });
});

describe('the key of the lookup history', () => {
  test('without safe storage keeps lookups in memory only, and reports it', async () => {
    const desk = lookupDesk();
    desk.cipher.safe = false;
    const history = desk.open();
    const id = await answered(history, '5035550142', 'Jane Doe');
    expect(await history.open(id)).toMatchObject({ answer: anAnswer('Jane Doe') });
    const page = await history.page(everything, 0, 10);
    expect(page).toMatchObject({
      all: { lookups: 1, lists: 0 },
      problems: [{ code: 'history-session-only' }],
    });
    expect(desk.memory.steps).toEqual([]);
  });

  test('that cannot be read leaves its lookups unchanged, and new ones get another key', async () => {
    const desk = lookupDesk();
    await answered(desk.open(), '5035550142', 'Jane Doe');
    const before = sealedIn(desk.memory.open());
    desk.cipher.computer = 'two';
    const history = desk.open();
    await answered(history, '5035550143', 'Ann Smith');
    const page = await desk.open().page(everything, 0, 10);
    expect(page).toMatchObject({ problems: [{ code: 'history-key-unreadable' }] });
    expect(listed(page)).toEqual(['5035550143 Ann Smith hit']);
    const { lookups, keys } = sealedIn(desk.memory.open());
    expect(lookups).toEqual([...before.lookups, expect.anything()]);
    expect(keys).toEqual(expect.arrayContaining(before.keys));
    desk.cipher.computer = 'one';
    expect(await all(desk.open())).toEqual(['5035550142 Jane Doe hit']);
  });

  test('is encrypted again when the system asks for it', async () => {
    const desk = lookupDesk();
    await answered(desk.open(), '5035550142', 'Jane Doe');
    const before = sealedIn(desk.memory.open());
    desk.cipher.stale = true;
    expect(await all(desk.open())).toEqual(['5035550142 Jane Doe hit']);
    expect(sealedIn(desk.memory.open()).keys).not.toEqual(before.keys);
    desk.cipher.stale = false;
    expect(await all(desk.open())).toEqual(['5035550142 Jane Doe hit']);
  });
});

describe('a disk that refuses the lookup history', () => {
  test('stops a lookup before it is asked', async () => {
    const desk = lookupDesk();
    const history = desk.open();
    await all(history);
    desk.memory.before = () => {
      throw sqliteError('FULL');
    };
    expect(await history.noteAsked('x', aQuestion('5035550142'))).toMatchObject({
      ok: false,
      problem: { code: 'disk-full' },
    });
    desk.memory.before = () => {};
    expect(await all(history)).toEqual([]);
  });
});
