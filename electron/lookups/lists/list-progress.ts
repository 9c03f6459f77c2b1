import { chargedItem, chargeOf, sumCredits } from '../../../shared/model/credits.ts';
import type { KeptLookupRow } from '../../../shared/model/lookup-history.ts';
import type { LookupListRow, LookupOutcome } from '../../../shared/model/lookup-list.ts';
import type { Problem } from '../../../shared/model/problem.ts';
import { lookupBatchLimit } from '../../../shared/model/services.ts';
import { creditsText } from '../../../shared/words/amounts.ts';
import type { AnsweredRow, ListNote } from '../../memory/lookup-rows.ts';
import type { ArrayItem, ArrayOutcome } from '../../service/client.ts';
import { type ListTotals, noTotals } from './list-store.ts';

/** How a row ends that asks nothing: what was asked before was asked by others, and is no refusal. */
const leftOutAs = ({
  askedBefore,
  leftOut = '',
}: KeptLookupRow): { outcome: LookupOutcome; message: string } =>
  askedBefore
    ? { outcome: 'elsewhere', message: leftOut }
    : { outcome: 'refused', message: `Not sent: ${leftOut}` };

/** What you know of a row that is asked. */
export interface RowState extends Pick<LookupListRow, 'outcome' | 'message' | 'credits' | 'people' | 'at'> {
  /** Its result as it came, or the whole reply where that could not be matched to the rows. */
  came: { json: string } | { raw: string; notice: string } | null;
  request: string | null;
}

type Of<T extends ListNote['t']> = Extract<ListNote, { t: T }>;
export type AskedNote = Of<'asked'>;
/** What an array came to. */
export type EndNote = Exclude<Extract<ListNote, { id: number }>, AskedNote>;

interface Row extends RowState {
  /** It is asked with so many others at most. */
  mostTogether: number;
  /** A person wants it asked, whatever was asked before. */
  isWanted: boolean;
}

const fresh = (): Row => ({
  outcome: 'waiting',
  message: null,
  credits: null,
  people: null,
  at: null,
  came: null,
  request: null,
  mostTogether: lookupBatchLimit,
  isWanted: false,
});

export type ListProgress = ReturnType<typeof createListProgress>;

/** How far a list is: a pure function of its rows and what was noted of them. @param price credits for a hit */
export function createListProgress(kept: readonly KeptLookupRow[], price: number) {
  const states = new Map<number, Row>();
  for (const { n, ask } of kept) if (ask) states.set(n, fresh());
  const open = new Map<number, number[]>();
  const money = { deducted: 0, repliesSay: 0, notStated: 0, open: 0 };
  let lastId = 0;
  let isAnyAnswered = false;

  function change(n: number, to: Partial<Row>): void {
    const row = states.get(n);
    if (row) Object.assign(row, to);
  }

  function set(rows: readonly number[], to: Partial<Row>): void {
    for (const n of rows) change(n, to);
  }

  /** The rows of an array that has come to its end. */
  function close(id: number): number[] {
    const rows = open.get(id) ?? [];
    open.delete(id);
    money.open -= rows.length * price;
    return rows;
  }

  function took(deducted: number, repliesSay: number): void {
    money.deducted = sumCredits(money.deducted, deducted);
    money.repliesSay = sumCredits(money.repliesSay, repliesSay);
    // A deduction below zero gives back nothing that a limit could count on.
    money.open += Math.max(0, -deducted);
  }

  function answered(rows: readonly number[], { items, total, request, at }: Of<'answered'>): void {
    for (const [place, item] of items.entries())
      set(rows.slice(place, place + 1), { ...rowOf(item), at, request });
    const charge = chargeOf(items, total);
    took(charge.deducted, charge.repliesSay);
    money.notStated += charge.notStated;
    isAnyAnswered = true;
  }

  /** What rows are without a result of their own. */
  function withoutResult(rows: readonly number[], note: Of<'unreadable' | 'unknown'>): Partial<Row> {
    const total = note.t === 'unreadable' ? note.total : null;
    // What it cost is known where the reply says so, whatever else it says.
    if (total === null) money.open += rows.length * price;
    took(total ?? 0, total ?? 0);
    const message = wordsOf(note.problem);
    const came = note.t === 'unreadable' ? { raw: note.raw, notice: message } : null;
    return { outcome: 'unknown', message, at: note.at, came };
  }

  function left({ id, rows }: AskedNote): void {
    lastId = Math.max(lastId, id);
    open.set(id, rows);
    money.open += rows.length * price;
    set(rows, { outcome: 'asking' });
  }

  function ended(note: EndNote): void {
    lastId = Math.max(lastId, note.id);
    const rows = close(note.id);
    const { t, at } = note;
    if (t === 'answered') answered(rows, note);
    else if (t === 'unreadable' || t === 'unknown') set(rows, withoutResult(rows, note));
    else if (t === 'refused')
      set(rows, { outcome: 'refused', message: wordsOf(note.problem), credits: 0, at });
    else if (t === 'declined') set(rows, { outcome: 'waiting', mostTogether: Math.ceil(rows.length / 2) });
    else {
      set(rows, { outcome: 'waiting' });
      if (t === 'elsewhere')
        for (const { n, words } of note.rows)
          set([n], { outcome: 'elsewhere', message: words, credits: 0, at });
    }
  }

  /** A person's own word: they wait like rows that were never asked. */
  function again({ rows }: Of<'again'>): void {
    for (const n of rows)
      if (['unknown', 'elsewhere'].includes(states.get(n)?.outcome ?? ''))
        change(n, { ...fresh(), isWanted: true });
  }

  function stopped(at: string): void {
    set(waiting(), { outcome: 'refused', message: notAsked, credits: 0, at });
  }

  function apply(note: ListNote): void {
    if (note.t === 'asked') left(note);
    else if (note.t === 'again') again(note);
    else if (note.t === 'stopped') stopped(note.at);
    else if (note.t !== 'made') ended(note);
  }

  const those = (wanted: LookupOutcome) =>
    [...states].flatMap(([n, { outcome }]) => (outcome === wanted ? [n] : []));
  const waiting = () => those('waiting');

  function stateOf(row: KeptLookupRow): RowState {
    return states.get(row.sameAs ?? row.n) ?? { ...fresh(), ...leftOutAs(row), credits: 0 };
  }

  return {
    rows: kept,
    apply,
    /** The next rows to be asked together, in order: at most `most`, and no more than were not refused together before. */
    next(most: number): number[] {
      const rows: number[] = [];
      let together = Math.min(most, lookupBatchLimit);
      for (const [n, { outcome, mostTogether }] of states) {
        if (rows.length >= together) break;
        if (outcome !== 'waiting') continue;
        together = Math.min(together, mostTogether);
        if (rows.length < together) rows.push(n);
      }
      return rows.slice(0, together);
    },
    /** Of the array that comes next. */
    nextId: () => lastId + 1,
    /** Ends every array without an end as of unknown outcome, as after a crash. Answers whether there was one. */
    endOpen(problem: Problem, at: string): boolean {
      const ids = [...open.keys()];
      for (const id of ids) apply({ t: 'unknown', id, at, problem });
      return ids.length > 0;
    },
    /** Makes every row that waits one of unknown outcome: what was noted of it may be lost. */
    distrust(problem: Problem): void {
      const rows = waiting();
      money.open += rows.length * price;
      set(rows, { outcome: 'unknown', message: wordsOf(problem) });
    },
    /** Rows that are asked themselves and have come to such an end. */
    ended: those,
    /** A person wants this row asked, whatever was asked before. */
    isWanted: (n: number) => states.get(n)?.isWanted ?? false,
    isAnyAnswered: () => isAnyAnswered,
    /** Of a row, or of the one that it repeats. */
    stateOf,
    askOf: (n: number): Record<string, string> => kept[n - 1]?.ask ?? {},
    money: (): ListTotals['money'] => ({ ...money }),
    /** Of all rows; one that repeats another counts with that one's outcome. */
    totals(): ListTotals {
      const counts = { ...noTotals.counts };
      for (const row of kept) counts[stateOf(row).outcome] += 1;
      return {
        rows: kept.length,
        askedBefore: kept.filter((row) => row.askedBefore).length,
        counts,
        unknownAsked: those('unknown').length,
        elsewhereAsked: those('elsewhere').length,
        toAsk: waiting().length,
        money: { ...money },
      };
    },
  };
}

const notAsked = 'Not sent. The list was stopped first';

const rowOf = ({ json, ...row }: AnsweredRow): Partial<Row> => ({ ...row, came: { json } });

/** One sentence for a row; the service's own words where it explains it better. */
function wordsOf({ message, detail, detailFirst }: Problem): string {
  if (detail === undefined) return message;
  return detailFirst ? `Not accepted: ${detail}` : message;
}

/** What is noted of an array of `asked` rows that has come to its end. */
export function noteOf(outcome: ArrayOutcome, id: number, at: string, asked: number): EndNote {
  switch (outcome.kind) {
    case 'answered':
      return {
        t: 'answered',
        id,
        at,
        items: outcome.items.map(answeredRow),
        total: outcome.creditsDeducted,
        request: outcome.requestId,
      };
    case 'unreadable': {
      const { problem, raw, creditsDeducted } = outcome;
      return { t: 'unreadable', id, at, problem, raw, total: creditsDeducted };
    }
    case 'unknown':
      return { t: 'unknown', id, at, problem: outcome.problem };
    case 'refused':
      if (outcome.about === 'account') return { t: 'back', id, at };
      // One bad row must not take the others with it, and a no that charged nothing may be heard again.
      return asked > 1 ? { t: 'declined', id, at } : { t: 'refused', id, at, problem: outcome.problem };
    case 'busy':
    case 'not-sent':
      return { t: 'back', id, at };
  }
}

function answeredRow({ item, json }: ArrayItem): AnsweredRow {
  const { outcome, message, creditsDeducted, people } = item;
  return {
    ...chargedItem(item),
    message: withCharge(outcome, message, creditsDeducted),
    people: people.length,
    json,
  };
}

/** Only a match is charged for; where a miss was too, both are said. */
function withCharge(outcome: AnsweredRow['outcome'], message: string | null, credits: number | null) {
  if (outcome === 'hit' || credits === null || credits === 0) return message;
  const charged = `No match, yet the service deducted ${creditsText(credits)}.`;
  return message === null ? charged : `${message} ${charged}`;
}
