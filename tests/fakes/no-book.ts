import type { AnswerBook } from '../../electron/memory/answer-book/book-ports.ts';
import { failure, problemOf, type Result, success } from '../../shared/model/problem.ts';

/** An answer book that holds nothing and forgets everything. */
export const noBook: Pick<AnswerBook, 'using' | 'lookups' | 'forgetAll'> = {
  using: (_of, run) =>
    run({ folder: '', key: '0'.repeat(64), sources: [], gone: [], unread: 0, today: 20_000, team: null }),
  lookups: { note: async () => success({ askedBefore: [], settle: async () => {} }) },
  forgetAll: async () => success(null),
};

/** A history in private mode: what is written beside it is. */
export const nothingKept = {
  askedBefore: async () => null,
  idForNext: () => null,
  async noteAsked(_id: string | null, _question: unknown, beside = () => {}): Promise<Result<null>> {
    try {
      beside();
      return success(null);
    } catch (error) {
      return failure(problemOf(error));
    }
  },
  async noteAnswer(_id: string | null, _answer: unknown, beside = () => {}) {
    beside();
    return false;
  },
  async noteUnanswered(_id: string | null, _problem: unknown, beside = () => {}) {
    beside();
  },
  noteNotAsked: async () => {},
};
