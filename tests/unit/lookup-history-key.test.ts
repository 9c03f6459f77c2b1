import { describe, expect, test } from 'vitest';
import {
  all,
  anAnswer,
  answered,
  aQuestion,
  asked,
  everything,
  listed,
  lookupDesk,
} from '../fakes/lookup-desk.ts';
import { systemError } from '../fakes/memory-disk.ts';

describe('the key', () => {
  test('that has no safe place leaves lookups in memory alone, and says so', async () => {
    const desk = lookupDesk();
    desk.cipher.safe = false;
    const history = desk.open();
    const id = await answered(history, '5035550142', 'Jane Doe');
    expect(await history.open(id)).toMatchObject({ answer: anAnswer('Jane Doe') });
    const page = await history.page(everything, 0, 10);
    expect(page).toMatchObject({
      all: { lookups: 1, lists: 0 },
      keeping: 'session-only',
      problems: [{ code: 'history-session-only' }],
    });
    expect([...desk.disk.files]).toEqual([]);
  });

  test('that cannot be read leaves its file alone, and new lookups are kept beside it', async () => {
    const desk = lookupDesk();
    await answered(desk.open(), '5035550142', 'Jane Doe');
    const before = new Map(desk.disk.files);
    desk.cipher.computer = 'two';
    const history = desk.open();
    await answered(history, '5035550143', 'Ann Smith');
    const page = await desk.open().page(everything, 0, 10);
    expect(page).toMatchObject({ keeping: 'kept', problems: [{ code: 'history-key-unreadable' }] });
    expect(listed(page)).toEqual(['5035550143 Ann Smith hit']);
    for (const [path, text] of before) expect(desk.disk.files.get(path)).toBe(text);
    desk.cipher.computer = 'one';
    expect(await all(desk.open())).toEqual(['5035550142 Jane Doe hit']);
  });

  test('is sealed anew where the system asks for it', async () => {
    const desk = lookupDesk();
    await answered(desk.open(), '5035550142', 'Jane Doe');
    const sealed = [...desk.disk.files.values()].find((text) => text.includes('"sealed"'));
    desk.cipher.stale = true;
    expect(await all(desk.open())).toEqual(['5035550142 Jane Doe hit']);
    expect([...desk.disk.files.values()]).not.toContain(sealed);
    desk.cipher.stale = false;
    expect(await all(desk.open())).toEqual(['5035550142 Jane Doe hit']);
  });

  test('of a newer version leaves its file alone, in words', async () => {
    const desk = lookupDesk();
    await answered(desk.open(), '5035550142', 'Jane Doe');
    for (const [path, text] of desk.disk.files)
      if (path.endsWith('key.json')) desk.disk.files.set(path, text.replace('"version":1', '"version":2'));
    const before = new Map(desk.disk.files);
    expect(await desk.open().page(everything, 0, 10)).toMatchObject({
      problems: [{ code: 'history-newer' }],
    });
    expect(desk.disk.files).toEqual(before);
  });
});

describe('a disk that does not take it', () => {
  test('before it is asked, is a reason not to ask', async () => {
    const desk = lookupDesk();
    const history = desk.open();
    await all(history);
    desk.disk.before = () => {
      throw systemError('ENOSPC');
    };
    expect(await history.noteAsked('x', aQuestion('5035550142'))).toMatchObject({
      ok: false,
      problem: { code: 'disk-full' },
    });
    desk.disk.before = () => {};
    expect(await all(history)).toEqual([]);
  });

  test('once it is answered, leaves the answer in memory and says so', async () => {
    const desk = lookupDesk();
    const history = desk.open();
    const id = await asked(history, '5035550142');
    desk.disk.before = () => {
      throw systemError('ENOSPC');
    };
    expect(await history.noteAnswer(id, anAnswer('Jane Doe'))).toBe(true);
    expect(desk.reported).toMatchObject([{ code: 'history-not-kept' }]);
    expect(await history.open(id)).toMatchObject({
      lookup: { outcome: 'hit' },
      answer: anAnswer('Jane Doe'),
    });
    desk.disk.before = () => {};
    expect(await desk.open().open(id)).toMatchObject({ lookup: { outcome: 'unknown' } });
  });
});
