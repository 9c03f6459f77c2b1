import type { Problem } from './problem.ts';

/** A folder whose record could not be read: kept, reported, never deleted. */
export interface SetAside {
  folder: string;
  problem: Problem;
}
