import type { JobSummary } from '../../shared/model/job.ts';
import type { Hits } from '../../shared/model/job-counts.ts';
import { resultCame } from '../../shared/model/job-list.ts';
import type { LookupListSummary } from '../../shared/model/lookup-list.ts';
import { isAtItsEnd } from '../../shared/model/lookup-list-end.ts';
import type { OpenedFile } from '../../shared/model/opened-file.ts';
import { bulkServices, lookupServices } from '../../shared/model/services.ts';
import type { VerdictCounts } from '../../shared/verdict/verdict.ts';
import { byMoment } from '../../shared/words/by-moment.ts';
import { openedFileText } from '../jobs/list/list-entry.ts';
import { settledRows } from '../lookup/list/list-words.ts';
import { paths } from '../ui/paths.ts';

/** A result, of whatever it came. */
export interface LastResult {
  id: string;
  href: string;
  name: string;
  /** When it came, of a list of lookups when that was started; ISO 8601. */
  at: string;
  service: string;
  /** Of its phones; null until it was opened. */
  verdicts: VerdictCounts | null;
  /** Null where it is not known. */
  hits: Hits | null;
}

interface Parts {
  jobs: readonly JobSummary[];
  lists: readonly LookupListSummary[];
  files: readonly OpenedFile[];
}

/** The results that came last, the newest first; what was archived is left out. */
export function lastResults({ jobs, lists, files }: Parts, most: number): LastResult[] {
  const all = [...jobs.flatMap(ofJob), ...lists.flatMap(ofList), ...files.flatMap(ofFile)];
  return all.sort((a, b) => byMoment(b.at, a.at)).slice(0, most);
}

function ofJob(job: JobSummary): LastResult[] {
  const { id, name, service, verdicts, hits } = job;
  const at = resultCame(job);
  if (at === null) return [];
  return [
    {
      id,
      href: paths.job(id),
      name,
      at,
      service: bulkServices[service].label,
      verdicts: verdicts ?? null,
      hits: hits ?? null,
    },
  ];
}

function ofList(list: LookupListSummary): LastResult[] {
  const { id, name, createdAt, kind, state, resultReady, counts, verdicts } = list;
  if (!resultReady || !isAtItsEnd(state)) return [];
  return [
    {
      id,
      href: paths.lookupsResult(id),
      name,
      at: createdAt,
      service: `${lookupServices[kind].label} lookups`,
      verdicts,
      hits: { found: counts.hit, of: settledRows(counts) - counts.elsewhere },
    },
  ];
}

function ofFile({ id, name, openedAt, archived, judged }: OpenedFile): LastResult[] {
  if (archived) return [];
  return [
    {
      id,
      href: paths.openedFile(id),
      name,
      at: openedAt,
      service: openedFileText,
      verdicts: judged?.verdicts ?? null,
      hits: judged?.hits ?? null,
    },
  ];
}
