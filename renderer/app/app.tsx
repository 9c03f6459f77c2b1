import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { Router } from 'wouter';
import { useHashLocation } from 'wouter/use-hash-location';
import { DraftProvider } from '../intake/draft-context.tsx';
import { LookupSessionProvider } from '../lookup-session/session-context.tsx';
import { AnnouncerProvider } from '../ui/announcer.tsx';
import { cssVariablesResolver, theme } from '../ui/theme.ts';
import { colorSchemeManager } from './color-scheme.ts';
import { queryClient } from './query-client.ts';
import { Shell } from './shell.tsx';

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
      <Notifications position="bottom-right" limit={4} containerWidth={380} mb={60} />
      <QueryClientProvider client={queryClient}>
        <AnnouncerProvider>
          <Router hook={useHashLocation}>
            <DraftProvider>
              <LookupSessionProvider>
                <Shell />
              </LookupSessionProvider>
            </DraftProvider>
          </Router>
        </AnnouncerProvider>
      </QueryClientProvider>
    </MantineProvider>
  );
}
