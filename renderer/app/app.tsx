import { getDefaultZIndex, MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { Route, Router, Switch } from 'wouter';
import { useHashLocation } from 'wouter/use-hash-location';
import { DraftProvider } from '../intake/draft-context.tsx';
import { LookupSessionProvider } from '../lookup-session/session-context.tsx';
import { AnnouncerProvider } from '../ui/announcer.tsx';
import { paths } from '../ui/paths.ts';
import { cssVariablesResolver, theme } from '../ui/theme.ts';
import { AbovePage } from './above-page.tsx';
import { colorSchemeManager } from './color-scheme.ts';
import { queryClient } from './query-client.ts';
import { QuickShell } from './quick-shell.tsx';
import { Shell } from './shell.tsx';

/** Messages must cover neither a dialog nor a menu: what a person has just opened. */
const belowDialogs = getDefaultZIndex('modal') - 50;

/** The window's content with everything it stands on. */
export function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      {/* Above the bar at the bottom of a page, whose button it must not cover. */}
      <Notifications position="bottom-right" limit={4} containerWidth={380} mb={60} zIndex={belowDialogs} />
      <AbovePage />
      <QueryClientProvider client={queryClient}>
        <AnnouncerProvider>
          <Router hook={useHashLocation}>
            <DraftProvider>
              <Switch>
                <Route path={paths.quick}>
                  <QuickShell />
                </Route>
                <Route>
                  <LookupSessionProvider>
                    <Shell />
                  </LookupSessionProvider>
                </Route>
              </Switch>
            </DraftProvider>
          </Router>
        </AnnouncerProvider>
      </QueryClientProvider>
    </MantineProvider>
  );
}
