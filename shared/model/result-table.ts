import { z } from 'zod';
import { AccountingSchema } from './accounting.ts';
import { ResultLayoutSchema } from './result-layout.ts';

/** A result as it was read into its database: rows are counted from 0 in the order of the file. */
export const ResultTableSchema = z.object({
  /** As in the file, in its order; names may repeat, and '' where there is none. */
  headers: z.array(z.string()),
  rows: z.number().int(),
  /** What had to be done to its writing before it could be read strictly; null where it was strict already. */
  rewritten: z
    .object({
      changes: z.array(z.object({ code: z.string(), label: z.string(), count: z.number() })),
      /** What became of every record of the file. */
      accounting: AccountingSchema.nullable(),
    })
    .nullable(),
});
export type ResultTable = z.infer<typeof ResultTableSchema>;

/** What a person has said about a result that it does not say itself; null where nobody has been asked. */
export const ResultDecisionsSchema = z.object({
  /** A blank in its state-DNC columns means that the phone is on no state's list. */
  blankStateDncIsNone: z.boolean().nullable(),
});
export type ResultDecisions = z.infer<typeof ResultDecisionsSchema>;

/** Who is not to be called whatever a result says; numbers in ten digits. */
export interface HeldNumbers {
  /** On the user's own suppression list. */
  suppressed: readonly string[];
  /** Stated as a litigator's in any job or lookup. */
  litigators: readonly string[];
  /** Of the suppression list as well: a person's phones are held back with the person. Keys as in verdict/suppression-key. */
  emails: readonly string[];
  domains: readonly string[];
  names: readonly string[];
  /** What is kept of it is damaged, so that no phone may be called. */
  unreadable: boolean;
  /** Tells them from any others, over starts of the app; '' or absent where that cannot be told. */
  stamp?: string;
}
export const nobodyHeld: HeldNumbers = {
  suppressed: [],
  litigators: [],
  emails: [],
  domains: [],
  names: [],
  unreadable: false,
};

/** Later checks of numbers that a result may have, the oldest first. */
export const LaterChecksSchema = z.object({
  /** When the result itself was checked, of several times the first: ISO 8601; null where nobody knows, but before them all. */
  checkedAt: z.string().nullable(),
  /** Runs of its rows in their order, where not all were checked at once; `isEarlier`: taken over from another result. */
  runs: z
    .array(z.object({ rows: z.number().int(), checkedAt: z.string().nullable(), isEarlier: z.boolean() }))
    .optional(),
  files: z.array(
    z.object({
      /** Whose check it is, as the memory keeps it. */
      job: z.string(),
      at: z.string(),
      sha256: z.string(),
      /** Made up by the practice service: it says nothing of a number that anybody has. */
      onlyFiction: z.boolean().optional(),
      /** By the order of the jobs it is the earlier one of what is here or of the result itself, by the time the later. */
      isInDoubt: z.boolean().optional(),
    }),
  ),
});
export type LaterChecks = z.infer<typeof LaterChecksSchema>;
export const noLaterChecks: LaterChecks = { checkedAt: null, files: [] };

/** Why a result has to be read into a database (again). */
const importCauses = ['never-read', 'result-changed', 'damaged', 'other-version'] as const;

export const OpenedResultSchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('ready'),
    table: ResultTableSchema,
    /** What its phones and people were last judged by; null where that has to be done (again). */
    judged: z.object({ layout: ResultLayoutSchema, decisions: ResultDecisionsSchema }).nullable(),
  }),
  z.object({ state: z.literal('to-import'), why: z.enum(importCauses) }),
]);
export type OpenedResult = z.infer<typeof OpenedResultSchema>;
export type ImportCause = (typeof importCauses)[number];
