/**
 * Electron's `webUtils`, where a driver holds the browser: it stops at the `debugger` below, sees by the secret that it is this
 * place and no other, asks the browser for the path of the file, and puts it where it is returned from. A file that
 * a script made has none.
 */
export function createTrueWebUtils(secret: string) {
  return {
    getPathForFile(file: unknown): string {
      if (!(file instanceof File)) throw new TypeError('getPathForFile takes a File');
      const hostAsks = { secret, file, path: '' };
      // biome-ignore lint/suspicious/noDebugger: this is how the driver is asked, see above
      debugger;
      return hostAsks.path;
    },
  };
}
