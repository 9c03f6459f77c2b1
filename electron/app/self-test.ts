import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { JobRecord } from '../../shared/model/job-record.ts';
import type { Result } from '../../shared/model/problem.ts';
import { seenOf } from '../../shared/model/seen-list.ts';
import type { EngineClient } from '../engine/process/engine-client.ts';
import type { Handlers } from '../ipc/router.ts';
import type { Clock } from '../platform/clock.ts';
import { late, within } from '../platform/concurrency.ts';
import type { Cipher } from '../platform/desktop.ts';

/** Longer than the slowest computer takes for a step; what hangs must not keep whoever asked waiting. */
const stepLimitMs = 60_000;

interface Tested {
  handlers: Pick<Handlers, 'app:info' | 'files:sample' | 'files:inspect' | 'jobs:create' | 'results:open'>;
  jobs: { get(id: string): Pick<JobRecord, 'state'> | null };
  unattended: { settled(jobId: string): Promise<{ outcome: string } | null> };
  engine: Pick<EngineClient, 'run'>;
  cipher: Cipher;
  clock: Pick<Clock, 'after'>;
}

/** Electron's app, as far as a self-test needs it. */
interface TestedApp {
  getPath(name: 'temp' | 'userData'): string;
  setPath(name: 'userData' | 'sessionData', path: string): void;
  getVersion(): string;
  exit(code: number): void;
}

export interface SelfTestReport {
  ok: boolean;
  /** By step, in their order: what was seen, or what failed. Those after a failed one are not there. */
  steps: Record<string, string>;
}

/** `--self-test`: whether the installed app works on this computer, without touching anybody's data. */
export const asksForSelfTest = (argv: readonly string[] = process.argv) => argv.includes('--self-test');

/** Gives a self-test a folder of its own. To be called before anything asks where the data lies. */
export function moveSelfTestAside(app: Pick<TestedApp, 'getPath' | 'setPath'>): void {
  const own = mkdtempSync(join(app.getPath('temp'), 'enrich-desk-self-test-'));
  app.setPath('userData', own);
  app.setPath('sessionData', own);
}

/** Tests the app, removes what that left, prints a line of JSON and ends with 0 or 1. To be called before the window opens. */
export async function testAndEnd(
  parts: Tested & { app: TestedApp; close: () => Promise<void> },
): Promise<void> {
  const { app, close } = parts;
  const report = await selfTest(parts);
  await close().catch(() => {});
  await rm(app.getPath('userData'), { recursive: true, force: true, maxRetries: 5 }).catch(() => {});
  const line = JSON.stringify({ version: app.getVersion(), ...report });
  process.stdout.write(`${line}\n`, () => app.exit(report.ok ? 0 : 1));
}

/** Goes through the parts that differ from computer to computer, one after the other, up to the first that fails. */
export async function selfTest(parts: Tested): Promise<SelfTestReport> {
  const { handlers, engine, cipher, clock } = parts;
  const asked = pageAsked(handlers);
  let job = '';
  const steps: [name: string, run: () => Promise<string>][] = [
    ['window', () => asked.then(() => 'its page asked and was answered')],
    [
      'engine',
      async () => {
        valueIn(await engine.run('warm', {}));
        return 'answers';
      },
    ],
    ['safe storage', () => roundTrip(cipher)],
    [
      'practice job',
      async () => {
        job = await practiceJob(parts);
        return 'done';
      },
    ],
    [
      'result',
      async () => {
        const { summary } = valueIn(await handlers['results:open']({ jobId: job }));
        if (summary.rows === 0) throw new Error('it has no rows');
        return `${summary.rows} rows in the database`;
      },
    ],
  ];
  const report: SelfTestReport = { ok: true, steps: {} };
  for (const [name, run] of steps) {
    try {
      const outcome = await within(run(), stepLimitMs, clock);
      if (outcome === late) throw new Error('it took too long');
      report.steps[name] = outcome;
    } catch (error) {
      report.steps[name] = `failed: ${error instanceof Error ? error.message : String(error)}`;
      return { ...report, ok: false };
    }
  }
  return report;
}

/** Resolves once the window's page, which begins with this call, has made it through the preload script. */
function pageAsked(handlers: Tested['handlers']): Promise<void> {
  const answer = handlers['app:info'];
  return new Promise((resolve) => {
    handlers['app:info'] = (argument) => {
      resolve();
      return answer(argument);
    };
  });
}

async function roundTrip(cipher: Cipher): Promise<string> {
  // Keys are kept for a session only then, which the app says; it works without.
  if (!(await cipher.isSafe())) return 'none on this computer';
  const { text } = await cipher.decrypt(await cipher.encrypt('é'));
  if (text !== 'é') throw new Error('what was encrypted came back as something else');
  return 'gives back what it encrypted';
}

/** The built-in sample through the practice service, by the calls that the window makes. */
async function practiceJob({ handlers, jobs, unattended }: Tested): Promise<string> {
  const service = 'phone-append';
  const { token: file } = valueIn(await handlers['files:sample']({ service }));
  const { inspection, suggestions } = valueIn(await handlers['files:inspect']({ file, reading: {} }));
  const suggested = suggestions.services.find((each) => each.service === service);
  const mapping = Object.fromEntries(suggested?.fields.map(({ field, column }) => [field, column]) ?? []);
  const created = await handlers['jobs:create']({
    file,
    reading: {},
    seen: seenOf(inspection),
    service,
    mapping,
    intent: randomUUID(),
    choices: { badRows: 'fix', duplicateRows: 'leave-out', onlyMappedColumns: false },
  });
  const { id } = valueIn(created);
  const end = await unattended.settled(id);
  if (end?.outcome !== 'done') throw new Error(`the job ended as ${jobs.get(id)?.state}`);
  return id;
}

function valueIn<Value>(result: Result<Value>): Value {
  if (result.ok) return result.value;
  throw new Error(result.problem.message);
}
