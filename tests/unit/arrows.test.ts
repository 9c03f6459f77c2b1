import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ARROWS } from './arrows-table.ts';
import { cycles, importsOf, ROOT, sourceFiles, specifiers } from './import-graph.ts';

/** Only these touch Electron; everything else runs without it. */
const ELECTRON_USERS = [
  'electron/platform',
  'electron/app/window',
  'electron/main.ts',
  'electron/preload.ts',
];
const LONGEST_FILE = 400;

const files = sourceFiles(['electron', 'renderer', 'shared'], ['.ts', '.tsx']);
const imports = new Map(files.map((file) => [file, importsOf(file)]));

const rooms = Object.keys(ARROWS).sort((a, b) => b.length - a.length);

/** The room a file belongs to; '' where the table knows none. */
const roomOf = (file: string) => rooms.find((room) => file === room || file.startsWith(`${room}/`)) ?? '';

const mayImport = (from: string, to: string) =>
  from === to ||
  (to.startsWith('shared/') && !from.startsWith('shared/')) ||
  (ARROWS[from] ?? []).some(
    (allowed) => allowed === to || (allowed.endsWith('/*') && to.startsWith(allowed.slice(0, -1))),
  );

/** Every pair (file, what it imports) that `isWrong`, as readable lines. */
function wrong(kind: 'files' | 'packages' | 'unresolved', isWrong: (room: string, name: string) => boolean) {
  return [...imports].flatMap(([file, found]) =>
    found[kind].filter((name) => isWrong(roomOf(file), name)).map((name) => `${file} -> ${name}`),
  );
}

describe('the source', () => {
  it('has no file outside the rooms in the table of arrows', () => {
    expect(files.filter((file) => roomOf(file) === '')).toEqual([]);
  });

  it('uses every room and every arrow in the table', () => {
    const used = new Set(
      [...imports].flatMap(([file, found]) => found.files.map((to) => `${roomOf(file)} -> ${roomOf(to)}`)),
    );
    const drawn = Object.entries(ARROWS).flatMap(([from, to]) =>
      to.filter((room) => !room.endsWith('/*')).map((room) => `${from} -> ${room}`),
    );
    expect(rooms.filter((room) => !files.some((file) => roomOf(file) === room))).toEqual([]);
    expect(drawn.filter((arrow) => !used.has(arrow))).toEqual([]);
  });

  it('has no import against the arrows', () => {
    expect(wrong('files', (room, file) => !mayImport(room, roomOf(file)))).toEqual([]);
  });

  it('has no import that leads nowhere', () => {
    expect(wrong('unresolved', () => true)).toEqual([]);
  });

  it('has no import cycle', () => {
    const graph = new Map([...imports].map(([file, found]) => [file, found.files]));
    expect(cycles(graph)).toEqual([]);
  });

  it('imports Electron only in the rooms at its edge', () => {
    expect(wrong('packages', (room, name) => name === 'electron' && !ELECTRON_USERS.includes(room))).toEqual(
      [],
    );
  });

  it('imports no package but zod in shared', () => {
    expect(wrong('packages', (room, name) => room.startsWith('shared') && name !== 'zod')).toEqual([]);
  });

  it('imports no Node module in the renderer', () => {
    expect(wrong('packages', (room, name) => room.startsWith('renderer/') && name === 'node:')).toEqual([]);
  });

  it(`has no file of more than ${LONGEST_FILE} lines`, () => {
    const all = sourceFiles(['electron', 'renderer', 'shared', 'tests'], ['.ts', '.tsx', '.mjs', '.css']);
    const lines = (file: string) => readFileSync(join(ROOT, file), 'utf8').trimEnd().split('\n').length;
    expect(all.filter((file) => lines(file) > LONGEST_FILE)).toEqual([]);
  });
});

describe('the check of the arrows', () => {
  it('finds every kind of import', () => {
    const text = `
      import type { A } from './a.ts';
      import './b.css';
      export * from './c.ts';
      export { type D } from './d.ts';
      const e = await import('./e.ts');
      // import './not-this.ts';
    `;
    expect(specifiers('x.ts', text)).toEqual(['./a.ts', './b.css', './c.ts', './d.ts', './e.ts']);
  });

  it('finds an import cycle through several files', () => {
    const graph = new Map([
      ['a', ['b']],
      ['b', ['c']],
      ['c', ['a']],
      ['d', ['a']],
    ]);
    expect(cycles(graph)).toEqual([['a', 'b', 'c', 'a']]);
  });

  it('refuses an import that the table does not have', () => {
    expect(mayImport('electron/service/calls', 'electron/jobs')).toBe(false);
    expect(mayImport('electron/service/http', 'electron/service/calls')).toBe(false);
    expect(mayImport('electron/jobs/record', 'electron/jobs/work')).toBe(false);
    expect(mayImport('renderer/app', 'electron/ipc')).toBe(false);
    expect(mayImport('electron/main.ts', 'electron/jobs')).toBe(true);
  });
});
