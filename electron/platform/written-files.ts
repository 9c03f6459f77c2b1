import type { SavedFile } from '../../shared/ipc/ipc-channel.ts';
import { failure, problem, type Result, success } from '../../shared/model/problem.ts';
import type { Dialogs } from './dialogs.ts';
import { type Disk, makeWhole } from './disk.ts';

/** A person comes back to few files; without a limit a page could fill the memory. */
const keptTokens = 1000;

/** Paths that stay here, in memory, while the page has a token for each. @param newToken answers what fits FileTokenSchema and can't be guessed */
export function createPathTokens(newToken: () => string) {
  const paths = new Map<string, string>();
  return {
    add(path: string): string {
      const token = newToken();
      paths.set(token, path);
      const [oldest] = paths.keys();
      if (paths.size > keptTokens && oldest !== undefined) paths.delete(oldest);
      return token;
    },
    /** Undefined for a token that was never given out, or too long ago. */
    get: (token: string) => paths.get(token),
  };
}

export type WrittenFiles = ReturnType<typeof createWrittenFiles>;

/** What the app wrote where a person chose, by tokens: nothing else is opened or shown on the page's word. */
export function createWrittenFiles(parts: {
  newToken: () => string;
  dialogs: Pick<Dialogs, 'saveFile' | 'showInFolder' | 'openFile'>;
  disk: Disk;
}) {
  const { newToken, dialogs, disk } = parts;
  const paths = createPathTokens(newToken);

  async function pathOf(token: string): Promise<Result<string>> {
    const path = paths.get(token);
    if (path === undefined) return failure(notWritten);
    return (await disk.isThere(path)) ? success(path) : failure(gone);
  }

  /** Asks where to save and has it written there, whole or not at all; null when the user thought better of it. */
  async function save(
    suggested: string,
    write: (path: string) => Promise<Result<null>>,
  ): Promise<Result<SavedFile | null>> {
    const savedTo = await dialogs.saveFile(suggested);
    if (savedTo === null) return success(null);
    const written = await write(savedTo);
    return written.ok ? success({ savedTo, file: paths.add(savedTo) }) : written;
  }

  return {
    /** @returns a token that fits FileTokenSchema */
    add: paths.add,
    save,
    /** Saves a text where a person chooses; it is made once it is wanted. @param failed "The list could not be saved" */
    saveText: (suggested: string, failed: string, text: () => string | Promise<string>) =>
      save(suggested, (path) =>
        makeWhole(disk, path, async (part) => disk.writeSynced(part, await text()), failed),
      ),
    async show(token: string): Promise<Result<null>> {
      const path = await pathOf(token);
      if (!path.ok) return path;
      dialogs.showInFolder(path.value);
      return success(null);
    },
    /** Opens it in the program that the system has for it. */
    async open(token: string): Promise<Result<null>> {
      const path = await pathOf(token);
      if (!path.ok) return path;
      return (await dialogs.openFile(path.value)) ? success(null) : failure(notOpened);
    },
  };
}

const notWritten = problem(
  'file-not-written',
  'The app no longer knows this file.',
  'Look for it in the folder that you chose.',
);
const gone = problem(
  'saved-file-gone',
  'The file is no longer where it was saved.',
  'It was moved, renamed or deleted since. Save it once more if you need it.',
);
const notOpened = problem(
  'file-not-opened',
  'The system has no program that opens this file, or the file is gone.',
  'Choose "Show in folder" and open it from there.',
);
