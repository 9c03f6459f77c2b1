import type { AskedEarlier, AskedOutcome } from '../../../shared/model/asked-before.ts';
import { ProblemError } from '../../../shared/model/problem.ts';
import type { Holds, LookupNotes, NotedLookups } from '../../money/answer-book/lookup-notes.ts';
import type { Entry, ListJournal } from './list-journal.ts';
import type { RowState } from './list-progress.ts';
import type { ListRecord } from './list-record.ts';

/** A journal of which the answer book hears what is asked, before it leaves, and what became of it. */
export interface NotedJournal extends ListJournal {
  /**
   * Notes that an array is about to leave. Rejects where the disk does not take it.
   * @returns the rows that others asked meanwhile, in words; where there is one, nothing of the array may leave
   */
  leave(entry: Of<'asked'>): Promise<Of<'elsewhere'>['rows']>;
}

type Of<T extends Entry['t']> = Extract<Entry, { t: T }>;

/** @param holdsOf whether what is known of a row keeps it from being asked; null where nothing does */
export function notedJournal(
  journal: ListJournal,
  { kind, connection }: Pick<ListRecord, 'kind' | 'connection'>,
  { askOf, holdsOf }: { askOf(n: number): Record<string, string>; holdsOf(n: number): Holds | null },
  book: LookupNotes,
): NotedJournal {
  const asked = new Map<number, NotedLookups>();

  return {
    async leave(entry) {
      const { id, rows, at } = entry;
      // First, so that a crash between the two leaves rows of unknown outcome, and never rows that others are said to have asked.
      await journal.append(entry);
      const holds = rows.map(holdsOf);
      const noted = await book.note({ kind, account: connection, inputs: rows.map(askOf) }, at, { holds });
      if (!noted.ok) throw new ProblemError(noted.problem);
      asked.set(id, noted.value);
      return rows.flatMap((n, place) => {
        const before = noted.value.askedBefore[place];
        return before ? [{ n, words: askedMeanwhile(before) }] : [];
      });
    },
    async append(entry) {
      await journal.append(entry);
      if (!('id' in entry)) return;
      const noted = asked.get(entry.id);
      asked.delete(entry.id);
      if (entry.t === 'answered') await noted?.settle(entry.items.map(outcomeOf));
      if (entry.t === 'back' || entry.t === 'declined' || entry.t === 'refused') await noted?.settle(null);
    },
  };
}

function askedMeanwhile({ by, outcome }: AskedEarlier): string {
  const where = {
    job: `in ${'name' in by ? by.name : ''}`,
    'removed-job': 'in a job that was removed',
    lookup: 'by a lookup or another list',
  }[by.kind];
  const became = { hit: 'a match', miss: 'no match', unknown: 'outcome not known here' }[outcome];
  return `Asked meanwhile ${where}: ${became}`;
}

/** What the service clearly refused asks nothing of it. */
export const outcomeOf = ({ outcome }: Pick<RowState, 'outcome'>): AskedOutcome =>
  outcome === 'hit' || outcome === 'miss' ? outcome : 'unknown';
