import { existsSync, readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import os from 'node:os';
import { dirname, join } from 'node:path';
import { app } from 'electron';
import type { Disk } from './disk.ts';

/** What a copy of the app is, as its files and its process tell. */
export type ThisCopy = ReturnType<typeof readThisCopy>;

/** Reads what this copy of the app is; once, since nothing of it changes while it runs. */
export function readThisCopy() {
  const { isPackaged } = app;
  const program = process.execPath;
  const uninstaller = join(dirname(program), 'Uninstall Enrich Desk.exe');
  return {
    isPackaged,
    platform: process.platform,
    program,
    /** `app-update.yml`, which names the feed; null where there is none. */
    feed: isPackaged ? readIfThere(join(process.resourcesPath, 'app-update.yml')) : null,
    /** Windows: the uninstaller of the installer for one user lies beside the program. An MSI brings none. */
    hasUninstaller: existsSync(uninstaller),
    /** Linux: the variables that a running AppImage is given; others inherit them from whoever started them. */
    appImage: { file: process.env.APPIMAGE, folder: process.env.APPDIR },
  };
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

/** The licenses of what the app is made of, which the packager puts beside it; null where it was not packaged. */
export function readNotices(disk: Pick<Disk, 'read'>): Promise<string | null> {
  return app.isPackaged
    ? disk.read(join(process.resourcesPath, 'THIRD-PARTY-NOTICES.txt'))
    : Promise.resolve(null);
}

export type ComputerFacts = Awaited<ReturnType<typeof thisComputer>>;

/** What the app runs on; the browser host is neither of the first two. */
export function runtimes(): { name: string; version: string }[] {
  const { electron, chrome, node } = process.versions;
  return Object.entries({ Electron: electron, Chromium: chrome, Node: node }).flatMap(([name, version]) =>
    version ? [{ name, version }] : [],
  );
}

/** What there is to know of the computer without saying whose it is. */
export async function thisComputer(folder: string) {
  const free = await statfs(folder).catch(() => null);
  return {
    runtimes: runtimes(),
    /** Such as "Windows_NT 10.0.26100 x64". */
    system: `${os.type()} ${os.release()} ${os.arch()}`,
    processors: os.cpus().length,
    memoryBytes: os.totalmem(),
    /** Of the disk that `folder` lies on; null where the system does not say. */
    freeBytes: free && free.bavail * free.bsize,
    /** Folders whose paths say whose computer it is. */
    homes: [os.homedir()],
  };
}
