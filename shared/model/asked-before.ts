import { z } from 'zod';

/** What you know of a question that left: whether it was a match, and `unknown` where that is not certain. */
export const askedOutcomes = ['hit', 'miss', 'unknown'] as const;
export type AskedOutcome = (typeof askedOutcomes)[number];

/** What is certain of something that was looked up: a hit or a miss, and all else is not known. */
export const certainOutcome = ({ outcome }: { outcome: string }): AskedOutcome =>
  outcome === 'hit' || outcome === 'miss' ? outcome : 'unknown';

const askedUses = ['use-earlier', 'leave-out', 'older', 'all'] as const;

/** Earlier answers are joined to the result but with `leave-out`. `days`: with `older`, those asked longer ago than so many days are asked again. */
export const AskedChoiceSchema = z.object({
  ask: z.enum(askedUses),
  days: z.number().int().min(0).max(9999),
});
export type AskedChoice = z.infer<typeof AskedChoiceSchema>;

/** How many rows of some would be sent: with repetitions left out, and with all of them. */
const RowsSentSchema = z.object({ once: z.number(), all: z.number() });
export type RowsSent = z.infer<typeof RowsSentSchema>;

/** Rows asked before, of one day and outcome, by the choice for bad rows; days are whole ones since 1970, UTC. */
const AskedDaySchema = z.object({
  /** When the question left last. */
  day: z.number().int(),
  outcome: z.enum(askedOutcomes),
  /** The member of the team who asked; null of this computer's own. */
  by: z.string().nullable(),
  /** That member shares the answers. */
  isShared: z.literal(true).optional(),
  rows: z.object({ 'leave-out': RowsSentSchema, keep: RowsSentSchema, fix: RowsSentSchema }),
});
export type AskedDay = z.infer<typeof AskedDaySchema>;

export const AskedBeforeSchema = z.object({
  /** Jobs and lookups that could not be read into the answer book (yet): what they asked is not counted. */
  unread: z.number().int(),
  /** The day of the check, by which the others are old. */
  today: z.number().int(),
  days: z.array(AskedDaySchema),
});
export type AskedBefore = z.infer<typeof AskedBeforeSchema>;

const dayMs = 24 * 60 * 60 * 1000;
/** The day of a moment, both counted from the beginning of 1970 in UTC; the moment in milliseconds. */
export const utcDayOf = (ms: number): number => Math.floor(ms / dayMs);
/** The beginning of such a day, in milliseconds since 1970. */
export const startOfDay = (day: number): number => day * dayMs;

/** Whether a question that left last on `day` is asked again. */
export function asksAgain({ ask, days }: AskedChoice, day: number, today: number): boolean {
  return ask === 'all' || (ask === 'older' && today - day > days);
}

/** What you know of a question that was asked before: when it left last, what came of it, and who asked. */
export interface AskedEarlier {
  /** Whole days since 1970, UTC. */
  day: number;
  outcome: AskedOutcome;
  /** A job, one that was removed since, a lookup by hand or in a list, or a member of the team, of which no more is known. */
  by:
    | { kind: 'job'; id: string; name: string }
    | { kind: 'removed-job' }
    | { kind: 'lookup' }
    | { kind: 'member'; name: string };
}

/** "Oct 3, 2026". */
export const dayInWords = (day: number): string => dayText.format(startOfDay(day));

const dayText = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

export const outcomeInWords: Record<AskedOutcome, string> = {
  hit: 'match',
  miss: 'no match',
  unknown: 'outcome unknown',
};
