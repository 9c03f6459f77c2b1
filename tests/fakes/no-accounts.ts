import { failure, problem } from '../../shared/model/problem.ts';

export const notHere = problem('not-here', 'The fake does not do this.', 'Run the real app.');

const refuse = async () => failure(notHere);

/** A window in which no account is added or changed. */
export const noAccounts = {
  'connections:add': refuse,
  'connections:change': refuse,
  'connections:take-over': refuse,
  'connections:replace-key': refuse,
};
