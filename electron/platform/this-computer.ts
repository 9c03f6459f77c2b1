import { statfs } from 'node:fs/promises';
import os from 'node:os';

/** What there is to know of the computer without saying whose it is. */
export interface ComputerFacts {
  /** "Electron", "Chromium", "Node" and their versions, as far as there are. */
  runtimes: Record<string, string | undefined>;
  /** Such as "Windows_NT 10.0.26100 x64". */
  system: string;
  processors: number;
  memoryBytes: number;
  /** Of the disk that `folder` lies on; null where the system does not say. */
  freeBytes: number | null;
  /** Folders whose paths say whose computer it is. */
  homes: string[];
}

export async function thisComputer(folder: string): Promise<ComputerFacts> {
  const { electron, chrome, node } = process.versions;
  const free = await statfs(folder).catch(() => null);
  return {
    runtimes: { Electron: electron, Chromium: chrome, Node: node },
    system: `${os.type()} ${os.release()} ${os.arch()}`,
    processors: os.cpus().length,
    memoryBytes: os.totalmem(),
    freeBytes: free && free.bavail * free.bsize,
    homes: [os.homedir()],
  };
}
