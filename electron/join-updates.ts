import type { MainSend } from '../shared/ipc/ipc-events.ts';
import type { Settings } from '../shared/model/settings.ts';
import type { WaitsFor } from '../shared/model/updates.ts';
import { reasonOff } from './app/updates/reason-off.ts';
import type { UpdateMemory } from './app/updates/update-memory.ts';
import { createUpdates, type Updates } from './app/updates/updates.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { LookupLists } from './lookups/lists/lookup-lists.ts';
import type { Clock } from './platform/clock.ts';
import { isOnline, loadUpdater } from './platform/electron-updater.ts';
import type { FaultLog } from './platform/fault-log.ts';
import type { Store } from './platform/store.ts';
import { readThisCopy } from './platform/this-copy.ts';

/** New versions of the app. Nothing of what fetches them is loaded before the feed is asked first. */
export function joinUpdates(parts: {
  version: string;
  clock: Clock;
  memory: Store<UpdateMemory>;
  settings: { get: () => Settings };
  jobs: Pick<Jobs, 'list' | 'uploading'>;
  lookupLists: Pick<LookupLists, 'isAsking'>;
  send: MainSend;
  faults: FaultLog;
  /** Whether whoever manages this computer lets the app update itself. */
  updatesAllowed: () => boolean;
  /** Ends the app as closing it does. */
  end: () => void;
}): Updates {
  const { version, clock, memory, settings, send, faults, updatesAllowed, end } = parts;
  const copy = readThisCopy();
  return createUpdates({
    ...{ version, clock, memory, end },
    off: () => reasonOff(copy, updatesAllowed()),
    wanted: () => settings.get().lookForUpdates,
    online: isOnline,
    load: loadUpdater,
    busy: () => underWay(parts),
    onChange: () => send('updates:changed', null),
    note: faults.note,
  });
}

/** What the end of the app would interrupt. A job that the service works on is taken up again by the next start. */
function underWay({ jobs, lookupLists }: Pick<Parameters<typeof joinUpdates>[0], 'jobs' | 'lookupLists'>) {
  const states = new Set(jobs.list().jobs.map(({ state }) => state));
  const found: [WaitsFor, boolean][] = [
    ['sending', jobs.uploading() || states.has('sending')],
    ['preparing', states.has('preparing')],
    ['fetching', states.has('fetching')],
    ['lookups', lookupLists.isAsking()],
  ];
  return found.find(([, is]) => is)?.[0] ?? null;
}
