import { type Candidate, features, fullness, topicsOf } from './choose.ts';
import { hasNames, type JudgedColumn } from './groups.ts';
import { judgeBusinessName, leastConfidence } from './judge.ts';
import { kindOf, ownerOf, type RankedPerson } from './persons.ts';
import type { ColumnEvidence } from './read-columns.ts';

/** What speaks for each column of names of firms that is nobody else's by its word. */
export function businessCandidates(
  columns: readonly ColumnEvidence[],
  persons: readonly RankedPerson[],
  person: RankedPerson | undefined,
): Candidate<JudgedColumn>[] {
  const topics = topicsOf(columns);
  const found = columns.flatMap((column): (JudgedColumn & { whose: RankedPerson })[] => {
    const whose = ownerOf(column, persons);
    if (!whose || !mayOwn(whose, person)) return [];
    const isLikely =
      topics.includes('businesses') ||
      persons.some(
        (other) => other.standing === 'row' && hasNames(other) && other.fullName?.column !== column,
      );
    const judgement = judgeBusinessName(column, isLikely);
    return judgement.confidence < leastConfidence ? [] : [{ column, ...judgement, whose }];
  });
  const sure = found.filter(({ confidence }) => confidence >= 0.6);
  const most = Math.max(0, ...sure.map(({ column }) => column.content.filled));
  const firstOfPerson = person?.columns[0]?.column ?? Infinity;
  return found.map((name, at) => {
    const { whose, column, confidence } = name;
    const where = column.column < firstOfPerson ? 'before' : 'behind';
    const traits = [
      `word ${whose.word ?? ''}`,
      where,
      `${where} ${kindOf(person)}`,
      `${where} role ${person?.role ?? 'none'}`,
      whose.id === person?.id && 'of the person',
      hasNames(whose) && 'with names',
      whose.columns.length > 1 && 'with more',
      at === 0 && 'first',
      ...fullness(column.content.filled, most),
      column.reading.unknown !== '' && 'qualified',
      `looks ${column.content.looksLike}`,
      ...topics.map((topic) => `${where} in ${topic}`),
      ...persons
        .filter((other) => hasNames(other) && other.id !== whose.id)
        .map((other) => `beside ${kindOf(other)}`),
    ];
    return { it: name, features: features([kindOf(whose)], traits, { confidence }) };
  });
}

/** A second person's, a child's, a guardian's or an outsider's firm is never the row's. */
const mayOwn = (whose: RankedPerson, person: RankedPerson | undefined) =>
  whose.id === person?.id ||
  whose.class === 'company' ||
  (whose.standing === 'row' && whose.class !== 'guardian' && whose.class !== 'child');

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
