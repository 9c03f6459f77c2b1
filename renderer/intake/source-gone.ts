import { problem } from '../../shared/model/problem.ts';

/** The list of a job is no longer where it was. @param sinceThen What follows from it, as the sentence goes on. */
export const sourceGone = (name: string, sinceThen = '') =>
  problem(
    'source-gone',
    `The app does not know where ${name} is now${sinceThen}.`,
    'Drop the file on the window from where it is.',
  );
