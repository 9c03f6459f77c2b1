import type { JobSummary } from '../../../shared/model/job.ts';
import { allowed } from '../../../shared/model/job-actions.ts';
import type { Hits } from '../../../shared/model/job-counts.ts';
import { statusOf } from '../../../shared/model/job-state.ts';
import type { OpenedFile } from '../../../shared/model/opened-file.ts';
import { bulkServices } from '../../../shared/model/services.ts';
import type { VerdictCounts } from '../../../shared/verdict/verdict.ts';
import { madeOnce } from '../../../shared/words/made-once.ts';
import type { JobDraft } from '../../intake/draft-context.tsx';
import { toneOfState } from '../../ui/badge.tsx';
import { dash } from '../../ui/format.ts';
import { paths } from '../../ui/paths.ts';
import type { Tone } from '../../ui/theme.tsx';

/** A line of the list of jobs: a job, a draft of one, or a file that was opened as a result. */
export interface ListEntry {
  kind: 'job' | 'draft' | 'file';
  id: string;
  href: string;
  name: string;
  note: string;
  archived: boolean;
  startedAt: string;
  status: { text: string; tone: Tone };
  service: { id: string; label: string };
  /** Null for what was sent nowhere. */
  connection: { id: string; name: string } | null;
  rows: number | null;
  /** Rows with a match, of those that were sent; null until its result was opened. */
  hits: Hits | null;
  /** Of its phones; null until its result was opened. */
  verdicts: VerdictCounts | null;
  /** When its numbers were checked: ISO 8601, null where it is not known. */
  checkedAt: string | null;
  queueId: string;
  /** There is a file of it, which can be dragged out of the window. */
  hasResult: boolean;
  /** What may be done with it from the list. */
  may: { archive: boolean; remove: boolean };
  /** What would be lost with it beside what it has: a result still to come, or the record that it may have been charged. */
  open: 'result' | 'outcome' | null;
}

export const openedFileText = 'Opened file';

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
    status: { text: statusOf(job), tone: toneOfState(job.state) },
    service: { id: job.service, label: bulkServices[job.service].label },
    connection: job.connection,
    rows: job.rows,
    hits: job.hits ?? null,
    verdicts: job.verdicts ?? null,
    checkedAt: job.checkedAt,
    queueId: job.queueId ?? '',
    hasResult: job.fetchedAt !== undefined,
    may: allowed({ state: job.state, archived: job.archived }),
    open: openOf(job),
  }),
);

function openOf({ state, queueId, fetchedAt, odd }: JobSummary): ListEntry['open'] {
  if (state === 'outcome-unknown') return 'outcome';
  return queueId !== undefined && fetchedAt === undefined && !odd ? 'result' : null;
}

const noService = { id: 'none', label: dash };

/** What was sent nowhere, or not yet. */
const notSent = {
  note: '',
  service: noService,
  connection: null,
  rows: null,
  hits: null,
  verdicts: null,
  checkedAt: null,
  queueId: '',
  open: null,
} satisfies Partial<ListEntry>;

export const entryOfFile = madeOnce(
  ({ id, name, archived, openedAt, judged }: OpenedFile): ListEntry => ({
    ...notSent,
    kind: 'file',
    id,
    href: paths.openedFile(id),
    name,
    archived,
    startedAt: openedAt,
    status: { text: openedFileText, tone: 'idle' },
    rows: judged?.rows ?? null,
    verdicts: judged?.verdicts ?? null,
    checkedAt: judged?.renewed?.checkedAt ?? null,
    hasResult: true,
    may: { archive: !archived, remove: true },
  }),
);

export const draftText = 'Draft';

export const entryOfDraft = madeOnce(
  ({ file: { token, name }, service, begunAt }: JobDraft): ListEntry => ({
    ...notSent,
    kind: 'draft',
    id: token,
    href: paths.draft(token),
    name,
    archived: false,
    startedAt: begunAt,
    status: { text: draftText, tone: 'active' },
    service: service ? { id: service, label: bulkServices[service].label } : noService,
    hasResult: false,
    may: { archive: false, remove: true },
  }),
);
