import { z } from 'zod';
import { OverBudgetSchema } from './budgets.ts';
import { type Account, AccountSchema } from './connection.ts';
import { type LedgerService, ledgerServices, lookupKindOf } from './ledger-services.ts';
import { lookupServices } from './services.ts';

const LedgerServiceSchema = z.enum(ledgerServices);

const LedgerSourceSchema = z.object({
  kind: z.enum(['job', 'lookup', 'list']),
  /** Of the job, list or past lookup; null for a lookup in private mode. */
  id: z.string().nullable(),
  /** A list's name, or the kind of a lookup: never what was asked. */
  name: z.string(),
});
export type LedgerSource = z.infer<typeof LedgerSourceSchema>;

const amount = z.number().nullable();
const rows = z.number().int().min(0);

/** What one job, lookup or array of lookups took. */
export const LedgerEntrySchema = z.object({
  /** What it is about: a source and, of a list, the array. */
  key: z.string(),
  /** When it was charged, as well as that is known. ISO 8601, UTC. */
  at: z.string(),
  account: AccountSchema,
  service: LedgerServiceSchema,
  source: LedgerSourceSchema,
  /** `open`: it has left and the last word is awaited; `unknown`: none will come, and it may have been charged. */
  state: z.enum(['open', 'settled', 'unknown']),
  /** Rows or questions that were sent; null where that is not known. */
  asked: rows.nullable(),
  /** Of a job by its result, where that tells of each row; else null. */
  hits: rows.nullable(),
  misses: rows.nullable(),
  /** As the service states it, by the results of a reply; null where it states nothing. */
  credits: amount,
  /** The total of the reply where it is another number. */
  replySays: amount,
  /** The most it may have cost by all that is known; null where nobody can say. */
  atMost: amount,
  /** Misses that took credits, hits that took none, and hits whose charge is not stated. */
  chargedMisses: rows,
  freeHits: rows,
  notStated: rows,
  /** What the service said first, where it said another number after the job was finished. */
  before: amount,
});
export type LedgerEntry = z.infer<typeof LedgerEntrySchema>;

export const OverrunSchema = z.object({
  /** ISO 8601, UTC. */
  at: z.string(),
  account: AccountSchema,
  source: LedgerSourceSchema,
  /** What it is good for: this alone may pass. */
  pass: z.string(),
  /** Of the entry that it was noted with, and goes with where that took nothing after all; for a lookup. */
  entry: z.string().optional(),
  reason: z.string(),
  over: OverBudgetSchema,
});
export type Overrun = z.infer<typeof OverrunSchema>;

/** What the specification's price says of an entry: hits times the price; null where it states no price. */
export function expectedCredits({ service, hits }: Pick<LedgerEntry, 'service' | 'hits'>): number | null {
  const kind = lookupKindOf(service);
  return kind && hits !== null ? hits * lookupServices[kind].creditsPerHit : null;
}

/** What is to be asked of the ledger; a filter that is null lets everything through. */
export const LedgerQuerySchema = z.object({
  /** A month of this computer's calendar: "2026-11". */
  month: z
    .string()
    .regex(/^\d{4}-\d\d$/)
    .nullable(),
  /** Id of the connection that the account is now. */
  account: z.string().max(64).nullable(),
  service: LedgerServiceSchema.nullable(),
});
export type LedgerQuery = z.infer<typeof LedgerQuerySchema>;

export interface LedgerDay {
  /** A day of this computer's calendar: "2026-11-22". */
  day: string;
  service: LedgerService;
  credits: number;
}

export interface LedgerSums {
  entries: number;
  /** As stated, result by result. */
  credits: number;
  /** By the totals of the replies, where they have one. */
  repliesSay: number;
  /** What may have been charged beyond that: what is awaited, and what is not known. */
  mayBeMore: number;
  /** Jobs and lookups that ended without a word on what they cost. */
  withoutWord: number;
  byDay: LedgerDay[];
}

/** A page of the ledger, the newest first, and the sums over all of it that the filters let through. */
export interface LedgerPage {
  total: number;
  rows: LedgerEntry[];
  sums: LedgerSums;
  /** Of these filters but the service. */
  overruns: Overrun[];
  /** For the filters: months with entries, the newest first, accounts, and services. */
  months: string[];
  accounts: Account[];
  services: LedgerService[];
}
