import { bestOf, type Candidate, features, type Weights } from './choose.ts';
import { hasNames, type JudgedColumn } from './groups.ts';
import { judgeBusinessName, leastConfidence } from './judge.ts';
import { kindOf, type RankedPerson } from './persons.ts';
import type { ColumnEvidence } from './read-columns.ts';
import { listsBusinesses } from './words.ts';

/** Filled in so few rows that another one that is filled is better. */
export const isRare = (filled: number, most: number) => filled < 0.3 && most > 3 * filled;

/** Whether the list has columns that lists of businesses have: "Website", "Industry". */
export const isAboutBusinesses = (columns: readonly ColumnEvidence[]) =>
  columns.some(({ reading }) => listsBusinesses.test(reading.words));

/** What speaks for each column of names of firms that is nobody else's by its word. */
export function businessCandidates(
  columns: readonly ColumnEvidence[],
  persons: readonly RankedPerson[],
  person: RankedPerson | undefined,
): Candidate<JudgedColumn>[] {
  const aboutBusinesses = isAboutBusinesses(columns);
  const found = columns.flatMap((column): (JudgedColumn & { whose: RankedPerson })[] => {
    const whose = persons.find((other) => other.columns.includes(column));
    if (!whose || !mayOwn(whose, person)) return [];
    const isNamed = (other: RankedPerson) =>
      other.standing === 'row' && hasNames(other) && other.fullName?.column !== column;
    const judgement = judgeBusinessName(column, aboutBusinesses || persons.some(isNamed));
    return judgement.confidence < leastConfidence ? [] : [{ column, ...judgement, whose }];
  });
  const most = Math.max(
    0,
    ...found.map(({ confidence, column }) => (confidence >= 0.6 ? column.content.filled : 0)),
  );
  const firstOfPerson = person?.columns[0]?.column ?? Infinity;
  return found.map(({ whose, ...name }, at) => {
    const { column, confidence } = name;
    const where = column.column < firstOfPerson ? 'before' : 'behind';
    const traits = [
      where,
      `${where} ${kindOf(person)}`,
      at === 0 && 'first',
      isRare(column.content.filled, most) && 'rare',
      column.content.filled === 0 && 'empty',
      column.reading.unknown !== '' && 'qualified',
      ...persons.flatMap((other) =>
        hasNames(other) && other.id !== whose.id ? [`beside ${kindOf(other)}`] : [],
      ),
    ];
    return { it: name, features: features(kindOf(whose), traits, { confidence }) };
  });
}

/** A second person's, a child's, a guardian's or an outsider's firm is never the row's. */
const mayOwn = (whose: RankedPerson, person: RankedPerson | undefined) =>
  whose.id === person?.id ||
  whose.class === 'company' ||
  (whose.standing === 'row' && whose.class !== 'guardian' && whose.class !== 'child');

/** The columns of names of the row's business, the preferred first. */
export const businessNames = (
  columns: readonly ColumnEvidence[],
  persons: readonly RankedPerson[],
  person: RankedPerson | undefined,
  weights?: Weights,
): JudgedColumn[] => bestOf('business', businessCandidates(columns, persons, person), weights);

/** Firms other than the row's are strangers, with all their columns: the bank of a borrower, the venue of a guest. */
export function withOtherFirms(
  persons: readonly RankedPerson[],
  person: RankedPerson | undefined,
  [business]: readonly JudgedColumn[],
): RankedPerson[] {
  return persons.map((other) => {
    if (other.id === person?.id || (business && other.columns.includes(business.column))) return other;
    const named = other.columns.some(({ content }) => content.looksLike === 'business name');
    const firm =
      other.class === 'company'
        ? other.firm !== 'own' && (person !== undefined || business !== undefined)
        : person && other.role !== '' && named && !hasNames(other);
    return firm ? { ...other, class: 'stranger', standing: 'never' } : other;
  });
}
