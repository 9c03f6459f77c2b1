import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { createCarryOut } from '../command/carry-out.ts';
import { type News, type Request, serveCommands } from '../command/channel.ts';
import { exits } from '../command/print.ts';
import { runCommand } from '../command/run-command.ts';
import { systemClock } from '../platform/clock.ts';
import { keepFaults } from '../platform/electron-faults.ts';
import type { FaultLog } from '../platform/fault-log.ts';
import { takeLock } from '../platform/lock-file.ts';
import { openAccounts } from './accounts.ts';
import { openDisk } from './disk.ts';
import { openMemories } from './memory.ts';
import { endWork, joinWork, startPast, startWork } from './work.ts';

const lookEveryMs = 100;
/** The package below electron-store sends each signal once more, to end a program that doesn't listen. */
const echoMs = 500;

/** Electron's app, as far as a command needs it. */
interface CommandApp {
  readonly isPackaged: boolean;
  getVersion(): string;
  getPath(name: 'userData'): string;
  whenReady(): Promise<unknown>;
  on(event: 'before-quit', listener: (event: { preventDefault(): void }) => void): unknown;
  quit(): void;
  exit(code: number): void;
}

/** Runs a command in the place of the app: without a window, and beside a running one. Ends the process. */
export async function runAsCommand({ app, dist, words }: { app: CommandApp; dist: string; words: string[] }) {
  const data = app.getPath('userData');
  const faults = keepFaults(systemClock.now);
  const { stdout, stderr } = process;
  const code = await runCommand(words, {
    // On Windows, Electron has an empty stream for `process.stdin`.
    readInput: () => text(createReadStream('', { fd: 0, autoClose: false })),
    stdout,
    stderr,
    data,
    // npm starts scripts in the project's folder, and says where it was called.
    folder: (!app.isPackaged && process.env.INIT_CWD) || process.cwd(),
    onInterrupt(listener) {
      let heardAt: number | null = null;
      const heard = () => {
        const now = systemClock.now();
        if (heardAt !== null && now - heardAt > echoMs) app.exit(exits.interrupted);
        heardAt ??= now;
        listener();
      };
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, heard);
      // Electron hears signals before that, and would quit.
      app.on('before-quit', (event) => {
        event.preventDefault();
        heard();
      });
    },
    wait: (ms) => sleep(ms),
    own: (request, tell, signal) => carryOutHere({ app, dist, data, faults }, request, tell, signal),
  }).catch((error: unknown) => {
    faults.note('command', error);
    stderr.write('Something in the app failed that should not have. Try again.\n');
    return exits.failed;
  });
  // What was written is on its way; a reader that has gone takes nothing.
  await new Promise<void>((resolve) => stdout.write('', () => resolve()));
  app.exit(code);
}

/** Has the data for the time of a request, and of those that others bring meanwhile; an app with a window may have it at once. */
async function carryOutHere(
  place: { app: CommandApp; dist: string; data: string; faults: FaultLog },
  request: Request,
  tell: (news: News) => void,
  signal: AbortSignal,
): Promise<number | 'taken' | 'lost'> {
  const attempt = await takeLock(join(place.data, 'lock.json'), { waitMs: 0 });
  if (!attempt.held) return 'taken';
  process.on('exit', attempt.lock.release);
  try {
    await place.app.whenReady();
    const work = joinWork(openMemories(openAccounts(await openDisk(place))));
    const problems = await startWork(work);
    startPast(work);
    for (const { message, advice } of [...work.early, ...problems])
      process.stderr.write(`${message} ${advice}\n`);
    const away = new AbortController();
    const carryOut = createCarryOut(work);
    const server = await serveCommands(place.data, { carryOut, giveWay: () => away.abort() });
    const stopped = AbortSignal.any([signal, away.signal]);
    let code: number | 'lost' = 'lost';
    try {
      const end = await carryOut(request, (news) => !stopped.aborted && tell(news), stopped);
      if (!stopped.aborted) code = end;
      while (server.isBusy() && !stopped.aborted) await sleep(lookEveryMs);
    } finally {
      await server.close();
      // Left now, nobody could tell whether the list arrived.
      if (work.jobs.uploading() && signal.aborted)
        process.stderr.write('Finishing the upload. Press Ctrl-C again to stop it.\n');
      while (work.jobs.uploading()) await sleep(lookEveryMs);
      await endWork(work);
    }
    return code;
  } finally {
    attempt.lock.release();
  }
}
