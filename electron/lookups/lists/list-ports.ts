import type { NewLookupList } from '../../../shared/ipc/ipc-lookups.ts';
import type { LookupRowCounts } from '../../../shared/model/lookup-history.ts';
import type { Problem, Result } from '../../../shared/model/problem.ts';
import type { LookupNotes } from '../../memory/answer-book/book-ports.ts';
import type { ListNotes } from '../../memory/list-notes.ts';
import type { SpentIntents } from '../../memory/spent-intents.ts';
import type { LookupSpending } from '../../money/money.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Disk } from '../../platform/disk.ts';
import type { ServiceClient, ServiceTarget } from '../../service/client.ts';
import type { RateBudget } from '../rate-budget.ts';
import type { ListRecord } from './list-store.ts';

/** What the page asks for, with the file's path in the place of its token. */
export type LookupListRequest = Omit<NewLookupList, 'file'> & { path: string };

/** All that lists of lookups see of the rest of the app; everything in it can be faked. */
export interface ListPorts {
  disk: Disk;
  clock: Clock;
  /** Holds one folder per list. */
  folder: string;
  notes: ListNotes;
  newId(): string;
  service: Pick<ServiceClient, 'lookupArray'>;
  budget: RateBudget;
  spent: Pick<SpentIntents, 'isSpent' | 'spend'>;
  /** The ledger and the budgets, as far as lookups go. */
  spending: LookupSpending;
  /** Hears what is asked before it leaves, and what became of it. */
  book: LookupNotes;
  activeConnection(): Promise<Result<ListRecord['connection']>>;
  /** Whose a list made through a connection is now; null where that was removed and not added again. */
  owner(of: ListRecord['connection']): ListRecord['connection'] | null;
  target(connectionId: string): Promise<Result<ServiceTarget>>;
  /**
   * Reads the list, writes rows.jsonl into `directory` and keeps the original there; see electron/engine. `earlier`: whose answers stand
   * for rows that are not asked, where colleagues' are among them.
   */
  readRows(
    request: Omit<LookupListRequest, 'intent' | 'limit' | 'name'> & { directory: string },
    on: ListRecord['connection'],
  ): Promise<Result<Pick<LookupRowCounts, 'toAsk'> & Pick<ListRecord, 'earlier'>>>;
  /** Lists that are over are kept so long; null where they stay until they are removed. */
  keepDays(): number | null;
  /** By which they are removed after that. */
  removalClock: Pick<Clock, 'now'>;
  /** False where the data folder is a copy: nothing in it goes on by itself. */
  ownProfile: boolean;
  /** A failure that belongs to no request. */
  report(problem: Problem): void;
}
