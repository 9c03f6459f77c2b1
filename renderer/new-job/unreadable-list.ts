import type { Problem } from '../../shared/problem.ts';
import { fileName } from '../ui/file-name.ts';

/** Failures of the moment: the same file may be readable in a minute. The others lie in the file itself. */
const passing = new Set([
  'file-missing',
  'file-forbidden',
  'file-busy',
  'file-changed',
  'file-unreadable',
  'engine-stopped',
  'engine-keeps-stopping',
  'cancelled',
  'unexpected',
]);

/** Why a file could not be opened as a list, with its name, and whether trying again can help. */
export function unreadableList(path: string, problem: Problem): { problem: Problem; passing: boolean } {
  return {
    problem: { ...problem, message: `“${fileName(path)}” could not be opened. ${problem.message}` },
    passing: passing.has(problem.code),
  };
}
