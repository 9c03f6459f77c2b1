import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../fakes/temporary-folder.ts';
import { electronsNode, fetchElectronsNode } from '../host/electrons-node.ts';

const inFolder = temporaryFolder('of each test');
let said: string[];
beforeEach(() => {
  said = [];
});

const { execPath, platform, arch } = process;
const machine = (version = 'v20.19.0') => ({ execPath, version, platform, arch, folder: inFolder('node') });
const system = { win32: 'win' }[String(platform)] ?? platform;
const program = join(
  ...['node_modules', `node-${system}-${arch}`, 'bin', platform === 'win32' ? 'node.exe' : 'node'],
);
const fetched = () => inFolder('node', program);

/** What an npm installs in the program's place: one that runs, one that does not, or nothing. */
type Installed = 'sound' | 'broken' | 'nothing';
function npm(installed: Installed): string {
  const path = inFolder('npm.cjs');
  writeFileSync(
    path,
    `const fs = require('fs'), { dirname } = require('path');
     if (process.argv[2] !== 'ci' || !fs.existsSync('package-lock.json')) process.exit(1);
     const program = ${JSON.stringify(program)}, installed = '${installed}';
     if (installed === 'nothing') process.exit(1);
     fs.mkdirSync(dirname(program), { recursive: true });
     if (installed === 'sound') fs.copyFileSync(process.execPath, program);
     else fs.writeFileSync(program, 'not a program', { mode: 0o755 });`,
  );
  return path;
}
const fetching = (installed: Installed, on = machine()) =>
  fetchElectronsNode((line) => said.push(line), on, npm(installed));

describe('the browser host runs the app under', () => {
  test('this machine’s Node where it is as new as Electron’s', async () => {
    const expected = { path: execPath, asElectrons: true };
    expect(electronsNode(machine('v24.0.0'))).toEqual(expected);
    expect(await fetching('sound', machine('v26.1.0'))).toEqual(expected);
    expect(said).toEqual([]);
  });

  test('a fetched Node where this machine’s is older, fetched once', async () => {
    expect(await fetching('sound')).toEqual({ path: fetched(), asElectrons: true });
    expect(said).toEqual([expect.stringMatching(/^Fetching Node 24/)]);
    expect(await fetching('nothing')).toEqual({ path: fetched(), asElectrons: true });
    expect(electronsNode(machine()).path).toBe(fetched());
    expect(said).toHaveLength(1);
  });

  test.each([
    ['npm cannot have it', 'nothing' as const],
    ['it does not run here', 'broken' as const],
  ])('this machine’s Node where %s, and says so', async (_why, installed) => {
    expect(await fetching(installed)).toEqual({ path: execPath, asElectrons: false });
    expect(said.at(-1)).toMatch(/runs under this machine’s v20\.19\.0/);
    expect(readdirSync(inFolder()).filter((name) => name.startsWith('node'))).toEqual([]);
  });

  test('this machine’s Node on a system that npm has none for', () => {
    mkdirSync(dirname(fetched()), { recursive: true });
    writeFileSync(fetched(), '');
    expect(electronsNode({ ...machine(), platform: 'freebsd' }).path).toBe(execPath);
  });
});
