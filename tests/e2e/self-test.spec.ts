import { spawn } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import { z } from 'zod';
import { browserForTests, QUIET_ARGS } from '../host/browser.ts';
import { electronBinary } from '../host/electron-binary.ts';
import { launchHost } from '../host/launch-host.ts';
import { PROJECT } from '../host/project.ts';
import { expect, test } from './fixtures.ts';

const ReportSchema = z.object({
  version: z.string(),
  ok: z.boolean(),
  steps: z.record(z.string(), z.string()),
});

/** What `--self-test` told in its one line, and its exit code. */
async function selfTest(profile: string) {
  const electron = electronBinary();
  const { code, output } = electron ? await inElectron(electron) : await inHost(profile);
  const line = output.split('\n').find((each) => each.startsWith('{"version"'));
  return { code, ...ReportSchema.parse(JSON.parse(line ?? output)) };
}

async function inHost(profile: string) {
  const host = await launchHost({ profile, args: ['--self-test'] });
  const browser = await chromium.launch({ args: QUIET_ARGS, executablePath: await browserForTests() });
  const page = await browser.newPage();
  await page.goto(host.url);
  const code = await host.exited;
  await browser.close();
  return { code, output: host.output() };
}

async function inElectron(electron: string) {
  const child = spawn(
    electron,
    [PROJECT, '--self-test', ...(process.platform === 'linux' ? ['--no-sandbox'] : [])],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let output = '';
  child.stdout.on('data', (data) => {
    output += String(data);
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output };
}

test('the app tests itself on a computer, tells it in one line, and leaves nothing', async ({ profile }) => {
  const report = await selfTest(profile);
  expect(report).toMatchObject({ code: 0, ok: true });
  expect(Object.keys(report.steps)).toEqual(['window', 'engine', 'safe storage', 'practice job', 'result']);
  expect(report.steps.result).toMatch(/^[1-9]\d* rows/);
  // Neither a job nor a setting where a person's data would be, nor the folder that it used instead.
  const left = await readdir(profile, { recursive: true });
  expect(left.filter((path) => /jobs|spent|settings|self-test/.test(path))).toEqual([]);
});
