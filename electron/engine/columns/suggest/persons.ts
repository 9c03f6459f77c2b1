import { byScore, type Candidate, features, topicsOf, type Weights } from './choose.ts';
import { hasNames, type PersonGroup } from './groups.ts';
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
export const isReachable = ({ columns }: PersonGroup) =>
  columns.some(({ content: { looksLike } }) => looksLike === 'phone' || looksLike === 'email');

/** By a word nobody knows. */
const isUnknown = ({ class: kind, word }: PersonGroup) => kind === 'minor-role' && word === undefined;

/** What somebody is, as weights know it. */
export const kindOf = (group: PersonGroup | undefined) =>
  !group ? 'none' : group.role === '' ? 'nobody' : isUnknown(group) ? 'unknown' : (group.firm ?? group.class);

/** "Owner 2" beside "Owner 1", a spouse; not the first of several partners. */
export function isSecond(group: PersonGroup, groups: readonly PersonGroup[]): boolean {
  const alike = groups.filter(({ role }) => role === group.role).map(({ ordinal }) => ordinal);
  const later = group.ordinal > (alike.includes(0) ? 0 : 1);
  return later || (group.class === 'second' && Math.max(...alike) === group.ordinal);
}

/**
 * Those of whom one may be the row's person: whose a column is decides before any weight. A helper only where no word
 * says that the list is about anybody else, somebody by a word nobody knows only where no other can be reached, a second
 * person only without a first, and outsiders only where nobody else has a name.
 */
export function openPersons(groups: readonly PersonGroup[]): PersonGroup[] {
  const named = groups.filter((group) => group.class !== 'company' && hasNames(group));
  const insiders = named.filter(({ class: kind }) => !outsiders.has(kind));
  if (insiders.length === 0) return named;
  const firsts = insiders.filter((group) => !isSecond(group, groups));
  if (firsts.length === 0) return insiders;
  const known = firsts.filter((group) => group.class !== 'helper' && !isUnknown(group));
  if (known.some(isReachable)) return known;
  return known.length > 0 ? firsts.filter(({ class: kind }) => kind !== 'helper') : firsts;
}

/** What speaks for each of those who may be the row's person. */
export function personCandidates(
  groups: readonly PersonGroup[],
  columns: readonly ColumnEvidence[],
): Candidate<PersonGroup>[] {
  const topics = topicsOf(columns);
  const named = groups.filter((group) => group.class !== 'company' && hasNames(group));
  const size = (group: PersonGroup) => group.columns.length;
  const firm = columns.find(({ content }) => content.looksLike === 'business name')?.column;
  const loose = groups.some((group) => group.role === '' && !hasNames(group) && isReachable(group));
  return openPersons(groups).map((group) => {
    const { role, names, columns: own } = group;
    const [first] = own;
    const at = first?.column ?? 0;
    const others = named.filter((other) => other !== group);
    const reach = isReachable(group) ? 'reached' : 'not reached';
    const split = names['first-name'] !== undefined && names['last-name'] !== undefined;
    const traits = [
      `word ${group.word ?? ''}`,
      reach,
      split && 'split',
      !split && !group.fullName && 'in part',
      others.every((other) => (other.columns[0]?.column ?? 0) > at) && 'first',
      others.every((other) => size(other) < size(group)) && 'largest',
      others.some((other) => size(other) > size(group)) && 'smaller',
      others.length === 0 && 'alone',
      size(group) === 1 && 'only named',
      loose && 'beside loose',
      firm !== undefined && (firm < at ? 'behind a firm' : 'before a firm'),
      `at ${first?.reading.place}`,
      first?.reading.unknown !== '' && 'qualified',
      group.ordinal > 1 && 'later',
      own.some(({ reading }) => reading.party?.numbered) && 'numbered',
      own.some(({ reading }) => /^(?:city|town)$/.test(reading.core)) && 'has a city',
      own.every(({ reading }) => /\b(?:preferred|informal|goes by|known as)\b/.test(reading.words)) &&
        'called',
      ...topics.map((topic) => `in ${topic}`),
      ...others.flatMap((other) => [
        `beside ${kindOf(other)}`,
        `${reach} beside ${kindOf(other)} ${isReachable(other) ? 'reached' : 'not reached'}`,
      ]),
    ];
    return { it: group, features: features([kindOf(group), `role ${role}`], traits) };
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
  const taken = given ?? (best && best.score > 0 ? best.it : undefined);
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
