import { z } from 'zod';
import { suppressionKinds } from '../verdict/suppression-key.ts';
import { ReadingChoiceSchema } from './csv.ts';
import type { Problem } from './problem.ts';
import { AsideSchema } from './row-words.ts';

/** Entries that a list may hold. */
export const mostSuppressions = 1_000_000;
/** Of the lines that could not be read, so many are shown; all are counted. */
export const mostUnreadShown = 1_000;

export const SuppressionKindSchema = z.enum(suppressionKinds);
const text = z.string().max(1000);

/** What tells an entry from all others. */
export const SuppressionRefSchema = z.object({ kind: SuppressionKindSchema, key: text });
export type SuppressionRef = z.infer<typeof SuppressionRefSchema>;

export interface SuppressionEntry extends SuppressionRef {
  /** As it was written where it came from. */
  written: string;
  /** When it was added: ISO 8601, UTC. */
  at: string;
  /** Where it came from, in words: a file's name, "Look up". */
  from: string;
  /** The member of the team who added it; null where this computer did. */
  by: string | null;
}

/** One that a person adds by hand, as it stands there. */
export const NewSuppressionSchema = z.object({ kind: SuppressionKindSchema, text: text.min(1) });
export type NewSuppression = z.infer<typeof NewSuppressionSchema>;

export const SuppressionQuerySchema = z.object({
  /** In what was written, in the key or in where it came from, whatever the case; '' for all. */
  search: text,
  kind: SuppressionKindSchema.nullable(),
});
export type SuppressionQuery = z.infer<typeof SuppressionQuerySchema>;

export interface SuppressionPage {
  total: number;
  /** The newest first. */
  rows: SuppressionEntry[];
}

export interface SuppressionStatus {
  counts: Record<z.infer<typeof SuppressionKindSchema>, number>;
  /** Numbers that a result or a lookup stated as a litigator's. */
  litigators: number;
  /** Why the list, or the litigators that were seen, cannot be read; then no phone may be called. */
  problem: Problem | null;
}

/** A change of the list that was made, and can be taken back while it is one of the last. */
export interface SuppressionChange {
  id: number;
  added: number;
  removed: number;
  /** Were on the list already. */
  known: number;
}

/** What a file, or a pasted text, holds for the list. */
const SuppressionFileSchema = z.object({
  /** Different ones of each kind; names are told, and added only where the user says so. */
  found: z.record(SuppressionKindSchema, z.number()),
  /** Names of the columns that are read, and of those that are not. */
  columns: z.array(z.string()),
  unusedColumns: z.array(z.string()),
  rows: z.number(),
  /** Lines in which something stands that can be read as nothing of these, or from which nothing comes. */
  unread: z.object({
    count: z.number(),
    lines: z.array(z.object({ line: z.number(), text: z.string() })),
  }),
});
export type SuppressionFile = z.infer<typeof SuppressionFileSchema>;

/** A file read for the suppression list, with what it holds, each kind as one text of lines: the key, a tab, and how it was first written. */
export const SuppressionsReadSchema = z.object({
  file: SuppressionFileSchema,
  found: z.record(SuppressionKindSchema, z.string()),
});
export type SuppressionsRead = z.infer<typeof SuppressionsReadSchema>;

/** The entries of such a text, one at a time. */
export function* entriesIn(lines: string): Generator<{ key: string; written: string }> {
  for (let from = 0; from < lines.length; ) {
    const [tab, end] = [lines.indexOf('\t', from), lines.indexOf('\n', from)];
    yield { key: lines.slice(from, tab), written: lines.slice(tab + 1, end) };
    from = end + 1;
  }
}

/** What you know of phones besides what a lookup says. */
export interface HeldOfPeople {
  /** For each person, for each phone as it was given. */
  phones: { suppressed: boolean; knownLitigator: boolean }[][];
  /** For each person, for each email: whether it is on the list. */
  emails: boolean[][];
}

const named = z.string().max(4000);
export const PeopleToHoldSchema = z
  .array(
    z.object({
      fullName: named,
      firstName: named,
      middleName: named,
      lastName: named,
      phones: z.array(named).max(1000),
      emails: z.array(named).max(1000),
    }),
  )
  .max(1000);
export type PeopleToHold = z.infer<typeof PeopleToHoldSchema>;

/** Of which rows of a list the numbers and addresses are taken; of all where nothing is said. */
export const ToSuppressSchema = z.object({
  /** Only of rows whose person opted out, by what they say in these columns. */
  optOuts: AsideSchema.optional(),
  reading: ReadingChoiceSchema.optional(),
});
export type RowsToSuppress = z.infer<typeof ToSuppressSchema>;
