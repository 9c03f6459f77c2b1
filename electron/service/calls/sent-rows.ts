import { open } from 'node:fs/promises';
import Papa from 'papaparse';
import type { Upload } from '../client.ts';
import { nothingSent, type Sent } from '../replies/sent.ts';

const headBytes = 64 * 1024;

/**
 * The names and the first rows of a list, for taking them out of what the service says about it. A service refuses a
 * list mostly by its first rows; what lies further down is told by its looks. Nothing where the file cannot be read.
 */
export async function sentRows({ path, formFields }: Upload): Promise<Sent> {
  const head = await readHead(path).catch(() => null);
  if (head === null) return nothingSent;
  const [header = [], ...rows] = Papa.parse<string[]>(head, { delimiter: ',' }).data;
  const names = [...header, ...Object.keys(formFields), ...Object.values(formFields)];
  const known = new Set(names.map((name) => name.toLowerCase()));
  const values = new Set(rows.flat().filter((cell) => !known.has(cell.trim().toLowerCase())));
  return { names, values: [...values] };
}

async function readHead(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}
