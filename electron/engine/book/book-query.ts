import { z } from 'zod';
import { AskedChoiceSchema } from '../../../shared/model/asked-before.ts';
import { FormFieldSchema, ServiceIdSchema } from '../../../shared/model/service-schemas.ts';
import { SourceHeaderSchema } from './source-file.ts';

/** What the engine needs to tell which questions were asked before, on one account. */
export const BookQuerySchema = z.object({
  /** Of the keyed hash, 64 hexadecimal digits. */
  key: z.string().regex(/^[0-9a-f]{64}$/),
  /** The files of what that account was asked of this kind, each a source of its own. */
  sources: z.array(z.string()),
  /** Ids of jobs whose answers are kept no longer. */
  gone: z.array(z.string()),
  /** Sources that could not be read into the book (yet). */
  unread: z.number().int(),
  /** Whole days since 1970, UTC. */
  today: z.number().int(),
});
export type BookQuery = z.infer<typeof BookQuerySchema>;

/** A list as it was prepared and sent. */
export const PreparedQuestionsSchema = z.object({
  /** prepared.csv. */
  path: z.string(),
  service: ServiceIdSchema,
  /** What the mapped columns are called in it. */
  formFields: z.partialRecord(FormFieldSchema, z.string()),
});
export type PreparedQuestions = z.infer<typeof PreparedQuestionsSchema>;

/** What a list asks, to be noted as a source of the book. */
export const NoteRequestSchema = z.object({
  list: PreparedQuestionsSchema,
  header: SourceHeaderSchema.omit({ count: true }),
  /** Of the keyed hash. */
  key: BookQuerySchema.shape.key,
  /** When it was sent, in days since 1970. */
  day: z.number().int(),
  /** The source's file. */
  to: z.string(),
});
export type NoteRequest = z.infer<typeof NoteRequestSchema>;

/** Asks again, right before a list is sent, which of its rows were asked before. */
export const LastLookSchema = z.object({ query: BookQuerySchema, choice: AskedChoiceSchema });
export type LastLook = z.infer<typeof LastLookSchema>;
