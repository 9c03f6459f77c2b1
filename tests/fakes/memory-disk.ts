import { createHash } from 'node:crypto';
import { dirname, sep } from 'node:path';
import type { Disk } from '../../electron/platform/disk.ts';

type Step = Exclude<keyof Disk, 'facts' | 'read' | 'list' | 'sha256' | 'identity'>;

export interface MemoryDisk extends Disk {
  files: Map<string, string>;
  /** Every change so far, as "rename job.json". */
  steps: string[];
  /** Called before each change; what it throws is what the system would answer. */
  before: (step: Step, path: string) => void | Promise<void>;
}

/** What the system answers when it does not take a write. */
export function systemError(code: 'ENOSPC' | 'EROFS' | 'EACCES' | 'EIO'): Error {
  return Object.assign(new Error(`${code}: made up by a test`), { code });
}

/** A disk in memory, with a hook at each change. */
export function createMemoryDisk(files = new Map<string, string>()): MemoryDisk {
  const inside = (folder: string, path: string) => path === folder || path.startsWith(folder + sep);
  const folders = new Set<string>();
  const inodes = new Map<string, number>();
  let lastInode = 0;
  for (const path of files.keys()) inodes.set(path, ++lastInode);

  function put(path: string, text: string): void {
    if (!files.has(path)) inodes.set(path, ++lastInode);
    files.set(path, text);
  }

  const disk: MemoryDisk = {
    files,
    steps: [],
    before: () => {},
    makeFolder: (path) => change('makeFolder', path, () => folders.add(path)),
    writeSynced: (path, text) => change('writeSynced', path, () => put(path, text)),
    syncFolder: (path) => change('syncFolder', path, () => {}),
    append: (path, text) => change('append', path, () => put(path, (files.get(path) ?? '') + text)),
    appendSynced: (path, text) =>
      change('appendSynced', path, () => put(path, (files.get(path) ?? '') + text)),
    copy: (from, to) => change('copy', to, () => put(to, get(from))),
    rename: (from, to) =>
      change('rename', to, () => {
        for (const [path, text] of [...files]) {
          if (!inside(from, path)) continue;
          const renamed = to + path.slice(from.length);
          files.delete(path);
          files.set(renamed, text);
          inodes.set(renamed, inodes.get(path) ?? ++lastInode);
          inodes.delete(path);
        }
      }),
    remove: (path) =>
      change('remove', path, () => {
        for (const file of [...files.keys()]) {
          if (!inside(path, file)) continue;
          files.delete(file);
          inodes.delete(file);
        }
      }),
    read: async (path) => files.get(path) ?? null,
    facts: async (path) => {
      const text = files.get(path);
      return text === undefined ? null : { bytes: Buffer.byteLength(text), modifiedAt: 1000 };
    },
    list: async (path) => {
      const names = new Map<string, boolean>();
      for (const file of files.keys()) {
        if (!inside(path, dirname(file))) continue;
        const [name = '', ...rest] = file.slice(path.length + 1).split(sep);
        names.set(name, rest.length > 0);
      }
      return [...names].map(([name, isFolder]) => ({ name, isFolder }));
    },
    identity: async (path) => {
      const inode = inodes.get(path);
      return files.has(path)
        ? { inode: String(inode ?? 0), bornAt: inode === undefined ? null : String(inode) }
        : null;
    },
    sha256: async (path) => createHash('sha256').update(get(path)).digest('hex'),
  };

  function get(path: string): string {
    const text = files.get(path);
    if (text === undefined) throw Object.assign(new Error(`ENOENT: ${path}`), { code: 'ENOENT' });
    return text;
  }

  async function change(step: Step, path: string, make: () => unknown): Promise<void> {
    await Promise.resolve();
    await disk.before(step, path);
    make();
    disk.steps.push(`${step} ${path.slice(path.lastIndexOf(sep) + 1)}`);
  }
  return disk;
}
