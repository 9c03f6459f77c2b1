import { existsSync } from 'node:fs';
import { join, parse } from 'node:path';

/** A path in `folder` that names no file yet: "list.csv", else "list (2).csv", "list (3).csv" and so on. */
export function freeName(folder: string, wanted: string): string {
  const { name, ext } = parse(wanted);
  let path = join(folder, wanted);
  for (let count = 2; existsSync(path); count += 1) path = join(folder, `${name} (${count})${ext}`);
  return path;
}
