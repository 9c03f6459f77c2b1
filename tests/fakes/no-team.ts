import type { TeamBook } from '../../electron/memory/answer-book/book-ports.ts';
import { success } from '../../shared/model/problem.ts';

/** What a computer that is in no team has in the place of one. */
export const noTeam: TeamBook = {
  query: () => null,
  seen: () => 0n,
  known: async ({ inputs }) => inputs.map(() => null),
  takeAnswers: async () => success(null),
  claimList: async () => success({ askedBefore: 0 }),
  claimLookups: async ({ inputs }) =>
    success({ askedBefore: inputs.map(() => null), settle: async () => {} }),
};
