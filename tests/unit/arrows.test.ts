import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cycles, importsOf, ROOT, sourceFiles, specifiers } from './import-graph.ts';

/** The parts of the house and what each may import besides itself. Data flows one way; see docs/architecture.md. */
const ARROWS: Record<string, string[]> = {
  shared: [],

  'renderer/ui': ['shared'],
  'renderer/ipc': ['shared'],
  'renderer/new-job': ['shared', 'renderer/ui', 'renderer/ipc'],
  'renderer/jobs': ['shared', 'renderer/ui', 'renderer/ipc', 'renderer/new-job'],
  'renderer/lookup': ['shared', 'renderer/ui', 'renderer/ipc'],
  'renderer/results': ['shared', 'renderer/ui', 'renderer/ipc'],
  'renderer/settings': ['shared', 'renderer/ui', 'renderer/ipc'],
  'renderer/app': ['shared', 'renderer/*'],
  'renderer/main.tsx': ['renderer/app'],

  'electron/platform': ['shared'],
  'electron/engine': ['shared', 'electron/platform'],
  'electron/practice': ['shared'],
  'electron/service': ['shared', 'electron/platform'],
  'electron/connections': ['shared', 'electron/platform', 'electron/service'],
  'electron/lists': ['shared', 'electron/platform'],
  'electron/jobs': ['shared', 'electron/platform', 'electron/service'],
  'electron/lookups': ['shared', 'electron/platform', 'electron/service'],
  'electron/ipc': [
    'shared',
    'electron/platform',
    'electron/connections',
    'electron/engine',
    'electron/lists',
    'electron/jobs',
    'electron/lookups',
  ],
  'electron/window': ['shared', 'electron/platform'],
  'electron/preload.ts': ['shared'],
  'electron/saved-state.ts': ['shared', 'electron/platform', 'electron/connections', 'electron/lists'],
  'electron/main.ts': ['shared', 'electron/*'],
};

/** Only these touch Electron; everything else runs without it. */
const ELECTRON_USERS = ['electron/platform', 'electron/window', 'electron/main.ts', 'electron/preload.ts'];

const LONGEST_FILE = 250;

const files = sourceFiles(['electron', 'renderer', 'shared'], ['.ts', '.tsx']);
const imports = new Map(files.map((file) => [file, importsOf(file)]));

/** The part a file belongs to: shared, or the folder (or file) next below electron or renderer. */
const partOf = (file: string) =>
  file.startsWith('shared/') ? 'shared' : file.split('/').slice(0, 2).join('/');

const mayImport = (from: string, to: string) =>
  from === to ||
  (ARROWS[from] ?? []).some((allowed) => allowed === to || allowed === `${to.split('/')[0]}/*`);

/** Every pair (file, what it imports) that `isWrong`, as readable lines. */
function wrong(kind: 'files' | 'packages' | 'unresolved', isWrong: (part: string, name: string) => boolean) {
  return [...imports].flatMap(([file, found]) =>
    found[kind].filter((name) => isWrong(partOf(file), name)).map((name) => `${file} -> ${name}`),
  );
}

describe('the house', () => {
  it('has no part that the table of arrows does not know', () => {
    expect([...new Set(files.map(partOf))].filter((part) => !(part in ARROWS))).toEqual([]);
  });

  it('has no import against the arrows', () => {
    expect(wrong('files', (part, file) => !mayImport(part, partOf(file)))).toEqual([]);
  });

  it('has no import that leads nowhere', () => {
    expect(wrong('unresolved', () => true)).toEqual([]);
  });

  it('has no import cycle', () => {
    const graph = new Map([...imports].map(([file, found]) => [file, found.files]));
    expect(cycles(graph)).toEqual([]);
  });

  it('uses Electron only at its edge', () => {
    expect(wrong('packages', (part, name) => name === 'electron' && !ELECTRON_USERS.includes(part))).toEqual(
      [],
    );
  });

  it('keeps shared free of everything but zod', () => {
    expect(wrong('packages', (part, name) => part === 'shared' && name !== 'zod')).toEqual([]);
  });

  it('keeps Node out of the renderer', () => {
    expect(wrong('packages', (part, name) => part.startsWith('renderer/') && name === 'node:')).toEqual([]);
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
    expect(mayImport('electron/service', 'electron/jobs')).toBe(false);
    expect(mayImport('renderer/app', 'electron/ipc')).toBe(false);
    expect(mayImport('electron/main.ts', 'electron/jobs')).toBe(true);
  });
});
