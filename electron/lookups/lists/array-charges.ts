import type { LedgerEntry } from '../../../shared/ledger.ts';
import {
  answeredEntry,
  askedEntry,
  type LookupRequestFacts,
  unknownEntry,
} from '../../money/ledger/lookup-entry.ts';
import type { Entry } from './list-journal.ts';

/** What an entry of the journal means for the ledger: what an array took, or that it took nothing. */
export type ArrayCharge = { kind: 'entry'; entry: LedgerEntry } | { kind: 'nothing'; key: string };

/** What the arrays of a list take, told by its journal, entry by entry. */
interface ArrayCharges {
  /** Null where an entry says nothing of money. */
  of(entry: Entry): ArrayCharge | null;
  /** Arrays that left and have no end. */
  open(): LedgerEntry[];
}

type ListFacts = Omit<LookupRequestFacts, 'key' | 'at' | 'asked'>;

/** @param list what is true of all its arrays, as of now */
export function createArrayCharges(list: () => ListFacts): ArrayCharges {
  const left = new Map<number, LookupRequestFacts>();

  function ended(id: number): LookupRequestFacts | undefined {
    const facts = left.get(id);
    left.delete(id);
    return facts;
  }

  return {
    of(entry) {
      if (entry.t === 'asked') {
        const { source } = list();
        const key = `list:${source.id}:${entry.id}`;
        const facts = { ...list(), key, at: entry.at, asked: entry.rows.length };
        left.set(entry.id, facts);
        return { kind: 'entry', entry: askedEntry(facts) };
      }
      if (!('id' in entry)) return null;
      const facts = ended(entry.id);
      if (!facts) return null;
      switch (entry.t) {
        case 'answered':
          return { kind: 'entry', entry: answeredEntry(facts, entry.items, entry.total) };
        case 'unreadable':
          return { kind: 'entry', entry: unknownEntry(facts, entry.total) };
        case 'unknown':
          return { kind: 'entry', entry: unknownEntry(facts) };
        default:
          return { kind: 'nothing', key: facts.key };
      }
    },
    open: () => [...left.values()].map((facts) => unknownEntry(facts)),
  };
}
