import type { NewLookupList } from '../../../shared/ipc/ipc-lookup-lists.ts';
import type { LookupRowCounts } from '../../../shared/model/kept-lookup-row.ts';
import type { Problem, Result } from '../../../shared/model/problem.ts';
import type { LookupNotes } from '../../money/answer-book/lookup-notes.ts';
import type { LookupSpending } from '../../money/spending.ts';
import type { SpentIntents } from '../../money/spent-intents.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Disk } from '../../platform/disk.ts';
import type { ServiceClient, ServiceTarget } from '../../service/client.ts';
import type { RateBudget } from '../rate/rate-budget.ts';
import type { KeptList } from './list-files.ts';
import type { ListRecord } from './list-record.ts';

/** What the page asks for, with the file's path in the place of its token. */
export type LookupListRequest = Omit<NewLookupList, 'file'> & { path: string };

/** A list that left out rows that were asked before, and its own result. */
export interface ListToJoin {
  record: ListRecord;
  resultAt: string;
  /** Its rows in their order, by when they were answered. */
  answered: NonNullable<ListRecord['answered']>;
  /** Its folder: asked-before.csv is there, and what is taken over of earlier answers. */
  folder: string;
  /** What the mapped columns are called in that. */
  formFields: KeptList['formFields'];
  /** Of the rows that were asked before, in the result, from 0. */
  places: number[];
  own: string;
  sent: string;
  /** Where the whole is to be, and whether it lies there as it was made last. */
  to: string;
  isThere: boolean;
  /** In which the answers of lookups stand. */
  answerColumns: string[];
  earlier(): ListRecord['earlier'];
  signal: AbortSignal;
  keep(known: Pick<ListRecord, 'earlier'> | Pick<ListRecord, 'merged'>): Promise<void>;
}

/** All that lists of lookups see of the rest of the app; everything in it can be faked. */
export interface ListPorts {
  disk: Disk;
  clock: Clock;
  /** Holds one folder per list. */
  folder: string;
  newId(): string;
  service: Pick<ServiceClient, 'lookupArray'>;
  budget: RateBudget;
  spent: Pick<SpentIntents, 'isSpent' | 'spend'>;
  /** The ledger and the budgets, as far as lookups go. */
  spending: LookupSpending;
  /** Hears what is asked before it leaves, and what became of it. */
  book: LookupNotes;
  /** The connection that new lists belong to. */
  activeConnection(): Promise<Result<ListRecord['connection']>>;
  /** Whose a list made through a connection is now; null where that was removed and not added again. */
  owner(of: ListRecord['connection']): ListRecord['connection'] | null;
  target(connectionId: string): Promise<Result<ServiceTarget>>;
  /** Reads the list, writes rows.jsonl into `directory` and keeps the original there; see electron/engine. */
  readRows(
    request: Omit<LookupListRequest, 'intent' | 'limit' | 'name'> & { directory: string },
    /** On which it will be asked. */
    on: ListRecord['connection'],
  ): Promise<Result<Pick<LookupRowCounts, 'toAsk'>>>;
  /** Joins a result with the earlier answers to rows that were left out: where the whole is; null where there are none. */
  whole(list: ListToJoin): Promise<Result<string | null>>;
  /** Lists that are over are kept so long; null where they stay until they are removed. */
  keepDays(): number | null;
  /** By which they are removed after that. */
  removalClock: Pick<Clock, 'now'>;
  /** False where the data folder is a copy: nothing in it goes on by itself. */
  ownProfile: boolean;
  /** A failure that belongs to no request. */
  report(problem: Problem): void;
}
