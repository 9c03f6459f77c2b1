import type { Problem } from './problem-schema.ts';

export type { Problem };

export type Result<T> = { ok: true; value: T } | { ok: false; problem: Problem };

export function success<T>(value: T): { ok: true; value: T } {
  return { ok: true, value };
}

export function failure(problem: Problem): { ok: false; problem: Problem } {
  return { ok: false, problem };
}

export function problem(code: string, message: string, advice: string, detail?: string): Problem {
  return detail === undefined ? { code, message, advice } : { code, message, advice, detail };
}

/** One after which the same may work a moment later. */
export const retryableProblem = (...said: Parameters<typeof problem>): Problem => ({
  ...problem(...said),
  retryable: true,
});

/** A failure nobody foresaw: the sentence is true of all of them, the detail says which one it was. */
export const unexpectedProblem = (detail?: string): Problem =>
  retryableProblem(
    'unexpected',
    'Something in the app failed that should not have.',
    'Try again. If it happens again, restart the app. Your files and jobs are safe.',
    detail,
  );

/** The problem that something thrown stands for: the one it carries, else one nobody foresaw. */
export function problemOf(error: unknown): Problem {
  return error instanceof ProblemError ? error.problem : unexpectedProblem(errorName(error));
}

/** By which the system or a library names an error, such as "ENOENT"; '' where it does not. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** The name and code of an error nobody foresaw, if it is one; never its message, which may quote a contact's data. */
export const errorName = (error: unknown): string | undefined =>
  error instanceof Error ? `${error.name} ${errorCode(error)}`.trim() : undefined;

/** Carries a Problem through code that has to throw (streams, callbacks); caught and unwrapped at the edge. */
export class ProblemError extends Error {
  readonly problem: Problem;
  constructor(problem: Problem, options?: ErrorOptions) {
    super(problem.message, options);
    this.name = 'ProblemError';
    this.problem = problem;
  }
}

/** A folder whose record could not be read: kept, reported, never deleted. */
export interface SetAside {
  folder: string;
  problem: Problem;
}
