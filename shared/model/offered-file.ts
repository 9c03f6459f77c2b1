import { z } from 'zod';

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
