import type { AskedEarlier } from '../../../shared/model/asked-before.ts';
import type { JobRecord } from '../../../shared/model/job.ts';
import { failure } from '../../../shared/model/problem.ts';
import type { BookQuery } from '../../engine/book/book-query.ts';
import type { FoundQuestion, OwnRecords } from '../../engine/book/find-questions.ts';
import type { HashedQuestion } from '../../engine/book/lookup-question.ts';
import { writingProblem } from '../../platform/file-problems.ts';
import { accountOf } from './asked-jobs.ts';
import type { AnswerBook, AskedOf } from './book-ports.ts';
import type { Holds, LookupNotes, LookupQuestions, NoteLookups } from './lookup-notes.ts';

/** Loaded with the first question, as it is for noting. */
const finding = () => import('../../engine/book/find-questions.ts');

interface Parts {
  notes: { note: NoteLookups };
  job(id: string): Pick<JobRecord, 'name'> | null;
  begin(): Promise<void>;
  /** As the book is now. */
  query(of: AskedOf): Promise<BookQuery>;
  usingWhole: AnswerBook['using'];
  /** Resolves once the lists that are being noted now are in the book. */
  jobsNoted(): Promise<unknown>;
}

/** Notes lookups, and tells of them what jobs and other lookups asked before. */
export function createBookLookups(parts: Parts): LookupNotes {
  const { notes, usingWhole } = parts;
  const ofQuestions = ({ kind, account }: LookupQuestions): AskedOf => ({ kind, on: account });

  /** What is known of each, where it keeps it from being asked. */
  async function look(
    questions: LookupQuestions,
    holds: readonly (Holds | null)[],
    hashed: readonly (HashedQuestion | null)[],
    own: OwnRecords,
  ): Promise<(AskedEarlier | null)[]> {
    const wanted = hashed.map((question, at) => (holds[at] ? question : null));
    if (wanted.every((question) => question === null)) return wanted.map(() => null);
    await parts.jobsNoted();
    const { sources } = await parts.query(ofQuestions(questions));
    const found = await (await finding()).findQuestions(sources, questions.kind, wanted, own);
    return found.map((each, at) => {
      const known = each && earlier(each);
      return known && holds[at]?.(known) ? known : null;
    });
  }

  function earlier({ newestDay: day, outcome, source }: FoundQuestion): AskedEarlier {
    if (source === '') return { day, outcome, by: { kind: 'lookup' } };
    const job = parts.job(source);
    return { day, outcome, by: job ? { kind: 'job', id: source, name: job.name } : { kind: 'removed-job' } };
  }

  return {
    async note(questions, at, { outcomes, holds } = {}) {
      try {
        await parts.begin();
      } catch (error) {
        return failure(writingProblem(error, 'What is asked could not be noted in the answer book'));
      }
      const asked = { ...questions, account: accountOf(questions.account) };
      if (!holds) return notes.note(asked, at, { outcomes });
      return usingWhole(ofQuestions(questions), () =>
        notes.note(asked, at, {
          outcomes,
          look: (hashed, own) => look(questions, holds, hashed, own),
        }),
      );
    },
  };
}
