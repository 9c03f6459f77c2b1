import { z } from 'zod';
import { practiceConnectionId } from '../../../shared/model/connection.ts';
import type { LedgerAccount } from '../../../shared/model/ledger.ts';
import { PastOutcomeSchema } from '../../../shared/model/lookup-history.ts';
import type { LookupAnswer } from '../../../shared/model/person.ts';
import { ProblemSchema } from '../../../shared/model/problem.ts';
import { LookupKindSchema } from '../../../shared/model/service-schemas.ts';
import { type LookupKind, lookupServices } from '../../../shared/model/services.ts';

const texts = z.array(z.string());

/** What is kept of a lookup besides its answer: all that it is listed, searched and found again by. */
export const HeadSchema = z.object({
  id: z.string(),
  kind: LookupKindSchema,
  input: z.record(z.string(), z.string()),
  account: z.object({ id: z.string(), address: z.string(), name: z.string() }),
  askedAt: z.string(),
  answeredAt: z.string().nullable(),
  outcome: PastOutcomeSchema,
  people: texts,
  phones: texts,
  emails: texts,
  credits: z.number().nullable(),
  /** Why no answer came. */
  problem: ProblemSchema.nullable(),
});
export type Head = z.infer<typeof HeadSchema>;

/** What a lookup asks, and on which account. */
export type Question = Pick<Head, 'kind' | 'input' | 'account'>;

export const askedHead = (id: string, question: Question, askedAt: string): Head => ({
  ...question,
  id,
  askedAt,
  answeredAt: null,
  outcome: 'asking',
  people: [],
  phones: [],
  emails: [],
  credits: null,
  problem: null,
});

/** The head of a lookup that was answered. */
export function answeredHead(head: Head, answer: LookupAnswer, answeredAt: string): Head {
  const people = answer.items.flatMap((item) => item.people);
  const company = answer.items.flatMap((item) => (item.company?.name ? [item.company.name] : []));
  const stated = answer.items.map(({ creditsDeducted }) => creditsDeducted);
  return {
    ...head,
    answeredAt,
    outcome: answer.items[0]?.outcome ?? 'unreadable',
    people: distinct([...people.map(({ fullName }) => fullName), ...company]),
    phones: distinct(people.flatMap(({ phones }) => phones.map(({ number }) => number))),
    emails: distinct(people.flatMap(({ emails }) => emails.map(({ email }) => email))),
    credits: answer.creditsDeducted ?? (stated.length === 1 ? (stated[0] ?? null) : null),
    problem: null,
  };
}

const distinct = (values: readonly string[]) => [...new Set(values)].filter((value) => value !== '');

/** Two lookups ask the same when this is equal: case, spaces and the form of a phone make no other question. */
export function questionKey(kind: LookupKind, input: Readonly<Record<string, string>>): string {
  const asked = lookupServices[kind].fields.map(({ name }) => {
    const text = (input[name] ?? '').normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();
    return name === 'phone' ? samePhone(text) : text;
  });
  return JSON.stringify([kind, ...asked]);
}

/** The digits alone of a number that is written with nothing else but a country code of 1 and marks. */
function samePhone(text: string): string {
  const digits = /^[\d\s().+-]+$/.test(text) ? text.replace(/\D/g, '') : text;
  return /^1\d{10}$/.test(digits) ? digits.slice(1) : digits;
}

/** What a past lookup took: all that the ledger needs of it, and nothing of whom it was about. */
export interface LookupCharge extends Pick<Head, 'id' | 'kind' | 'askedAt' | 'outcome' | 'credits'> {
  account: LedgerAccount;
}

export const chargeOfHead = ({ id, kind, askedAt, outcome, credits, account }: Head): LookupCharge => ({
  id,
  kind,
  askedAt,
  outcome,
  credits,
  account: { ...account, kind: account.id === practiceConnectionId ? 'practice' : 'service' },
});
