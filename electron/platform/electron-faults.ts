import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { app, crashReporter } from 'electron';
import { crashesFolder, type FaultLog, onUnhandled, openFaultLog } from './fault-log.ts';

/**
 * Keeps what goes wrong from here on, in the data folder and nowhere else: faults in a log, crashes as dumps. To be
 * called before the app is ready, since only processes that start later are watched for crashes.
 */
export function keepFaults(now: () => number): FaultLog {
  const data = app.getPath('userData');
  keepCrashDumps(join(data, crashesFolder));
  const faults = openFaultLog(join(data, 'logs', 'faults.log'), now);
  onUnhandled(faults.note);
  return faults;
}

/**
 * A dump holds pieces of a process's memory. It is never sent, nor handed on to the system's own reports, which may be.
 * Where the folder cannot be made, there are no dumps.
 */
function keepCrashDumps(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    app.setPath('crashDumps', folder);
  } catch {
    return;
  }
  crashReporter.start({ uploadToServer: false, ignoreSystemCrashHandler: true });
}
