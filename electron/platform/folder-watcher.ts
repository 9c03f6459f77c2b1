/** Tells of changes in a folder itself as far as the system does: nothing that matters may depend on it. */
export interface FolderWatcher {
  /** Answers a function that stops. */
  watch(folder: string, onChange: () => void): () => void;
}

export const systemFolderWatcher: FolderWatcher = {
  watch(folder, onChange) {
    // Loaded with the first folder: most who start the app watch none.
    const watching = import('chokidar').then(({ watch }) => {
      const watcher = watch(folder, { depth: 0, ignoreInitial: true, followSymlinks: false });
      watcher.on('all', onChange);
      // A folder that is gone is found by looking.
      watcher.on('error', () => {});
      return watcher;
    });
    watching.catch(() => undefined);
    return () => void watching.then((watcher) => watcher.close()).catch(() => undefined);
  },
};
