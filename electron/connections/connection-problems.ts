import { type Problem, problem } from '../../shared/model/problem.ts';

/** Why a wish about a connection was not possible. */
export const connectionGone = problem(
  'connection-gone',
  'That connection is no longer saved here.',
  'Open Settings, Connections and add it again. Its jobs come back with it.',
);

export const practiceStays = problem(
  'practice-stays',
  'The practice connection is built in.',
  'Use another one instead.',
);

export const practiceDown = problem(
  'practice-down',
  'The practice service inside the app could not be started.',
  'Restart the app. Your own connections are not affected.',
);

export const formerGone = problem(
  'former-gone',
  'That earlier account has no jobs here.',
  'Look at the list of jobs: each says which connection it belongs to.',
);

export const keyForNewAddress = problem(
  'key-for-new-address',
  'The stored key was given for the old address and is not sent to another one.',
  'Enter the API key of the account at the new address.',
);

export function nameTaken(name: string): Problem {
  return problem('name-taken', `There is a connection named “${name}” already.`, 'Choose another name.');
}
