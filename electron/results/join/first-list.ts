import { systemDisk } from '../../platform/disk.ts';
import { LineCursor } from './line-cursor.ts';
import { strictHeader } from './open-part.ts';

/** What stands before the cells of a row that had no match: its place in the list, and why it is there. */
export const unansweredColumns = 2;

/** The rows of the first list that its service had no match for, with their cells; null where they are not there. */
export async function openUnanswered(
  path: string | null,
  signal?: AbortSignal,
): Promise<{ headers: string[]; cursor: LineCursor } | null> {
  if (path === null || (await systemDisk.facts(path)) === null) return null;
  const header = await strictHeader(path, signal);
  return { headers: header.slice(unansweredColumns), cursor: await LineCursor.open(path, signal) };
}
