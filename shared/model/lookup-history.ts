import { z } from 'zod';
import type { Account } from './connection.ts';
import type { LookupListSummary } from './lookup-list.ts';
import type { LookupAnswer } from './person.ts';
import type { Problem } from './problem.ts';
import { FormFieldSchema, LookupKindSchema } from './service-schemas.ts';

/** `unreadable` and `unknown` (no answer came) may have been charged; `asking` is on its way. */
export const pastOutcomes = ['hit', 'miss', 'refused', 'unreadable', 'unknown', 'asking'] as const;
export const PastOutcomeSchema = z.enum(pastOutcomes);
export type PastOutcome = z.infer<typeof PastOutcomeSchema>;

/** What the history keeps of a lookup and lists, but for its account. */
export const PastLookupSchema = z.object({
  id: z.string(),
  kind: LookupKindSchema,
  /** What was asked with, by the names of the lookup's fields. */
  input: z.record(z.string(), z.string()),
  /** ISO 8601, UTC. */
  askedAt: z.string(),
  /** Null where no answer came. */
  answeredAt: z.string().nullable(),
  outcome: PastOutcomeSchema,
  people: z.array(z.string()),
  /** Null where the service did not say. */
  credits: z.number().nullable(),
});

/** A lookup as the history lists it. */
export interface PastLookup extends z.infer<typeof PastLookupSchema> {
  /** The connection it was asked on, as it is called now; as it was then where it was removed. */
  account: Pick<Account, 'name' | 'kind'>;
}

/** One of them opened: its answer at no cost, or why there is none. */
export interface OpenedLookup {
  lookup: PastLookup;
  answer: LookupAnswer | null;
  problem: Problem | null;
}

export interface PastLookupPage {
  /** The newest first: lookups, and lists of them by when they were started. */
  rows: ({ lookup: PastLookup } | { list: LookupListSummary })[];
  /** How many fit the query, and how many there are at all. */
  total: number;
  all: { lookups: number; lists: number };
  /** Why lookups are kept for this session only, or what of the history cannot be read. */
  problems: Problem[];
}

/** What goes with all past lookups: each only by a person's word. */
export const ForgetAllSchema = z.object({
  /** Lists that are over and whose rows all have an end. */
  lists: z.boolean(),
  /** Lists that are over, with rows of unknown outcome. */
  unknownLists: z.boolean(),
});
export type ForgetAll = z.infer<typeof ForgetAllSchema>;

/** Of the history: those that hold every word of the text, and are of the kind and outcome where that is given. */
export const PastLookupQuerySchema = z.object({
  text: z.string().max(400),
  kind: LookupKindSchema.nullable(),
  outcome: PastOutcomeSchema.nullable(),
});
export type PastLookupQuery = z.infer<typeof PastLookupQuerySchema>;

/** The first line of the rows of a list of lookups, as they lie on disk: the names of its columns. */
export const KeptLookupHeadSchema = z.object({
  version: z.literal(1),
  headers: z.array(z.string()),
  /** What the mapped columns are called in asked-before.csv, which is there where rows were asked before. */
  formFields: z.partialRecord(FormFieldSchema, z.string()),
});
export type KeptLookupHead = z.infer<typeof KeptLookupHeadSchema>;

/** A row of a list of lookups as it was read: it is asked, left out, or repeats an earlier one. */
export const KeptLookupRowSchema = z.object({
  /** Its place, counted from 1. */
  n: z.number().int().min(1),
  /** Its number in the file, counted from 1 below the header; rows made of one have the same. */
  row: z.number().int(),
  /** The line of the file in which it begins. */
  line: z.number().int(),
  /** As they stand in the list, under its headers; never fewer. */
  cells: z.array(z.string()),
  /** What is asked, by the names of the lookup's fields, in the form the service wants; null where it is left out. */
  ask: z.record(z.string(), z.string()).nullable(),
  leftOut: z.string().optional(),
  /** It is left out since it was asked before: such rows stand in asked-before.csv, in this order. */
  askedBefore: z.literal(true).optional(),
  /** The place of the earlier row whose question is the same. */
  sameAs: z.number().int().min(1).optional(),
});
export type KeptLookupRow = z.infer<typeof KeptLookupRowSchema>;

export const LookupRowCountsSchema = z.object({
  toAsk: z.number(),
  /** Left out, as they were asked before. */
  askedBefore: z.number(),
  formFields: KeptLookupHeadSchema.shape.formFields,
});
export type LookupRowCounts = z.infer<typeof LookupRowCountsSchema>;
