import { z } from 'zod';
import { FormFieldSchema } from './service-schemas.ts';

/** The first line of the rows of a list of lookups, as they lie on disk: the names of its columns. */
export const KeptLookupHeadSchema = z.object({
  version: z.literal(1),
  headers: z.array(z.string()),
  /** What the mapped columns are called in asked-before.csv, which is there where rows were asked before. */
  formFields: z.partialRecord(FormFieldSchema, z.string()).optional(),
});
export type KeptLookupHead = z.infer<typeof KeptLookupHeadSchema>;

/**
 * A row of a list of lookups, as it was read when the list was made. What becomes of it is one of three: it is asked, it
 * is left out, or it repeats an earlier row.
 */
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
  /** Why it is left out, in words. */
  leftOut: z.string().optional(),
  /** It is left out since it was asked before: such rows stand in asked-before.csv, in this order. */
  askedBefore: z.literal(true).optional(),
  /** The place of the earlier row whose question is the same. */
  sameAs: z.number().int().min(1).optional(),
});
export type KeptLookupRow = z.infer<typeof KeptLookupRowSchema>;

/** What was read of a list. */
export const LookupRowCountsSchema = z.object({
  rows: z.number(),
  toAsk: z.number(),
  leftOut: z.number(),
  repeats: z.number(),
});
export type LookupRowCounts = z.infer<typeof LookupRowCountsSchema>;
