import { failure, problem, type Result, success } from '../../shared/problem.ts';

/** The files that exports wrote since the app began, by tokens: nothing else is opened or shown on the page's word. */
export interface WrittenFiles {
  /** @returns a token that fits FileTokenSchema. */
  add(path: string): string;
  pathOf(token: string): Result<string>;
}

const keptTokens = 1000;

export function createWrittenFiles(newToken: () => string): WrittenFiles {
  const paths = new Map<string, string>();
  return {
    add(path) {
      const token = newToken();
      paths.set(token, path);
      const [oldest] = paths.keys();
      if (paths.size > keptTokens && oldest !== undefined) paths.delete(oldest);
      return token;
    },
    pathOf(token) {
      const path = paths.get(token);
      return path === undefined ? failure(notWritten) : success(path);
    },
  };
}

const notWritten = problem(
  'file-not-written',
  'The app does not know any more which file this is.',
  'Look for it in the folder that you chose.',
);
