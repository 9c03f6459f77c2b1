import type { AnswerBook } from '../../electron/memory/answer-book/answer-book.ts';
import { success } from '../../shared/model/problem.ts';

/** An answer book that holds nothing and forgets everything. */
export const noBook: Pick<AnswerBook, 'using' | 'lookups' | 'forgetAll'> = {
  using: (_of, run) =>
    run({ folder: '', key: '0'.repeat(64), sources: [], gone: [], unread: 0, today: 20_000, team: null }),
  lookups: { note: async () => success({ askedBefore: [], settle: async () => {} }) },
  forgetAll: async () => success(null),
};

/** A history in private mode. */
export const nothingKept = {
  askedBefore: async () => null,
  idForNext: () => null,
  noteAsked: async () => success(null),
  noteAnswer: async () => {},
  noteUnanswered: async () => {},
  noteNotAsked: async () => {},
};
