import { ProblemError, problem } from '../../../../shared/model/problem.ts';
import { wholeNumber } from '../../../../shared/words/amounts.ts';

/** No contact is that long. */
export const endlessRecord = (line: number) =>
  new ProblemError(
    problem(
      'endless-line',
      `The record in line ${wholeNumber(line)} is so long that it cannot be a contact.`,
      'Check that it is the right file and that it was saved completely.',
    ),
  );
