import { appendFileSync, existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { errorName } from '../../shared/model/problem.ts';

/** Where dumps of crashed processes lie in the data folder, beside the folder of logs. */
export const crashesFolder = 'crashes';

/** Hears of what no code caught: thrown, or a promise that nobody awaited. */
export function onUnhandled(tell: (where: string, error: unknown) => void): void {
  process.on('unhandledRejection', (reason) => tell('unhandled rejection', reason));
  process.on('uncaughtException', (error) => tell('uncaught exception', error));
}

const sizeLimit = 1_000_000;

export type FaultLog = ReturnType<typeof openFaultLog>;

/** The app's own faults by name, code and stack: messages may quote a contact's data. */
export function openFaultLog(path: string, now: () => number) {
  return {
    /** Notes a fault that should not happen: where, its kind and its place in the code, never its message. */
    note(where: string, error: unknown): void {
      try {
        mkdirSync(dirname(path), { recursive: true });
        if (existsSync(path) && statSync(path).size > sizeLimit) renameSync(path, `${path}.old`);
        appendFileSync(path, `${new Date(now()).toISOString()} ${where}: ${outlineOf(error)}\n`, {
          mode: 0o600,
        });
      } catch {
        // A log that cannot be written must not become a fault of its own.
      }
    },
  };
}

function outlineOf(error: unknown): string {
  if (!(error instanceof Error)) return `a thrown ${typeof error}`;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return [errorName(error), ...frames].join('\n');
}
