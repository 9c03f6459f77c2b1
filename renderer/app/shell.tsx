import { useCallback, useEffect } from 'react';
import { useLocation } from 'wouter';
import { DraftFor } from '../intake/draft-context.tsx';
import { paths } from '../ui/paths.ts';
import { hideFailures } from '../ui/toast.ts';
import { ConnectionPanel } from './connection-panel.tsx';
import { LiveEvents } from './live-events.tsx';
import { Navigation } from './navigation.tsx';
import { Pages } from './pages.tsx';
import { SettingsSync } from './settings-sync.tsx';
import classes from './shell.module.css';
import { WindowDrop } from './window-drop.tsx';

/** The window: navigation and the active connection at the side, the page beside them. */
export function Shell() {
  const [page, navigate] = useLocation();
  const showJob = useCallback((jobId: string) => navigate(paths.job(jobId)), [navigate]);
  // On leaving a page, so that nothing of it is said on the next.
  useEffect(() => {
    if (page) return hideFailures;
  }, [page]);
  return (
    <div className={classes.shell}>
      <LiveEvents onNavigate={showJob} />
      <SettingsSync />
      <div className={classes.rail}>
        <Navigation />
        <ConnectionPanel />
      </div>
      <main className={classes.main}>
        <Pages />
      </main>
      <DraftFor use={page === paths.lookupList ? 'lookups' : 'job'}>
        <WindowDrop />
      </DraftFor>
    </div>
  );
}
