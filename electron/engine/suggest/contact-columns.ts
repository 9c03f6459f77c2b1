import { judgeColumn, leastConfidence } from './judge-column.ts';
import type { JudgedColumn } from './person-groups.ts';
import { type RankedPerson, speaksFor } from './rank-persons.ts';
import type { ColumnEvidence } from './read-columns.ts';

/** A column of phones or emails that may be taken. */
export interface ContactColumn extends JudgedColumn {
  /** Whose it is; undefined for the company's. */
  person: RankedPerson | undefined;
}

/** Filled in so few rows that another one that is filled is better. */
const rarelyFilled = 0.3;

/**
 * The columns of phones (or emails) that may be taken, the preferred first: the person's own before the firm's lines,
 * those before the company's. Another person's are left out.
 */
export function contactColumns(
  kind: 'phone' | 'email',
  all: readonly ColumnEvidence[],
  persons: readonly RankedPerson[],
  taken: RankedPerson | undefined,
): ContactColumn[] {
  const found = judgedContacts(kind, all, persons).filter(
    ({ person }) => person === undefined || speaksFor(person, taken),
  );
  return byPreference(kind, found, taken);
}

/** The same of one person, whoever it is. */
export function contactsOf(
  kind: 'phone' | 'email',
  all: readonly ColumnEvidence[],
  persons: readonly RankedPerson[],
  of: RankedPerson | undefined,
): ContactColumn[] {
  return byPreference(
    kind,
    judgedContacts(kind, all, persons).filter(({ person }) => person?.id === of?.id),
    of,
  );
}

function judgedContacts(
  kind: 'phone' | 'email',
  all: readonly ColumnEvidence[],
  persons: readonly RankedPerson[],
): ContactColumn[] {
  return all.flatMap((column) => {
    const judgement = judgeColumn(column, kind, all);
    if (judgement.confidence < leastConfidence) return [];
    const person = persons.find(({ columns }) => columns.includes(column));
    return [{ column, ...judgement, person: person?.class === 'company' ? undefined : person }];
  });
}

function byPreference(
  kind: 'phone' | 'email',
  columns: readonly ContactColumn[],
  taken: RankedPerson | undefined,
): ContactColumn[] {
  const most = Math.max(0, ...columns.filter((c) => c.person).map((c) => c.column.content.filled));
  const all = Math.max(0, ...columns.map((c) => c.column.content.filled));
  const tier = (contact: ContactColumn): number => {
    const { filled } = contact.column.content;
    if (filled === 0 && all > 0) return 9;
    const rare = contact.person !== undefined && filled < rarelyFilled && most > 3 * filled;
    const own = contact.person?.id === taken?.id || contact.person?.class === 'contact';
    return (contact.person ? placeTier(kind, contact) + (own ? 0 : 0.7) : 2) + (rare ? 1.5 : 0);
  };
  const ordered = columns
    .map((contact) => ({ contact, tier: tier(contact) }))
    .sort(
      (a, b) =>
        a.tier - b.tier ||
        b.contact.confidence - a.contact.confidence ||
        a.contact.column.column - b.contact.column.column,
    )
    .map(({ contact }) => contact);
  return withPassedOver(ordered, columns);
}

/** The lines of a firm come behind a person's own, and so do its email addresses, though not as far. */
function placeTier(kind: 'phone' | 'email', { column: { reading } }: ContactColumn): number {
  const { place, unknown, party } = reading;
  if (place === 'site' || place === 'location' || place === 'never') return 2;
  if (place === 'shipping' || place === 'other') return 0.8;
  if (place === 'work') return kind === 'phone' ? 1 : 0.4;
  if (unknown !== '' && party === undefined && reading.core !== unknown) return 0.6;
  return place === 'billing' ? 0.5 : 0;
}

/** Says of the first which column with a surer header it was preferred to, and that this one is hardly filled. */
function withPassedOver(ordered: ContactColumn[], columns: readonly ContactColumn[]): ContactColumn[] {
  const [first, ...rest] = ordered;
  if (!first) return ordered;
  const passed = columns.find(
    ({ column, confidence }) =>
      column.column < first.column.column &&
      confidence >= first.confidence * 0.5 &&
      column.content.filled < rarelyFilled &&
      first.column.content.filled > 3 * column.content.filled,
  );
  if (!passed || first.column.header === '') return ordered;
  const { header, content } = passed.column;
  const state = content.filled === 0 ? 'is empty' : 'is hardly filled';
  return [{ ...first, reason: `${first.reason}; ${header} ${state}` }, ...rest];
}
