import type { Bridge } from '../../shared/ipc/channel-names.ts';
import { failure, problem, success } from '../../shared/model/problem.ts';

const notHere = async () => failure(problem('not-here', 'The fake does not do this.', 'Run the real app.'));

/** The suppression list of an app in which nobody is on it. */
export const noSuppressions = {
  'suppression:status': async () =>
    success({ counts: { phone: 0, email: 0, domain: 0, name: 0 }, litigators: 0, problem: null }),
  'suppression:page': async () => success({ total: 0, entries: [] }),
  'suppression:look': notHere,
  'suppression:import': notHere,
  'suppression:add': notHere,
  'suppression:remove': notHere,
  'suppression:undo': notHere,
  'suppression:mend': notHere,
  'suppression:of-people': async ({ people }) =>
    success({
      phones: people.map(({ phones }) => phones.map(() => ({ suppressed: false, knownLitigator: false }))),
      emails: people.map(({ emails }) => emails.map(() => false)),
    }),
} satisfies Partial<Bridge['call']>;
