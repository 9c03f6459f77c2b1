import { ProblemError, problem } from '../../shared/model/problem.ts';

/**
 * SQLite's primary result codes, which stand in the low byte of an error's `errcode`, and its words for them: under Node 20 the
 * errors of some calls have those alone. With the system's code for the same, or what else is meant.
 */
const refusals: readonly [code: number, words: string, meaning: string][] = [
  [3, 'access permission denied', 'EACCES'],
  [5, 'database is locked', 'busy'],
  [6, 'database table is locked', 'busy'],
  [8, 'attempt to write a readonly database', 'EROFS'],
  [10, 'disk I/O error', 'EIO'],
  [11, 'database disk image is malformed', 'damaged'],
  [13, 'database or disk is full', 'ENOSPC'],
  [14, 'unable to open database file', 'EACCES'],
  [26, 'file is not a database', 'damaged'],
];

/** What an error of SQLite means: damage and a held file as a ProblemError, a refusal of the disk with the system's code. */
export function memoryError(error: unknown): unknown {
  const meaning = meaningOf(error);
  if (meaning === null) return error;
  if (meaning === 'damaged') return new ProblemError(memoryDamaged, { cause: error });
  if (meaning === 'busy') return new ProblemError(memoryBusy, { cause: error });
  return Object.assign(new Error('SQLite', { cause: error }), { code: meaning });
}

/** Whether what SQLite says is that the file holds no database, or a broken one. */
export const isDamage = (error: unknown): boolean => meaningOf(error) === 'damaged';

function meaningOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const primary = 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : null;
  const found = refusals.find(([code, words]) => code === primary || error.message.endsWith(words));
  return found?.[2] ?? null;
}

/** Of a run in which it was found: what it holds is not counted as never asked, so nothing that costs is begun. */
export const memoryDamaged = {
  ...problem(
    'memory-damaged',
    'The app’s memory is damaged. What was looked up, sent and spent before can’t be read.',
    'Nothing that costs credits is started. Close the app and start it again, and check the disk.',
  ),
  damagedMemory: true as const,
};

const memoryBusy = {
  ...problem(
    'memory-busy',
    'Another program is holding what the app remembers.',
    'Wait a moment, or close the program that copies or checks the app’s data folder, then try again.',
  ),
  retryable: true,
};

export const memoryIsNewer = problem(
  'memory-newer',
  'A newer version of Enrich Desk has used this data folder, and this one cannot read what that remembers.',
  'Install the newer version again. Nothing was changed.',
);

/** Said by the start that found it. */
export const memorySetAside = (name: string) =>
  problem(
    'memory-set-aside',
    'The app’s memory was damaged, so it no longer knows what was looked up, sent and spent before.',
    `It is kept as ${name} in the app's data folder. What waits to be sent waits for you to look at it first.`,
  );
