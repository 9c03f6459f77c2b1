import { judgeColumn, leastConfidence } from './judge-column.ts';
import type { JudgedColumn } from './person-groups.ts';
import { type RankedPerson, speaksFor } from './rank-persons.ts';
import type { ColumnEvidence } from './read-columns.ts';
import { type HeaderReading, matchReading } from './read-header.ts';

/** A column of phones or emails that may be taken. */
export interface ContactColumn extends JudgedColumn {
  /** Whose it is; undefined for the company's. */
  person: RankedPerson | undefined;
  /** Told by its cells alone: its header says something else, in words nobody knows. */
  byCells: boolean;
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
  const judged = judgedContacts(kind, all, persons);
  const found = judged.filter(({ person }) => person === undefined || speaksFor(person, taken));
  return byPreference(kind, withoutOthersCopies(found, judged), taken);
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

/** Where all columns that are called emails are somebody else's, a "CC" behind them is hardly the row's. */
function withoutOthersCopies(found: readonly ContactColumn[], all: readonly ContactColumn[]) {
  const firstCalled = all.find(({ byCells }) => !byCells)?.column.column ?? Infinity;
  if (found.some(({ byCells }) => !byCells)) return found;
  return found.filter(({ column }) => column.column < firstCalled);
}

/** Short forms of what the column holds, alone or behind a letter: "em", "eml", "hphone". */
const shortForms = { phone: /^(?:p|\p{L}?ph|\p{L}*phone|\p{L}*tel)$/u, email: /^(?:e|em|eml|\p{L}*mail)$/u };

/** Whether a header says that it is a phone's or an email's, or at least a person's; one that says nothing lies for none. */
const isCalled = (reading: HeaderReading, kind: 'phone' | 'email') =>
  reading.words === '' ||
  reading.party !== undefined ||
  matchReading(reading, kind).score > 0 ||
  reading.words.split(' ').some((word) => shortForms[kind].test(word));

function judgedContacts(
  kind: 'phone' | 'email',
  all: readonly ColumnEvidence[],
  persons: readonly RankedPerson[],
): ContactColumn[] {
  return all.flatMap((column) => {
    const judgement = judgeColumn(column, kind, all);
    if (judgement.confidence < leastConfidence) return [];
    const person = persons.find(({ columns }) => columns.includes(column));
    const byCells = !isCalled(column.reading, kind);
    return [{ column, ...judgement, person: person?.class === 'company' ? undefined : person, byCells }];
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
    const tier = contact.person ? placeTier(kind, contact) + (own ? 0 : 0.7) : 2;
    return tier + (rare ? 1.5 : 0) + (contact.byCells ? 0.3 : 0) + (isCount(contact) ? 6 : 0);
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

/** Numbers of accounts and the like, which only look like phones. */
const isCount = ({ column: { content, reading } }: ContactColumn) =>
  content.counted && matchReading(reading, 'phone').score === 0;

/** The lines of a firm come behind a person's own, and so do its email addresses, though not as far. */
function placeTier(kind: 'phone' | 'email', { person, column: { reading } }: ContactColumn): number {
  const { place, unknown, party } = reading;
  if (place === 'site' || place === 'location' || place === 'never') return 2;
  if (place === 'shipping' || place === 'other') return 0.8;
  if (place === 'work') return kind === 'phone' ? 1 : 0.4;
  if (unknown !== '' && party === undefined && reading.core !== unknown && person?.role !== unknown)
    return 0.6;
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
