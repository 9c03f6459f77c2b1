import type { Problem } from '../../shared/model/problem.ts';

/** Why a file could not be opened as a list, with its name. */
export function unreadableList(name: string, problem: Problem): Problem {
  return { ...problem, message: `“${name}” could not be opened. ${problem.message}` };
}
