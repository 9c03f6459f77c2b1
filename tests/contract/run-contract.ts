import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { z } from 'zod';
import { browserForTests, QUIET_ARGS } from '../host/browser.ts';
import { buildWhatIsStale } from '../host/build.ts';
import { fetchElectronsNode } from '../host/electrons-node.ts';
import { launchHost } from '../host/launch-host.ts';
import { CONTRACT_APP } from './build.ts';

const END_WITHIN_MS = 120_000;

const line = z.union([
  z.object({ plan: z.number() }),
  z.object({ page: z.string(), promise: z.string(), ok: z.literal(true) }),
  z.object({ page: z.string(), promise: z.string(), ok: z.literal(false), problem: z.string() }),
]);

export interface ContractResult {
  passed: number;
  /** "page: promise: what was wrong", one for each promise that was not kept. */
  failed: string[];
}

interface Surroundings {
  profile: string;
  env: Record<string, string>;
}

/**
 * Runs every case of tests/contract: in Electron's program at `electron`, or in the browser host for null. A case
 * that was not reached failed, and so did a run that ends with another code than its cases call for.
 */
export async function runContract(electron: string | null): Promise<ContractResult> {
  await buildWhatIsStale(['host', 'contract']);
  const folder = mkdtempSync(join(tmpdir(), 'contract-'));
  const report = join(folder, 'report.jsonl');
  const surroundings = { profile: join(folder, 'profile'), env: { CONTRACT_REPORT: report } };
  try {
    if (!electron) await fetchElectronsNode((text) => console.error(text));
    const code = electron ? await inElectron(electron, surroundings) : await inHost(surroundings);
    return readReport(report, code);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function inHost({ profile, env }: Surroundings): Promise<number | null> {
  const host = await launchHost({ profile, env, app: CONTRACT_APP }).catch((error: unknown) => {
    // The report tells which case it was; what the host said tells why.
    console.error(error instanceof Error ? error.message : error);
    return null;
  });
  if (!host) return null;
  const browser = await chromium.launch({ args: QUIET_ARGS, executablePath: await browserForTests() });
  const timer = setTimeout(() => void host.kill(), END_WITHIN_MS);
  try {
    const page = await browser.newPage();
    await page.goto(host.url);
    return await host.exited;
  } finally {
    clearTimeout(timer);
    await browser.close();
    await host.stop();
  }
}

/** A machine that tests offers Chromium no sandbox on Linux; Playwright starts Electron in the same way. */
async function inElectron(electron: string, { profile, env }: Surroundings): Promise<number | null> {
  const args = [CONTRACT_APP, `--user-data-dir=${profile}`];
  if (process.platform === 'linux') args.push('--no-sandbox');
  const child = spawn(electron, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  const timer = setTimeout(() => child.kill('SIGKILL'), END_WITHIN_MS);
  return await new Promise((resolve) => {
    child.once('error', () => resolve(null));
    child.once('exit', (code) => {
      clearTimeout(timer);
      resolve(code);
    });
  });
}

function readReport(report: string, code: number | null): ContractResult {
  const text = existsSync(report) ? readFileSync(report, 'utf8') : '';
  const lines = text
    .split('\n')
    .filter((each) => each !== '')
    .map((each) => line.parse(JSON.parse(each)));
  const cases = lines.flatMap((each) => ('plan' in each ? [] : [each]));
  const planned = lines.reduce((sum, each) => sum + ('plan' in each ? each.plan : 0), 0);
  const failed = cases.flatMap((each) => (each.ok ? [] : [`${each.page}: ${each.promise}: ${each.problem}`]));
  const passed = cases.length - failed.length;
  if (planned === 0) failed.push('The run did not start');
  else if (cases.length < planned)
    failed.push(`${planned - cases.length} of ${planned} cases were not reached`);
  const wanted = failed.length === 0 ? 0 : 1;
  if (code !== wanted) failed.push(`The run ended with the code ${code}, not with ${wanted}`);
  return { passed, failed };
}
