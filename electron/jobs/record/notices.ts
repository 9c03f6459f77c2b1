import type { JobRecord } from '../../../shared/model/job.ts';
import { counted } from '../../../shared/words/amounts.ts';

/** Something worth a person's attention even when the window is closed. */
export interface JobNotice {
  jobId: string;
  kind: 'done' | 'needs-attention' | 'outcome-unknown' | 'not-accepted' | 'candidate';
  title: string;
  body: string;
}

/** What to tell a person who may not be looking, when a job went from `before` to `after`; null for nothing. */
function noticeOf(before: JobRecord | undefined, after: JobRecord): JobNotice | null {
  // Beside a new state its own news says more: an unknown outcome may come with a candidate.
  const sameState = before?.state === after.state;
  if (sameState && (after.candidates?.length ?? 0) > (before?.candidates?.length ?? 0)) {
    return {
      jobId: after.id,
      kind: 'candidate',
      title: `Is this your job? ${after.name}`,
      body: `The service finished a job that looks like this list: ${after.candidates?.at(-1)}.`,
    };
  }
  if (sameState) return null;
  const why = after.problem?.message ?? '';
  switch (after.state) {
    case 'done': {
      const rows = after.result?.rows ?? null;
      const body = rows === null ? '' : `${counted(rows, 'row')} fetched.`;
      return { jobId: after.id, kind: 'done', title: `Done: ${after.name}`, body };
    }
    case 'needs-attention':
      return { jobId: after.id, kind: after.state, title: `Needs attention: ${after.name}`, body: why };
    case 'outcome-unknown':
      return { jobId: after.id, kind: after.state, title: `Outcome unknown: ${after.name}`, body: why };
    case 'not-accepted':
      // By the user's own hand it carries no problem, and is no news to them.
      return after.problem
        ? { jobId: after.id, kind: after.state, title: `Not accepted: ${after.name}`, body: why }
        : null;
    default:
      return null;
  }
}

/** Notifies of each thing once: a job that fails again in the same way is no news. */
export function createNotifier(notify: (notice: JobNotice) => void) {
  const lastNews = new Map<string, string>();
  return (before: JobRecord | undefined, after: JobRecord): void => {
    const notice = noticeOf(before, after);
    const news = `${notice?.kind} ${notice?.body}`;
    if (!notice || lastNews.get(after.id) === news) return;
    lastNews.set(after.id, news);
    notify(notice);
  };
}
