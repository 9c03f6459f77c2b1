import { z } from 'zod';
import { lookupListStates, lookupOutcomes, pausedBy } from './lookup-list.ts';
import { longestPasted } from './lookup-run.ts';
import { LookupFieldSchema, LookupKindSchema } from './service-schemas.ts';

export const LookupOutcomeSchema = z.enum(lookupOutcomes);
export const LookupListStateSchema = z.enum(lookupListStates);
export const PausedBySchema = z.enum(pausedBy);

/** The fields of a lookup, as typed: text for another kind of lookup may stand among them. */
export const LookupInputSchema = z.record(z.string().max(40), z.string().max(400));
export type LookupInput = z.infer<typeof LookupInputSchema>;

/** A text that was pasted, and where; null where it is to be found out what it is. */
export const PastedSchema = z.object({
  text: z.string().min(1).max(longestPasted),
  into: z.object({ kind: LookupKindSchema, field: LookupFieldSchema }).nullable(),
});
export type Pasted = z.infer<typeof PastedSchema>;

/** Which rows that have come to an end a person wants asked once more. */
export const AskAgainSchema = z.enum(['unknown', 'elsewhere']);
export type AskAgain = z.infer<typeof AskAgainSchema>;

/** The most credits a list may cost; null for as many as its rows may. */
export const CreditLimitSchema = z.number().min(0).max(1_000_000).nullable();

export const LookupRowsRequestSchema = z.object({
  /** How many of the rows that the filter lets through come before the first. */
  from: z.number().int().min(0),
  count: z.number().int().min(1).max(500),
  outcome: LookupOutcomeSchema.optional(),
  /** Only rows whose input or message holds this. */
  search: z.string().max(400).optional(),
});
export type LookupRowsRequest = z.infer<typeof LookupRowsRequestSchema>;
