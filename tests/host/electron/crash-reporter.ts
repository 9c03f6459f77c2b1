import type { CrashReporterStartOptions } from 'electron';
import { type HostContext, record } from '../context.ts';
import { strict } from '../strict.ts';

/** Electron's `crashReporter`: it notes that it was started, and writes no dumps. */
export function createCrashReporter(context: HostContext) {
  let uploads = false;
  return strict('crashReporter', {
    start({ submitURL = '', uploadToServer = true }: CrashReporterStartOptions) {
      if (uploadToServer && submitURL === '')
        throw new Error('submitURL must be specified when uploadToServer is true');
      uploads = uploadToServer;
      record(context, 'crashReporter.start', { uploadToServer }, context.settings.paths.crashDumps);
    },
    getUploadToServer: () => uploads,
  });
}
