import { z } from 'zod';

/** What a row may say against being sent: that it belongs to another country, or that it is not to be used. */
export const asideKinds = ['country', 'status'] as const;
export type AsideKind = (typeof asideKinds)[number];

export const SpeakingColumnSchema = z.object({
  kind: z.enum(asideKinds),
  column: z.number().int().min(0),
  /** Whose it is by its header: "billing" of "Billing Country", "mobile" of "Mobile Status"; '' where it doesn't say. */
  of: z.string(),
  /** Which value of the row a status is about; null for the row as a whole. */
  channel: z.enum(['phone', 'email']).nullable(),
  /** The number in its header: 2 of "Phone Status 2"; null where there is none. */
  number: z.number().nullable(),
});
export type SpeakingColumn = z.infer<typeof SpeakingColumnSchema>;

/** What the rows of a list say against being sent, counted. */
export const RowSayingSchema = z.object({
  kind: z.enum(asideKinds),
  columns: z.array(z.number().int().min(0)),
  rows: z.number(),
  /** The countries or the words found, the commonest first. */
  words: z.array(z.object({ word: z.string(), rows: z.number() })),
  /** Rows whose person does not want to be called or written to. */
  optOuts: z.number(),
});
export type RowSaying = z.infer<typeof RowSayingSchema>;

/** A column that is filled in the first row of each group alone. */
export const GroupColumnSchema = z.object({
  column: z.number().int().min(0),
  groups: z.number(),
  /** Rows whose cell is empty, below the first of their group. */
  rows: z.number(),
});
export type GroupColumn = z.infer<typeof GroupColumnSchema>;

/** Of rows whose cells in these columns name another country, or say that they are not to be used: set aside, or sent. */
export const AsideSchema = z.object({
  kind: z.enum(asideKinds),
  columns: z.array(z.number().int().min(0)).max(100),
  /** What is sent of each row: a wrong number says nothing of an email address. */
  contact: z.enum(['phone', 'email']).optional(),
  aside: z.boolean(),
});
export type Aside = z.infer<typeof AsideSchema>;
