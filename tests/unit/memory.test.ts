import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createMemory, openSqlite } from '../../electron/memory/memory.ts';
import { joinMemory, memoryPath, openMemory } from '../../electron/memory/open-memory.ts';
import { readingProblem, writingProblem } from '../../electron/platform/file-problems.ts';
import { problemOf } from '../../shared/model/problem.ts';
import { temporaryFolder } from '../fakes/temporary-folder.ts';
import { createTestMemory, letGoOfFiles, sqliteError } from '../fakes/test-memory.ts';

const inFolder = temporaryFolder();
const now = () => Date.parse('2026-03-04T05:06:07Z');
const NoteRow = z.object({ id: z.number(), text: z.string() });

/** A table of its own, as one of the app's would be. */
function notes(memory: ReturnType<typeof joinMemory>) {
  memory.command('CREATE TABLE IF NOT EXISTS note (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT')();
  const add = memory.command('INSERT INTO note (text) VALUES (?)');
  const all = memory.query('SELECT id, text FROM note ORDER BY id', NoteRow);
  return { add, texts: () => all.all().map(({ text }) => text) };
}

const thrown = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('Nothing was thrown');
};

describe('the memory on disk', () => {
  it('is one file that only its user may read, and is there after the process', async () => {
    const folder = inFolder('kept');
    const first = openMemory(folder, now);
    expect(first).toMatchObject({ isNew: true, problem: null });
    notes(first.memory).add('a');
    for (const name of readdirSync(folder))
      expect(statSync(join(folder, name)).mode & 0o777, name).toBe(0o600);
    first.memory.close();
    await letGoOfFiles();
    expect(readdirSync(folder)).toEqual(['memory.sqlite']);
    const second = openMemory(folder, now);
    expect(second).toMatchObject({ isNew: false, problem: null });
    expect(notes(second.memory).texts()).toEqual(['a']);
    second.memory.close();
  });

  it('is read and written by the engine beside it', () => {
    const folder = inFolder('two');
    const main = openMemory(folder, now).memory;
    const engine = joinMemory(folder);
    notes(main).add('of main');
    notes(engine).add('of the engine');
    expect(notes(main).texts()).toEqual(['of main', 'of the engine']);
    main.close();
    expect(notes(engine).texts()).toEqual(['of main', 'of the engine']);
    engine.close();
  });

  it('does all of a transaction or nothing, and what is inside another is part of that', () => {
    const { memory } = openMemory(inFolder('whole'), now);
    const { add, texts } = notes(memory);
    const fails = () =>
      memory.transaction(() => {
        memory.transaction(() => add('a'));
        throw new Error('stop');
      });
    expect(fails).toThrow('stop');
    expect(texts()).toEqual([]);
    expect(memory.transaction(() => add('b'))).toBe(1);
    expect(texts()).toEqual(['b']);
    memory.close();
  });

  it('leaves nothing of what was deleted in any of its files', () => {
    const folder = inFolder('deleted');
    const { memory } = openMemory(folder, now);
    const { add } = notes(memory);
    memory.transaction(() => {
      for (let n = 0; n < 200; n++) add(`secret ${n}`);
    });
    memory.command('DELETE FROM note')();
    memory.dropDeleted();
    for (const name of readdirSync(folder))
      expect(readFileSync(join(folder, name), 'latin1'), name).not.toContain('secret');
    memory.close();
  });
});

describe('a memory that was closed or not made', () => {
  it('leaves nothing of what was deleted once the app has been started again, however it ended', () => {
    const [folder, killed] = [inFolder('ended'), inFolder('killed')];
    const { memory } = openMemory(folder, now);
    notes(memory).add('secret');
    memory.command('DELETE FROM note')();
    cpSync(folder, killed, { recursive: true });
    memory.close();
    const again = openMemory(killed, now).memory;
    for (const name of readdirSync(killed))
      expect(readFileSync(join(killed, name), 'latin1'), name).not.toContain('secret');
    again.close();
  });

  it('makes no file in a folder that is emptied behind it', () => {
    const folder = inFolder('erased');
    const { memory } = openMemory(folder, now);
    memory.close();
    for (const name of readdirSync(folder)) rmSync(join(folder, name));
    expect(() => memory.transaction(() => 1)).toThrow();
    const error = thrown(() => joinMemory(folder).transaction(() => 1));
    expect(readingProblem(error, 'It could not be read').code).toBe('file-missing');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is set aside at the end where another process had it open when its damage was found', () => {
    let told = 0;
    const memory = createMemory(() => openSqlite(':memory:'), { onDamage: () => told++ });
    memory.distrust();
    memory.distrust();
    expect(told).toBe(1);
    memory.close();
    expect(told).toBe(2);
  });
});

describe('a memory that cannot be read', () => {
  it('is set aside, said, and begun anew', async () => {
    const folder = inFolder('no-database');
    openMemory(folder, now).memory.close();
    await letGoOfFiles();
    writeFileSync(memoryPath(folder), 'not a database'.repeat(1000));
    const { memory, isNew, problem } = openMemory(folder, now);
    expect({ isNew, code: problem?.code }).toEqual({ isNew: true, code: 'memory-set-aside' });
    const aside = 'memory.damaged-2026-03-04T050607.sqlite';
    expect(readFileSync(join(folder, aside), 'utf8')).toMatch(/^not a database/);
    expect(problem?.advice).toContain(aside);
    expect(notes(memory).texts()).toEqual([]);
    memory.close();
  });

  it('answers nothing from where its damage is found on, and the next start begins anew', async () => {
    const folder = inFolder('broken');
    const first = openMemory(folder, now).memory;
    const { add } = notes(first);
    first.transaction(() => {
      for (let n = 0; n < 2000; n++) add('x'.repeat(100));
    });
    first.close();
    await letGoOfFiles();
    const bytes = readFileSync(memoryPath(folder));
    writeFileSync(memoryPath(folder), bytes.fill(0xff, (bytes.length * 3) / 4));
    const { memory: damaged, isNew } = openMemory(folder, now);
    expect(isNew).toBe(false);
    expect(problemOf(thrown(() => notes(damaged).texts())).code).toBe('memory-damaged');
    expect(problemOf(thrown(() => damaged.transaction(() => 1))).code).toBe('memory-damaged');
    expect(statSync(join(folder, 'memory.damaged-2026-03-04T050607.sqlite')).size).toBeGreaterThan(0);
    expect(openMemory(folder, now).isNew).toBe(true);
  });

  it('is left alone where a newer version wrote it', async () => {
    const folder = inFolder('newer');
    openMemory(folder, now).memory.close();
    await letGoOfFiles();
    const database = openSqlite(memoryPath(folder));
    database.exec('PRAGMA user_version = 2');
    database.close();
    await letGoOfFiles();
    const before = readFileSync(memoryPath(folder));
    expect(problemOf(thrown(() => openMemory(folder, now))).code).toBe('memory-newer');
    expect(problemOf(thrown(() => joinMemory(folder).transaction(() => 1))).code).toBe('memory-newer');
    await letGoOfFiles();
    expect(readdirSync(folder)).toEqual(['memory.sqlite']);
    expect(readFileSync(memoryPath(folder)).equals(before)).toBe(true);
  });

  it('is opened once it can be', () => {
    const folder = inFolder('later');
    writeFileSync(folder, 'a file where the folder should be');
    const { memory, isNew, problem } = openMemory(join(folder, 'data'), now);
    expect(isNew).toBeNull();
    expect(problem?.message).toMatch(/^What the app remembers could not be opened: /);
    expect(() => memory.transaction(() => 1)).toThrow();
  });
});

describe('a disk that refuses', () => {
  it('is said in the words that files have, and nothing of the transaction stays', () => {
    const test = createTestMemory();
    const memory = test.open();
    const { add, texts } = notes(memory);
    for (const [code, said] of [
      ['FULL', 'the disk is full'],
      ['IOERR', 'the disk reports an error'],
      ['READONLY', 'the disk is read-only'],
    ] as const) {
      test.before = (sql) => {
        if (sql === 'COMMIT') throw sqliteError(code);
      };
      const error = thrown(() => memory.transaction(() => add('a')));
      expect(writingProblem(error, 'It could not be noted').message).toBe(`It could not be noted: ${said}.`);
    }
    test.before = () => {};
    expect(texts()).toEqual([]);
    add('b');
    expect(texts()).toEqual(['b']);
  });

  it('leaves to the next process what was committed, and nothing else', () => {
    const test = createTestMemory();
    notes(test.open()).add('a');
    const killed = test.open();
    const { add } = notes(killed);
    test.before = (sql) => {
      if (sql === 'COMMIT') throw new Error('killed');
    };
    expect(() => killed.transaction(() => add('b'))).toThrow('killed');
    expect(notes(test.open()).texts()).toEqual(['a']);
    test.after = test.before;
    test.before = () => {};
    expect(() => killed.transaction(() => add('c'))).toThrow('killed');
    expect(notes(test.open()).texts()).toEqual(['a', 'c']);
  });
});
