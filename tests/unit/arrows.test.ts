import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cycles, importsOf, ROOT, sourceFiles, specifiers } from './import-graph.ts';

/**
 * The rooms of the house and what each may import besides itself; see docs/architecture.md. A file belongs to the
 * longest name that begins its path; the order is that of the data, the last ones first.
 */
const ARROWS: Record<string, string[]> = {
  shared: ['shared/rules'],
  'shared/rules': [],

  'renderer/ui': ['shared'],
  'renderer/ipc': ['shared'],
  'renderer/grid': [],
  'renderer/new-job': ['shared', 'renderer/ui', 'renderer/ipc', 'renderer/grid'],
  'renderer/jobs': ['shared', 'renderer/ui', 'renderer/ipc', 'renderer/new-job'],
  'renderer/lookup': ['shared', 'renderer/ui', 'renderer/ipc'],
  'renderer/settings': ['shared', 'renderer/ui', 'renderer/ipc'],
  'renderer/app': ['shared', 'renderer/*'],
  'renderer/main.tsx': ['renderer/app'],

  'electron/platform': ['shared'],
  'electron/practice': ['shared'],

  'electron/engine/rules': ['shared', 'shared/rules'],
  'electron/engine/text': ['shared', 'shared/rules', 'electron/platform'],
  'electron/engine/xlsx': ['shared', 'shared/rules', 'electron/engine/text'],
  'electron/engine/records': ['shared', 'electron/engine/text'],
  'electron/engine/open-table.ts': [
    'shared',
    'electron/engine/text',
    'electron/engine/xlsx',
    'electron/engine/records',
  ],
  'electron/engine/suggest': ['shared', 'shared/rules', 'electron/engine/rules', 'electron/engine/text'],
  'electron/engine/shape': ['shared', 'shared/rules', 'electron/engine/rules', 'electron/engine/text'],
  'electron/engine/check': ['shared', 'shared/rules', 'electron/engine/rules', 'electron/engine/text'],
  'electron/engine/prepare': [
    'shared',
    'shared/rules',
    'electron/platform',
    'electron/engine/rules',
    'electron/engine/text',
    'electron/engine/shape',
    'electron/engine/check',
  ],
  'electron/engine/results': ['shared', 'shared/rules', 'electron/engine/text'],
  'electron/engine/results/database': [
    'shared',
    'electron/platform',
    'electron/engine/open-table.ts',
    'electron/engine/text',
    'electron/engine/prepare',
    'electron/engine/results',
  ],
  'electron/engine/results/judge': ['shared', 'shared/rules', 'electron/engine/results/database'],
  'electron/engine/results/view': [
    'shared',
    'electron/engine/results/database',
    'electron/engine/results/judge',
  ],
  'electron/engine/process': ['shared', 'electron/platform', 'electron/engine/*'],
  'electron/engine/cli': [
    'shared',
    'electron/engine/open-table.ts',
    'electron/engine/text',
    'electron/engine/shape',
    'electron/engine/suggest',
    'electron/engine/check',
    'electron/engine/prepare',
  ],

  'electron/service/client.ts': ['shared'],
  'electron/service/http': ['shared', 'electron/platform'],
  'electron/service/replies': ['shared', 'electron/platform', 'electron/service/http'],
  'electron/service/calls': [
    'shared',
    'electron/platform',
    'electron/service/client.ts',
    'electron/service/http',
    'electron/service/replies',
  ],
  'electron/service/create-service-client.ts': ['electron/platform', 'electron/service/*'],

  'electron/connections': [
    'shared',
    'electron/platform',
    'electron/service/client.ts',
    'electron/service/http',
  ],
  'electron/lists': ['shared', 'electron/platform'],
  'electron/money': ['shared', 'electron/platform'],
  'electron/lookups': ['shared', 'electron/money', 'electron/service/client.ts'],

  'electron/jobs/record': ['shared', 'electron/service/client.ts'],
  'electron/jobs/disk': [
    'shared',
    'electron/platform',
    'electron/service/client.ts',
    'electron/service/replies',
    'electron/jobs/record',
  ],
  'electron/jobs/ports.ts': [
    'shared',
    'electron/platform',
    'electron/money',
    'electron/service/client.ts',
    'electron/jobs/record',
  ],
  'electron/jobs/work': [
    'shared',
    'electron/platform',
    'electron/money',
    'electron/service/client.ts',
    'electron/jobs/ports.ts',
    'electron/jobs/record',
    'electron/jobs/disk',
  ],
  'electron/jobs/webhook': [
    'shared',
    'electron/platform',
    'electron/service/replies',
    'electron/jobs/ports.ts',
    'electron/jobs/record',
    'electron/jobs/disk',
    'electron/jobs/work',
  ],
  'electron/jobs': ['shared', 'electron/platform', 'electron/jobs/*'],

  'electron/ipc': [
    'shared',
    'electron/platform',
    'electron/connections',
    'electron/engine/process',
    'electron/lists',
    'electron/jobs',
    'electron/lookups',
  ],
  'electron/window': ['shared', 'electron/platform'],
  'electron/preload.ts': ['shared'],
  'electron/profile': ['shared', 'electron/platform', 'electron/connections', 'electron/lists'],
  'electron/main.ts': ['shared', 'electron/*'],
};

/** Only these touch Electron; everything else runs without it. */
const ELECTRON_USERS = ['electron/platform', 'electron/window', 'electron/main.ts', 'electron/preload.ts'];
const LONGEST_FILE = 250;

const files = sourceFiles(['electron', 'renderer', 'shared'], ['.ts', '.tsx']);
const imports = new Map(files.map((file) => [file, importsOf(file)]));

const rooms = Object.keys(ARROWS).sort((a, b) => b.length - a.length);

/** The room a file belongs to; '' where the table knows none. */
const roomOf = (file: string) => rooms.find((room) => file === room || file.startsWith(`${room}/`)) ?? '';

const mayImport = (from: string, to: string) =>
  from === to ||
  (ARROWS[from] ?? []).some(
    (allowed) => allowed === to || (allowed.endsWith('/*') && to.startsWith(allowed.slice(0, -1))),
  );

/** Every pair (file, what it imports) that `isWrong`, as readable lines. */
function wrong(kind: 'files' | 'packages' | 'unresolved', isWrong: (room: string, name: string) => boolean) {
  return [...imports].flatMap(([file, found]) =>
    found[kind].filter((name) => isWrong(roomOf(file), name)).map((name) => `${file} -> ${name}`),
  );
}

describe('the house', () => {
  it('has no file in a room that the table of arrows does not know', () => {
    expect(files.filter((file) => roomOf(file) === '')).toEqual([]);
  });

  it('has no room and no arrow in the table that is not in the house', () => {
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

  it('uses Electron only at its edge', () => {
    expect(wrong('packages', (room, name) => name === 'electron' && !ELECTRON_USERS.includes(room))).toEqual(
      [],
    );
  });

  it('keeps shared free of everything but zod', () => {
    expect(wrong('packages', (room, name) => room.startsWith('shared') && name !== 'zod')).toEqual([]);
  });

  it('keeps Node out of the renderer', () => {
    expect(wrong('packages', (room, name) => room.startsWith('renderer/') && name === 'node:')).toEqual([]);
  });

  it(`has no file of more than ${LONGEST_FILE} lines`, () => {
    const all = sourceFiles(['electron', 'renderer', 'shared', 'tests'], ['.ts', '.tsx', '.mjs', '.css']);
    const lines = (file: string) => readFileSync(join(ROOT, file), 'utf8').trimEnd().split('\n').length;
    expect(all.filter((file) => lines(file) > LONGEST_FILE)).toEqual([]);
  });
});

describe('the check itself', () => {
  it('sees every way to import', () => {
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

  it('finds a circle through several files', () => {
    const graph = new Map([
      ['a', ['b']],
      ['b', ['c']],
      ['c', ['a']],
      ['d', ['a']],
    ]);
    expect(cycles(graph)).toEqual([['a', 'b', 'c', 'a']]);
  });

  it('refuses an arrow that the table does not have', () => {
    expect(mayImport('electron/service/calls', 'electron/jobs')).toBe(false);
    expect(mayImport('electron/service/http', 'electron/service/calls')).toBe(false);
    expect(mayImport('electron/jobs/record', 'electron/jobs/work')).toBe(false);
    expect(mayImport('renderer/app', 'electron/ipc')).toBe(false);
    expect(mayImport('electron/main.ts', 'electron/jobs')).toBe(true);
  });
});
