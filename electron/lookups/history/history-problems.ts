import { type Problem, problem } from '../../../shared/model/problem.ts';
import { counted } from '../../../shared/words/amounts.ts';

export const noSafePlace = problem(
  'history-session-only',
  'This computer offers no safe place for the key of the history, so lookups are kept for this session only.',
  'Copy what you need before you close the app.',
);

export const damagedRecords = (count: number): Problem =>
  problem(
    'history-damaged',
    `${counted(count, 'entry', 'entries')} of the history of lookups ${count === 1 ? 'is' : 'are'} damaged on disk and cannot be read.`,
    'All the others are here. If your disk was full or failing, check it.',
  );

export const damagedAnswer = problem(
  'history-answer-damaged',
  'The answer is damaged on disk and cannot be read any more.',
  'Look it up again if you need it; a match may be charged again.',
);

export const noAnswer: Problem = {
  ...problem(
    'history-no-answer',
    'The app ended before an answer came.',
    'If there was a match, the service may have charged for it. Look it up again if you need it.',
  ),
  mayHaveCharged: true,
};

export const notKept = (why: Problem): Problem => ({
  ...why,
  code: 'history-not-kept',
  advice: `It stays in the history until you close the app. ${why.advice}`,
});
