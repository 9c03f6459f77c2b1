import { certainOutcome } from '../../shared/model/asked-before.ts';
import type { LookupAnswer, LookupItem } from '../../shared/model/person.ts';
import type { LookupKind } from '../../shared/model/services.ts';
import type { PastQuestions } from '../memory/answer-book/book-ports.ts';
import { type AskedOn, isSameAccount } from '../memory/questions.ts';
import type { AnsweredLookup, AnsweredLookups, LookupAnswers } from '../results/service/earlier-answers.ts';
import type { LookupHistory } from './history/history.ts';
import type { LookupLists } from './lists/lookup-lists.ts';
import { itemCells, itemColumns } from './lists/result-file.ts';

/** Every lookup that is still known of, for an answer book that lacks them. */
export async function* pastLookups(
  history: Pick<LookupHistory, 'questions'>,
  lists: Pick<LookupLists, 'pastQuestions'>,
): AsyncGenerator<PastQuestions> {
  for (const { kind, input, account, askedAt: at, outcome } of await history.questions())
    if (outcome !== 'refused')
      yield { list: null, kind, account, inputs: [input], at, outcomes: [certainOutcome({ outcome })] };
  yield* lists.pastQuestions();
}

/** Questions that are hashed before others get their turn. */
const atOnce = 1_000;

/** Knows names and places, and is loaded with the first question. */
const matching = () => import('../engine/book/question-hash.ts');

export function createAnsweredLookups(parts: {
  history: Pick<LookupHistory, 'questions'> & {
    open(id: string): Promise<{ answer: LookupAnswer | null } | null>;
  };
  lists: Pick<LookupLists, 'answered'>;
  /** Whose a connection's work is now; null where it was removed. */
  owner: (of: AskedOn) => AskedOn | null;
}): AnsweredLookups {
  const { history, lists, owner } = parts;

  async function* matched<Question extends { input: Readonly<Record<string, string>> }>(
    kind: LookupKind,
    asked: readonly Question[],
    told: (question: Question) => { ref: string; at: string },
  ): AsyncGenerator<AnsweredLookup[]> {
    const { matchHalves } = await matching();
    for (let from = 0; from < asked.length; from += atOnce) {
      const some = asked.slice(from, from + atOnce);
      const halves = matchHalves(
        kind,
        some.map(({ input }) => input),
      );
      yield some.flatMap((question, index) => {
        const half = halves[index];
        return half ? [{ ...half, ...told(question) }] : [];
      });
      await new Promise(setImmediate);
    }
  }

  const cellsOf = (kind: LookupKind, ref: string, item: LookupItem) =>
    item.isUnclear || item.outcome === 'refused'
      ? []
      : [{ ref, isHit: item.outcome === 'hit', cells: itemCells(kind, item) }];

  function ofHistory(kind: LookupKind, account: AskedOn): LookupAnswers {
    return {
      id: 'single',
      by: 'Lookup',
      async *questions() {
        const asked = (await history.questions()).flatMap(({ answeredAt, ...head }) => {
          const isCertain = head.outcome === 'hit' || head.outcome === 'miss';
          const isOurs = head.kind === kind && isSameAccount(head.account, account, owner);
          return isCertain && isOurs && answeredAt !== null ? [{ ...head, at: answeredAt }] : [];
        });
        yield* matched(kind, asked, ({ id: ref, at }) => ({ ref, at }));
      },
      async *answers(refs) {
        for (const ref of refs) {
          const item = (await history.open(ref))?.answer?.item;
          if (item) yield* cellsOf(kind, ref, item);
        }
      },
      async isThere(refs) {
        const kept = new Set((await history.questions()).map(({ id }) => id));
        return refs.every((ref) => kept.has(ref));
      },
    };
  }

  return {
    columns: itemColumns,
    async sources(kind, account) {
      const ofLists = lists.answered().filter((list) => list.kind === kind);
      return [
        ofHistory(kind, account),
        ...ofLists
          .filter(({ connection }) => isSameAccount(connection, account, owner))
          .map(
            ({ id, name, rows }): LookupAnswers => ({
              id,
              by: name,
              async *questions() {
                yield* matched(kind, await rows(), ({ n, at }) => ({ ref: String(n), at }));
              },
              async *answers(refs) {
                const wanted = new Set(refs);
                for (const { n, item } of await rows())
                  if (wanted.has(String(n))) yield* cellsOf(kind, String(n), item());
              },
              isThere: async () => lists.answered().some((list) => list.id === id),
            }),
          ),
      ];
    },
  };
}
