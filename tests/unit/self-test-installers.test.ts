import { spawnSync } from 'node:child_process';
import { chmod, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../fakes/temporary-folder.ts';

const script = join(import.meta.dirname, '../../.ci/self-test-installers.mjs');
const well = 'echo starting; echo \'{"ok":true,"steps":{}}\'';

const inFolder = temporaryFolder('of each test');

async function program(name: string, does: string): Promise<void> {
  await writeFile(inFolder(name), `#!/bin/sh\n${does}\n`);
  await chmod(inFolder(name), 0o755);
}

/** What a release's machine does, with programs in the place of those that installers bring, and of `sudo`. */
function selfTest() {
  const { status, stdout } = spawnSync(process.execPath, [script, inFolder()], {
    env: { ...process.env, PATH: `${inFolder()}:${process.env.PATH}` },
    encoding: 'utf8',
  });
  return { failed: status !== 0, said: stdout };
}

describe.runIf(process.platform === 'linux')('the self-test of what installers install, on Linux', () => {
  beforeEach(async () => {
    await program('Enrich-Desk-1.2.3-linux-x86_64.AppImage', `[ "$3" = --self-test ] && { ${well}; }`);
    await writeFile(inFolder('Enrich-Desk-1.2.3-linux-amd64.deb'), '');
    await program('sudo', `[ "$1 $2" = "apt-get install" ] && [ -f "$4" ]`);
    await program('enrich-desk', `[ "$*" = --self-test ] && { ${well}; }`);
  });

  test('passes where each kind installs an app whose self-test passes', () => {
    const { failed, said } = selfTest();
    expect(said).toContain('== Enrich-Desk-1.2.3-linux-x86_64.AppImage\n{"ok":true');
    expect(said).toContain('== Enrich-Desk-1.2.3-linux-amd64.deb\n{"ok":true');
    expect(failed).toBe(false);
  });

  test.each([
    ['an app says that a step failed', 'enrich-desk', 'echo \'{"ok":false}\''],
    ['an app says that all is well, and ends with a failure', 'enrich-desk', `${well}; exit 1`],
    ['an app says nothing', 'enrich-desk', 'exit 0'],
    ['an installer fails', 'sudo', 'exit 100'],
  ])('fails where %s', async (_what, name, does) => {
    await program(name, does);
    expect(selfTest().failed).toBe(true);
  });

  test('fails where a kind is missing', async () => {
    await rm(inFolder('Enrich-Desk-1.2.3-linux-amd64.deb'));
    expect(selfTest().failed).toBe(true);
  });
});
