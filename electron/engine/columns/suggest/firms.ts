import { byScore, type Candidate, features, topicsOf, type Weights } from './choose.ts';
import { hasNames, type JudgedColumn } from './groups.ts';
import { leastConfidence } from './judge-column.ts';
import { judgeBusinessName } from './judge-name-cell.ts';
import type { RankedPerson } from './persons.ts';
import type { ColumnEvidence } from './read-columns.ts';

/** Filled in so few rows that another one that is filled is better. */
export const isRare = ({ column: { content } }: JudgedColumn, most: number) =>
  content.filled < 0.3 && most > 3 * content.filled;

const mostFilled = (columns: readonly JudgedColumn[]) =>
  Math.max(0, ...columns.map(({ column }) => column.content.filled));

/** What speaks for each column of names of firms that is nobody else's by its word. */
export function businessCandidates(
  columns: readonly ColumnEvidence[],
  persons: readonly RankedPerson[],
  person: RankedPerson | undefined,
): Candidate<JudgedColumn>[] {
  const topics = topicsOf(columns);
  const found = columns.flatMap((column): (JudgedColumn & { whose: RankedPerson })[] => {
    const whose = persons.find((other) => other.columns.includes(column));
    if (!whose || !mayOwn(whose, person)) return [];
    const people = persons.some(
      (other) => other.standing === 'row' && hasNames(other) && other.fullName?.column !== column,
    );
    const judgement = judgeBusinessName(column, columns, {
      people,
      businesses: topics.includes('businesses'),
    });
    return judgement.confidence < leastConfidence ? [] : [{ column, ...judgement, whose }];
  });
  const most = mostFilled(found.filter(({ confidence }) => confidence >= 0.6));
  const firstOf = (group: RankedPerson | undefined) => group?.columns[0]?.column ?? Infinity;
  const what = person === undefined ? 'none' : person.role === '' ? 'nobody' : person.class;
  return found.map((name, at) => {
    const { whose, column, confidence } = name;
    const firm =
      whose.class === 'company' ? (whose.firm ?? 'own') : whose.role === '' ? 'nobody' : whose.class;
    const where = column.column < firstOf(person) ? 'before' : 'behind';
    return {
      it: name,
      features: features(
        [
          `is ${firm}`,
          `word ${whose.word ?? ''}`,
          `person ${what}`,
          `${firm} ${where} ${what}`,
          `${firm} ${where} ${person?.role ?? 'none'}`,
          `${firm} ${where}`,
          whose.id === person?.id && 'of the person',
          hasNames(whose) && `${firm} with names`,
          whose.columns.length > 1 && `${firm} with more`,
          at === 0 && `first`,
          at === 0 && `${firm} first`,
          isRare(name, most) && 'rare',
          column.content.filled === 0 && 'empty',
          column.reading.unknown !== '' && `${firm} qualified`,
          `looks ${column.content.looksLike}`,
          ...topics.map((topic) => `${firm} ${where} in ${topic}`),
          ...persons.flatMap((other) =>
            hasNames(other) && other.id !== whose.id && other.class !== 'company'
              ? [`${firm} beside ${other.class}`]
              : [],
          ),
        ],
        { confidence },
      ),
    };
  });
}

/** A second person's, a child's, a guardian's or an outsider's firm is never the row's. */
const mayOwn = (whose: RankedPerson, person: RankedPerson | undefined) =>
  whose.id === person?.id ||
  whose.class === 'company' ||
  (whose.standing === 'row' && whose.class !== 'guardian' && whose.class !== 'child');

/** The columns of names of the row's business, the preferred first. */
export function businessNames(
  columns: readonly ColumnEvidence[],
  persons: readonly RankedPerson[],
  person: RankedPerson | undefined,
  weights?: Weights,
): JudgedColumn[] {
  return byScore('business', businessCandidates(columns, persons, person), weights)
    .filter(({ score }) => score > 0)
    .map(({ it }) => it);
}

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
