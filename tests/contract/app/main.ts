import { appendFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { app, BrowserWindow, ipcMain, protocol } from 'electron';
import { contracts } from '../cases/all.ts';
import { ALL_KEPT, type Case, type Kit, type Phase } from '../contract.ts';
import { secondStart } from './second-start.ts';

/** Longer than any promise takes; a keychain that asks a person who is not there must not hold up the rest. */
const LIMIT_MS = 15_000;
const TYPES: Record<string, string> = { html: 'text/html; charset=utf-8', js: 'text/javascript' };

const folder = import.meta.dirname;
const all = contracts
  .flatMap(({ page, cases }) => cases.map((each) => ({ ...each, page })))
  .filter((each) => !each.ofWorlds || !process.env.CONTRACT_ONE_REALM);
let failed = 0;

/** One line of JSON for each case, in the file that the runner reads and on standard output. */
function report(line: object): void {
  const text = `${JSON.stringify(line)}\n`;
  if (process.env.CONTRACT_REPORT) appendFileSync(process.env.CONTRACT_REPORT, text);
  process.stdout.write(text);
}

function settle({ page, promise }: Case & { page: string }, problem: unknown): void {
  const said = problem instanceof Error ? problem.message : String(problem);
  if (problem !== null) failed += 1;
  report({ page, promise, ...(problem === null ? { ok: true } : { ok: false, problem: said }) });
}

/** Cases of the loading phase are synchronous: what they look at is over when the script has loaded. */
function runWhileLoading(): void {
  for (const each of all.filter(({ when }) => when === 'loading')) {
    try {
      void each.check(kit);
      settle(each, null);
    } catch (error) {
      settle(each, error);
    }
  }
}

async function run(phase: Phase): Promise<void> {
  for (const each of all.filter(({ when }) => when === phase)) {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('no answer in time')), LIMIT_MS);
    });
    try {
      await Promise.race([each.check(kit), late]);
      settle(each, null);
    } catch (error) {
      settle(each, error);
    } finally {
      clearTimeout(timer);
    }
  }
}

let window: BrowserWindow | null = null;
let pageHasStarted = () => {};
const asked = new Map<number, (answer: { ok: boolean; value: unknown }) => void>();
let lastId = 0;

const kit: Kit = {
  folder,
  get window() {
    if (!window) throw new Error('There is no window yet');
    return window;
  },
  async inPage(name, ...args) {
    lastId += 1;
    const id = lastId;
    const answer = new Promise<{ ok: boolean; value: unknown }>((resolve) => asked.set(id, resolve));
    this.window.webContents.send('run', id, name, args);
    const { ok, value } = await answer;
    if (!ok) throw new Error(String(value));
    return value;
  },
  secondStart,
  pageStarted: () =>
    new Promise((resolve) => {
      pageHasStarted = resolve;
    }),
};

async function start(): Promise<void> {
  ipcMain.on('started', () => pageHasStarted());
  ipcMain.on('ran', (_event, id: number, ok: boolean, value: unknown) => {
    asked.get(id)?.({ ok, value });
    asked.delete(id);
  });
  protocol.handle('contract', async ({ url }) => {
    const name = new URL(url).pathname.slice(1);
    if (name === 'broken') throw new Error('no answer');
    if (name === 'error') return Response.error();
    const type = TYPES[name.split('.').pop() ?? ''];
    const body = type && (await readFile(join(folder, name), 'utf8').catch(() => null));
    if (!type || !body) return new Response('Not found', { status: 404, headers: { 'x-word': 'kept' } });
    return new Response(body, { headers: { 'content-type': type } });
  });
  const started = kit.pageStarted();
  window = new BrowserWindow({
    width: 900,
    height: 600,
    show: false,
    webPreferences: { preload: join(folder, 'preload.cjs'), sandbox: true, contextIsolation: true },
  });
  await window.loadURL('contract://app/index.html');
  await run('ready');
  await started;
  await run('page');
  await run('ending');
  end();
}

/** Which asks nobody, of all the events that `app.quit()` has. */
function end(): void {
  const told = { page: 'api/app#appexitexitcode', promise: 'exits without asking', ok: false };
  app.on('before-quit', () => report({ ...told, problem: 'before-quit came' }));
  app.on('will-quit', () => report({ ...told, problem: 'will-quit came' }));
  app.exit(failed === 0 ? ALL_KEPT : 1);
}

// The case of a second start starts this very script: it is heard of by the first, and has no cases of its own.
if (!app.requestSingleInstanceLock()) app.exit(0);
else {
  report({ plan: all.length });
  app.enableSandbox();
  runWhileLoading();
  protocol.registerSchemesAsPrivileged([
    { scheme: 'contract', privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
  app
    .whenReady()
    .then(start)
    .catch((error: unknown) => {
      report({ page: 'runner', promise: 'starts the page', ok: false, problem: String(error) });
      app.exit(1);
    });
}
