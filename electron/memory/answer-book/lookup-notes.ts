import type { AskedEarlier } from '../../../shared/model/asked-before.ts';
import type { Memory } from '../memory.ts';
import { outcomeCodes, outcomeOfCode, type Questions } from '../questions.ts';
import type { Holds, LookupQuestions, NotedLookups } from './book-ports.ts';

/**
 * The keyed hashes of what lookups ask, null for one that asks nothing. Loaded with the first of them: what is known of names and places
 * takes time that the start has no use for.
 */
export const hashesOf = async (key: string, { kind, inputs }: Pick<LookupQuestions, 'kind' | 'inputs'>) =>
  (await import('../../engine/book/question-hash.ts')).hashLookups(key, kind, inputs);

interface Parts {
  memory: Memory;
  questions: Questions;
  /** @param job '' of a lookup */
  askedBy(job: string): AskedEarlier['by'];
}

interface ToNote {
  /** Null for one that asks nothing. */
  hashed: readonly (bigint | null)[];
  source: number;
  day: number;
  holds: readonly (Holds | null)[];
  /** The sources that count, and the job of each. */
  among: ReadonlyMap<number, string>;
}

/** Notes lookups, each in one step with looking for what others asked. */
export function createLookupNotes({ memory, questions, askedBy }: Parts): (toNote: ToNote) => NotedLookups {
  /** By hash: how many lookups of a question are under way. What one of them takes back, another may have asked. */
  const underWay = new Map<bigint, number>();
  const count = (hash: bigint, more: number) => {
    const left = (underWay.get(hash) ?? 0) + more;
    if (left > 0) underWay.set(hash, left);
    else underWay.delete(hash);
    return left;
  };

  function look({ hashed, holds, among }: ToNote): (AskedEarlier | null)[] {
    const wanted = hashed.flatMap((hash, place) => (hash !== null && holds[place] ? [{ hash, place }] : []));
    const before = hashed.map((): AskedEarlier | null => null);
    if (wanted.length === 0) return before;
    const found = questions.find(
      BigInt64Array.from(wanted, ({ hash }) => hash),
      among,
    );
    wanted.forEach(({ place }, at) => {
      const each = found[at];
      if (!each) return;
      const by = askedBy(among.get(each.source) ?? '');
      const known = { day: each.newestDay, outcome: outcomeOfCode(each.outcome), by };
      if (holds[place]?.(known)) before[place] = known;
    });
    return before;
  }

  return (toNote) => {
    const { hashed, source, day } = toNote;
    const asked = hashed.flatMap((hash, place) => (hash === null ? [] : [{ hash, place }]));
    const put = (codes: readonly number[]) =>
      questions.putUnlessKnown(
        source,
        day,
        `[${asked.map(({ hash }, at) => hash | BigInt(codes[at] ?? 0)).join()}]`,
      );
    const noted = memory.transaction(() => {
      const askedBefore = look(toNote);
      if (askedBefore.some((each) => each !== null)) return { askedBefore, fresh: null };
      const fresh = asked.map(({ hash }) => !questions.isThere(hash, source, day));
      put([]);
      return { askedBefore, fresh };
    });
    const { askedBefore, fresh } = noted;
    if (fresh === null) return { askedBefore, settle: async () => {} };
    for (const { hash } of asked) count(hash, 1);
    return {
      askedBefore,
      async settle(outcomes) {
        const others = asked.map(({ hash }) => count(hash, -1));
        try {
          memory.transaction(() => {
            if (outcomes) put(asked.map(({ place }) => outcomeCodes[outcomes[place] ?? 'unknown']));
            else
              asked.forEach(({ hash }, at) => {
                if (fresh[at] && others[at] === 0) questions.take(hash, source, day);
              });
          });
        } catch {
          // Nothing is known of them, then.
        }
      },
    };
  };
}
