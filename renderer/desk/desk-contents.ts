import { upperFirst } from '@mantine/hooks';
import type { BudgetStanding } from '../../shared/model/budgets.ts';
import { type CheckAge, checkHoldsDays } from '../../shared/model/check-age.ts';
import type { ConnectionList, ConnectionView } from '../../shared/model/connection.ts';
import { isRunning, needsPerson } from '../../shared/model/job.ts';
import { resultCame } from '../../shared/model/job-list.ts';
import type { JobSummary } from '../../shared/model/job-record.ts';
import type { JobState } from '../../shared/model/job-state.ts';
import { isAtItsEnd, type LookupListSummary } from '../../shared/model/lookup-list.ts';
import { bulkServices, lookupServices } from '../../shared/model/services.ts';
import { byMoment, counted } from '../../shared/words/amounts.ts';
import { oddResultInWords, unknownOutcome, waitsForInWords } from '../jobs/job/state-words.ts';
import {
  type AllLists,
  entriesOf,
  entryOfJob,
  entryOfLookups,
  type ListEntry,
} from '../jobs/list/list-entry.ts';
import { settledRows, standingOf } from '../lookup/list/list-words.ts';
import { count, percent } from '../ui/format.ts';

/** A job or a list of lookups, as the desk speaks of both. */
export interface DeskItem extends Pick<ListEntry, 'id' | 'name' | 'href' | 'startedAt' | 'status'> {
  /** Why it waits for a person, or how it goes on by itself. */
  words: (now: Date) => string;
  /** Of what waits, the lowest comes first. */
  urgency: number;
  /** How far a list of lookups is, in percent; a job tells so by events. */
  part: number | null;
}

export interface UnderWay {
  /** Nothing goes on here before a person does something; the most pressing first. */
  needsYou: DeskItem[];
  /** Goes on by itself; the newest first. */
  running: DeskItem[];
}

function itemOfJob(job: JobSummary): DeskItem {
  const waits = needsPerson(job);
  return {
    ...entryOfJob(job),
    ...(waits && job.odd && { status: { text: 'Result odd', tone: 'warn' } }),
    words: (now) => (waits ? jobNeedsInWords(job) : jobRunsInWords(job, now)),
    urgency: urgencyOfJob(job.state),
    part: null,
  };
}

/** What a person is asked about before what only waits: what may have been paid for already, then what came. */
function urgencyOfJob(state: JobState): number {
  if (state === 'outcome-unknown') return 0;
  if (state === 'needs-attention' || state === 'done') return 1;
  return state === 'not-accepted' ? 3 : 2;
}

function itemOfList(list: LookupListSummary): DeskItem {
  const { state, counts, rows } = list;
  return {
    ...entryOfLookups(list),
    words: (now) => (state === 'running' ? listRunsInWords(list, now) : listNeedsInWords(list, now)),
    urgency: counts.unknown > 0 ? 0 : 2,
    part: percent(settledRows(counts), rows),
  };
}

/** Paused, or over with rows of which nobody knows whether they were paid for. */
const listNeedsYou = ({ state, counts }: LookupListSummary): boolean =>
  state === 'paused' || (isAtItsEnd(state) && counts.unknown > 0);

const newestFirst = (a: DeskItem, b: DeskItem) => byMoment(b.startedAt, a.startedAt);

/** Sorts out whom each job and each list of lookups waits for; those that are over are in neither part. */
export function underWay(jobs: readonly JobSummary[], lists: readonly LookupListSummary[]): UnderWay {
  const needsYou = [
    ...jobs.filter(needsPerson).map(itemOfJob),
    ...lists.filter(listNeedsYou).map(itemOfList),
  ];
  const running = [
    ...jobs.filter(isRunning).map(itemOfJob),
    ...lists.filter(({ state }) => state === 'running').map(itemOfList),
  ];
  return {
    needsYou: needsYou.sort((a, b) => a.urgency - b.urgency || newestFirst(a, b)),
    running: running.sort(newestFirst),
  };
}

/** The results that came last, the newest first; what was archived is left out. */
export function lastResults({ jobs, ...others }: AllLists, most: number): LastResult[] {
  // Of thousands of jobs, entries are made of those alone that may be shown.
  const came = jobs.map((job) => ({ job, at: resultCame(job) ?? '' })).sort((a, b) => byMoment(b.at, a.at));
  return entriesOf({ jobs: came.slice(0, most).map(({ job }) => job), ...others })
    .filter((entry): entry is LastResult => entry.resultAt !== null)
    .sort((a, b) => byMoment(b.resultAt, a.resultAt))
    .slice(0, most);
}

export type LastResult = ListEntry & { resultAt: string };

/** A list whose numbers were checked so long ago, or were opened from a file then, and how many phones its result has. */
export interface AgedList extends Omit<ListEntry, 'age'> {
  age: CheckAge;
  /** Of its result; null until that was opened. */
  phones: number | null;
}

export interface GrowingStale {
  /** Checked longer ago than a check holds; the oldest first. */
  stale: AgedList[];
  /** Stale before a week is over; those that have the least time first. */
  soon: AgedList[];
}

const weekDays = 7;

/** @param now in milliseconds since 1970. */
export function growingStale(all: AllLists, now: number): GrowingStale {
  const aged = entriesOf(all).flatMap((entry) => {
    const age = entry.age(now);
    if (age === null || (!age.stale && age.days < checkHoldsDays - weekDays)) return [];
    const counts = entry.verdicts && Object.values(entry.verdicts);
    return { ...entry, age, phones: counts?.reduce((sum, count) => sum + count, 0) ?? null };
  });
  aged.sort((a, b) => b.age.days - a.age.days);
  return { stale: aged.filter(({ age }) => age.stale), soon: aged.filter(({ age }) => !age.stale) };
}

/** Days that a check holds on, the one that has begun counted in. */
export const daysLeft = ({ days }: CheckAge): number => Math.max(1, checkHoldsDays - days);

/** Why a job waits for a person. */
export function jobNeedsInWords({ state, problem, connection, rows, odd }: JobSummary): string {
  const told = { state, ...(problem && { problem }) };
  if (odd) return oddResultInWords(told).title;
  switch (state) {
    case 'outcome-unknown':
      return unknownOutcome({ connection }).meaning;
    case 'unconfirmed':
      return problem?.message ?? `${counted(rows ?? 0, 'row')} ready for ${connection.name}, not sent yet.`;
    case 'sampling':
      return 'The test batch is back. Send the rest, or stop.';
    case 'not-accepted':
      return problem?.message ?? `${connection.name} didn’t accept this list.`;
    default:
      return problem?.message ?? 'It needs your action to continue.';
  }
}

/** Why a list of lookups waits for a person. */
export function listNeedsInWords(list: LookupListSummary, now: Date): string {
  const { state, counts } = list;
  if (state !== 'paused')
    return `${counted(counts.unknown, 'row')} of unknown outcome: sent, and no answer came that can be read.`;
  // Its status says already that it is paused.
  const why = standingOf(list, now)?.title.replace(/^Paused: /, '');
  return why ? upperFirst(why) : `${counted(counts.waiting, 'row')} not looked up yet.`;
}

function jobRunsInWords({ service, rows, waitsFor, problem }: JobSummary, now: Date): string {
  if (waitsFor) return waitsForInWords(waitsFor, now, problem);
  const about = [bulkServices[service].label, rows !== null && `${count(rows)} rows`].filter(Boolean);
  return problem?.message ?? `${about.join(', ')}.`;
}

const listRunsInWords = (list: LookupListSummary, now: Date): string =>
  standingOf(list, now)?.title ??
  `${lookupServices[list.kind].label} lookups, ${count(settledRows(list.counts))} of ${count(list.rows)} rows.`;

/** Every real account, and the practice service while it is in use: that one costs nothing. */
export const accountsShown = ({ connections, activeId }: ConnectionList): ConnectionView[] =>
  connections.filter(({ id, kind }) => kind === 'service' || id === activeId);

/** A real account always does; what the practice service counts only once there is something to count. */
export const saysSomething = (
  { kind }: Pick<ConnectionView, 'kind'>,
  { budget, spent, mayBeMore }: BudgetStanding,
): boolean => kind === 'service' || budget.month !== null || spent > 0 || mayBeMore > 0;
