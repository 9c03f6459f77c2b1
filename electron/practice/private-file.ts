import { open, rename } from 'node:fs/promises';

/** Replaces a file in one step, readable by this user only; its text is on the device before it gets the name. */
export async function writePrivately(path: string, text: string): Promise<void> {
  const part = `${path}.part`;
  const file = await open(part, 'w', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(part, path);
}
