import { useCallback, useEffect } from 'react';
import { useLocation } from 'wouter';
import { DraftFor } from '../intake/draft-context.tsx';
import { PaletteKeys } from '../palette/palette-keys.tsx';
import { paths } from '../ui/paths.ts';
import { hideFailures } from '../ui/toast.ts';
import { UpdateLine } from '../updates/update-line.tsx';
import { ConnectionPanel } from './connection-panel.tsx';
import { GivenFile } from './given-file.tsx';
import { HandedOver } from './handed-over.tsx';
import { LiveEvents } from './live-events.tsx';
import { Navigation } from './navigation.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { loadOtherPages } from './page-on-demand.tsx';
import { Pages } from './pages.tsx';
import { SettingsSync } from './settings-sync.tsx';
import classes from './shell.module.css';
import { SideActivity } from './side-activity.tsx';
import { WindowDrop } from './window-drop.tsx';

/** The window: navigation and the active connection at the side, the page beside them. */
export function Shell() {
  const [page, navigate] = useLocation();
  const showJob = useCallback((jobId: string) => navigate(paths.job(jobId)), [navigate]);
  useEffect(loadOtherPages, []);
  // On leaving a page, so that nothing of it is said on the next.
  useEffect(() => {
    if (page) return hideFailures;
  }, [page]);
  return (
    <div className={classes.shell}>
      <LiveEvents onNavigate={showJob} />
      <HandedOver />
      <GivenFile />
      <SettingsSync />
      <div className={classes.rail}>
        <Navigation />
        <SideActivity />
        <ConnectionPanel />
      </div>
      <div className={classes.beside}>
        <UpdateLine />
        <main className={classes.main}>
          <PageBoundary at={page}>
            <Pages />
          </PageBoundary>
        </main>
      </div>
      <PaletteKeys />
      <DraftFor use={page === paths.lookupList ? 'lookups' : 'job'}>
        <WindowDrop />
      </DraftFor>
    </div>
  );
}
