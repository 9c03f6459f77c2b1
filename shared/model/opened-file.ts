import { z } from 'zod';
import { ReadingChoiceSchema } from './csv.ts';
import { JudgedSchema } from './job-record.ts';
import type { SetAside } from './problem.ts';

/** A file opened as a result: copied, judged, never sent. Its id fits no job's, so that results of both go by ids. */
export const OpenedFileSchema = z.object({
  version: z.literal(1),
  id: z.string().regex(/^file-[0-9a-f-]{36}$/),
  /** ISO 8601, UTC. */
  openedAt: z.string(),
  /** Shown in lists; the file's name unless renamed. */
  name: z.string(),
  archived: z.boolean(),
  /** The copy, in the record's folder, and its bytes. */
  file: z.string().regex(/^result\.[a-z0-9]{1,8}$/),
  bytes: z.number(),
  /** How it is read where not as guessed. */
  reading: ReadingChoiceSchema,
  /** As counted when it was judged last; null before. */
  judged: JudgedSchema.extend({ rows: z.number() }).nullable(),
});
export type OpenedFile = z.infer<typeof OpenedFileSchema>;

export interface OpenedFileList {
  files: OpenedFile[];
  setAside: SetAside[];
}
