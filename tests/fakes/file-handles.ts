import { type FileHandle, open } from 'node:fs/promises';
import { devNull } from 'node:os';

/** What every FileHandle does, to be spied upon: Node exports no class of it. */
export async function fileHandleMethods(): Promise<FileHandle> {
  const handle = await open(devNull, 'r');
  await handle.close();
  return Object.getPrototypeOf(handle);
}

/** An error as the system makes it. */
export const systemError = (code: string) => Object.assign(new Error(code), { code });
