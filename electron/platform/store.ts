import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import ElectronStore from 'electron-store';
import type { z } from 'zod';
import { asFileError } from './file-problems.ts';

/** A small piece of state kept on disk as a whole: settings, connections, saved mappings. */
export interface Store<Value> {
  get(): Value;
  /** On disk, atomically, when it returns. @throws a ProblemError where the disk refuses: then nothing has changed. */
  set(value: Value): void;
}

/**
 * Opens `<directory>/<name>.json`. A file that cannot be read or does not fit its schema is set aside under another
 * name, never overwritten, and `initial` is used; `onSetAside` is told, so that the user can be.
 * @param options.what is kept, for sentences: "The settings"
 * @throws a ProblemError where the system lets neither the file be opened nor be set aside
 */
export function openStore<Value>(options: {
  directory: string;
  name: string;
  what: string;
  schema: z.ZodType<Value>;
  initial: Value;
  now: () => number;
  onSetAside: (fileName: string) => void;
}): Store<Value> {
  const { directory, name, what, schema, initial, now, onSetAside } = options;
  const open = () => new ElectronStore<{ value?: unknown }>({ cwd: directory, name, configFileMode: 0o600 });
  const setAside = () => {
    const kept = `${name}.damaged-${now()}.json`;
    try {
      renameSync(join(directory, `${name}.json`), join(directory, kept));
    } catch (error) {
      throw asFileError(error, `${what} could not be read, nor kept under another name`, 'writing');
    }
    onSetAside(kept);
  };

  let file: ReturnType<typeof open>;
  try {
    file = open();
  } catch (error) {
    if (!existsSync(join(directory, `${name}.json`)))
      throw asFileError(error, `${what} could not be opened`, 'writing');
    setAside();
    file = open();
  }
  const read = schema.safeParse(file.get('value', initial));
  if (!read.success) setAside();
  let value = read.success ? read.data : initial;

  return {
    get: () => value,
    set(next) {
      try {
        file.set('value', next);
      } catch (error) {
        throw asFileError(error, `${what} could not be saved`, 'writing');
      }
      value = next;
    },
  };
}
