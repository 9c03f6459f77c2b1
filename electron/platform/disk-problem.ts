import { errorName, type Problem, problem, unexpectedProblem } from '../../shared/problem.ts';

const causes: Record<string, { happened: string; advice: string }> = {
  ENOSPC: { happened: 'the disk is full', advice: 'Free some space, then try again.' },
  EDQUOT: { happened: 'your disk quota is used up', advice: 'Free some space, then try again.' },
  EROFS: { happened: 'the disk is read-only', advice: 'Make the disk writable, then try again.' },
  EACCES: {
    happened: 'this account may not write there',
    advice: 'Check the permissions of the folder, or that no other program holds the file, then try again.',
  },
  ENOENT: {
    happened: 'a file or folder is not there any more',
    advice: 'Check that the disk is connected and that nobody moved the folder.',
  },
  EMFILE: { happened: 'too many files are open', advice: 'Close other programs, then try again.' },
  EIO: { happened: 'the disk reports an error', advice: 'Check the disk; copy what matters to another one.' },
};
const aliases: Record<string, string> = {
  EPERM: 'EACCES',
  EBUSY: 'EACCES',
  ENFILE: 'EMFILE',
  ENOTDIR: 'ENOENT',
};

/** What a thrown error means: a failed file operation where the system says so, else something nobody foresaw. */
export function problemOf(error: unknown, what: string): Problem {
  return systemCode(error) === null ? unexpectedProblem(errorName(error)) : diskProblem(error, what);
}

/**
 * A failed file operation in plain words.
 * @param what the clause before the cause, without a full stop: "The job could not be saved"
 */
export function diskProblem(error: unknown, what: string): Problem {
  const code = systemCode(error);
  const cause = code === null ? undefined : causes[aliases[code] ?? code];
  return problem(
    'disk',
    `${what}: ${cause?.happened ?? 'the system refused the file operation'}.`,
    cause?.advice ?? 'Check the disk and the folder, then try again.',
    code !== null && error instanceof Error ? error.message : errorName(error),
  );
}

/** ENOSPC and its like. Other codes, and errors without one, are the program's own: their message may quote data. */
function systemCode(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  return typeof error.code === 'string' && /^E[A-Z\d]+$/.test(error.code) ? error.code : null;
}
