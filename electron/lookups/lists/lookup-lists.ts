import type { NewLookupList } from '../../../shared/ipc/ipc-lookups.ts';
import type { Renewed } from '../../../shared/model/job.ts';
import type { Hits } from '../../../shared/model/job-counts.ts';
import type { LookupRowCounts } from '../../../shared/model/lookup-history.ts';
import type {
  AskAgain,
  LookupListAnswer,
  LookupListRows,
  LookupListSummary,
  LookupLists as LookupListsView,
  LookupRowsRequest,
} from '../../../shared/model/lookup-list.ts';
import type { Problem, Result } from '../../../shared/model/problem.ts';
import type { VerdictCounts } from '../../../shared/verdict/verdict.ts';
import type { EngineInput } from '../../engine/process/protocol.ts';
import type { LookupNotes, PastQuestions } from '../../memory/answer-book/book-ports.ts';
import type { ListNotes } from '../../memory/list-notes.ts';
import type { SpentIntents } from '../../memory/spent-intents.ts';
import type { LookupSpending } from '../../money/spending.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Disk } from '../../platform/disk.ts';
import type { ListCheck } from '../../results/service/result-owners.ts';
import type { OwnResult } from '../../results/service/result-place.ts';
import type { ServiceClient, ServiceTarget } from '../../service/client.ts';
import type { RateBudget } from '../rate-budget.ts';
import type { CertainRow } from './kept-list.ts';
import type { ListRecord } from './list-store.ts';

/** Lists whose rows are looked up in small arrays: each row asked once, each answer kept. */
export interface LookupLists {
  /** Reads the lists on disk and goes on with those that were running. To be called once, before anything else. */
  start(): Promise<Result<null>>;
  list(): LookupListsView;
  /** Null where it is not there (any more). */
  get(id: string): LookupListSummary | null;
  /** Reads a list and starts at once; the same press once more answers with the list it made. */
  create(wanted: LookupListRequest): Promise<Result<LookupListSummary>>;
  rows(id: string, wanted: LookupRowsRequest): Promise<Result<LookupListRows>>;
  row(id: string, n: number): Promise<Result<LookupListAnswer>>;
  pause(id: string): Promise<Result<LookupListSummary>>;
  /** @param limit in credits; as it was where undefined. @param reason why it may pass a budget, to its end. */
  resume(id: string, limit: number | null | undefined, reason?: string): Promise<Result<LookupListSummary>>;
  stop(id: string): Promise<Result<LookupListSummary>>;
  askAgain(id: string, intent: string, which?: AskAgain): Promise<Result<LookupListSummary>>;
  rename(id: string, name: string): Promise<Result<LookupListSummary>>;
  remove(id: string): Promise<Result<null>>;
  /** Removes lists that are over, as a person said: those whose rows all have an end, or those with unknown ones. */
  removeFinished(which: { settled: boolean; unknown: boolean }): Promise<Result<null>>;
  /** Removes what is kept longer than the settings say: lists that are over, none with a row of unknown outcome. */
  expire(): Promise<void>;
  /** Where its own result lies; a problem where there is none (yet). */
  resultPlace(id: string): Promise<Result<OwnResult>>;
  /** Where the list itself is, as it was given; null where there is no such list. */
  original(id: string): Extract<EngineInput<'exportOptions'>['list'], { of: 'lookups' }> | null;
  /** Keeps how many phones of its result have each verdict, and what later checks made of them. */
  keepVerdicts(id: string, verdicts: VerdictCounts, renewed: Renewed, hits: Hits | undefined): Promise<void>;
  /** When the rows of its result were checked; null where there is no result (yet). */
  checkOf(id: string): ListCheck | null;
  /** Rows are being asked: ending the app now may leave some of unknown outcome. */
  isAsking(): boolean;
  /** Some list would go on if the app stayed. */
  inProgress(): boolean;
  /** A connection got another name, or others' lists. */
  connectionChanged(connectionId: string): void;
  /** The network may be back. */
  networkBack(): void;
  /** At most a few times a second for each list. */
  onChange(listener: (list: LookupListSummary) => void): void;
  /** Awaited before a list's files go. */
  onRemoving(listener: (id: string) => Promise<void>): void;
  onRemoved(listener: (id: string) => void): void;
  /** Told when a result was written, or written anew. */
  onResult(listener: (id: string) => void): void;
  /** What all of them have asked so far. */
  pastQuestions(): AsyncIterable<PastQuestions>;
  /** All of them, with what has been answered so far. */
  answered(): AnsweredList[];
  /** Asks nothing more; waits a while for what has left, then gives it up. */
  close(): Promise<void>;
}

interface AnsweredList extends Pick<ListRecord, 'id' | 'name' | 'kind' | 'connection'> {
  /** Read from the disk each time. */
  rows(): Promise<CertainRow[]>;
}

/** What the page asks for, with the file's path in the place of its token. */
export type LookupListRequest = Omit<NewLookupList, 'file'> & { path: string };

/** All that lists of lookups see of the rest of the app; everything in it can be faked. */
export interface ListPorts {
  disk: Disk;
  clock: Clock;
  /** Holds one folder per list. */
  folder: string;
  /** What became of their rows. */
  notes: ListNotes;
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
  /** Lists that are over are kept so long; null where they stay until they are removed. */
  keepDays(): number | null;
  /** By which they are removed after that. */
  removalClock: Pick<Clock, 'now'>;
  /** False where the data folder is a copy: nothing in it goes on by itself. */
  ownProfile: boolean;
  /** A failure that belongs to no request. */
  report(problem: Problem): void;
}
