import { z } from 'zod';
import { ProblemSchema } from './problem.ts';
import { asideKinds } from './row-words.ts';
import { ServiceIdSchema } from './service-schemas.ts';

/** What somebody says beforehand for each thing that the window would ask; what is left out is not answered. */
export const ListWordsSchema = z.object({
  askedBefore: z.enum(['leave-out', 'again']).optional(),
  /** The kinds of rows that are not sent; those not named are. */
  setAside: z.array(z.enum(asideKinds)).optional(),
  /** The address may get its first list. */
  firstAddress: z.boolean().default(false),
  /** No finished job says yet what a row takes, so that the price limit can hold nothing back. */
  unknownPrice: z.boolean().default(false),
});

/** A list that is sent with nobody at the window. */
export const UnattendedListSchema = z.object({
  /** Absolute. */
  path: z.string().min(1).max(32_768),
  /** Null for the one that the window would choose. */
  service: ServiceIdSchema.nullable(),
  /** The id of its connection. */
  connection: z.string().min(1).max(100),
  /** A saved mapping's name; null for what the window would map. */
  mapping: z.string().min(1).max(80).nullable(),
  /** The name of saved follow-ups that it goes by; null for none. */
  followUps: z.string().min(1).max(60).nullable(),
  words: ListWordsSchema,
  /** The most it may take, by the dearest row so far. Nothing is sent to a real connection without. */
  maxCredits: z.number().min(0).max(1_000_000_000).nullable(),
});
export type UnattendedList = z.infer<typeof UnattendedListSchema>;

/** Something a person would be asked, and the word of the command that answers it; null where only the window can. */
export const UnattendedQuestionSchema = z.object({ text: z.string(), word: z.string().nullable() });
export type UnattendedQuestion = z.infer<typeof UnattendedQuestionSchema>;

/**
 * What came of a list. sent: it is on its way, or at the service; refused: not a list that can be sent; budget: a limit holds it
 * back; waiting: somebody has to say something first. Of the last three nothing left for it.
 */
export const unattendedEnds = [
  'sent',
  'done',
  'refused',
  'budget',
  'not-accepted',
  'unknown',
  'waiting',
] as const;

export const UnattendedOutcomeSchema = z.object({
  outcome: z.enum(unattendedEnds),
  /** Its job; null where none was made or none stays. */
  jobId: z.string().nullable(),
  /** The same list was given before, and that is its job. */
  same: z.boolean(),
  problem: ProblemSchema.nullable(),
  questions: z.array(UnattendedQuestionSchema),
});
export type UnattendedOutcome = z.infer<typeof UnattendedOutcomeSchema>;
