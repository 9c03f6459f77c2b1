import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FetchOptions, fetchElectron } from '../host/fetch-electron.ts';

const dayMs = 24 * 60 * 60 * 1000;
let folder: string;
let said: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fetch-'));
  said = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Fetches with an installer that does this; a file "program" beside it is what it installs. */
function fetching(script: string, options: Partial<FetchOptions> = {}) {
  const installer = join(folder, 'install.cjs');
  const program = join(folder, 'program');
  writeFileSync(installer, `const program = ${JSON.stringify(program)}; ${script}`);
  return fetchElectron({
    ...{ nowMs: Date.now(), env: { PATH: process.env.PATH }, installer, cache: join(folder, 'cache') },
    ...{ find: () => (existsSync(program) ? program : null), withinMs: 20_000 },
    say: (line) => said.push(line),
    ...options,
  });
}
const install = `require('fs').writeFileSync(program, '');`;

test('fetching Electron is left out on a build server', () => {
  expect(fetching(install, { env: { CI: '1' } })).toBeNull();
  expect(said).toEqual([]);
});

test.each([
  ['fails', 'process.exit(1);', 20_000],
  ['takes too long', 'setInterval(() => {}, 1000);', 300],
])('fetching Electron is not repeated for a day after it %s', (_how, script, withinMs) => {
  expect(fetching(script, { withinMs })).toBeNull();
  expect(said.at(-1)).toMatch(/could not be fetched/);
  expect(fetching(install)).toBeNull();
  expect(fetching(install, { nowMs: Date.now() + dayMs + 1000 })).toBe(join(folder, 'program'));
});

test.each([
  ['HTTPS_PROXY', 'true'],
  ['http_proxy', 'true'],
  ['NO_PROXY', 'undefined'],
])('fetching Electron passes on the proxy of %s: %s', (name, told) => {
  const script = `if (String(process.env.ELECTRON_GET_USE_PROXY) === '${told}') ${install}`;
  const env = { PATH: process.env.PATH, [name]: 'http://127.0.0.1:9' };
  expect(fetching(script, { env })).toBe(join(folder, 'program'));
});
