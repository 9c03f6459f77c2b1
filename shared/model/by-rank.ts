import type { Person } from './person.ts';

const last = Number.POSITIVE_INFINITY;

/** The best-ranked first; what has no rank stays behind, in the order it came in. */
const byRank = <T extends { rank: number | null }>(ranked: readonly T[]): T[] =>
  ranked.toSorted((a, b) => (a.rank === b.rank ? 0 : (a.rank ?? last) - (b.rank ?? last)));

/** The people of an answer by rank, and so their phones, emails and linked addresses. */
export const peopleByRank = (people: readonly Person[]): Person[] =>
  byRank(people).map((person) => ({
    ...person,
    phones: byRank(person.phones),
    emails: byRank(person.emails),
    linkedAddresses: byRank(person.linkedAddresses),
  }));
