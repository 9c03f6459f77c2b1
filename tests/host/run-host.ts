import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Owner, stillRuns, takeLock } from '../../electron/platform/lock-file.ts';
import { type HostContext, type HostSettings, newContext } from './context.ts';
import { dispatchPages } from './dispatch.ts';
import { createElectron, type StandIn } from './electron/electron.ts';
import { serveParent } from './parent-channel.ts';
import { runApp } from './run-app.ts';
import { Addresses } from './server/addresses.ts';
import { forgetOldFiles } from './server/dropped-files.ts';
import { type HostServer, startServer } from './server/http-server.ts';
import { createDrivenWindow, type DrivenWindow } from './server/page-scripts.ts';
import { createRoutes } from './server/routes.ts';

/** A closed page is a closed window; a reloaded one is back well before this. */
const PAGE_GONE_MS = 3000;
/** An app that refuses to close its window must still end when the system wants it to. */
const QUIT_WITHIN_MS = 3000;

type Started = { started: true; end(): void } | { started: false; owner: Owner };

/**
 * Starts the built app with the browser in Electron's place. `opened` is called each time the app has loaded its window, with the
 * address and with what drives a browser there. Not started when another host has the profile and keeps it.
 */
export async function runHost(
  settings: HostSettings,
  opened: (url: string, driven: () => DrivenWindow) => void,
): Promise<Started> {
  mkdirSync(settings.paths.temp, { recursive: true });
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = settings.paths.temp;
  const attempt = await takeLock(join(settings.profile, 'host', 'lock.json'), {
    waitMs: settings.waitForOwnerMs,
    isAlive: answers,
  });
  if (!attempt.held) return { started: false, owner: attempt.owner };
  process.on('exit', attempt.lock.release);
  forgetOldFiles(settings.dropFolder, Date.now());
  const { context, main } = newContext(settings);
  const standIn = createElectron(context);
  const server = await serve(context, standIn);
  attempt.lock.announce(server.openUrl);
  endOnSignals(standIn);
  if (settings.closesWithPage) closeWithPage(context, standIn);
  const drive = (place: number) => {
    const window = standIn.windows.at(place);
    if (!window) throw new Error('The app has no such window');
    return createDrivenWindow(context, server, window);
  };
  standIn.windows.on('loaded', () => opened(server.openUrl, () => drive(1)));
  serveParent(context, standIn.electron, drive, () => end(standIn));
  await runApp(settings.project, main, standIn);
  return { started: true, end: () => end(standIn) };
}

async function serve(context: HostContext, standIn: StandIn): Promise<HostServer> {
  const addresses = new Addresses(() => standIn.windows.all[0]?.webContents.getURL());
  const server = await startServer(context, context.settings.port, createRoutes(context, standIn, addresses));
  addresses.listeningOn(server.port);
  dispatchPages(context.pages, standIn, addresses, context.handedOver);
  return server;
}

/** A process of the owner's id may be somebody else's by now: only one that answers as the host counts. */
async function answers(owner: Owner): Promise<boolean> {
  if (!stillRuns(owner)) return false;
  const { url } = owner;
  if (url === undefined) return true;
  try {
    const answer = await fetch(url.replace('/open?', '/alive?'), { signal: AbortSignal.timeout(2000) });
    return answer.ok;
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError';
  }
}

/** Quits as a user would; an app that stays nevertheless is ended a little later. */
function end({ app }: StandIn): void {
  setTimeout(() => app.exit(0), QUIT_WITHIN_MS).unref();
  app.quit();
}

/** Ends on the system's wish. For a signal that the app listens for itself, as in Electron, the app does that. */
function endOnSignals(standIn: StandIn): void {
  const takenOver = new Set<string | symbol>();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (!takenOver.has(signal)) end(standIn);
      else setTimeout(() => standIn.app.exit(0), QUIT_WITHIN_MS).unref();
    });
  }
  process.on('newListener', (event) => takenOver.add(event));
}

function closeWithPage(context: HostContext, { windows }: StandIn): void {
  let timer: NodeJS.Timeout | undefined;
  context.pages.on('opened', () => clearTimeout(timer));
  context.pages.on('closed', () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (context.pages.open(1) === 0) windows.current?.close();
    }, PAGE_GONE_MS);
  });
}
