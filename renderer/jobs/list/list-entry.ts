import { ageOfFile, ageOfLookups, ageToKeep, type CheckAge } from '../../../shared/model/check-age.ts';
import { may } from '../../../shared/model/job.ts';
import type { Hits } from '../../../shared/model/job-counts.ts';
import { resultCame } from '../../../shared/model/job-list.ts';
import type { JobSummary } from '../../../shared/model/job-record.ts';
import { statusOf } from '../../../shared/model/job-state.ts';
import { isAtItsEnd, type LookupListSummary } from '../../../shared/model/lookup-list.ts';
import type { OpenedFile } from '../../../shared/model/opened-file.ts';
import { bulkServices, lookupServices } from '../../../shared/model/services.ts';
import type { VerdictCounts } from '../../../shared/verdict/verdict.ts';
import { madeOnce } from '../../../shared/words/made-once.ts';
import type { JobDraft } from '../../intake/draft.ts';
import { listStates, type Standing, toneOfState } from '../../ui/badge.tsx';
import { dash } from '../../ui/format.ts';
import { paths } from '../../ui/paths.ts';

/**
 * A job, a draft of one, a list of lookups, or a file that was opened as a result, wherever one speaks of several of them.
 * Times in ISO 8601.
 */
export interface ListEntry {
  kind: 'job' | 'draft' | 'lookups' | 'file';
  id: string;
  href: string;
  name: string;
  note: string;
  archived: boolean;
  startedAt: string;
  status: Standing;
  service: { id: string; label: string };
  /** Null for what was sent nowhere. */
  connection: { id: string; name: string } | null;
  rows: number | null;
  /** Rows with a match, of those that were sent; null until its result was opened. */
  hits: Hits | null;
  /** Of its phones; null until its result was opened. */
  verdicts: VerdictCounts | null;
  /** When its result came, of a list of lookups when that was started; null where it has none, or was archived. */
  resultAt: string | null;
  /** When its numbers were checked; null where it is not known. */
  checkedAt: string | null;
  /** How long ago its numbers were checked; null where they are not to be checked again. @param now ms since 1970 */
  age: (now: number) => CheckAge | null;
  /** Newer checks found some of its numbers blocked. */
  isBlocked: boolean;
  queueId: string;
  /** There is a file of it, which can be dragged out of the window. */
  hasResult: boolean;
  /** What may be done with it from the list. */
  may: { archive: boolean; remove: boolean };
  /** What would be lost with it beside what it has: a result still to come, or the record that it may have been charged. */
  open: 'result' | 'outcome' | null;
}

const noService = { id: 'none', label: dash };

/** What is so unless an entry says otherwise. */
const usual = {
  note: '',
  archived: false,
  service: noService,
  connection: null,
  rows: null,
  hits: null,
  verdicts: null,
  resultAt: null,
  checkedAt: null,
  age: () => null,
  isBlocked: false,
  queueId: '',
  hasResult: false,
  may: { archive: false, remove: false },
  open: null,
} satisfies Partial<ListEntry>;

export const mayInList = (job: Pick<JobSummary, 'state' | 'archived'>): ListEntry['may'] => ({
  archive: may.archive(job),
  remove: may.remove(job),
});

/** The same entry for the same job, so that a change of one job draws one row. */
export const entryOfJob = madeOnce(
  (job: JobSummary): ListEntry => ({
    kind: 'job',
    id: job.id,
    href: paths.job(job.id),
    name: job.name,
    note: job.note,
    archived: job.archived,
    startedAt: job.createdAt,
    status: { text: statusOf(job), tone: toneOfState[job.state] },
    service: { id: job.service, label: bulkServices[job.service].label },
    connection: job.connection,
    rows: job.rows,
    hits: job.hits ?? null,
    verdicts: job.verdicts ?? null,
    resultAt: resultCame(job),
    checkedAt: job.checkedAt,
    age: (now) => ageToKeep(job, now),
    isBlocked: job.blocked !== undefined,
    queueId: job.queueId ?? '',
    hasResult: job.fetchedAt !== undefined,
    may: mayInList(job),
    open: openOf(job, job.fetchedAt !== undefined || job.odd === true),
  }),
);

/** @param came Whether its result is here. */
export function openOf({ state, queueId }: Pick<JobSummary, 'state' | 'queueId'>, came: boolean) {
  if (state === 'outcome-unknown') return 'outcome';
  return queueId !== undefined && !came ? 'result' : null;
}

export const entryOfLookups = madeOnce(
  (list: LookupListSummary): ListEntry => ({
    ...usual,
    kind: 'lookups',
    id: list.id,
    href: paths.lookups(list.id),
    name: list.name,
    startedAt: list.createdAt,
    status: listStates[list.state],
    service: { id: list.kind, label: `${lookupServices[list.kind].label} lookups` },
    connection: list.connection,
    rows: list.rows,
    hits: list.hits,
    verdicts: list.verdicts,
    resultAt: list.resultReady && isAtItsEnd(list.state) ? list.createdAt : null,
    checkedAt: list.checkedAt,
    age: (now) => ageOfLookups(list, now),
    isBlocked: list.blocked !== undefined,
  }),
);

export const openedFileText = 'Opened file';

export const entryOfFile = madeOnce((file: OpenedFile): ListEntry => {
  const { id, name, archived, openedAt, judged } = file;
  return {
    ...usual,
    kind: 'file',
    id,
    href: paths.openedFile(id),
    name,
    archived,
    startedAt: openedAt,
    status: { text: openedFileText, tone: 'idle' },
    rows: judged?.rows ?? null,
    hits: judged?.hits ?? null,
    verdicts: judged?.verdicts ?? null,
    resultAt: archived ? null : openedAt,
    checkedAt: judged?.renewed?.checkedAt ?? null,
    age: (now) => ageOfFile(file, now),
    isBlocked: (judged?.renewed?.blocked ?? 0) > 0,
    hasResult: true,
    may: { archive: !archived, remove: true },
  };
});

export const draftText = 'Draft';

export const entryOfDraft = madeOnce(
  ({ file: { token, name }, service, begunAt }: JobDraft): ListEntry => ({
    ...usual,
    kind: 'draft',
    id: token,
    href: paths.draft(token),
    name,
    startedAt: begunAt,
    status: { text: draftText, tone: 'active' },
    service: service ? { id: service, label: bulkServices[service].label } : noService,
    may: { archive: false, remove: true },
  }),
);

/** All that has a result, or will have. */
export interface AllLists {
  jobs: readonly JobSummary[];
  lists: readonly LookupListSummary[];
  files: readonly OpenedFile[];
}

export const entriesOf = ({ jobs, lists, files }: AllLists): ListEntry[] => [
  ...jobs.map(entryOfJob),
  ...lists.map(entryOfLookups),
  ...files.map(entryOfFile),
];

/** Which service it was sent to, or what else it is. */
export const sortOf = ({ kind, service, status }: ListEntry): string =>
  kind === 'file' ? status.text : service.label;
