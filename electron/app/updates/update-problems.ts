import { problem } from '../../../shared/model/problem.ts';
import type { WaitsFor } from '../../../shared/model/updates.ts';

export const updatesOff = problem(
  'updates-off',
  'This copy of Enrich Desk does not update itself.',
  'Settings say why, under About.',
);

export const notDownloaded = problem(
  'update-not-downloaded',
  'The new version could not be downloaded whole, or its signature is not the publisher’s. Nothing was installed.',
  'Look at the connection to the internet and press Download again.',
);

export const proxyAsksForLogin = problem(
  'update-proxy-login',
  'The proxy of this network asks for a user name and password, which the app cannot give it. Nothing was downloaded.',
  'Ask your IT department to let this app through the proxy without a login, or to bring you the new version.',
);

export const notOfferedNow = problem(
  'update-withdrawn',
  'This version is not offered any more.',
  'There is nothing to do: the app tells you of the next one.',
);

const until: Record<WaitsFor, string> = {
  preparing: 'a list is prepared',
  sending: 'a list has been sent',
  fetching: 'a result has been fetched',
  lookups: 'the lookups that were asked are answered',
};

export const restartWaits = (what: WaitsFor) =>
  problem(
    'update-waits',
    `The app does not restart until ${until[what]}.`,
    'Press “Restart and update” again then; nothing is lost by waiting.',
  );
