import { z } from 'zod';
import { FileTokenSchema } from '../model/seen-list.ts';

declare const resultType: unique symbol;

/** One channel: the schema its argument must pass, and the type of what it answers. */
export interface Channel<Argument extends z.ZodType, Value> {
  argument: Argument;
  readonly [resultType]?: Value;
}

export const answers =
  <Value>() =>
  <Argument extends z.ZodType>(argument: Argument): Channel<Argument, Value> => ({ argument });

export const nothing = z.undefined();
export const id = z.string().min(1).max(64);
export const taskId = z.string().min(1).max(64);
export const ofJob = z.object({ jobId: id });
export const one = z.object({ id });
/** Of a list that is shown some rows at a time. */
export const paged = { offset: z.number().int().min(0), limit: z.number().int().min(1).max(500) };

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
