import { randomUUID } from 'node:crypto';
import { openLookupLists } from '../../electron/lookups/lists/lookup-lists.ts';
import { createRateBudget } from '../../electron/lookups/rate-budget.ts';
import { decodeLookupItem } from '../../electron/service/replies/decode-lookup.ts';
import { success } from '../../shared/model/problem.ts';
import type { SeenList } from '../../shared/model/seen-list.ts';

type Lists = Parameters<typeof openLookupLists>[0];

/** A list of phones that lies on disk, as it was looked at. */
export interface ListOnDisk {
  path: string;
  seen: SeenList;
  /** Of the phones. */
  column: number;
}

/** Lists of lookups beside the jobs of a JoinedBench; the service answers by the same rule, or with nothing that can be read. */
export function createJoinedLists(
  parts: Pick<
    Lists,
    'disk' | 'memory' | 'clock' | 'engine' | 'book' | 'spent' | 'spending' | 'report' | 'takeAnswers'
  > & {
    root: string;
    connection: Awaited<ReturnType<Lists['connections']['active']>> & { ok: true };
    /** As the service states it; null for an answer that never comes. */
    replyOf(phone: string): object | null;
  },
) {
  const { root, connection, replyOf, ...ports } = parts;
  const asked: string[] = [];
  const lists = openLookupLists({
    ...ports,
    ...{ data: root, ownProfile: true, keepDays: () => null, removalClock: parts.clock, send: () => {} },
    budget: createRateBudget(parts.clock, () => 60_000),
    connections: {
      active: async () => connection,
      owner: () => connection.value,
      target: async (connectionId) => success({ connectionId, address: connection.value.address, key: 'k' }),
    },
    service: {
      async lookupArray(_target, kind, inputs) {
        const replies = inputs.map(({ phone = '' }) => {
          asked.push(phone);
          return replyOf(phone);
        });
        const items = replies.flatMap((json) =>
          json ? [{ item: decodeLookupItem(kind, json), json: JSON.stringify(json) }] : [],
        );
        return items.length === inputs.length
          ? { kind: 'answered', items, creditsDeducted: null, requestId: null }
          : {
              kind: 'unknown',
              problem: { code: 'lost', message: 'Lost.', advice: '', mayHaveCharged: true },
              standing: false,
            };
      },
    },
  });
  return {
    lists,
    /** Every phone that was asked, in order. */
    asked,
    create: ({ path, seen, column }: ListOnDisk, limit: number | null = null) =>
      lists.create({
        ...{ intent: randomUUID(), path, reading: {}, service: 'phone-append', seen, limit },
        mapping: { phone_column: column },
        choices: { badRows: 'fix', duplicateRows: 'keep', onlyMappedColumns: false },
      }),
  };
}
