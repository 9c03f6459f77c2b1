import { getDefaultZIndex, MantineProvider } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { Notifications } from '@mantine/notifications';
import {
  MutationCache,
  type MutationKey,
  QueryClient,
  QueryClientProvider,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { Route, Router, Switch } from 'wouter';
import { useHashLocation } from 'wouter/use-hash-location';
import type { ProblemError } from '../../shared/model/problem.ts';
import { DraftProvider } from '../intake/draft-context.tsx';
import { call } from '../ipc/call-main.ts';
import { LookupSessionProvider } from '../lookup/session/session-context.tsx';
import { paths } from '../ui/paths.ts';
import { cssVariablesResolver, theme } from '../ui/theme.tsx';
import { Announcer, announce, hideFailure, showFailure } from '../ui/toasts.tsx';
import { colorSchemeManager, SettingsSync } from './color-scheme.tsx';
import { followMain } from './follow-main.ts';
import { pressEarlyKeys } from './keyboard.ts';
import { PageOnDemand, pageCode } from './page-on-demand.tsx';
import { Shell } from './shell.tsx';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ProblemError;
    mutationMeta: {
      /** The place that asked shows the problem itself. */
      quiet?: boolean;
    };
  }
}

/**
 * The main process is on this computer: an answer stays true until an event says otherwise, and asking again
 * by itself would not make a failure go away.
 */
const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
    },
    mutations: { networkMode: 'always', retry: false },
  },
  mutationCache: new MutationCache({
    onError: (error, _variables, _context, mutation) => {
      if (!mutation.meta?.quiet) showFailure(error.problem, actionOf(mutation.options));
    },
    onSuccess: (_data, _variables, _context, mutation) => hideFailure(actionOf(mutation.options)),
  }),
});

function actionOf({ mutationKey = [] }: { mutationKey?: MutationKey | undefined }): string {
  return JSON.stringify(mutationKey);
}

const quickPage = pageCode(() => import('../lookup/quick/quick-page.tsx').then((page) => page.QuickPage));

/** The quick window. It leads nowhere else. */
function QuickShell() {
  const queryClient = useQueryClient();
  useEffect(() => followMain(queryClient, { announce, navigate: () => {} }), [queryClient]);
  // Here rather than in the page, whose code comes a moment later: Escape closes the window from its first moment.
  useWindowEvent('keydown', (event) => {
    if (event.key === 'Escape') void call('quick:close', undefined);
  });
  useEffect(pressEarlyKeys, []);
  return (
    <>
      <SettingsSync />
      <PageOnDemand code={quickPage} props={{}} />
    </>
  );
}

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
        <Announcer />
      </QueryClientProvider>
    </MantineProvider>
  );
}

/**
 * Where Mantine puts what opens above the page: menus, tooltips, dialogs and messages. It looks for a node of this
 * attribute before it makes its own at the end of the body, which would lie in no landmark.
 */
function AbovePage() {
  return <section aria-label="Menus and messages" data-mantine-shared-portal-node />;
}
