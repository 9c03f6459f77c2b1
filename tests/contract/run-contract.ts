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
import type { Viewer } from '../host/server/guard.ts';
import { showWindow } from '../host/show-window.ts';
import { CONTRACT_APP } from './build.ts';
import { ALL_KEPT } from './contract.ts';

const END_WITHIN_MS = 120_000;

const line = z.union([
  z.object({ plan: z.number() }),
  z.object({ page: z.string(), promise: z.string(), ok: z.literal(true) }),
  z.object({ page: z.string(), promise: z.string(), ok: z.literal(false), problem: z.string() }),
]);

interface ContractResult {
  passed: number;
  /** "page: promise: what was wrong", one for each promise that was not kept. */
  failed: string[];
}

interface Surroundings {
  profile: string;
  env: Record<string, string>;
}

/** In Electron's program at this path, or in the browser host for one of those who look at it. */
type Where = { electron: string } | { viewer: Viewer };

/**
 * Runs the cases of tests/contract. A case that was not reached failed, and so did a run that ends with another code than its
 * cases call for.
 */
export async function runContract(where: Where): Promise<ContractResult> {
  await buildWhatIsStale(['host', 'contract']);
  const folder = mkdtempSync(join(tmpdir(), 'contract-'));
  const report = join(folder, 'report.jsonl');
  const env: Record<string, string> = { CONTRACT_REPORT: report };
  if ('viewer' in where && where.viewer === 'any') env.CONTRACT_ONE_REALM = 'yes';
  const surroundings = { profile: join(folder, 'profile'), env };
  try {
    if ('viewer' in where) await fetchElectronsNode((text) => console.error(text));
    const code =
      'viewer' in where
        ? await inHost(where.viewer, surroundings)
        : await inElectron(where.electron, surroundings);
    return readReport(report, code);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function inHost(viewer: Viewer, { profile, env }: Surroundings): Promise<number | null> {
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
    await showWindow(page, host, viewer);
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

/** In the browser host for all who may look at it: in a browser that it drives, and in any other. */
export async function runContractInHost(): Promise<ContractResult> {
  const driven = await runContract({ viewer: 'driven' });
  const any = await runContract({ viewer: 'any' });
  const failed = [...driven.failed, ...any.failed.map((each) => `${each} (in a browser that nobody drives)`)];
  return { passed: driven.passed + any.passed, failed };
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
  const wanted = failed.length === 0 ? ALL_KEPT : 1;
  if (code !== wanted) failed.push(`The run ended with the code ${code}, not with ${wanted}`);
  return { passed, failed };
}
