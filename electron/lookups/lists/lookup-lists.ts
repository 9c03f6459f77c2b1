import type { NewLookupList } from '../../../shared/ipc-lookup-lists.ts';
import type {
  LookupListAnswer,
  LookupListRows,
  LookupListSummary,
  LookupLists as LookupListsView,
  LookupRowsRequest,
} from '../../../shared/lookup-list.ts';
import { failure, type Result } from '../../../shared/problem.ts';
import { noSuchList } from './list-problems.ts';

/** What the page asks for, with the file's path in the place of its token. */
export type LookupListRequest = Omit<NewLookupList, 'file'> & { path: string };

/** Lists whose rows are looked up in small arrays: each asked once, each answer kept. */
export interface LookupLists {
  list(): LookupListsView;
  /** Null where it is not there (any more). */
  get(id: string): LookupListSummary | null;
  create(wanted: LookupListRequest): Promise<Result<LookupListSummary>>;
  rows(id: string, wanted: LookupRowsRequest): Promise<Result<LookupListRows>>;
  row(id: string, n: number): Promise<Result<LookupListAnswer>>;
  pause(id: string): Promise<Result<LookupListSummary>>;
  /** @param limit the most credits from now on; as it was where undefined */
  resume(id: string, limit: number | null | undefined): Promise<Result<LookupListSummary>>;
  stop(id: string): Promise<Result<LookupListSummary>>;
  askAgain(id: string, intent: string): Promise<Result<LookupListSummary>>;
  rename(id: string, name: string): Promise<Result<LookupListSummary>>;
  remove(id: string): Promise<Result<null>>;
}

export function createLookupLists(): LookupLists {
  const none = async () => failure(noSuchList);
  return {
    list: () => ({ lists: [], setAside: [] }),
    get: () => null,
    create: none,
    rows: none,
    row: none,
    pause: none,
    resume: none,
    stop: none,
    askAgain: none,
    rename: none,
    remove: none,
  };
}
