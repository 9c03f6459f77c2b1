import { z } from 'zod';
import { AskedChoiceSchema } from '../../../shared/model/asked-before.ts';
import { FormFieldSchema, ServiceIdSchema } from '../../../shared/model/service-schemas.ts';
import { TeamPortionSchema } from '../../memory/questions.ts';

/** To be raised when a question is read by other rules than before, so that it has another match key. */
export const matchKeyRules = 3;

/** Where questions are remembered, and the key of their hashes. */
const BookSchema = z.object({
  /** The data folder, whose memory it is. */
  folder: z.string(),
  /** 64 hexadecimal digits. */
  key: z.string().regex(/^[0-9a-f]{64}$/),
});

/** What the engine needs to tell which questions were asked before, on one account. */
export const BookQuerySchema = BookSchema.extend({
  /** What that account was asked of this kind: the sources' ids, and the job of each, '' for lookups. */
  sources: z.array(z.object({ id: z.number().int(), job: z.string() })),
  /** Ids of jobs whose answers are kept no longer. */
  gone: z.array(z.string()),
  /** Sources that could not be read into the book (yet). */
  unread: z.number().int(),
  /** Whole days since 1970, UTC. */
  today: z.number().int(),
  /** What other members of the team asked: by the team's own key, each question once; null where there is no team. */
  team: z
    .object({
      key: BookSchema.shape.key,
      /** The sources' ids, the member's name of each, and whether its answers can be had. */
      sources: z.array(z.object({ id: z.number().int(), member: z.string(), isShared: z.boolean() })),
    })
    .nullable(),
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

/** What a list asks, to be noted as a source's. */
export const NoteRequestSchema = BookSchema.extend({
  list: PreparedQuestionsSchema,
  /** The source's id. It counts once main has said so. */
  source: z.number().int(),
  /** When it was sent, in days since 1970. */
  day: z.number().int(),
});
export type NoteRequest = z.infer<typeof NoteRequestSchema>;

/** Asks again, right before a list is sent, which of its rows were asked before. */
export const LastLookSchema = z.object({ query: BookQuerySchema, choice: AskedChoiceSchema });
export type LastLook = z.infer<typeof LastLookSchema>;

/** What a list asks, for the team, by the team's key. */
export const HashRequestSchema = NoteRequestSchema.pick({ key: true, list: true });

/** What other members of the team asked, as it was read from the team. */
export const TeamQuestionsSchema = BookSchema.pick({ folder: true }).extend({
  /** Of the team's key of the hashes. */
  keyId: z.string(),
  /** A question stands in one of them. */
  portions: z.array(TeamPortionSchema),
  /** Up to where the team was read with them. */
  place: z.object({ number: z.bigint(), hash: z.bigint() }),
});
export type TeamQuestions = z.infer<typeof TeamQuestionsSchema>;
