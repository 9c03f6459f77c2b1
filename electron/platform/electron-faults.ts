import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { app, crashReporter } from 'electron';
import { crashesFolder, type FaultLog, onUnhandled, openFaultLog } from './fault-log.ts';

/** Keeps faults in a log and crashes as dumps, in the data folder alone. To be called before the app is ready. */
export function keepFaults(now: () => number): FaultLog {
  const data = app.getPath('userData');
  keepCrashDumps(join(data, crashesFolder));
  const faults = openFaultLog(join(data, 'logs', 'faults.log'), now);
  onUnhandled(faults.note);
  return faults;
}

/** A dump holds pieces of memory, so it is never sent. Where the folder cannot be made, there are none. */
function keepCrashDumps(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    app.setPath('crashDumps', folder);
  } catch {
    return;
  }
  crashReporter.start({ uploadToServer: false, ignoreSystemCrashHandler: true });
}
