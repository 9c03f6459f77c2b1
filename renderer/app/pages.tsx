import { IconMapOff } from '@tabler/icons-react';
import { Route, Switch } from 'wouter';
import { DeskPage } from '../desk/desk-page.tsx';
import { ContinueDraft } from '../intake/draft-context.tsx';
import { EmptyState, Page } from '../ui/page.tsx';
import { paths } from '../ui/paths.ts';
import { PageOnDemand, pageCode } from './page-on-demand.tsx';

// The code of pages that were not shown yet is loaded in this order. The desk, with which the window starts, is in the first.
const jobsPage = pageCode(() => import('../jobs/list/jobs-page.tsx').then((page) => page.JobsPage));
const newJobPage = pageCode(() => import('../intake/send/new-job-page.tsx').then((page) => page.NewJobPage));
const checkAgainPage = pageCode(() =>
  import('../jobs/check-again/check-again-page.tsx').then((page) => page.CheckAgainPage),
);
const jobPage = pageCode(() => import('../jobs/job/job-page.tsx').then((page) => page.JobPage));
const lookupPage = pageCode(async () => {
  const [{ LookupPage }, { ListsSection }] = await Promise.all([
    import('../lookup/lookup-page.tsx'),
    import('../lookup/list/lists-section.tsx'),
  ]);
  return () => <LookupPage lists={<ListsSection />} />;
});
const historyPage = pageCode(() =>
  import('../lookup/history/history-page.tsx').then((page) => page.HistoryPage),
);
const pastLookupPage = pageCode(() =>
  import('../lookup/history/past-lookup-page.tsx').then((page) => page.PastLookupPage),
);
const listPage = pageCode(() => import('../lookup/list/list-page.tsx').then((page) => page.ListPage));
const newListPage = pageCode(() =>
  import('../lookup/list/new-list-page.tsx').then((page) => page.NewListPage),
);
const creditsPage = pageCode(() => import('../money/credits-page.tsx').then((page) => page.CreditsPage));
const suppressionPage = pageCode(() =>
  import('../settings/suppression/suppression-page.tsx').then((page) => page.SuppressionPage),
);
const guidePage = pageCode(() => import('./guide/guide-page.tsx').then((page) => page.GuidePage));
const openedPage = pageCode(() => import('../jobs/job/opened-page.tsx').then((page) => page.OpenedPage));
const settingsPage = pageCode(() =>
  import('../settings/settings-page.tsx').then((page) => page.SettingsPage),
);

/** Which page an address shows. */
export function Pages() {
  return (
    <Switch>
      <Route path={paths.desk}>
        <DeskPage />
      </Route>
      <Route path={paths.jobs}>
        <PageOnDemand code={jobsPage} props={{}} />
      </Route>
      <Route path={paths.newJob}>
        <PageOnDemand code={newJobPage} props={{}} />
      </Route>
      <Route path={paths.checkAgain}>
        <PageOnDemand code={checkAgainPage} props={{}} />
      </Route>
      <Route path="/jobs/drafts/:id">{({ id }) => <ContinueDraft id={id} />}</Route>
      <Route path="/jobs/opened/:id/details">
        {({ id }) => <PageOnDemand key={id} code={openedPage} props={{ id, details: true }} />}
      </Route>
      <Route path="/jobs/:id/details">
        {({ id }) => <PageOnDemand key={id} code={jobPage} props={{ id, details: true }} />}
      </Route>
      <Route path="/jobs/:id">{({ id }) => <PageOnDemand key={id} code={jobPage} props={{ id }} />}</Route>
      <Route path="/jobs/opened/:id">
        {({ id }) => <PageOnDemand key={id} code={openedPage} props={{ id }} />}
      </Route>
      <Route path={paths.lookup}>
        <PageOnDemand code={lookupPage} props={{}} />
      </Route>
      <Route path={paths.history}>
        <PageOnDemand code={historyPage} props={{}} />
      </Route>
      <Route path="/lookup/history/:id">
        {({ id }) => <PageOnDemand key={id} code={pastLookupPage} props={{ id }} />}
      </Route>
      <Route path={paths.lookupList}>
        <PageOnDemand code={newListPage} props={{}} />
      </Route>
      <Route path="/lookup/lists/:id">
        {({ id }) => <PageOnDemand key={id} code={listPage} props={{ id }} />}
      </Route>
      <Route path={paths.suppression}>
        <PageOnDemand code={suppressionPage} props={{}} />
      </Route>
      <Route path={paths.credits}>
        <PageOnDemand code={creditsPage} props={{}} />
      </Route>
      <Route path="/guide/:id?">
        {({ id }) => <PageOnDemand key={id} code={guidePage} props={{ id }} />}
      </Route>
      <Route path="/settings/*?">
        <PageOnDemand code={settingsPage} props={{}} />
      </Route>
      <Route>
        <Page title="Not found">
          <EmptyState
            icon={IconMapOff}
            title="Page not found"
            text="Choose a place in the navigation at the side."
          />
        </Page>
      </Route>
    </Switch>
  );
}
