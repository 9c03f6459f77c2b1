import {
  type AskedBefore,
  type AskedChoice,
  type AskedDay,
  type AskedOutcome,
  asksAgain,
  dayInWords,
  outcomeInWords,
  type RowsSent,
} from '../../../shared/model/asked-before.ts';
import type { LookupKind } from '../../../shared/model/services.ts';
import { outcomeOfCode, sourceOfMember, unpacked } from '../../memory/questions.ts';
import { type RowQuestions, standings } from '../check/row-questions.ts';
import type { BookQuery } from './book-query.ts';
import { createBookSearch } from './book-search.ts';

/** What you know of a question that was asked before. */
export interface EarlierAnswer {
  /** When it was asked last, and when this answer came, in days since 1970. */
  newestDay: number;
  day: number;
  outcome: AskedOutcome;
  /** The job that has the answer, or the question where there is none; '' for lookups, and of a member a name that no job has. */
  source: string;
  /** The member of the team who asked; null where it was asked here. */
  by: string | null;
  /** Asked by a member whose answer can be had. */
  isShared: boolean;
}
type Asker = Pick<EarlierAnswer, 'source' | 'by' | 'isShared'>;
const nobody: Asker = { source: '', by: null, isShared: false };

export type AskedQuestions = ReturnType<typeof createAskedQuestions>;

/** Tells which questions of a list were asked before, here or by others of the team. */
export function createAskedQuestions(query: BookQuery, kind: LookupKind) {
  const { folder, key, sources, team, today } = query;
  const others = team?.sources ?? [];
  /** Who asked, by the id of the source. */
  const askers = new Map<number, Asker>([
    ...sources.map(({ id, job }) => [id, { ...nobody, source: job }] as const),
    ...others.map(
      ({ id, member, isShared }) =>
        [id, { source: sourceOfMember(member, isShared), by: member, isShared }] as const,
    ),
  ]);
  const idsOf = (each: readonly { id: number }[]) => each.map(({ id }) => id);
  const books = [
    { key, sources: idsOf(sources) },
    ...(team && others.length > 0 ? [{ key: team.key, sources: idsOf(others) }] : []),
  ];
  const search = createBookSearch({ folder, kind, books });
  /** What is known of each question, `packed`, and the few different answers of these. */
  let found: Float64Array = new Float64Array();
  const answers = new Map<number, EarlierAnswer>();

  /** What is known of a question, once all were looked for; undefined where it was never asked. */
  function answerTo(question: number): EarlierAnswer | undefined {
    const told = found[question] ?? 0;
    if (told === 0) return undefined;
    const known = answers.get(told);
    if (known) return known;
    const { newestDay, day, outcome, source } = unpacked(told);
    const asker = askers.get(source) ?? nobody;
    const answer = { newestDay, day, outcome: outcomeOfCode(outcome), ...asker };
    answers.set(told, answer);
    return answer;
  }

  /** What is known of a question that is not to be asked again; undefined of one that is. */
  function heldAnswer(question: number, choice: AskedChoice): EarlierAnswer | undefined {
    const answer = answerTo(question);
    return answer && asksAgain(choice, answer.newestDay, today) ? undefined : answer;
  }

  return {
    /** Takes up the next question, numbered from 0, by the two halves of its match key. */
    add: search.add,
    /** Looks for all that were taken up. @throws what `Memory` does; AbortError. */
    async find(signal?: AbortSignal): Promise<void> {
      found = await search.find(signal);
    },
    /** To be called whatever happens. */
    close: search.close,
    heldAnswer,

    /** How many are not to be asked again. */
    countHeld: (choice: AskedChoice): number =>
      found.reduce((held, _, question) => held + (heldAnswer(question, choice) ? 1 : 0), 0),

    /** "Looked up before by Ben on Oct 3, 2026: match". */
    reasonOf({ day, outcome, source, by }: EarlierAnswer): string {
      const who = by === null ? '' : ` by ${by}`;
      const gone =
        outcome !== 'unknown' && query.gone.includes(source) ? ' (its result is no longer here)' : '';
      return `Looked up before${who} on ${dayInWords(day)}: ${outcomeInWords[outcome]}${gone}`;
    },

    /** Counts the rows that were asked before, by day, outcome and who asked, for each way in which the list may be sent. */
    countRows(list: RowQuestions): AskedBefore {
      const days = new Map<string, AskedDay>();
      const dayOf = new Map<EarlierAnswer, AskedDay>();
      const countOf = list.counts();
      for (let question = 0; question < list.count; question++) {
        const answer = answerTo(question);
        if (!answer) continue;
        let counted = dayOf.get(answer);
        if (!counted) {
          const { newestDay: day, outcome, by, source, isShared } = answer;
          const key = `${by === null ? '' : source} ${outcome} ${day}`;
          const rows = { 'leave-out': noRows(), keep: noRows(), fix: noRows() };
          counted = days.get(key) ?? { day, outcome, by, ...(isShared && { isShared }), rows };
          days.set(key, counted);
          dayOf.set(answer, counted);
        }
        const sound = countOf(question, standings.sound);
        const usable = sound + countOf(question, standings.repairable);
        sum(counted.rows.keep, usable, countOf(question, standings.bad));
        // A mark in any of them holds all of them back, but where bad rows are kept.
        if (list.markOf(question) > 0) continue;
        sum(counted.rows['leave-out'], sound, 0);
        sum(counted.rows.fix, usable, 0);
      }
      return { unread: query.unread, today, days: [...days.values()].sort((a, b) => a.day - b.day) };
    },
  };
}

const noRows = (): RowsSent => ({ once: 0, all: 0 });

/** @param rows of which all but one are repetitions @param others that are none, whatever they say */
function sum(to: RowsSent, rows: number, others: number): void {
  to.once += Math.min(1, rows) + others;
  to.all += rows + others;
}
