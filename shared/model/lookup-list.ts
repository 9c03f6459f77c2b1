import type { VerdictCounts } from '../verdict/verdict.ts';
import type { Account } from './connection.ts';
import type { EarlierSource } from './earlier-answers.ts';
import { earlierSum } from './earlier-sum.ts';
import type { Hits } from './job-counts.ts';
import type { LookupAnswer } from './person.ts';
import type { Problem, SetAside } from './problem.ts';
import type { LookupKind } from './services.ts';

/** The most rows of a list that are looked up; a longer one is a bulk job. */
export const mostLookupRows = 5000;

/** What became of a row: its ends first, then those that are still to be asked. `elsewhere`: others asked the same before, or while the list ran. */
export const lookupOutcomes = [
  'hit',
  'miss',
  'refused',
  'unknown',
  'elsewhere',
  'asking',
  'waiting',
] as const;
export type LookupOutcome = (typeof lookupOutcomes)[number];
export type LookupCounts = Record<LookupOutcome, number>;

/** `paused` goes on where a person resumes it; `stopped` was ended by a person before its last row. */
export const lookupListStates = ['running', 'paused', 'stopped', 'done'] as const;
export type LookupListState = (typeof lookupListStates)[number];

/** What paused a list: a person, its limit in credits, a budget of its account, or what its `problem` says. */
export const pausedBy = ['person', 'limit', 'budget', 'problem'] as const;
export type PausedBy = (typeof pausedBy)[number];

/** A list of lookups as a table of lists shows it, and the head of its page. */
export interface LookupListSummary {
  /** Fits no job's and no opened file's; the id of its result in all channels of results and exports. */
  id: string;
  name: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  kind: LookupKind;
  connection: Account;
  state: LookupListState;
  /** Null unless paused. */
  pausedBy: PausedBy | null;
  /** A pause was asked for, or the end, and answers to what has left are still awaited. */
  awaiting: boolean;
  /** Why it stands still, or why it waits while it runs; null where there is nothing to say. */
  problem: Problem | null;
  /** While it runs: until when nothing is asked, because the service or the network is waited for. ISO 8601, UTC. */
  waitingUntil: string | null;
  rows: number;
  /** Of all rows; one that repeats another counts with that one's outcome. */
  counts: LookupCounts;
  /** Of `rows`, those left out as they were asked before; they end as `elsewhere`. */
  askedBefore: number;
  credits: {
    /** The sum of what the service stated. */
    deducted: number;
    /** What the totals of its replies come to, where that is another number. */
    repliesSay: number | null;
    /** Rows that hit and whose charge is not stated. */
    notStated: number;
    /** The most it can come to altogether: what is stated, and the full price of all that is not settled. */
    atMost: number;
    /** The most that asking again what is of unknown outcome can cost, in addition. */
    againAtMost: number;
    /** The most that asking what others asked meanwhile can cost, in addition. */
    elsewhereAtMost: number;
    limit: number | null;
  };
  /** A result can be opened and exported by the list's id. */
  resultReady: boolean;
  /** Of its result's phones; null until they are judged. */
  verdicts: VerdictCounts | null;
  /** Rows with a match, of those sent; once its result was judged, with those that have an earlier answer. */
  hits: Hits;
  /** When the phone of its result was checked whose check is the oldest of those that may be called: ISO 8601; null without a result. */
  checkedAt: string | null;
  /** Different numbers that might be called before their newest check and may not since; absent for none. */
  blocked?: number;
  /** Answers that stand in its result for rows that were asked before; absent until they are looked for. */
  earlier?: EarlierSource[];
}

/** Everything about lists of lookups that a page starts from. */
export interface LookupLists {
  lists: LookupListSummary[];
  setAside: SetAside[];
}

/** One row of a list, in the order of the list. */
export interface LookupListRow {
  /** Its place in the list, counted from 1. */
  n: number;
  /** Its number in the file, as a person counts below the header; rows made of one have the same. */
  row: number;
  /** What it asks, or, where it was left out, what stands in the mapped cells; short. */
  input: string;
  outcome: LookupOutcome;
  /** It went to the service, or is to; false where it was left out or repeats another row. */
  isAsked: boolean;
  /** It was left out since it was asked before: its answer is that of then. */
  askedBefore: boolean;
  /** In words: why it was refused or is of unknown outcome, what the service said, that it repeats a row. */
  message: string | null;
  /** Null where it is not stated, and before there is an answer. */
  credits: number | null;
  people: number | null;
  /** When the answer came, or was given up. ISO 8601, UTC. */
  at: string | null;
}

export interface LookupListRows {
  /** How many rows the filter lets through. */
  total: number;
  rows: LookupListRow[];
}

export interface LookupListAnswer {
  /** The fields as they were asked; null where it was not. */
  asked: Record<string, string> | null;
  /** Null where no answer came. One that could not be understood has no item, a notice and the reply as it came. */
  answer: LookupAnswer | null;
}

/** The first columns behind the list's own in the result of a list of lookups. */
export const lookupResultColumns = ['Row', 'Outcome'] as const;

/** What its column Outcome says. */
export const lookupOutcomeWords: Record<LookupOutcome, string> = {
  waiting: 'Not looked up yet',
  asking: 'Not answered yet',
  hit: 'Match',
  miss: 'No match',
  refused: 'Not looked up',
  unknown: 'Outcome unknown',
  elsewhere: 'Looked up elsewhere',
};

/** Nothing of the list is asked any more, unless a person asks some of its rows again. */
export const isAtItsEnd = (state: LookupListState): state is 'done' | 'stopped' =>
  state === 'done' || state === 'stopped';

/** Nothing of the list is asked any more, and no answer is awaited. */
export const isOver = ({ state, awaiting }: Pick<LookupListSummary, 'state' | 'awaiting'>): boolean =>
  isAtItsEnd(state) && !awaiting;

/** Of the rows that were sent, those with a match: what was refused or is elsewhere was not sent here. */
export const hitsOfLookups = ({ hit, miss, unknown }: LookupCounts): Hits => ({
  found: hit,
  of: hit + miss + unknown,
});

/** Rows of a list's result that were never sent, nor have an earlier answer. */
export const rowsNotSent = ({
  rows,
  counts,
  earlier = [],
}: Pick<LookupListSummary, 'rows' | 'counts' | 'earlier'>): number =>
  rows - hitsOfLookups(counts).of - earlierSum(earlier).asked;
