import type { PageFacts } from '../messages.ts';
import type { Connection } from './connection.ts';

/** Files that script made: they lie on no disk, and Electron has no path for them. */
const made = new WeakSet<Blob>();

window.File = new Proxy(window.File, {
  construct(target, args, newTarget) {
    const file: File = Reflect.construct(target, args, newTarget);
    made.add(file);
    return file;
  },
});

/** A name that every file system takes; it stays the user's own wherever it can. */
function safeName(name: string, platform: string): string {
  const unsafe = platform === 'win32' ? /[<>:"/\\|?*\p{Cc}]/gu : /[/\p{Cc}]/gu;
  const safe = name.replace(unsafe, '_');
  return /^\.*$/.test(safe) ? `_${safe}` : safe;
}

/**
 * Electron's `webUtils`. A page knows no paths: the file is streamed to the host, and the answer is the path of
 * the copy there. Messages sent later wait until the copy is complete.
 */
export function createWebUtils(facts: PageFacts, connection: Connection) {
  const paths = new WeakMap<File, string>();
  const handOver = (file: File): string => {
    const id = crypto.randomUUID();
    const name = safeName(file.name, facts.process.platform);
    const address = `/__host/file/${id}/${encodeURIComponent(name)}?modified=${file.lastModified}`;
    connection.hold(fetch(address, { method: 'POST', body: file }));
    return [facts.dropFolder, id, name].join(facts.separator);
  };
  return {
    getPathForFile(file: unknown): string {
      if (!(file instanceof File)) throw new TypeError('getPathForFile takes a File');
      if (made.has(file)) return '';
      const path = paths.get(file) ?? handOver(file);
      paths.set(file, path);
      return path;
    },
  };
}
