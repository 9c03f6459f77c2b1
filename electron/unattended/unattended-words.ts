import type { Account } from '../../shared/model/connection.ts';
import { problem } from '../../shared/model/problem.ts';
import type { UnattendedOutcome, UnattendedQuestion } from '../../shared/model/watched-folder.ts';
import { counted, creditsText } from '../../shared/words/amounts.ts';

/** Why a list was not sent, without the words of a command. */
export const whyNotSent = ({ problem, questions }: UnattendedOutcome): string =>
  problem?.message ?? questions.map(({ text }) => text).join(' ');

export const firstAddress = ({ address, name }: Account): UnattendedQuestion => ({
  text: `This would be the first list to ${address} (${name}).`,
  word: '--yes-first-address',
});
export const wasSentBefore: UnattendedQuestion = {
  text: 'The same rows were sent there before. Every match may be charged again.',
  word: '--rows-asked-before again',
};
export const unknownPrice: UnattendedQuestion = {
  text: 'No finished job says what a row costs yet, so no limit can hold this list back.',
  word: '--unknown-price',
};

export const noLimit = problem(
  'no-limit',
  'A list for a real connection needs a price limit.',
  'Say the most it may cost with --max-credits.',
);
export const overLimit = (rows: number, most: number) =>
  problem(
    'over-limit',
    `${counted(rows, 'row')} may take ${creditsText(most)}, at the highest price so far. That’s over the limit.`,
    'Send fewer rows, or raise --max-credits.',
  );
export const noSuchConnection = problem(
  'no-such-connection',
  'This connection doesn’t exist.',
  'See which there are: enrich-desk connections.',
);
export const noSuchFollowUps = (name: string) =>
  problem('no-such-follow-ups', `No follow-up services are named “${name}”.`, 'Save them in the window.');
export const sentAndRemoved = problem(
  'sent-and-removed',
  'This list was sent before, and its job was removed since.',
  'To pay for it again, send it from the window.',
);
export const otherWords = problem(
  'other-words',
  'The service didn’t accept this list, which was given with other words.',
  'Give it with the same words again, or send its job again in the window.',
);
export const stoppedEarly = problem(
  'stopped-early',
  'Stopped. Nothing was sent.',
  'Give the list again to send it.',
);
export const cancelledInWindow = problem(
  'job-cancelled',
  'The job of this list was canceled. Nothing was sent.',
  'To send the list, remove that job first.',
);
export const oddResult = problem('odd-result', 'The result looks wrong.', 'Look at the job in the window.');
