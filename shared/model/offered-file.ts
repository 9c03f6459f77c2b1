import { z } from 'zod';

/**
 * Stands for a file that a person gave to the app: 128 random bits in hexadecimal. The page knows its files by nothing
 * else, so that no script in it can name one that was not given. No path looks like it.
 */
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
