import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import ElectronStore from 'electron-store';
import type { z } from 'zod';
import type { Store } from './store.ts';

/**
 * Opens `<directory>/<name>.json`. A file that cannot be read or does not fit its schema is set aside under another
 * name, never overwritten, and `initial` is used; `onSetAside` is told, so that the user can be.
 */
export function openStore<Value>(options: {
  directory: string;
  name: string;
  schema: z.ZodType<Value>;
  initial: Value;
  now: () => number;
  onSetAside: (fileName: string) => void;
}): Store<Value> {
  const { directory, name, schema, initial, now, onSetAside } = options;
  const open = () => new ElectronStore<{ value?: unknown }>({ cwd: directory, name, configFileMode: 0o600 });
  const setAside = () => {
    const kept = `${name}.damaged-${now()}.json`;
    renameSync(join(directory, `${name}.json`), join(directory, kept));
    onSetAside(kept);
  };

  let file: ReturnType<typeof open>;
  try {
    file = open();
  } catch (error) {
    if (!existsSync(join(directory, `${name}.json`))) throw error;
    setAside();
    file = open();
  }
  const read = schema.safeParse(file.get('value', initial));
  if (!read.success) setAside();
  let value = read.success ? read.data : initial;

  return {
    get: () => value,
    set(next) {
      file.set('value', next);
      value = next;
    },
  };
}
