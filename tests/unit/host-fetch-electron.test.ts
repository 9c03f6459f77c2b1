import { existsSync, writeFileSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../fakes/temporary-folder.ts';
import { type FetchOptions, fetchElectron } from '../host/fetch-electron.ts';

const dayMs = 24 * 60 * 60 * 1000;
const inFolder = temporaryFolder('of each test');
let said: string[];

beforeEach(() => {
  said = [];
});

/** Fetches with an installer that does this; a file "program" beside it is what it installs. */
function fetching(script: string, options: Partial<FetchOptions> = {}) {
  const installer = inFolder('install.cjs');
  const program = inFolder('program');
  writeFileSync(
    installer,
    `const fs = require('fs'), { tmpdir } = require('os');
     const program = ${JSON.stringify(program)};
     ${script}`,
  );
  return fetchElectron({
    ...{ nowMs: Date.now(), env: { PATH: process.env.PATH }, installer, cache: inFolder('cache') },
    ...{ find: () => (existsSync(program) ? program : null), withinMs: 20_000, progressEveryMs: 5 },
    say: (line) => said.push(line),
    ...options,
  });
}
const refuse = `console.error('HTTPError: Response code 403 (Forbidden) for x'); process.exit(1);`;
const install = `fs.writeFileSync(program, '');`;

test('fetching Electron reports progress and leaves nothing half done', async () => {
  const slowly = `
    const grow = (mb) => {
      if (mb > 40) return ${install.slice(0, -1)};
      fs.appendFileSync(tmpdir() + '/part', Buffer.alloc(4e6));
      setTimeout(grow, 20, mb + 4);
    };
    grow(0);`;
  expect(await fetching(slowly)).toBe(inFolder('program'));
  expect(said[0]).toMatch(/^Fetching Electron/);
  expect(said.some((line) => /^ {2}\d+ MB$/.test(line))).toBe(true);
  expect(existsSync(inFolder('cache', 'fetching'))).toBe(false);
});

test('fetching Electron is not repeated for a day after a refusal', async () => {
  expect(await fetching(refuse)).toBeNull();
  expect(said.at(-1)).toMatch(/refused/);
  expect(await fetching(install)).toBeNull();
  expect(await fetching(install, { nowMs: Date.now() + dayMs + 1000 })).toBe(inFolder('program'));
});

test('fetching Electron is stopped where it takes too long, and repeated', async () => {
  expect(await fetching('setInterval(() => {}, 1000);', { withinMs: 300 })).toBeNull();
  expect(said.at(-1)).toMatch(/too long/);
  expect(await fetching(install)).toBe(inFolder('program'));
});

test.each([
  ['HTTPS_PROXY', 'true'],
  ['http_proxy', 'true'],
  ['NO_PROXY', 'undefined'],
])('fetching Electron passes on the proxy of %s: %s', async (name, told) => {
  const script = `if (String(process.env.ELECTRON_GET_USE_PROXY) === '${told}') ${install}`;
  const env = { PATH: process.env.PATH, [name]: 'http://127.0.0.1:9' };
  expect(await fetching(script, { env })).toBe(inFolder('program'));
});

test('fetching Electron is left out on a build server', async () => {
  expect(await fetching(install, { env: { CI: '1' } })).toBeNull();
  expect(said).toEqual([]);
});
