import type { Problem } from '../../shared/problem.ts';
import { fileName } from '../ui/file-name.ts';

/** Why a file could not be opened as a list, with its name. */
export function unreadableList(path: string, problem: Problem): Problem {
  return { ...problem, message: `“${fileName(path)}” could not be opened. ${problem.message}` };
}
