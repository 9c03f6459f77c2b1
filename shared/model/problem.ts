import { z } from 'zod';
import { OverBudgetSchema } from './budgets.ts';

/** A failure as a value. It crosses IPC and is kept, so it holds no key and no contact's data. */
export const ProblemSchema = z.object({
  /** Stable name for logs and tests; never shown alone, and nothing is decided by it. */
  code: z.string(),
  /** What happened, one plain sentence. */
  message: z.string(),
  /** What the person can do now, one plain sentence; empty where nothing is needed. */
  advice: z.string(),
  /** The service's or the system's own words, shown on request. */
  detail: z.string().optional(),
  /** The detail says it better than the message, and is open from the start. */
  detailFirst: z.boolean().optional(),
  /** The same may work a moment later, or once the user has seen to it: "Try again" is offered. */
  retryable: z.boolean().optional(),
  /** The list is not the one that was looked at any more: what was decided about it has to be looked at again. */
  listChanged: z.literal(true).optional(),
  /** What is remembered was found to be damaged: none of it is relied on any more. */
  damagedMemory: z.literal(true).optional(),
  /** True where it may have been charged: the press that asked for it is not good for another try. */
  mayHaveCharged: z.boolean().optional(),
  /** A budget would be passed, so nothing left; a person may let it pass with a reason. */
  overBudget: OverBudgetSchema.optional(),
  /** A right in the team's database is missing: its administrator gives it by the team's SQL. */
  needsAdministrator: z.literal(true).optional(),
  /** The team could not be asked, so nothing left; a person may go on without it. */
  withoutTeam: z.literal(true).optional(),
});
export type Problem = z.infer<typeof ProblemSchema>;

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
