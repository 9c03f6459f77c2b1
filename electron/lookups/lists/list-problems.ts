import { type Problem, problem } from '../../../shared/model/problem.ts';
import { counted } from '../../../shared/words/amounts.ts';

/** Why a wish about a list of lookups could not be met, or why one stands still. */
export const noSuchList = problem(
  'no-such-lookup-list',
  'This list lookup no longer exists.',
  'Go back to Look up.',
);
export const listMovedOn = problem(
  'lookup-list-moved-on',
  'This isn’t possible right now.',
  'Its status may have just changed.',
);
export const stillAsking = problem(
  'lookup-list-asking',
  'This list is being looked up.',
  'Stop it first and wait for the last answers.',
);
/** Of several that were to be removed. */
export const someNotRemoved = (lists: number): Problem =>
  problem(
    'lookup-lists-not-removed',
    `${counted(lists, 'list')} of lookups could not be removed.`,
    'They are still on Look up. Close what has files of them open, then remove them there.',
  );
export const nothingToAsk = problem(
  'lookup-list-empty',
  'No row of the list can be looked up, so nothing was started.',
  'Check the rows not sent, then correct the list or the columns.',
);
export const nothingUnknown = problem(
  'nothing-unknown',
  'No row of this list is of unknown outcome.',
  'There is nothing to ask again.',
);
export const nothingElsewhere = problem(
  'nothing-asked-elsewhere',
  'No row of this list was looked up elsewhere.',
  'There is nothing to ask.',
);

export const startedAlready = problem(
  'pressed-already',
  'Already started, so it wasn’t started again.',
  'Find it in History. To look it up again, start it there.',
);
export const endFirst = problem(
  'lookup-list-goes-on',
  'The list is not at its end yet.',
  'Let it finish or stop it. Then look these rows up again.',
);
export const noResultYet = problem(
  'no-file',
  'There is no result of this list yet.',
  'It is there when the list is paused, stopped or done and something was answered.',
);

/** Arrays that had left when the app ended without a word. */
export const endedMeanwhile: Problem = {
  ...problem(
    'app-ended',
    'The app ended before an answer came.',
    'If there was a match, you may have been charged. These rows won’t be retried automatically.',
  ),
  mayHaveCharged: true,
};
/** Some of what was noted is missing. */
export const notesDamaged: Problem = {
  ...problem(
    'list-notes-damaged',
    'What was noted of this row may be lost, since what the app remembers of the list is damaged.',
    'It may have been sent and charged already, so it won’t be retried automatically.',
  ),
  mayHaveCharged: true,
};
export const copiedLists = problem(
  'copied-profile',
  'This data folder is a copy of another, in which the same list may be going on.',
  'Resume it only if the other one is no longer used.',
);
export const neverStarted = problem(
  'lookup-list-not-started',
  'The app closed before the first row was sent.',
  'Resume it to start it now.',
);
export const endedOften = problem(
  'lookup-list-lost-often',
  'The app closed several times in a row while this list was being looked up.',
  'Those rows have an unknown outcome. Resume to look up the others.',
);

/** Another lookup of the same account was told so. */
export const toldToWait = problem('busy', 'The service asks to wait.', 'It resumes automatically.');

export const limitReached = (limit: number, price: number): Problem =>
  problem(
    'limit-reached',
    `Stopped by its limit: one more row may cost ${price} ${price === 1 ? 'credit' : 'credits'}, and that could be more than ${limit} altogether.`,
    'Raise the limit to continue.',
  );

/** Several arrays in a row without a clear answer: asking on would only make more rows of unknown outcome. */
export const manyDoubts = (last: Problem): Problem => ({
  ...last,
  advice: `${last.advice} The rest of the list waits. Resume it when this is fixed.`.trim(),
});

export const manyRefusals = (last: Problem, rows: number): Problem => ({
  ...last,
  message: `The service didn’t accept the last ${rows} rows.`,
  advice: 'Check the reasons next to the rows. Resume to look up the others anyway.',
});

/** One sentence for a row; the service's own words where it explains it better. */
export function wordsOf({ message, detail, detailFirst }: Problem): string {
  if (detail === undefined) return message;
  return detailFirst ? `Not accepted: ${detail}` : message;
}
