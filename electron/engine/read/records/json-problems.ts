import { ProblemError, problem } from '../../../../shared/model/problem.ts';
import { wholeNumber } from '../../../../shared/words/amounts.ts';

/** The way to a CSV out of JSON that cannot be read. */
const exportJson =
  'Export the list as CSV where it comes from. Excel reads the file, too (Data, Get Data, From JSON) and saves it as CSV UTF-8.';

const exportAgain = 'Export the list again, or ask its sender for a new copy.';

export const damagedJson = (line: number) =>
  new ProblemError(
    problem(
      'damaged-json',
      `This JSON is damaged in line ${wholeNumber(line)}, so it was not read.`,
      exportAgain,
    ),
  );

export const cutOffJson = (line: number) =>
  new ProblemError(
    problem(
      'damaged-json',
      `This JSON breaks off in line ${wholeNumber(line)}: the file was not saved completely.`,
      exportAgain,
    ),
  );

export const nestedJson = (line: number) =>
  new ProblemError(
    problem(
      'damaged-json',
      `This JSON is nested too deeply in line ${wholeNumber(line)} to be a list of contacts.`,
      exportJson,
    ),
  );

export const noListInJson = () =>
  new ProblemError(problem('not-a-list', 'This is JSON without a list of contacts in it.', exportJson));
