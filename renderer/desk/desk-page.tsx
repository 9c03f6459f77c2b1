import { useMemo } from 'react';
import { counted } from '../../shared/amounts.ts';
import { lastResultsShown } from '../../shared/job-list.ts';
import { useDraft } from '../intake/draft-context.tsx';
import { usePastedTable } from '../intake/use-pasted-table.ts';
import { useJobs, useLookupLists, useOpenedFiles } from '../ipc/queries.ts';
import { BlockedNotice } from '../jobs/check-notices.tsx';
import { FirstSteps } from '../jobs/first-steps.tsx';
import { SetAsideNotice } from '../jobs/set-aside-notice.tsx';
import { UnfinishedDraft } from '../jobs/unfinished-draft.tsx';
import { Loading } from '../ui/loading.tsx';
import { Page } from '../ui/page.tsx';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { CreditsSection } from './credits-section.tsx';
import classes from './desk.module.css';
import { lastResults } from './last-results.ts';
import { NeedsYouSection } from './needs-you-section.tsx';
import { ResultsSection } from './results-section.tsx';
import { RunningSection } from './running-section.tsx';
import { StaleSection } from './stale-section.tsx';
import type { UnderWay } from './under-way.ts';
import { useUnderWay } from './use-under-way.ts';

/** The start page: what waits for a person, what runs, what was spent, what grows stale and what came last. */
export function DeskPage() {
  const asked = { jobs: useJobs(), lists: useLookupLists(), opened: useOpenedFiles() };
  const { jobs, lists, opened } = asked;
  const [draft] = useDraft();
  usePastedTable();
  const at = useUnderWay();
  const results = useMemo(
    () =>
      lastResults(
        { jobs: jobs.data?.jobs ?? [], lists: lists.data?.lists ?? [], files: opened.data?.files ?? [] },
        lastResultsShown,
      ),
    [jobs.data, lists.data, opened.data],
  );
  const isWhole = jobs.data !== undefined && lists.data !== undefined && opened.data !== undefined;
  // Of all jobs, so not before the older ones are there, too.
  const checked = isWhole &&
    !jobs.data.rest && {
      ...{ jobs: jobs.data.jobs, lists: lists.data.lists, files: opened.data.files },
    };
  const isFirst = isWhole && jobs.data.jobs.length + lists.data.lists.length + opened.data.files.length === 0;

  return (
    <Page
      wide
      title="Desk"
      subtitle={
        isFirst
          ? 'Send a list, get it back with phones, emails and addresses.'
          : isWhole && standingInWords(at)
      }
    >
      {draft.file !== null && <UnfinishedDraft file={draft.file} />}
      {checked && <BlockedNotice {...checked} />}
      {Object.values(asked).some(({ isPending }) => isPending) && <Loading what="the desk" lines={8} />}
      {Object.entries(asked).map(
        ([what, { error, refetch }]) =>
          error && <ProblemNotice key={what} problem={error.problem} onRetry={() => void refetch()} />,
      )}
      {jobs.data && <SetAsideNotice setAside={[...jobs.data.setAside, ...(opened.data?.setAside ?? [])]} />}
      {isFirst && <FirstSteps />}
      <div className={classes.columns}>
        <div className={classes.main}>
          <NeedsYouSection items={at.needsYou} />
          <RunningSection items={at.running} />
          <ResultsSection results={results} />
        </div>
        <div className={classes.pair}>
          <CreditsSection />
          {checked && <StaleSection {...checked} />}
        </div>
      </div>
    </Page>
  );
}

/** "2 wait for you, 1 is running." */
function standingInWords({ needsYou, running }: UnderWay): string {
  const [waiting, going] = [needsYou.length, running.length];
  if (waiting === 0 && going === 0) return 'Nothing needs you, and nothing is running.';
  const first = waiting === 0 ? 'Nothing needs you' : `${counted(waiting, 'list needs', 'lists need')} you`;
  return going === 0 ? `${first}.` : `${first}, ${counted(going, 'is', 'are')} running.`;
}
