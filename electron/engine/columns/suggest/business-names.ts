import { leastConfidence } from './judge-column.ts';
import { judgeBusinessName } from './judge-name-cell.ts';
import { hasNames, type JudgedColumn } from './person-groups.ts';
import type { RankedPerson } from './rank-persons.ts';
import type { ColumnEvidence } from './read-columns.ts';

/** Columns of the names of the row's business, the preferred first; those of anybody else's are left out. */
export function businessNames(
  columns: readonly ColumnEvidence[],
  persons: readonly RankedPerson[],
  person: RankedPerson | undefined,
  aboutBusinesses: boolean,
): JudgedColumn[] {
  const found = columns.flatMap((column) => {
    const whose = persons.find((other) => other.columns.includes(column));
    if (whose && !isOfRow(whose, column, person)) return [];
    const people = persons.some(
      (other) => other.standing === 'row' && hasNames(other) && other.fullName?.column !== column,
    );
    const judgement = judgeBusinessName(column, columns, { people, businesses: aboutBusinesses });
    if (judgement.confidence < leastConfidence) return [];
    const byPlace = whose?.firm === 'service' || whose?.firm === 'unknown';
    return [{ column, ...judgement, byPlace, ofAnother: byPlace || whose?.class === 'role' }];
  });
  const most = Math.max(...found.filter(isSure).map(({ column }) => column.content.filled));
  const isRare = ({ column: { content } }: JudgedColumn) =>
    content.filled < rarelyFilled && most > 3 * content.filled;
  const rank = (name: (typeof found)[number]) => Number(isRare(name)) * 2 + Number(name.ofAnother);
  return found.sort((a, b) => {
    // Of firms whose words say nothing of whose they are, what the list is about stands first.
    const surer = a.byPlace && b.byPlace ? 0 : b.confidence - a.confidence;
    return rank(a) - rank(b) || surer || a.column.column - b.column.column;
  });
}

const isSure = ({ confidence }: JudgedColumn) => confidence >= 0.6;
/** Filled in so few rows that another one that is filled is better. */
const rarelyFilled = 0.3;

/** "Customer" and "Licensee" name the business of its contact; the investor of a borrower is another firm. */
function isOfRow(whose: RankedPerson, column: ColumnEvidence, person: RankedPerson | undefined): boolean {
  if (whose.class === 'company') return true;
  if (whose.standing !== 'row' || whose.class === 'guardian' || whose.class === 'child') return false;
  if (!person || whose.id === person.id || whose.role === '') return true;
  if (person.class === 'contact' && whose.class === 'contact') return true;
  return /^(?:contact|helper|minor-role)$/.test(person.class) && comesBefore(column, person);
}

/** What a list is about stands in front of who speaks for it. */
const comesBefore = ({ column }: ColumnEvidence, { columns }: RankedPerson) =>
  columns.every((other) => column < other.column);

/** Firms with names of their own beside the row's business are strangers: the shipper of a load, a borrower's investor. */
export function withOtherFirms(
  persons: readonly RankedPerson[],
  person: RankedPerson | undefined,
  [business]: readonly JudgedColumn[],
): RankedPerson[] {
  return persons.map((other) => {
    if (business && other.columns.includes(business.column)) return other;
    const named = other.columns.some(({ content }) => content.looksLike === 'business name');
    const firm =
      other.class === 'company'
        ? business && (other.firm === 'service' || (other.firm !== 'own' && named))
        : person && person.id !== other.id && other.role !== '' && named && !hasNames(other);
    return firm ? { ...other, class: 'stranger', standing: 'never' } : other;
  });
}
