import type { CheckRequest, RowFilter } from '../../shared/model/check.ts';
import type { ReadingChoice } from '../../shared/model/csv.ts';
import type { LedgerQuery } from '../../shared/model/ledger.ts';
import type { PastLookupQuery } from '../../shared/model/lookup-history.ts';
import type { LookupRowsRequest } from '../../shared/model/lookup-list.ts';
import type { LookupInput } from '../../shared/model/lookup-run.ts';
import type { ExportRequest } from '../../shared/model/result-export.ts';
import type { ColumnCorrection } from '../../shared/model/result-layout.ts';
import type { ResultField, ResultQuery } from '../../shared/model/result-query.ts';
import type { LookupKind } from '../../shared/model/services.ts';
import type { PeopleToHold, SuppressionQuery } from '../../shared/model/suppression.ts';

/** Every key of the query cache, once. */
export const keys = {
  appInfo: ['app-info'],
  settings: ['settings'],
  storedData: ['stored-data'],
  webhook: ['webhook'],
  connections: ['connections'],
  mappings: ['mappings'],
  savedFollowUps: ['saved-follow-ups'],
  /** Of any job. */
  followUpsOfJobs: ['job-follow-ups'],
  jobFollowUps: (id: string) => ['job-follow-ups', id],
  jobs: ['jobs'],
  job: (id: string) => ['job', id],
  opened: ['opened'],
  openedFile: (id: string) => ['opened-file', id],
  lookupLists: ['lookup-lists'],
  lookupList: (id: string) => ['lookup-list', id],
  /** All pages and rows of a list of lookups. */
  lookupListRows: (id: string) => ['lookup-list-rows', id],
  lookupListPage: (id: string, wanted: LookupRowsRequest) => ['lookup-list-rows', id, 'page', wanted],
  lookupListRow: (id: string, n: number) => ['lookup-list-rows', id, 'row', n],
  /** Of a sample and its list, asked of either. */
  testBatches: ['test-batch'],
  testBatch: (id: string) => ['test-batch', id],
  sendFacts: (id: string) => ['send-facts', id],
  jobProgress: (id: string) => ['job-progress', id],
  taskProgress: (taskId: string) => ['task-progress', taskId],
  /** `opened` tells apart two openings of one file, which may have changed in between. */
  inspection: (opened: number, file: string, reading: ReadingChoice) => ['inspection', opened, file, reading],
  check: (opened: number, request: CheckRequest | null, account: string | undefined) => [
    'check',
    opened,
    request,
    account,
  ],
  listedRows: (opened: number, request: CheckRequest | null, filter: RowFilter, after: number) => [
    'listed-rows',
    opened,
    request,
    filter,
    after,
  ],
  results: [
    ['result'],
    ['result-page'],
    ['result-summary'],
    ['result-row'],
    ['export-preview'],
    ['test-batch'],
  ],
  result: (jobId: string, fetchedAt: string) => ['result', jobId, fetchedAt],
  resultFirstRows: (jobId: string, fetchedAt: string) => ['result-first-rows', jobId, fetchedAt],
  resultPage: (jobId: string, query: ResultQuery, fields: readonly ResultField[], page: number) => [
    'result-page',
    jobId,
    query,
    fields,
    page,
  ],
  /** All pages, summaries and rows of a result. */
  resultPages: (jobId: string) => ['result-page', jobId],
  resultSummaries: (jobId: string) => ['result-summary', jobId],
  resultRows: (jobId: string) => ['result-row', jobId],
  resultColumns: (jobId: string) => ['result-columns', jobId],
  allSavedViews: ['saved-views'],
  savedViews: (jobId: string) => ['saved-views', jobId],
  correctionTrial: (jobId: string, corrections: readonly ColumnCorrection[]) => [
    'correction-trial',
    jobId,
    corrections,
  ],
  resultSummary: (jobId: string, query: ResultQuery) => ['result-summary', jobId, query],
  resultRow: (jobId: string, n: number) => ['result-row', jobId, n],
  /** Everything that depends on the suppression list begins with this, or is a result's. */
  suppression: ['suppression'],
  suppressionStatus: ['suppression', 'status'],
  suppressionPage: (query: SuppressionQuery, page: number) => ['suppression', 'page', query, page],
  heldOfPeople: (people: PeopleToHold) => ['suppression', 'of-people', people],
  /** Everything of checking lists again begins with this. */
  checks: ['checks'],
  staleLists: ['checks', 'stale'],
  numbersToCheck: (ids: readonly string[]) => ['checks', 'count', ids],
  blockedNumbers: ['checks', 'blocked'],
  /** Everything of the history of lookups begins with this. */
  ledger: ['ledger'],
  ledgerPage: (query: LedgerQuery, page: number) => ['ledger', 'page', query, page],
  budget: (account: string) => ['ledger', 'budget', account],
  lookupExperience: (account: string) => ['ledger', 'lookups', account],
  pastLookups: ['past-lookups'],
  pastLookupPage: (query: PastLookupQuery, page: number) => ['past-lookups', 'page', query, page],
  pastLookup: (id: string) => ['past-lookups', 'one', id],
  /** Everything of the team that is shared with. */
  team: ['team'],
  teamStatus: ['team', 'status'],
  teamSpent: (month: string) => ['team', 'spent', month],
  quickShortcut: ['quick-shortcut'],
  updates: ['updates'],
  lookupReading: (kind: LookupKind, input: LookupInput) => ['lookup-reading', kind, input],
  exportOptions: (jobId: string) => ['export-options', jobId],
  exportPreview: (jobId: string, request: ExportRequest | null) => ['export-preview', jobId, request],
  exportPresets: ['export-presets'],
  /** Under which task id a check runs, for its progress. */
  checkTask: (opened: number, request: CheckRequest | null) => ['check-task', opened, request],
} as const;
