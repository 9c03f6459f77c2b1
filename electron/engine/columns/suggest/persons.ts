import { byScore, type Candidate, features, type Weights } from './choose.ts';
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

const outsiders: ReadonlySet<PartyClass> = new Set(['staff', 'source', 'record', 'stranger']);

/** Whether the list has a phone or an email of a person. */
const isReachable = ({ columns }: PersonGroup) =>
  columns.some(({ content: { looksLike } }) => looksLike === 'phone' || looksLike === 'email');

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
 * says that the list is about anybody else, somebody by a word nobody knows only where no other can be reached, a second
 * person only without a first, and outsiders only where nobody else has a name.
 */
function openPersons(groups: readonly PersonGroup[]): PersonGroup[] {
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
  const named = groups.filter((group) => group.class !== 'company' && hasNames(group));
  const firm = columns.find(({ content }) => content.looksLike === 'business name')?.column;
  const placeOf = ({ columns: [first] }: PersonGroup) => first?.column ?? 0;
  return openPersons(groups).map((group) => {
    const { names, columns: own } = group;
    const others = named.filter((other) => other !== group);
    const sizes = others.map(({ columns }) => columns.length);
    const reach = isReachable(group) ? 'reached' : 'not reached';
    const split = names['first-name'] !== undefined && names['last-name'] !== undefined;
    const traits = [
      reach,
      split ? 'split' : !group.fullName && 'in part',
      others.every((other) => placeOf(other) > placeOf(group)) && 'first',
      sizes.every((size) => size < own.length) && 'largest',
      sizes.some((size) => size > own.length) && 'smaller',
      others.length === 0 && 'alone',
      own.length === 1 && 'only named',
      firm !== undefined && (firm < placeOf(group) ? 'behind a firm' : 'before a firm'),
      `at ${own[0]?.reading.place}`,
      own[0]?.reading.unknown !== '' && 'qualified',
      group.ordinal > 1 && 'later',
      ...others.flatMap((other) => [
        `beside ${kindOf(other)}`,
        `${reach} beside ${kindOf(other)} ${isReachable(other) ? 'reached' : 'not reached'}`,
      ]),
    ];
    return { it: group, features: features(kindOf(group), traits) };
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
  const standingOf = (group: PersonGroup): RankedPerson['standing'] => {
    if (group === taken) return 'row';
    if (outsiders.has(group.class) || group.class === 'helper' || group.class === 'company') return 'never';
    return isSecond(group, groups) ? 'second' : 'row';
  };
  const persons = [...new Set([...open, ...groups])].map(
    (group): RankedPerson => ({ ...group, standing: standingOf(group) }),
  );
  return { persons, person: persons.find(({ id }) => id === taken?.id) };
}
