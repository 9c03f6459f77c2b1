import { Button } from '@mantine/core';
import { IconArchive, IconDownload, IconFilterOff, IconUpload } from '@tabler/icons-react';
import { useDeferredValue, useMemo } from 'react';
import { statusTexts } from '../../../shared/model/job-state.ts';
import { bulkServices } from '../../../shared/model/services.ts';
import { counted } from '../../../shared/words/amounts.ts';
import { useJobDrafts, usePastedTable } from '../../intake/draft-context.tsx';
import { ResultChooser } from '../../intake/send/drop-zone.tsx';
import { useCall } from '../../ipc/mutations.ts';
import { useJobs, useLookupLists, useOpenedFiles } from '../../ipc/queries.ts';
import { MoreMenu, Segments } from '../../ui/controls.tsx';
import { ProblemNotice, SetAsideNotice } from '../../ui/notice.tsx';
import { EmptyState, Loading, Page } from '../../ui/page.tsx';
import { type Kept, useKept } from '../../ui/page-state.ts';
import { Filters } from '../../ui/row-tables.tsx';
import { sayWhere } from '../../ui/saved-and-copied.tsx';
import { showDone } from '../../ui/toasts.tsx';
import { WaitingForTeam } from '../waits-for-team.tsx';
import { connectionsOf, filterEntries, isFiltered, type JobFilter, noFilter } from './arrange-entries.ts';
import { JobsList } from './jobs-list.tsx';
import { CheckNotices, FirstSteps } from './jobs-notices.tsx';
import {
  draftText,
  entryOfDraft,
  entryOfFile,
  entryOfJob,
  type ListEntry,
  openedFileText,
} from './list-entry.ts';

interface Props {
  entries: readonly ListEntry[];
  filter: JobFilter;
  onChange: (filter: JobFilter) => void;
}

const JobFilters = ({ entries, filter, onChange }: Props) => (
  <Filters
    values={filter}
    onChange={(name, value) => onChange({ ...filter, [name]: value })}
    search={{ name: 'search', label: 'Search jobs', placeholder: 'Name, note or job ID' }}
    choices={[
      {
        name: 'status',
        options: Object.fromEntries([draftText, ...statusTexts, openedFileText].map((text) => [text, text])),
      },
      { name: 'service', options: bulkServices },
      { name: 'connection', options: connectionsOf(entries) },
    ]}
  >
    <Segments
      label="Current or archived jobs"
      options={{ current: 'Current', archived: 'Archived' }}
      value={filter.archived ? 'archived' : 'current'}
      onChange={(value) => onChange({ ...filter, archived: value === 'archived' })}
    />
  </Filters>
);

const keptFilter: Kept<JobFilter> = { value: noFilter };

/** Every job and every opened file, and for a new user the place to begin. */
export function JobsPage() {
  const jobs = useJobs();
  const lists = useLookupLists();
  const opened = useOpenedFiles();
  const { drafts } = useJobDrafts();
  const [filter, setFilter] = useKept(keptFilter);
  const all = useMemo(
    () => [
      ...drafts.map(entryOfDraft),
      ...(jobs.data?.jobs ?? []).map(entryOfJob),
      ...(opened.data?.files ?? []).map(entryOfFile),
    ],
    [drafts, jobs.data, opened.data],
  );
  const shown = useMemo(() => filterEntries(all, filter), [all, filter]);
  usePastedTable();
  // After the page around it: with its rows, the press that leads here would be answered in twice the time.
  const isListDue = useDeferredValue(shown.length > 0, false);

  return (
    <Page
      wide
      title="Jobs"
      fixed={all.length > 0}
      subtitle={all.length > 0 ? inWords(shown) : 'Send a list and get phones, emails and addresses back.'}
      actions={
        jobs.data && (
          <>
            {all.length > 0 && <ResultChooser />}
            <HistoryMenu empty={jobs.data.jobs.length === 0} />
          </>
        )
      }
    >
      {jobs.data && lists.data && opened.data && (
        <CheckNotices jobs={jobs.data.jobs} lists={lists.data.lists} files={opened.data.files} />
      )}
      <WaitingForTeam jobs={jobs.data?.jobs ?? []} />
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
          ) : (
            <EmptyState {...nothingShown(filter)}>
              {isFiltered(filter) && (
                <Button onClick={() => setFilter({ ...noFilter, archived: filter.archived })}>
                  Show all jobs
                </Button>
              )}
            </EmptyState>
          )}
        </>
      )}
    </Page>
  );
}

function nothingShown(filter: JobFilter) {
  if (isFiltered(filter))
    return {
      icon: IconFilterOff,
      title: 'No matching jobs',
      text: 'Try another search, or show all jobs.',
    };
  return filter.archived
    ? {
        icon: IconArchive,
        title: 'Nothing archived',
        text: 'Archive finished jobs to keep the list short.',
      }
    : {
        icon: IconArchive,
        title: 'All jobs are archived',
        text: 'Archived jobs keep everything. Drop a list to start a new one.',
      };
}

/** How many there are of each: "3 jobs, 1 opened file". */
function inWords(entries: readonly ListEntry[]): string {
  const of = (wanted: ListEntry['kind']) => entries.filter(({ kind }) => kind === wanted).length;
  const [jobs, drafts, files] = [of('job'), of('draft'), of('file')];
  return [
    drafts > 0 && counted(drafts, 'draft'),
    (jobs > 0 || entries.length === 0) && counted(jobs, 'job'),
    files > 0 && counted(files, 'opened file', 'opened files'),
  ]
    .filter(Boolean)
    .join(', ');
}

/** The whole history as a folder: out for safekeeping or another computer, and in again. */
function HistoryMenu({ empty }: { empty: boolean }) {
  const exportAll = useCall('jobs:export', {
    onSuccess: (done) => done && sayWhere(done, `${counted(done.jobs, 'job')} exported`),
  });
  const importAll = useCall('jobs:import', {
    renews: ['jobs:list'],
    onSuccess: (done) => {
      if (!done) return;
      const skipped = done.skipped > 0 ? ` ${counted(done.skipped, 'job')} skipped: here already.` : '';
      showDone(`${counted(done.jobs, 'job')} imported.${skipped}`);
    },
  });
  return (
    <MoreMenu
      label="History"
      width={220}
      of={[
        {
          icon: IconUpload,
          text: 'Export all jobs...',
          disabled: empty,
          onClick: () => exportAll.mutate(undefined),
        },
        { icon: IconDownload, text: 'Import jobs...', onClick: () => importAll.mutate(undefined) },
      ]}
    />
  );
}
