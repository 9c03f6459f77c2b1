import { Button } from '@mantine/core';
import { IconArchive, IconFilterOff } from '@tabler/icons-react';
import { useDeferredValue, useMemo } from 'react';
import { counted } from '../../shared/amounts.ts';
import { useDraft } from '../intake/draft-context.tsx';
import { usePastedTable } from '../intake/use-pasted-table.ts';
import { useJobs, useLookupLists, useOpenedFiles } from '../ipc/queries.ts';
import { ResultChooser } from '../new-job/open-as-result.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { type Kept, useKept } from '../ui/kept-state.ts';
import { Loading } from '../ui/loading.tsx';
import { Page } from '../ui/page.tsx';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { CheckNotices } from './check-notices.tsx';
import { filterEntries, isFiltered, type JobFilter, noFilter } from './filter.ts';
import { FirstSteps } from './first-steps.tsx';
import { HistoryMenu } from './history-menu.tsx';
import { JobFilters } from './job-filters.tsx';
import { JobsList } from './jobs-list.tsx';
import { entryOfFile, entryOfJob, type ListEntry } from './list-entry.ts';
import { SetAsideNotice } from './set-aside-notice.tsx';
import { UnfinishedDraft } from './unfinished-draft.tsx';

const keptFilter: Kept<JobFilter> = { value: noFilter };

/** Every job and every opened file, and for a new user the place to begin. */
export function JobsPage() {
  const jobs = useJobs();
  const lists = useLookupLists();
  const opened = useOpenedFiles();
  const [draft] = useDraft();
  const [filter, setFilter] = useKept(keptFilter);
  const all = useMemo(
    () => [...(jobs.data?.jobs ?? []).map(entryOfJob), ...(opened.data?.files ?? []).map(entryOfFile)],
    [jobs.data, opened.data],
  );
  const shown = useMemo(() => filterEntries(all, filter), [all, filter]);
  usePastedTable();
  // After the page around it: with its rows, the press that leads here would be answered in twice the time.
  const isListDue = useDeferredValue(shown.length > 0, false);
  // Of all jobs at once, so not before the older ones are there, too.
  const whole = jobs.data && !jobs.data.rest ? jobs.data : undefined;
  const toCome = jobs.data?.rest?.[filter.archived ? 'archived' : 'current'] ?? 0;

  return (
    <Page
      wide
      title="Bulk jobs"
      fixed={all.length > 0}
      subtitle={
        all.length > 0
          ? inWords(shown, isFiltered(filter) ? 0 : toCome)
          : 'Send a list, get it back with phones, emails and addresses.'
      }
      actions={
        jobs.data && (
          <>
            {all.length > 0 && <ResultChooser />}
            <HistoryMenu empty={jobs.data.jobs.length === 0} />
          </>
        )
      }
    >
      {draft.file !== null && <UnfinishedDraft file={draft.file} />}
      {whole && lists.data && opened.data && (
        <CheckNotices jobs={whole.jobs} lists={lists.data.lists} files={opened.data.files} />
      )}
      {jobs.isPending && <Loading what="the jobs" lines={8} />}
      {jobs.error && <ProblemNotice problem={jobs.error.problem} onRetry={() => void jobs.refetch()} />}
      {opened.error && <ProblemNotice problem={opened.error.problem} onRetry={() => void opened.refetch()} />}
      {jobs.data && <SetAsideNotice setAside={[...jobs.data.setAside, ...(opened.data?.setAside ?? [])]} />}
      {jobs.data && opened.data && all.length === 0 && <FirstSteps />}
      {all.length > 0 && (
        <>
          <JobFilters entries={all} filter={filter} onChange={setFilter} />
          {shown.length > 0 ? (
            isListDue ? (
              <JobsList entries={shown} />
            ) : (
              <div aria-busy />
            )
          ) : toCome > 0 ? (
            <Loading what="older jobs" lines={8} />
          ) : isFiltered(filter) ? (
            <EmptyState
              icon={IconFilterOff}
              title="No job fits"
              text="Search for something else or show all jobs."
            >
              <Button variant="default" onClick={() => setFilter({ ...noFilter, archived: filter.archived })}>
                Show all jobs
              </Button>
            </EmptyState>
          ) : (
            <EmptyState
              icon={IconArchive}
              title={filter.archived ? 'Nothing archived' : 'All jobs are archived'}
              text={
                filter.archived
                  ? 'Archive finished jobs to keep the list short.'
                  : 'Archived jobs stay complete. Drop a list on the window to start a new one.'
              }
            />
          )}
        </>
      )}
    </Page>
  );
}

/** How many there are of each, with `toCome` jobs that are still being read: "3 jobs, 1 opened file". */
function inWords(entries: readonly ListEntry[], toCome: number): string {
  const files = entries.filter(({ connection }) => connection === null).length;
  const jobs = entries.length - files + toCome;
  return [
    (jobs > 0 || files === 0) && counted(jobs, 'job'),
    files > 0 && counted(files, 'opened file', 'opened files'),
  ]
    .filter(Boolean)
    .join(', ');
}
