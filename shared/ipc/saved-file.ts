import { z } from 'zod';
import { FileTokenSchema } from '../model/offered-file.ts';
import { answers } from './ipc-channel.ts';

/** A file, or a folder of them, that was saved where a person chose. */
export interface SavedFile {
  savedTo: string;
  /** A token by which it can be shown since the app started. */
  file: string;
}

const written = z.object({ file: FileTokenSchema });

/** What can be done with what was saved. */
export const savedFileIpc = {
  'written:show': answers<null>()(written),
  /** Opens it in the program that the system has for it. */
  'written:open': answers<null>()(written),
} as const;
