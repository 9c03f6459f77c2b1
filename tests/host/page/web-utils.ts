import type { PageFacts } from '../messages.ts';
import type { Connection } from './connection.ts';

/** Electron's `webUtils`. */
interface WebUtils {
  getPathForFile(file: unknown): string;
}

/**
 * Where a driver holds the browser: it stops at the `debugger` below, sees by the secret that it is this place and no other, asks
 * the browser for the path of the file, and puts it where it is returned from. A file that a script made has none.
 */
export const createTrueWebUtils = (secret: string): WebUtils => ({
  getPathForFile(file) {
    if (!(file instanceof File)) throw new TypeError('getPathForFile takes a File');
    const hostAsks = { secret, file, path: '' };
    // biome-ignore lint/suspicious/noDebugger: this is how the driver is asked, see above
    debugger;
    return hostAsks.path;
  },
});

function filesOf(event: Event): FileList | null | undefined {
  if (event instanceof DragEvent) return event.dataTransfer?.files;
  if (event instanceof ClipboardEvent) return event.clipboardData?.files;
  const [target] = event.composedPath();
  return target instanceof HTMLInputElement ? target.files : null;
}

/** A name that every file system takes; it stays the user's own wherever it can. */
function safeName(name: string, platform: string): string {
  const unsafe = platform === 'win32' ? /[<>:"/\\|?*\p{Cc}]/gu : /[/\p{Cc}]/gu;
  const safe = name.replace(unsafe, '_');
  return /^\.*$/.test(safe) ? `_${safe}` : safe;
}

/**
 * Elsewhere. A page knows no paths: the file is streamed to the host, and the answer is the path of the copy there. Messages sent
 * later wait until the copy is complete.
 */
export function createWebUtils(facts: PageFacts, connection: Connection): WebUtils {
  /** What a person dropped, chose or pasted. A file that a script made lies on no disk, and Electron has no path for it. */
  const given = new WeakSet<File>();
  // Asked without WeakSet.prototype, which a script in the page may have changed by then.
  const isGiven = given.has.bind(given);
  // Before any listener of the app's, so that it finds its file noted.
  for (const type of ['input', 'change', 'drop', 'paste']) {
    const note = (event: Event) => {
      if (event.isTrusted) for (const file of filesOf(event) ?? []) given.add(file);
    };
    window.addEventListener(type, note, { capture: true });
  }
  const paths = new WeakMap<File, string>();
  const handOver = (file: File): string => {
    const id = crypto.randomUUID();
    const name = safeName(file.name, facts.process.platform);
    const address = `/__host/file/${id}/${encodeURIComponent(name)}?modified=${file.lastModified}`;
    connection.hold(fetch(address, { method: 'POST', body: file }));
    return [facts.dropFolder, id, name].join(facts.separator);
  };
  return {
    getPathForFile(file) {
      if (!(file instanceof File)) throw new TypeError('getPathForFile takes a File');
      if (!isGiven(file)) return '';
      const path = paths.get(file) ?? handOver(file);
      paths.set(file, path);
      return path;
    },
  };
}
