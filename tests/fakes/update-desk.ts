import {
  createUpdates,
  noUpdates,
  type UpdateMemory,
  type Updates,
} from '../../electron/app/updates/updates.ts';
import type { Updater } from '../../electron/platform/electron-updater.ts';
import type { RestartWaitsFor, UpdatesOff } from '../../shared/model/app-info.ts';
import { createFakeClock, type FakeClock } from './fake-clock.ts';
import { memoryStore } from './memory-store.ts';

export interface UpdateDesk {
  updates: Updates;
  clock: FakeClock;
  /** When the feed was asked, and how often the rest was. */
  asked: number[];
  downloads: number;
  installs: number;
  ends: number;
  /** How often what fetches was loaded. */
  loads: number;
  memory: ReturnType<typeof memoryStore<UpdateMemory>>;
  is: {
    off: UpdatesOff | null;
    wanted: boolean;
    online: boolean;
    busy: RestartWaitsFor | null;
    /** What the feed answers; an Error where it does not. */
    feed: unknown;
    /** What the download does. */
    download: (onPercent: (percent: number) => void) => Promise<void>;
  };
  /** The app as it is started again on the same data. */
  restarted(): void;
}

/** New versions of an app "0.1.0" over a feed made by hand. */
export function createUpdateDesk(): UpdateDesk {
  const clock = createFakeClock();
  const memory = memoryStore<UpdateMemory>(noUpdates);
  const is: UpdateDesk['is'] = {
    ...{ off: null, wanted: true, online: true, busy: null, feed: null },
    download: async () => {},
  };
  const counts = { downloads: 0, installs: 0, ends: 0, loads: 0 };
  const asked: number[] = [];
  const updater: Updater = {
    async check() {
      asked.push(clock.now());
      if (is.feed instanceof Error) throw is.feed;
      return is.feed;
    },
    download(onPercent) {
      desk.downloads += 1;
      return is.download(onPercent);
    },
    async install() {
      desk.installs += 1;
    },
  };
  const make = () =>
    createUpdates({
      ...{ version: '0.1.0', clock, memory },
      off: () => is.off,
      wanted: () => is.wanted,
      online: () => is.online,
      busy: () => is.busy,
      load: async () => {
        desk.loads += 1;
        return updater;
      },
      end: () => {
        desk.ends += 1;
      },
      onChange: () => {},
      note: () => {},
    });
  const desk: UpdateDesk = {
    ...{ clock, asked, memory, is, ...counts, updates: make() },
    restarted() {
      desk.updates.close();
      desk.updates = make();
      desk.updates.start();
    },
  };
  desk.updates.start();
  return desk;
}
