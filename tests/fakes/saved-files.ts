import { createWrittenFiles } from '../../electron/platform/written-files.ts';
import { success } from '../../shared/model/problem.ts';

/** What was saved, where every file stays and nothing is shown. */
export const savedFiles = () =>
  createWrittenFiles({
    newToken: () => '0'.repeat(32),
    dialogs: { showInFolder: () => {}, openFile: async () => true },
    isThere: async () => true,
  });

/** What the window is told of a file that lies there. */
export const savedAt = (savedTo: string) => ({ savedTo, file: '0'.repeat(32) });

/** A window's saving of a job's files, which always succeeds. */
export const savingOfJobs = {
  'jobs:save-result': async () => success(savedAt('/home/ann/Downloads/result.csv')),
  'jobs:save-rejects': async () => success(savedAt('/home/ann/Downloads/left-out.csv')),
  'jobs:save-changes': async () => success(savedAt('/home/ann/Downloads/changed.csv')),
};
