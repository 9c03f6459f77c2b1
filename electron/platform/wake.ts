import { net, powerMonitor } from 'electron';
import type { Clock } from './clock.ts';

/** The moments at which what was waiting should be looked at again at once. */
interface Wake {
  onResume(listener: () => void): void;
  onOnline(listener: () => void): void;
}

const lookEveryMs = 5_000;

/** Electron tells of a resume by itself, but the main process has to look whether a network is there. */
export function electronWake(clock: Clock): Wake {
  return {
    onResume(listener) {
      powerMonitor.on('resume', listener);
    },
    onOnline(listener) {
      let online = net.isOnline();
      const look = () => {
        const now = net.isOnline();
        if (now && !online) listener();
        online = now;
        clock.after(lookEveryMs, look);
      };
      clock.after(lookEveryMs, look);
    },
  };
}
