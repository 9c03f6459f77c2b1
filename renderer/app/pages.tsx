import { IconMapOff } from '@tabler/icons-react';
import { Redirect, Route, Switch } from 'wouter';
import { JobPage } from '../jobs/job-page.tsx';
import { JobsPage } from '../jobs/jobs-page.tsx';
import { LookupPage } from '../lookup/lookup-page.tsx';
import { HistoryPage } from '../lookup-history/history-page.tsx';
import { PastLookupPage } from '../lookup-history/past-lookup-page.tsx';
import { ListPage } from '../lookup-list/list-page.tsx';
import { ListsSection } from '../lookup-list/lists-section.tsx';
import { NewListPage } from '../lookup-list/new-list-page.tsx';
import { ListResultPage } from '../lookup-list/result-page.tsx';
import { NewJobPage } from '../new-job/new-job-page.tsx';
import { OpenedPage } from '../opened/opened-page.tsx';
import { SettingsPage } from '../settings/settings-page.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Page } from '../ui/page.tsx';
import { paths } from '../ui/paths.ts';

/** Which page an address shows. */
export function Pages() {
  return (
    <Switch>
      <Route path="/">
        <Redirect to={paths.jobs} replace />
      </Route>
      <Route path={paths.jobs}>
        <JobsPage />
      </Route>
      <Route path={paths.newJob}>
        <NewJobPage />
      </Route>
      <Route path="/jobs/:id">{({ id }) => <JobPage key={id} id={id} />}</Route>
      <Route path="/jobs/opened/:id">{({ id }) => <OpenedPage key={id} id={id} />}</Route>
      <Route path={paths.lookup}>
        <LookupPage lists={<ListsSection />} />
      </Route>
      <Route path={paths.history}>
        <HistoryPage />
      </Route>
      <Route path="/history/:id">{({ id }) => <PastLookupPage key={id} id={id} />}</Route>
      <Route path={paths.lookupList}>
        <NewListPage />
      </Route>
      <Route path="/lookup/lists/:id">{({ id }) => <ListPage key={id} id={id} />}</Route>
      <Route path="/lookup/lists/:id/result">{({ id }) => <ListResultPage key={id} id={id} />}</Route>
      <Route path="/settings/*?">
        <SettingsPage />
      </Route>
      <Route>
        <Page title="Not found">
          <EmptyState
            icon={IconMapOff}
            title="There is no such page"
            text="Choose a place in the navigation at the side."
          />
        </Page>
      </Route>
    </Switch>
  );
}
