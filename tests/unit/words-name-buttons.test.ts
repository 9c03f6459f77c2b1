import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT, sourceFiles } from './import-graph.ts';

const textOf = (folders: string[]) =>
  sourceFiles(folders, ['.ts', '.tsx'])
    .map((file) => readFileSync(join(ROOT, file), 'utf8'))
    .join('\n');

it('what a problem tells a person to choose or press is in the window', () => {
  const told = /(?:[Cc]hoose|[Pp]ress|Use|under|from) ["“]([A-Z][^"”$]{2,40})["”]/g;
  const named = [...textOf(['electron', 'shared']).matchAll(told)].map(([, label = '']) => label);
  const window = textOf(['renderer', 'shared']);
  expect(named.length).toBeGreaterThan(5);
  expect(
    named.filter((label) => !new RegExp(`(?:['"\`>]|^\\s*)${label}(?:['"\`<…]|$)`, 'm').test(window)),
  ).toEqual([]);
});
