import { createHash } from 'node:crypto';
import { dirname, sep } from 'node:path';
import type { Disk } from '../../electron/platform/disk.ts';
import { createTestMemory, type TestMemory } from './test-memory.ts';

type Step =
  | Exclude<keyof Disk, 'facts' | 'isThere' | 'read' | 'readPart' | 'list' | 'sha256' | 'identity'>
  | 'commit';

export interface MemoryDisk extends Disk {
  files: Map<string, string>;
  /** When a file was changed last, where it is not at the moment that all others were. */
  times: Map<string, number>;
  /** Every change so far, as "rename job.json". */
  steps: string[];
  /** What lies beside the files in a database, and is written in steps of "commit": these wait for nothing. */
  memory: TestMemory;
  /** Called before each change; what it throws is what the system would answer. */
  before: (step: Step, path: string) => void | Promise<void>;
  /** Leaves of everything only what was synced: bytes of a file, and names in a folder, each by their own sync. */
  cutPower(): void;
}

/** What the system answers when it does not take a write. */
export function systemError(code: 'ENOSPC' | 'EROFS' | 'EACCES' | 'EIO'): Error {
  return Object.assign(new Error(`${code}: made up by a test`), { code });
}

/** A disk in memory, with a hook at each change. @param left what an earlier one has in its database */
export function createMemoryDisk(files = new Map<string, string>(), left?: TestMemory): MemoryDisk {
  const folders = new Set<string>();
  const inodes = new Map<string, number>();
  let lastInode = 0;
  for (const path of files.keys()) inodes.set(path, ++lastInode);
  const device = createDevice(files, inodes);
  let memory: TestMemory | null = null;

  function makeMemory(): TestMemory {
    memory = left ?? createTestMemory();
    memory.before = () => void disk.before('commit', '/data/memory.sqlite');
    return memory;
  }

  function put(path: string, text: string): void {
    if (!files.has(path)) inodes.set(path, ++lastInode);
    files.set(path, text);
  }

  function putSynced(path: string, text: string): void {
    put(path, text);
    device.syncFile(inodes.get(path), text);
  }

  const disk: MemoryDisk = {
    files,
    times: new Map(),
    steps: [],
    get memory() {
      return memory ?? makeMemory();
    },
    before: () => {},
    makeFolder: (path) => change('makeFolder', path, () => void folders.add(path)),
    makeNewFolder: (path) =>
      change('makeNewFolder', path, () => {
        if (!isFolder(dirname(path))) throw missing(path);
        if (isFolder(path) || files.has(path)) return false;
        folders.add(path);
        return true;
      }),
    writeNew: (path, text) =>
      change('writeNew', path, () => {
        if (!isFolder(dirname(path))) throw missing(path);
        if (isFolder(path) || files.has(path)) return false;
        putSynced(path, text);
        return true;
      }),
    writeSynced: (path, text) => change('writeSynced', path, () => putSynced(path, text)),
    syncFolder: (path) => change('syncFolder', path, () => device.syncFolder(path)),
    append: (path, text) => change('append', path, () => put(path, (files.get(path) ?? '') + text)),
    appendSynced: (path, text) =>
      change('appendSynced', path, () => putSynced(path, (files.get(path) ?? '') + text)),
    copy: (from, to) => change('copy', to, () => putSynced(to, get(from))),
    rename: (from, to) =>
      change('rename', to, () => {
        if (!isFolder(from) && !files.has(from)) throw missing(from);
        device.rename(from, to);
        for (const path of [...folders]) {
          if (inside(from, path) && folders.delete(path)) folders.add(to + path.slice(from.length));
        }
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
        for (const folder of [...folders]) if (inside(path, folder)) folders.delete(folder);
        for (const file of [...files.keys()]) {
          if (!inside(path, file)) continue;
          files.delete(file);
          inodes.delete(file);
        }
      }),
    read: async (path) => files.get(path) ?? null,
    readPart: async (path, from, bytes) => Buffer.from(files.get(path) ?? '').subarray(from, from + bytes),
    isThere: async (path) => files.has(path) || isFolder(path),
    facts: async (path) => {
      const text = files.get(path);
      return text === undefined
        ? null
        : { bytes: Buffer.byteLength(text), modifiedAt: disk.times.get(path) ?? 1000 };
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
    cutPower: device.cutPower,
  };

  const isFolder = (path: string) =>
    folders.has(path) || [...files.keys()].some((file) => path !== file && inside(path, file));
  const missing = (path: string) => Object.assign(new Error(`ENOENT: ${path}`), { code: 'ENOENT' });

  function get(path: string): string {
    const text = files.get(path);
    if (text === undefined) throw missing(path);
    return text;
  }

  async function change<T>(step: Step, path: string, make: () => T): Promise<T> {
    await Promise.resolve();
    await disk.before(step, path);
    const made = make();
    disk.steps.push(`${step} ${path.slice(path.lastIndexOf(sep) + 1)}`);
    return made;
  }
  return disk;
}

const inside = (folder: string, path: string) => path === folder || path.startsWith(folder + sep);

/** The names that lie in a folder itself, as the paths of the files in and below it tell. */
function* childrenIn(folder: string, paths: Iterable<string>): Generator<string> {
  const start = folder + sep;
  for (const path of paths) {
    if (path.startsWith(start)) yield path.slice(start.length).split(sep, 1)[0] ?? '';
  }
}

/** What of the files and their numbers has reached the device. */
function createDevice(files: Map<string, string>, inodes: Map<string, number>) {
  const names = new Map(inodes);
  const bytes = new Map([...inodes].map(([path, inode]) => [inode, files.get(path) ?? '']));
  let renames: { from: string; to: string }[] = [];

  function moveNames(from: string, to: string): void {
    for (const [path, inode] of [...names]) {
      if (!inside(from, path)) continue;
      names.delete(path);
      names.set(to + path.slice(from.length), inode);
    }
  }

  return {
    syncFile: (inode: number | undefined, text: string) => inode !== undefined && bytes.set(inode, text),
    rename: (from: string, to: string) => renames.push({ from, to }),
    syncFolder(folder: string): void {
      for (const { from, to } of renames) if (dirname(to) === folder) moveNames(from, to);
      renames = renames.filter(({ to }) => dirname(to) !== folder);
      const present = new Set(childrenIn(folder, files.keys()));
      for (const path of names.keys()) {
        const [child] = childrenIn(folder, [path]);
        if (child !== undefined && !present.has(child)) names.delete(path);
      }
      for (const [path, inode] of inodes) if (dirname(path) === folder) names.set(path, inode);
    },
    cutPower(): void {
      // What was synced in a folder whose own new name was not lies under its former one.
      for (const { from, to } of renames.reverse()) if (!files.has(to)) moveNames(to, from);
      renames = [];
      files.clear();
      inodes.clear();
      for (const [path, inode] of names) {
        files.set(path, bytes.get(inode) ?? '');
        inodes.set(path, inode);
      }
    },
  };
}
