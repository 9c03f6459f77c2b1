import { randomUUID } from 'node:crypto';
import type { createAnsweredLookups } from '../../electron/lookups/past-lookups.ts';
import type { AnswerBook } from '../../electron/memory/answer-book/book-ports.ts';
import { type Clock, isoNow } from '../../electron/platform/clock.ts';
import { decodeLookupItem } from '../../electron/service/replies/decode-lookup.ts';
import type { LookupItem } from '../../shared/model/person.ts';
import { valueIn } from './job-bench.ts';

type Past = Pick<Parameters<typeof createAnsweredLookups>[0], 'history' | 'lists'>;

interface Kept {
  id: string;
  list: string | null;
  phone: string;
  at: string;
  item: LookupItem;
}

/** Phones that were looked up, singly or by a list, and are in the answer book; their answers are kept until they are forgotten. */
export function createKeptAnswers(parts: {
  book: Pick<AnswerBook, 'lookups'>;
  account: { id: string; name: string; address: string; kind: 'practice' | 'service' };
  clock: Clock;
}) {
  const { book, account, clock } = parts;
  let kept: Kept[] = [];
  const asked = ({ id, phone, at, item: { outcome } }: Kept) => ({
    ...{ id, kind: 'phone' as const, input: { phone }, account, askedAt: at, answeredAt: at },
    outcome: outcome === 'hit' ? ('hit' as const) : ('miss' as const),
  });
  const single = () => kept.filter(({ list }) => list === null);
  const unstated = { creditsDeducted: null, requestId: null, timestamp: null, apiVersion: null };

  return {
    past: {
      history: {
        questions: async () => single().map(asked),
        async open(id) {
          const found = single().find((each) => each.id === id);
          return found ? { answer: { ...unstated, items: [found.item], raw: '{}' } } : null;
        },
      },
      lists: {
        answered: () =>
          [...new Set(kept.flatMap(({ list }) => list ?? []))].map((id) => ({
            ...{ id, name: `List ${id}`, kind: 'phone' as const, connection: account },
            rows: async () =>
              kept.flatMap(({ list, phone, at, item }, n) =>
                list === id ? [{ n, input: { phone }, at, item: () => item }] : [],
              ),
          })),
      },
    } satisfies Past,
    /** @param reply as the service states it; null for an answer that never came */
    async look(phone: string, reply: object | null, list: string | null = null): Promise<void> {
      const at = isoNow(clock);
      const item = reply && decodeLookupItem('phone', reply);
      const noted = valueIn(await book.lookups.note({ kind: 'phone', account, inputs: [{ phone }] }, at));
      await noted.settle([item === null || item.outcome === 'refused' ? 'unknown' : item.outcome]);
      if (item) kept.push({ id: randomUUID(), list, phone, at, item });
    },
    /** As the user forgets it. */
    forget: (phone: string) => {
      kept = kept.filter((each) => each.phone !== phone);
    },
  };
}
