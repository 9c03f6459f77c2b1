import { z } from 'zod';
import { practiceConnectionId } from '../../../shared/model/connection.ts';
import { type PastLookupQuery, PastLookupSchema } from '../../../shared/model/lookup-history.ts';
import type { LookupListSummary } from '../../../shared/model/lookup-list.ts';
import type { LookupAnswer } from '../../../shared/model/person.ts';
import { ProblemSchema } from '../../../shared/model/problem-schema.ts';
import { type LookupKind, lookupServices } from '../../../shared/model/services.ts';

/**
 * Tells whether what is of a kind, has these words and ended so fits a query. Made once for all that are searched, which has to
 * be done before the next key is pressed.
 */
export function fitterOf(query: PastLookupQuery) {
  const terms = termsOf(query.text);
  return (kind: LookupKind, words: string, hasEnded: (outcome: Head['outcome']) => boolean): boolean =>
    (query.kind === null || query.kind === kind) &&
    (query.outcome === null || hasEnded(query.outcome)) &&
    terms.every((term) => words.includes(term));
}

const marks = /\p{M}/gu;
/** As it is compared in a search. */
const folded = (text: string) => text.normalize('NFKD').replace(marks, '').toLowerCase();
/** What is written of a phone number, with whatever marks. */
const phoneLike = /^\+?[\d\s().-]*\d{3}[\d\s().-]*$/;

/** Each word has to be found; a phone number is one, however it is written. */
function termsOf(text: string): string[] {
  const trimmed = text.trim();
  if (!phoneLike.test(trimmed)) return folded(trimmed).split(/\s+/).filter(Boolean);
  const digits = trimmed.replace(/\D/g, '');
  return [/^1\d{10}$/.test(digits) ? digits.slice(1) : digits];
}

/** What a search looks into, with a break between the values, so that none runs over two of them. */
export function wordsOf({ kind, input, people, phones, emails, account }: Head): string {
  const given = Object.values(input);
  const digits = [...given, ...phones]
    .filter((text) => phoneLike.test(text))
    .map((text) => text.replace(/\D/g, ''));
  const { label } = lookupServices[kind];
  return folded([label, ...given, ...people, ...phones, ...emails, account.name, ...digits].join('\n'));
}

/** Those of lists of lookups that fit a query; with an outcome asked for, those with a row that ended so. */
export function fittingLists(
  lists: readonly LookupListSummary[],
  query: PastLookupQuery,
): LookupListSummary[] {
  const fits = fitterOf(query);
  return lists.filter(({ name, kind, connection, counts }) => {
    const words = folded(['List', name, lookupServices[kind].label, connection.name].join('\n'));
    return fits(
      kind,
      words,
      (outcome) => outcome !== 'unreadable' && outcome !== 'asking' && counts[outcome] > 0,
    );
  });
}

/** What is kept of a lookup besides its answer: all that it is listed, searched and found again by. */
export const HeadSchema = PastLookupSchema.extend({
  account: z.object({ id: z.string(), address: z.string(), name: z.string() }),
  phones: z.array(z.string()),
  emails: z.array(z.string()),
  /** Why no answer came. */
  problem: ProblemSchema.nullable(),
});
export type Head = z.infer<typeof HeadSchema>;

export const accountKind = ({ id }: Head['account']) =>
  id === practiceConnectionId ? ('practice' as const) : ('service' as const);

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
  const { item } = answer;
  const people = item?.people ?? [];
  return {
    ...head,
    answeredAt,
    outcome: item?.outcome ?? 'unreadable',
    people: distinct([...people.map(({ fullName }) => fullName), item?.company?.name ?? '']),
    phones: distinct(people.flatMap(({ phones }) => phones.map(({ number }) => number))),
    emails: distinct(people.flatMap(({ emails }) => emails.map(({ email }) => email))),
    credits: answer.creditsDeducted ?? item?.creditsDeducted ?? null,
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
