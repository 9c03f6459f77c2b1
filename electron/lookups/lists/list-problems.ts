import { problem } from '../../../shared/problem.ts';

/** Why a wish about a list of lookups could not be met. */
export const noSuchList = problem(
  'no-such-lookup-list',
  'This list of lookups is not there any more.',
  'Go back to Look up.',
);
