import { IconMapOff } from '@tabler/icons-react';
import { Route, Switch } from 'wouter';
import { DeskPage } from '../desk/desk-page.tsx';
import { ContinueDraft } from '../intake/draft-context.tsx';
import { EmptyState, Page } from '../ui/page.tsx';
import { paths } from '../ui/paths.ts';
import { type PageCode, PageOnDemand, pageCode } from './page-on-demand.tsx';

interface Params {
  id?: string;
}

function pageAt<Props extends object>(path: string, code: PageCode<Props>, props: (of: Params) => Props) {
  return (
    <Route key={path} path={path}>
      {(of: Params) => <PageOnDemand key={of.id} code={code} props={props(of)} />}
    </Route>
  );
}

const none = () => ({});
const byId = ({ id = '' }: Params) => ({ id });
const detailsById = ({ id = '' }: Params) => ({ id, details: true });

const jobs = pageCode(() => import('../jobs/list/jobs-page.tsx').then((page) => page.JobsPage));
const newJob = pageCode(() => import('../intake/send/new-job-page.tsx').then((page) => page.NewJobPage));
const checkAgain = pageCode(() =>
  import('../jobs/check-again/check-again-page.tsx').then((page) => page.CheckAgainPage),
);
const job = pageCode(() => import('../jobs/job/job-page.tsx').then((page) => page.JobPage));
const lookup = pageCode(() => import('../lookup/lookup-page.tsx').then((page) => page.LookupPage));
const history = pageCode(() => import('../lookup/history/history-page.tsx').then((page) => page.HistoryPage));
const pastLookup = pageCode(() =>
  import('../lookup/history/past-lookup-page.tsx').then((page) => page.PastLookupPage),
);
const list = pageCode(() => import('../lookup/list/list-page.tsx').then((page) => page.ListPage));
const newList = pageCode(() => import('../lookup/list/new-list-page.tsx').then((page) => page.NewListPage));
const credits = pageCode(() => import('../money/credits-page.tsx').then((page) => page.CreditsPage));
const suppression = pageCode(() =>
  import('../settings/suppression/suppression-page.tsx').then((page) => page.SuppressionPage),
);
const guide = pageCode(() => import('./guide/guide-page.tsx').then((page) => page.GuidePage));
const opened = pageCode(() => import('../jobs/job/opened-page.tsx').then((page) => page.OpenedPage));
const settings = pageCode(() => import('../settings/settings-page.tsx').then((page) => page.SettingsPage));

/** Which page an address shows; the desk's code is with that of the window, all other code is loaded in the order above. */
export const Pages = () => (
  <Switch>
    <Route path={paths.desk}>
      <DeskPage />
    </Route>
    <Route path={paths.draft(':id')}>{({ id = '' }: Params) => <ContinueDraft id={id} />}</Route>
    {pageAt(paths.jobs, jobs, none)}
    {pageAt(paths.newJob, newJob, none)}
    {pageAt(paths.checkAgain, checkAgain, none)}
    {pageAt(paths.openedDetails(':id'), opened, detailsById)}
    {pageAt(paths.jobDetails(':id'), job, detailsById)}
    {pageAt(paths.job(':id'), job, byId)}
    {pageAt(paths.openedFile(':id'), opened, byId)}
    {pageAt(paths.lookup, lookup, none)}
    {pageAt(paths.history, history, none)}
    {pageAt(paths.pastLookup(':id'), pastLookup, byId)}
    {pageAt(paths.lookupList, newList, none)}
    {pageAt(paths.lookups(':id'), list, byId)}
    {pageAt(paths.suppression, suppression, none)}
    {pageAt(paths.credits, credits, none)}
    {pageAt('/guide/:id?', guide, ({ id }) => ({ id }))}
    {pageAt('/settings/:id?', settings, ({ id }) => ({ section: id }))}
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
