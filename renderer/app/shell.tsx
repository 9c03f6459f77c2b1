import { Box, Group, Stack } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconFileImport } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Component, type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { NewsPlace } from '../../shared/ipc/ipc-events.ts';
import { problem } from '../../shared/model/problem.ts';
import { DraftFor, type DraftUse, useDraftUse, useOfferFile, useOpenList } from '../intake/draft-context.tsx';
import { call, useTaken } from '../ipc/call-main.ts';
import { useAppInfo } from '../ipc/queries.ts';
import { useLookupSession } from '../lookup/session/session-context.tsx';
import { UpdateLine } from '../settings/update-line.tsx';
import { ProblemNotice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { isDraggingOut } from '../ui/page-state.ts';
import { paths } from '../ui/paths.ts';
import { announce, hideFailures, showDone, showProblem } from '../ui/toasts.tsx';
import classes from './app.module.css';
import { SettingsSync } from './color-scheme.tsx';
import { followMain } from './follow-main.ts';
import { ConnectionPanel, Navigation, SideActivity } from './navigation.tsx';
import { loadOtherPages } from './page-on-demand.tsx';
import { Pages } from './pages.tsx';
import { PaletteKeys } from './palette/palette.tsx';

/** The window: navigation and the active connection at the side, the page beside them. */
export function Shell() {
  const [page] = useLocation();
  useEffect(loadOtherPages, []);
  // On leaving a page, so that nothing of it is said on the next.
  useEffect(() => {
    if (page) return hideFailures;
  }, [page]);
  return (
    <div className={classes.shell}>
      <LiveEvents />
      <SettingsSync />
      <div className={classes.rail}>
        <Navigation />
        <SideActivity />
        <div>
          <PaletteKeys />
          <ConnectionPanel />
        </div>
      </div>
      <Stack gap={0} miw={0} mih={0}>
        <UpdateLine />
        <Box component="main" flex={1} miw={0} mih={0}>
          <PageBoundary at={page}>
            <Pages />
          </PageBoundary>
        </Box>
      </Stack>
      <DraftFor use={page === paths.lookupList ? 'lookups' : 'job'}>
        <WindowDrop />
      </DraftFor>
    </div>
  );
}

const takeGiven = () => call('files:take-given', undefined);
const takeHandedOver = () => call('quick:take-handed-over', undefined);

/** Lets the window follow the main process. Mounted once. */
function LiveEvents() {
  const queryClient = useQueryClient();
  const session = useLookupSession();
  const openList = useOpenList();
  const [, navigate] = useLocation();

  useEffect(() => {
    const show = (place: NewsPlace) => navigate('page' in place ? paths[place.page] : paths.job(place.jobId));
    return followMain(queryClient, { announce, navigate: show });
  }, [queryClient, navigate]);

  const notices = useAppInfo().data?.notices;
  useEffect(() => {
    for (const notice of notices ?? []) showProblem(notice);
  }, [notices]);

  /** A file that the app was opened with is taken in as a dropped one. */
  useTaken('files:given', takeGiven, (file) => {
    if (file === null) return;
    openList(file);
    if (file.others > 0) showDone(`One list per job. ${file.name} was opened. Open the others one by one.`);
  });
  /** A lookup of the quick window goes on here. */
  useTaken('quick:handed-over', takeHandedOver, (handed) => {
    if (handed === null) return;
    const { kind, input, account, run } = handed;
    session.show(kind, { input, account: account ?? undefined, run, problem: null });
    navigate(paths.lookup);
  });

  return null;
}

interface Props {
  /** The address of the page: another one is shown anew. */
  at: string;
  children: ReactNode;
}

/** Keeps a fault of one page from taking the whole window with it: the navigation stays, and the page says so. */
class PageBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidUpdate({ at }: Props) {
    if (at !== this.props.at && this.state.hasFailed) this.setState({ hasFailed: false });
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <Page title="This page has failed">
        <ProblemNotice problem={pageFailed} onRetry={() => this.setState({ hasFailed: false })} />
      </Page>
    );
  }
}

/** The error itself stays unsaid: it may name what stood on the page. */
const pageFailed = problem(
  'page-failed',
  'Something on this page could not be shown.',
  'Your jobs keep running. Try again. If it happens again, restart the app.',
);

const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;

const words: Record<DraftUse, { single: string; hint: string }> = {
  job: { single: 'One list per job.', hint: 'Drop the list to start a new job with it' },
  lookups: { single: 'One list is looked up at a time.', hint: 'Drop the list to look its rows up' },
};

/**
 * A file dropped anywhere on the window is taken in for what the page is for, a new job on most. The browser's own File
 * is handed on untouched, since only that one still knows its path (drop-zone libraries replace it by a copy made from a
 * file handle, which does not).
 */
function WindowDrop() {
  const { single, hint } = words[useDraftUse()];
  const offerFile = useOfferFile();
  const [over, setOver] = useState(false);

  useWindowEvent('dragover', (event) => {
    if (!holdsFiles(event) || isDraggingOut()) return;
    event.preventDefault();
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
    setOver(true);
  });
  useWindowEvent('dragleave', (event) => {
    if (event.relatedTarget === null) setOver(false);
  });
  useWindowEvent('drop', (event) => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    setOver(false);
    if (isDraggingOut()) return;
    const files = event.dataTransfer?.files;
    const file = files?.[0];
    if (!file) return;
    if (files.length > 1) showDone(`${single} ${file.name} was opened. Drop the others one by one.`);
    offerFile(file);
  });

  if (!over) return null;
  return (
    <div className={classes.overlay} aria-hidden>
      <Group
        className="framed"
        gap={12}
        px={24}
        py={18}
        fw={600}
        style={{ boxShadow: 'var(--mantine-shadow-md)' }}
      >
        <IconFileImport size={28} stroke={1.4} />
        {hint}
      </Group>
    </div>
  );
}
