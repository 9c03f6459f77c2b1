import type { AskedEarlier, AskedOutcome } from '../../../shared/model/asked-before.ts';
import { ProblemError } from '../../../shared/model/problem.ts';
import type { Holds, LookupNotes, NotedLookups } from '../../memory/answer-book/book-ports.ts';
import type { AnsweredRow, ListNote, ListNotes } from '../../memory/list-notes.ts';
import type { Clock } from '../../platform/clock.ts';
import type { ArrayItem, ArrayOutcome } from '../../service/client.ts';
import type { ListProgress, RowState } from './list-progress.ts';
import type { ListRecord } from './list-store.ts';

type Of<T extends ListNote['t']> = Extract<ListNote, { t: T }>;

const againMs = 5000;

export type NotedArrays = ReturnType<typeof createNotedArrays>;

/** What happens to the arrays of a list, on disk before it counts. The answer book hears what is asked, before it leaves, and what became of it. */
export function createNotedArrays(parts: {
  list: Pick<ListRecord, 'id' | 'kind' | 'connection'>;
  notes: ListNotes;
  progress: ListProgress;
  /** Whether what is known of a row keeps it from being asked; null where nothing does. */
  holdsOf(n: number): Holds | null;
  book: LookupNotes;
  clock: Clock;
  closing: AbortSignal;
}) {
  const { list, notes, progress, clock, closing } = parts;
  const asked = new Map<number, NotedLookups>();

  /** Rejects where the disk does not take it. */
  async function add(note: ListNote): Promise<void> {
    await notes.add(list.id, note);
    if (!('id' in note)) return;
    const noted = asked.get(note.id);
    asked.delete(note.id);
    if (note.t === 'answered') await noted?.settle(note.items.map(outcomeOf));
    if (note.t === 'back' || note.t === 'declined' || note.t === 'refused') await noted?.settle(null);
  }

  const laterOrClosing = () =>
    new Promise<void>((resolve) => {
      const cancel = clock.after(againMs, resolve);
      const stop = () => {
        cancel();
        resolve();
      };
      closing.addEventListener('abort', stop, { once: true });
    });

  return {
    add,
    /**
     * Notes that an array is about to leave. Rejects where the disk does not take it.
     * @returns the rows that others asked meanwhile, in words; where there is one, nothing of the array may leave
     */
    async leave(note: Of<'asked'>): Promise<Of<'elsewhere'>['rows']> {
      const { id, rows, at } = note;
      // First, so that a crash between the two leaves rows of unknown outcome, and never rows that others are said to have asked.
      await notes.add(list.id, note);
      const questions = { kind: list.kind, account: list.connection, inputs: rows.map(progress.askOf) };
      const noted = await parts.book.note(questions, at, { holds: rows.map(parts.holdsOf) });
      if (!noted.ok) throw new ProblemError(noted.problem);
      asked.set(id, noted.value);
      return rows.flatMap((n, place) => {
        const before = noted.value.askedBefore[place];
        return before ? [{ n, words: askedMeanwhile(before) }] : [];
      });
    },
    /**
     * Notes what has happened, and tries until it is on the disk: only then it counts and is shown. Where the app ends before that,
     * the next start finds the array without an end.
     */
    async addSurely(note: ListNote, onFailure: (error: unknown) => void): Promise<void> {
      for (;;) {
        try {
          await add(note);
          progress.apply(note);
          return;
        } catch (error) {
          onFailure(error);
        }
        if (closing.aborted) return;
        await laterOrClosing();
      }
    },
  };
}

function askedMeanwhile({ by, outcome }: AskedEarlier): string {
  const where = {
    job: `in ${'name' in by ? by.name : ''}`,
    'removed-job': 'in a job that was removed',
    lookup: 'by a lookup or another list',
    member: `by ${'name' in by ? by.name : ''}`,
  }[by.kind];
  const became = { hit: 'a match', miss: 'no match', unknown: 'outcome not known here' }[outcome];
  return `Asked meanwhile ${where}: ${became}`;
}

/** What the service clearly refused asks nothing of it. */
export const outcomeOf = ({ outcome }: Pick<RowState, 'outcome'>): AskedOutcome =>
  outcome === 'hit' || outcome === 'miss' ? outcome : 'unknown';

/** What is noted of an array of `asked` rows that has come to its end. */
export function noteOf(outcome: ArrayOutcome, id: number, at: string, asked: number): ListNote {
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
  const { outcome, message, creditsDeducted: credits, people, isUnclear } = item;
  return {
    // What says nothing at all may have been charged for as a hit.
    outcome: isUnclear && credits !== 0 ? 'unknown' : outcome,
    message: withCharge(outcome, message, credits),
    credits,
    people: people.length,
    json,
  };
}

/** Only a match is charged for; where a miss was too, both are said. */
function withCharge(outcome: AnsweredRow['outcome'], message: string | null, credits: number | null) {
  if (outcome === 'hit' || credits === null || credits === 0) return message;
  const charged = `No match, yet the service deducted ${credits} ${credits === 1 ? 'credit' : 'credits'}.`;
  return message === null ? charged : `${message} ${charged}`;
}
