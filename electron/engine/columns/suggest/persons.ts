import { byScore, type Candidate, candidate, topicsOf, type Weights } from './choose.ts';
import { hasNames, type JudgedColumn, type PersonGroup } from './groups.ts';
import { judgeBusinessName, leastConfidence } from './judge.ts';
import type { ColumnEvidence } from './read-columns.ts';
import type { PartyClass } from './words.ts';

/** A person or a firm with its place among those a row could be about. */
export interface RankedPerson extends PersonGroup {
  /**
   * - 'row': the one the row is about, or may be
   * - 'second': somebody beside that person
   * - 'never': staff, a source, a stranger
   */
  standing: 'row' | 'second' | 'never';
}

/** Whose a column is. */
export const ownerOf = (column: ColumnEvidence, persons: readonly RankedPerson[]) =>
  persons.find(({ columns }) => columns.includes(column));

const outsiders: ReadonlySet<PartyClass> = new Set(['staff', 'source', 'record', 'stranger']);

/** Whether the list has a phone or an email of a person. */
const isReachable = ({ columns }: PersonGroup) =>
  columns.some(({ content: { looksLike } }) => looksLike === 'phone' || looksLike === 'email');

const reachOf = (group: PersonGroup) => (isReachable(group) ? 'reached' : 'not reached');

/** Those that the list has a name of. */
const namedIn = (groups: readonly PersonGroup[]) =>
  groups.filter((group) => group.class !== 'company' && hasNames(group));

/** By a word nobody knows. */
const isUnknown = ({ class: kind, word }: PersonGroup) => kind === 'minor-role' && word === undefined;

/** What somebody is, as weights know it. */
export const kindOf = (group: PersonGroup | undefined) =>
  !group ? 'none' : group.role === '' ? 'nobody' : isUnknown(group) ? 'unknown' : (group.firm ?? group.class);

/** "Owner 2" beside "Owner 1", a spouse; not the first of several partners. */
function isSecond(group: PersonGroup, groups: readonly PersonGroup[]): boolean {
  const alike = groups.filter(({ role }) => role === group.role).map(({ ordinal }) => ordinal);
  const later = group.ordinal > (alike.includes(0) ? 0 : 1);
  return later || (group.class === 'second' && Math.max(...alike) === group.ordinal);
}

/**
 * Those of whom one may be the row's person: whose a column is decides before any weight. A helper only where no word
 * says that the list is about anybody else, a second person only without a first, and outsiders only where nobody else
 * has a name.
 */
function openPersons(groups: readonly PersonGroup[]): PersonGroup[] {
  const named = namedIn(groups);
  const insiders = named.filter(({ class: kind }) => !outsiders.has(kind));
  if (insiders.length === 0) return named;
  const firsts = insiders.filter((group) => !isSecond(group, groups));
  if (firsts.length === 0) return insiders;
  const others = firsts.filter(({ class: kind }) => kind !== 'helper');
  return others.some((group) => !isUnknown(group)) ? others : firsts;
}

/** What speaks for each of those who may be the row's person. */
export function personCandidates(
  groups: readonly PersonGroup[],
  columns: readonly ColumnEvidence[],
): Candidate<PersonGroup>[] {
  const topics = topicsOf(columns);
  const named = namedIn(groups);
  const firm = columns.find(({ content }) => content.looksLike === 'business name')?.column;
  return openPersons(groups).map((group) => {
    const { role, names, columns: own, word = '' } = group;
    const at = own[0]?.column ?? 0;
    const others = named.filter((other) => other !== group);
    const sizes = others.map(({ columns }) => columns.length);
    const reach = reachOf(group);
    return candidate(
      group,
      [kindOf(group), `role ${role}`],
      [
        `word ${word}`,
        reach,
        names['first-name'] && names['last-name'] && 'split',
        !(names['first-name'] && names['last-name']) && !group.fullName && 'in part',
        own.length === 1 && 'only named',
        own.some(({ reading }) => reading.party?.numbered) && 'numbered',
        `at ${own[0]?.reading.place}`,
        others.every(({ columns: [first] }) => (first?.column ?? 0) > at) && 'first',
        sizes.every((size) => size < own.length) && 'largest',
        sizes.some((size) => size > own.length) && 'smaller',
        others.length === 0 && 'alone',
        firm !== undefined && (firm < at ? 'behind a firm' : 'before a firm'),
        own.every(({ reading }) => /\b(?:preferred|known as)\b/.test(reading.words)) && 'called',
        ...topics.map((topic) => `in ${topic}`),
        ...others.flatMap((other) => [
          `beside ${kindOf(other)}`,
          `${reach} beside ${kindOf(other)} ${reachOf(other)}`,
        ]),
      ],
    );
  });
}

/**
 * Persons and firms with their standing, the likeliest of those who may be the row's first.
 * @param given The row's person where that is known, for learning.
 */
export function rankPersons(
  groups: readonly PersonGroup[],
  columns: readonly ColumnEvidence[],
  weights?: Weights,
  given?: PersonGroup,
): { persons: RankedPerson[]; person: RankedPerson | undefined } {
  const ranked = byScore('person', personCandidates(groups, columns), weights);
  const [best] = ranked;
  const named = namedIn(groups);
  // Nobody else has a name or is reached: the driver of a list of drivers, whom weights take for somebody's helper.
  const isOnlyOne =
    named.length === 1 &&
    best !== undefined &&
    !outsiders.has(best.it.class) &&
    isReachable(best.it) &&
    !groups.some((group) => group.role === '' && isReachable(group));
  const taken = given ?? (best && (best.score > 0 || isOnlyOne) ? best.it : undefined);
  const open = ranked.map(({ it }) => it);
  const closed = groups.filter((group) => !open.includes(group));
  const persons = [...open, ...closed].map(
    (group): RankedPerson => ({
      ...group,
      standing: group === taken ? 'row' : standingOf(group, groups),
    }),
  );
  return { persons, person: persons.find(({ id }) => id === taken?.id) };
}

function standingOf(group: PersonGroup, groups: readonly PersonGroup[]): RankedPerson['standing'] {
  if (outsiders.has(group.class) || group.class === 'helper' || group.class === 'company') return 'never';
  return isSecond(group, groups) ? 'second' : 'row';
}

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
    const judgement = judgeBusinessName(column);
    return judgement.confidence < leastConfidence ? [] : [{ column, ...judgement, whose }];
  });
  const firstOfPerson = person?.columns[0]?.column ?? Infinity;
  return found.map((name, at) => {
    const { whose, column, confidence } = name;
    const where = column.column < firstOfPerson ? 'before' : 'behind';
    const traits = [
      where,
      `${where} ${kindOf(person)}`,
      at === 0 && 'first',
      column.reading.unknown !== '' && 'qualified',
      `looks ${column.content.looksLike}`,
      ...topics.map((topic) => `${where} in ${topic}`),
      ...persons
        .filter((other) => hasNames(other) && other.id !== whose.id)
        .map((other) => `beside ${kindOf(other)}`),
    ];
    return candidate(name, [kindOf(whose)], traits, { confidence });
  });
}

/** A second person's or an outsider's firm is never the row's. */
const mayOwn = (whose: RankedPerson, person: RankedPerson | undefined) =>
  whose.id === person?.id || whose.class === 'company' || whose.standing === 'row';

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

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Short forms: those with vowels, two letters, or none of the vowels. */
const shortForm = /^(?:ceo|cfo|coo|cto|cpa|poe|iso|[a-z]{2}|[^aeiouy ]{3,4})$/;

/** "Owner 2", "Spouse", "Client", "Main contact" for a person no header names; "Company" for none. */
export function personLabel(person: RankedPerson | undefined, persons: readonly RankedPerson[]): string {
  if (!person || person.class === 'company') return 'Company';
  const { role, ordinal, word = '' } = person;
  if (role === '') return ordinal > 1 ? `Contact ${ordinal}` : 'Main contact';
  // Roles that stand for several words: a client and a lead, a wife and a partner, a mother's and a guardian's.
  const byWord = /^(?:contact|spouse|parent|payer)$/.test(role) && word !== '' && !/\bcontact\b/.test(word);
  const called = byWord ? word : role;
  const spelled = shortForm.test(called)
    ? called.toUpperCase()
    : capital(called.replace(/^co (?=\w)/, 'co-'));
  const several = persons.some((other) => other.role === role && other.ordinal !== ordinal);
  return `${spelled}${several || ordinal > 1 ? ` ${ordinal}` : ''}`;
}
