import { statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { failure, problem, type Result, success } from '../../../shared/model/problem.ts';
import type { OfferedFile } from '../../../shared/model/seen-list.ts';
import { createPathTokens } from '../../platform/written-files.ts';

/** Files that a person gave to the app: the page holds a token for each, the paths stay here, in memory. */
export type OfferedFiles = ReturnType<typeof createOfferedFiles>;

const notOffered = problem(
  'file-not-offered',
  'The app no longer knows this file.',
  'Choose the file again.',
);

export function createOfferedFiles(newToken: () => string) {
  const paths = createPathTokens(newToken);

  /** Where the file of a token lies; a problem for one that was never given out, or too long ago. */
  function pathOf(token: string): Result<string> {
    const path = paths.get(token);
    return path === undefined ? failure(notOffered) : success(path);
  }

  return {
    /** Takes a file that a person gave. To be called with paths from people only, never from the page. */
    offer: (path: string): OfferedFile => ({ token: paths.add(path), name: basename(path) }),
    pathOf,
    /** Does something with the file of a token, where `pathOf` knows it. */
    async use<Value>(token: string, work: (path: string) => Promise<Result<Value>>): Promise<Result<Value>> {
      const path = pathOf(token);
      return path.ok ? work(path.value) : path;
    },
  };
}

/** A file that the app was opened with: by "Open with", by a drop on its icon, or on the command line. */
export type GivenFiles = ReturnType<typeof createGivenFiles>;

interface App {
  readonly isPackaged: boolean;
  on(event: 'open-file', listener: (event: { preventDefault(): void }, path: string) => void): unknown;
  on(event: 'second-instance', listener: (event: unknown, argv: string[], folder: string) => void): unknown;
}

const isOnDisk = (path: string): boolean => {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
};

/** To be called as soon as the app is there: macOS tells of a file before it is ready, and not again. */
export function createGivenFiles(
  app: App,
  argv: readonly string[] = process.argv,
  isFile: (path: string) => boolean = isOnDisk,
) {
  let waiting: string[] = [];
  let tell = () => {};

  /** Chromium adds arguments of its own, which all begin with a dash. */
  function giveNamed(all: readonly string[], folder: string): void {
    const given = all
      .slice(app.isPackaged ? 1 : 2)
      .filter((argument) => !argument.startsWith('-'))
      .map((argument) => resolve(folder, argument))
      .filter(isFile);
    if (given.length > 0) give(given);
  }

  function give(paths: readonly string[]): void {
    waiting.push(...paths);
    tell();
  }

  app.on('open-file', (event, path) => {
    event.preventDefault();
    give([path]);
  });
  app.on('second-instance', (_event, all, folder) => giveNamed(all, folder));
  giveNamed(argv, process.cwd());

  return {
    /** The path of the first one, once, and how many others came with it, which are not kept; null where there is none. */
    take(): { path: string; others: number } | null {
      const [path, ...others] = waiting;
      waiting = [];
      return path === undefined ? null : { path, others: others.length };
    },
    /** From now on the window is shown for each, and its page told to take it. */
    follow(show: () => void, send: (event: 'files:given', payload: null) => void): void {
      tell = () => {
        show();
        send('files:given', null);
      };
    },
  };
}
