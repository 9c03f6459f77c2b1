import { createWrittenFiles } from '../../electron/platform/written-files.ts';

/** What was saved, where every file stays and nothing is shown. */
export const savedFiles = () =>
  createWrittenFiles({
    newToken: () => '0'.repeat(32),
    dialogs: { showInFolder: () => {}, openFile: async () => true },
    isThere: async () => true,
  });
