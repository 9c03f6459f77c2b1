import { type Candidate, features, fullness } from './choose.ts';
import { hasNames, type JudgedColumn } from './groups.ts';
import { judgeColumn, leastConfidence } from './judge.ts';
import { kindOf, ownerOf, type RankedPerson } from './persons.ts';
import type { ColumnEvidence } from './read-columns.ts';
import { matchReading } from './read-header.ts';

/** A column of phones or emails that may be taken. */
export interface ContactColumn extends JudgedColumn {
  /** Whose it is; undefined for the company's. */
  person: RankedPerson | undefined;
}

/** Short forms of what the column holds, alone or behind a letter: "em", "eml", "hphone". */
const shortForms = { phone: /^(?:p|\p{L}?ph|\p{L}*phone|\p{L}*tel)$/u, email: /^(?:e|em|eml|\p{L}*mail)$/u };

/** Whether a header says that it is a phone's or an email's, or at least a person's; one that says nothing lies for none. */
const isCalled = ({ reading }: ColumnEvidence, kind: 'phone' | 'email') =>
  reading.words === '' ||
  reading.party !== undefined ||
  matchReading(reading, kind).score > 0 ||
  reading.words.split(' ').some((word) => shortForms[kind].test(word));

/** Every column of phones (or emails), whosever it is. */
export const contactColumns = (
  kind: 'phone' | 'email',
  all: readonly ColumnEvidence[],
  persons: readonly RankedPerson[],
): ContactColumn[] =>
  all.flatMap((column) => {
    const judgement = judgeColumn(column, kind);
    if (judgement.confidence < leastConfidence) return [];
    const person = ownerOf(column, persons);
    return [{ column, ...judgement, person: person?.class === 'company' ? undefined : person }];
  });

/**
 * Whether a column of this one may be one of the row's: of the person taken, of no one by name, or of somebody without a
 * name of their own whom words such as "customer" stand for. Never an outsider's, nor a second person's beside a first.
 */
export function mayBeOf(whose: RankedPerson | undefined, taken: RankedPerson | undefined): boolean {
  if (!whose || whose.id === taken?.id || (whose.role === '' && whose.ordinal === 1)) return true;
  if (whose.standing !== 'row') return false;
  return !hasNames(whose) || whose.class === 'contact' || whose.role === 'household';
}

/** What speaks for each of them that is nobody else's. */
export function contactCandidates(
  kind: 'phone' | 'email',
  found: readonly ContactColumn[],
  taken: RankedPerson | undefined,
): Candidate<ContactColumn>[] {
  const open = found.filter(({ person }) => mayBeOf(person, taken));
  const most = Math.max(0, ...open.map(({ column }) => column.content.filled));
  const others = found.filter((contact) => !open.includes(contact));
  // Where all columns that are called emails are somebody else's, a "CC" behind them is hardly the row's.
  const noneCalled = !open.some(({ column }) => isCalled(column, kind));
  return open.map((contact) => {
    const { column, confidence, person } = contact;
    const { reading, content } = column;
    const isOfTaken = person !== undefined && person.id === taken?.id;
    const whose = !person ? 'firm' : isOfTaken ? 'person' : kindOf(person);
    const behind = others.some((other) => other.column.column < column.column);
    const traits = [
      `beside ${kindOf(taken)}`,
      `at ${reading.place}`,
      `role ${person?.role}`,
      whose === 'unknown' && !person?.role.endsWith(' contact') && 'by a word nobody knows',
      isCalled(column, kind) ? 'called' : 'by cells',
      behind && (isCalled(column, kind) ? 'called behind others' : 'by cells behind others'),
      behind && noneCalled && 'behind others alone',
      (!person || reading.place === 'work') && 'of a firm',
      ...fullness(content.filled, most),
      content.counted && matchReading(reading, kind).score === 0 && 'counted',
      reading.unknown !== '' && reading.party === undefined && 'qualified',
      ...reading.bare.split(' ').map((word) => `says ${word}`),
    ];
    return {
      it: contact,
      features: features([`of ${whose}`], traits, { confidence: (confidence - 0.5) * 4 }),
    };
  });
}
