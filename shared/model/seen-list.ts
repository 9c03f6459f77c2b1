import { z } from 'zod';
import type { FileInspection } from './csv.ts';
import { type Problem, problem } from './problem.ts';

/** What a person saw of a list when they mapped it: columns are mapped by position, so that holds for this list alone. */
export const SeenListSchema = z.object({
  /** Bytes. */
  size: z.number(),
  /** See `FileInspection`. */
  modifiedAt: z.number(),
  /** The names of all columns, in order. */
  headers: z.array(z.string().max(1_000_000)).max(100_000),
});
export type SeenList = z.infer<typeof SeenListSchema>;

export function seenOf({ size, modifiedAt, columns }: FileInspection): SeenList {
  return { size, modifiedAt, headers: columns.map(({ header }) => header) };
}

/** Whether a list is still the one that was seen. A time can be set back and a size can stay: so the headers count too. */
export function sameList(seen: SeenList, now: SeenList): boolean {
  const { size, modifiedAt, headers } = seen;
  return size === now.size && modifiedAt === now.modifiedAt && sameHeaders(headers, now.headers);
}

/** The same names in the same order: only then do positions mean the same columns. */
export function sameHeaders(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((header, index) => header === b[index]);
}

/** Leads back to the preview, where the list is looked at anew. */
export const listChanged: Problem = {
  ...problem(
    'list-changed',
    'The file was changed since you looked at it.',
    'Check the columns below, then start again.',
  ),
  listChanged: true,
};

/** Stands for a file that a person gave: 128 random bits, so that no script can name another. No path looks like it. */
export const FileTokenSchema = z.string().regex(/^[0-9a-f]{32}$/);

/** A file as the page knows it; good until the app ends. */
export interface OfferedFile {
  token: string;
  /** The last part of its path, to be shown. */
  name: string;
}

/** One that the app was opened with, and how many others at the same time. */
export interface GivenFile extends OfferedFile {
  others: number;
}
