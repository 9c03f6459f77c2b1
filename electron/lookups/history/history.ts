import type {
  OpenedLookup,
  PastLookup,
  PastLookupPage,
  PastLookupQuery,
} from '../../../shared/model/lookup-history.ts';
import type { LookupListSummary } from '../../../shared/model/lookup-list.ts';
import type { LookupRun } from '../../../shared/model/lookup-run.ts';
import type { LookupAnswer } from '../../../shared/model/person.ts';
import { type Problem, problem, type Result, success } from '../../../shared/model/problem.ts';
import type { LookupSettings } from '../../../shared/model/settings.ts';
import { byMoment } from '../../../shared/words/amounts.ts';
import { type AskedOn, isSameAccount } from '../../memory/questions.ts';
import { type Clock, isoNow } from '../../platform/clock.ts';
import { writeOr, writingProblem } from '../../platform/file-problems.ts';
import type { KeptLookups } from './kept-lookups.ts';
import { accountKind, answeredHead, askedHead, fittingLists, type Head, type Question } from './search.ts';

const dayMs = 24 * 60 * 60 * 1000;

export type LookupHistory = ReturnType<typeof createLookupHistory>;

/** Lookups that were made, with their answers. Each call waits until what is kept was read. */
export function createLookupHistory(parts: {
  kept: KeptLookups;
  clock: Clock;
  /** By which lookups that are kept too long are removed. */
  removalClock: Pick<Clock, 'now'>;
  newId: () => string;
  settings: () => LookupSettings;
  /** Whose the lookups of a connection are now; null where it was removed. */
  owner: (of: AskedOn) => (AskedOn & { name: string }) | null;
  report: (problem: Problem) => void;
  onChange: () => void;
}) {
  const { kept, clock, settings, owner, report, onChange } = parts;
  let expiredUntil = { now: Number.NEGATIVE_INFINITY, keepDays: settings().keepDays };

  /** Looked for once an hour, and when the user sets another number of days. */
  function expire(): void {
    const { keepDays } = settings();
    const now = clock.now();
    if (keepDays === expiredUntil.keepDays && Math.abs(now - expiredUntil.now) < 3_600_000) return;
    expiredUntil = { now, keepDays };
    if (keepDays === null) return;
    const oldest = new Date(parts.removalClock.now() - keepDays * dayMs).toISOString();
    kept.expire(({ askedAt }) => askedAt < oldest);
  }

  async function ready(): Promise<void> {
    await kept.load();
    expire();
  }

  const listed = ({ problem: _, phones: __, emails: ___, account, ...head }: Head): PastLookup => ({
    ...head,
    account: {
      name: owner(account)?.name ?? account.name,
      kind: accountKind(account),
    },
  });

  /** What was forgotten or made private meanwhile is not kept after all. */
  function settle(id: string, head: (asked: Head) => Head, answer?: LookupAnswer): void {
    const asked = kept.get(id);
    if (!asked) return;
    try {
      if (settings().remember) kept.update(head(asked), answer);
      else kept.remove(id);
    } catch (error) {
      report(notKept(writingProblem(error, 'A lookup could not be kept')));
    }
    onChange();
  }

  return {
    /** Reads what is kept, so that the first lookup need not wait for it. */
    load: ready,
    /** What you know of the same question on the same account; null where it may simply be asked. */
    async askedBefore({ account, ...question }: Question): Promise<LookupRun | null> {
      await ready();
      const same = kept.asking(question).filter((head) => isSameAccount(head.account, account, owner));
      const since = clock.now() - settings().offerKeptDays * dayMs;
      for (const { id, answeredAt } of same) {
        if (answeredAt === null || Date.parse(answeredAt) <= since) continue;
        const answer = kept.answer(id);
        if (answer) return { from: 'kept', at: answeredAt, answer };
      }
      const [last] = same;
      return last?.outcome === 'unknown' ? { from: 'unanswered', at: last.askedAt } : null;
    },
    /** The id of a lookup that is about to be asked; null in private mode, in which nothing is kept of it. */
    idForNext: () => (settings().remember ? parts.newId() : null),
    /** On the device when this resolves, and before anything of it leaves. */
    noteAsked: (id: string, question: Question): Promise<Result<null>> =>
      writeOr('The lookup could not be noted, so it was not sent', async () => {
        await ready();
        await kept.add(askedHead(id, question, isoNow(clock)));
        onChange();
        return success(null);
      }),
    /** Keeps an answer before it is shown. */
    noteAnswer: async (id: string, answer: LookupAnswer) =>
      settle(id, (asked) => answeredHead(asked, answer, isoNow(clock)), answer),
    /** No answer came, and it may have been charged. */
    async noteUnanswered(id: string, problem: Problem): Promise<void> {
      settle(id, (asked) => ({ ...asked, outcome: 'unknown', problem }));
    },
    /** It certainly was not done: nothing of it is kept. */
    async noteNotAsked(id: string): Promise<void> {
      try {
        kept.remove(id);
      } catch {
        // Then it is in doubt at the next start: more than needed, never less.
      }
      onChange();
    },
    /** Those that are not being asked just now, for the ledger. */
    async ended(): Promise<Head[]> {
      await ready();
      return kept.heads().filter(({ outcome }) => outcome !== 'asking');
    },
    /** Every question that is kept, without its answer. */
    async questions(): Promise<
      Pick<Head, 'id' | 'kind' | 'input' | 'account' | 'askedAt' | 'answeredAt' | 'outcome'>[]
    > {
      await ready();
      return kept.heads();
    },
    /** @param lists stand among them by when they were started */
    async page(
      query: PastLookupQuery,
      offset: number,
      limit: number,
      lists: readonly LookupListSummary[] = [],
    ): Promise<PastLookupPage> {
      await ready();
      const found = kept.search(query);
      const fitting = fittingLists(lists, query);
      const rows = [
        ...fitting.map((list) => ({ at: list.createdAt, row: { list } })),
        ...found
          .slice(0, offset + limit)
          .map((head) => ({ at: head.askedAt, row: { lookup: listed(head) } })),
      ];
      rows.sort((a, b) => byMoment(b.at, a.at));
      return {
        rows: rows.slice(offset, offset + limit).map(({ row }) => row),
        total: found.length + fitting.length,
        all: { lookups: kept.size(), lists: lists.length },
        problems: kept.problems(),
      };
    },
    /** Null where it is gone. */
    async open(id: string): Promise<OpenedLookup | null> {
      await ready();
      const head = kept.get(id);
      if (!head) return null;
      const answer = kept.answer(id);
      const missing = head.answeredAt === null ? head.problem : damagedAnswer;
      const isDone = answer !== null || head.outcome === 'asking';
      return { lookup: listed(head), answer, problem: isDone ? null : missing };
    },
    forget: (id: string): Promise<Result<null>> =>
      writeOr('The lookup could not be removed', async () => {
        await ready();
        kept.remove(id);
        onChange();
        return success(null);
      }),
    /** All of them with their keys, and what is answered from now on to what was asked before. */
    forgetAll: (): Promise<Result<null>> =>
      writeOr('The history of lookups could not be removed as a whole', async () => {
        await ready();
        await kept.removeAll().finally(onChange);
        return success(null);
      }),
  };
}

const damagedAnswer = problem(
  'history-answer-damaged',
  'The result is damaged on disk and can no longer be read.',
  'Look it up again if you need it. A match may be charged again.',
);

const notKept = (why: Problem): Problem => ({
  ...why,
  code: 'history-not-kept',
  advice: `It stays in the history until you close the app. ${why.advice}`,
});
