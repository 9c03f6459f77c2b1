import { type Problem, ProblemError, problem, unexpectedProblem } from '../../../shared/model/problem.ts';
import { writingProblem } from '../../platform/file-problems.ts';

const what = 'The result could not be made ready';

/** Words in which the database says what the system says by a code, on Linux, macOS and Windows. */
const systemWords: readonly (readonly [words: RegExp, code: string])[] = [
  [/no space left|not enough space|disk (?:is )?full|max_temp_directory_size|errno 28\b/i, 'ENOSPC'],
  [/quota exceeded/i, 'EDQUOT'],
  [/permission denied|access is denied/i, 'EACCES'],
  [/read-only file system/i, 'EROFS'],
  [/no such file|cannot find the (?:file|path)/i, 'ENOENT'],
  [/could not set lock|being used by another process/i, 'EBUSY'],
  [/input\/output error/i, 'EIO'],
];

/**
 * Damage on disk shows when a damaged part is read, in one of these ways; after an error of its own the database
 * refuses all further work.
 */
const damage =
  /checksum|corrupt|not a valid DuckDB database|serialization error|invalidated|^(?:FATAL|INTERNAL) Error|version number|WAL file|failed to (?:read|deserialize)|could not read|out of range/i;

/** Something in the database itself failed, which neither the disk nor the memory explains. */
export class DatabaseFault extends ProblemError {}

/** The database's own copy of a result is damaged: made anew from the result, nothing is lost. */
export class DamagedDatabase extends DatabaseFault {
  constructor(cause: unknown) {
    super(damaged, { cause });
  }
}

const damaged: Problem = {
  ...problem(
    'result-copy-damaged',
    'The copy of this result that the app works with is damaged.',
    'Open the result again: the copy is made again from the result itself, which is whole.',
  ),
  retryable: true,
};

const tooLittleMemory: Problem = {
  ...problem(
    'result-memory',
    'This result is too large for the memory the app may use.',
    'Close other results and programs, then try again.',
  ),
  retryable: true,
};

export const closedProblem = (): ProblemError =>
  new ProblemError({
    ...problem('result-closed', 'This result was closed.', 'Open it again.'),
    retryable: true,
  });

/**
 * What the database throws, as a sentence for people. Its own words are never passed on: they quote values and paths.
 * What is no error of the database stays what it is.
 */
export function asDatabaseProblem(error: unknown): unknown {
  if (error instanceof ProblemError || !(error instanceof Error) || error.name === 'AbortError') return error;
  const { message } = error;
  const code = systemWords.find(([words]) => words.test(message))?.[1];
  if (code !== undefined) {
    return new ProblemError(writingProblem(Object.assign(new Error(code), { code }), what), { cause: error });
  }
  if (/^Out of Memory/i.test(message)) return new ProblemError(tooLittleMemory, { cause: error });
  if (damage.test(message)) return new DamagedDatabase(error);
  return new DatabaseFault(unexpectedProblem(kindOf(message)), { cause: error });
}

/** "Binder Error", as far as the message begins with its kind. */
const kindOf = (message: string) => /^[A-Z][A-Za-z ]* Error/.exec(message)?.[0] ?? 'Database error';
