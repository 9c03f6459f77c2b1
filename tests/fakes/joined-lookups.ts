import { randomUUID } from 'node:crypto';
import { openLookupLists } from '../../electron/lookups/lists/lookup-lists.ts';
import type { createAnsweredLookups } from '../../electron/lookups/past-lookups.ts';
import { createRateBudget } from '../../electron/lookups/rate-budget.ts';
import type { AnswerBook } from '../../electron/memory/answer-book/answer-book.ts';
import { type Clock, isoNow } from '../../electron/platform/clock.ts';
import { decodeLookupItem } from '../../electron/service/replies/decode-lookup.ts';
import type { LookupItem } from '../../shared/model/person.ts';
import { success } from '../../shared/model/problem.ts';
import type { SeenList } from '../../shared/model/seen-list.ts';
import { valueIn } from './job-bench.ts';

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
              problem: { code: 'lost', message: 'Lost.', advice: '' },
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
          return found ? { answer: { ...unstated, item: found.item, raw: '{}' } } : null;
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

/** What the service says of a phone: null for one that it leaves out. */
export type Answering = (phone: string) => { hit: boolean; found: string; dnc?: boolean } | null;
/** Every number with an even end has a match. */
export const evenOnes: Answering = (phone) =>
  Number(phone.at(-1)) % 2 === 0
    ? { hit: true, found: `646555${phone.slice(-4)}` }
    : { hit: false, found: '' };

/** The same of a lookup. */
export function lookupReply(digits: string, dnc = false): object | null {
  const answer = evenOnes(digits);
  if (!answer?.hit) return { hit: false, credits_deducted: 0 };
  const phone = { number: answer.found, dnc, tcpa: false, state_dnc: [], contactable: !dnc };
  return {
    ...{ hit: true, credits_deducted: 2, matched_people_count: 1 },
    matched_people: [{ full_name: `Found ${digits}`, phones: [phone] }],
  };
}

export const digitsOf = (text = '') => text.replace(/\D/g, '').slice(-10);

/** What a bulk result says of a phone that was found, and of one that was not. */
export const flagNames = ['phone_1_dnc', 'phone_1_tcpa', 'phone_1_state_dnc'];
export const flagsOf = ({ hit, dnc }: NonNullable<ReturnType<Answering>>): string[] =>
  hit ? [dnc ? 'Y' : 'N', 'N', 'N'] : ['', '', ''];
