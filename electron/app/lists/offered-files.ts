import { basename } from 'node:path';
import type { OfferedFile } from '../../../shared/model/offered-file.ts';
import { failure, problem, type Result, success } from '../../../shared/model/problem.ts';

/** Files that a person gave to the app: the page holds a token for each, the paths stay here, in memory. */
export type OfferedFiles = ReturnType<typeof createOfferedFiles>;

/** A person comes back to few of the files they opened; without a limit a page could fill the memory. */
const keptTokens = 1000;

const notOffered = problem(
  'file-not-offered',
  'The app no longer knows this file.',
  'Choose the file again.',
);

/** @param newToken answers what fits FileTokenSchema and can't be guessed */
export function createOfferedFiles(newToken: () => string) {
  const paths = new Map<string, string>();

  return {
    /** Takes a file that a person gave. To be called with paths from people only, never from the page. */
    offer(path: string): OfferedFile {
      const token = newToken();
      paths.set(token, path);
      const [oldest] = paths.keys();
      if (paths.size > keptTokens && oldest !== undefined) paths.delete(oldest);
      return { token, name: basename(path) };
    },
    /** Where the file of a token lies; a problem for one that was never given out, or too long ago. */
    pathOf(token: string): Result<string> {
      const path = paths.get(token);
      return path === undefined ? failure(notOffered) : success(path);
    },
  };
}
