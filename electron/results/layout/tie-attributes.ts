import { headerWords } from '../../engine/read/text/header-words.ts';
import type { Column } from './read-columns.ts';
import { isWord } from './read-header.ts';

/** What a column of an attribute belongs to: an entity's column, such as a phone's; 'several' where it could be more than one; 'none'. */
export type Tie = Column | 'several' | 'none';
type Ties = [Column, Tie][];

/**
 * Ties the columns of attributes to the columns they speak of. A tie is made only where there is one reading: by the
 * same name, by the same number, or by place where the two take turns. @param columns All of one attribute.
 */
export function tieAttributes(columns: readonly Column[], entities: readonly Column[]): Map<Column, Tie> {
  const families = new Map<string, Column[]>();
  for (const column of columns) {
    const family = headerWords(column.header).replace(/\d+/g, '').replace(/\s+/g, ' ').trim();
    const name = `${family}|${column.outer}|${column.inner}`;
    families.set(name, [...(families.get(name) ?? []), column]);
  }
  return new Map([...families.values()].flatMap((family) => tieFamily(family, entities, columns)));
}

/** Columns that differ in their numbers alone. */
function tieFamily(family: readonly Column[], entities: readonly Column[], columns: readonly Column[]): Ties {
  const [first] = family;
  if (!first) return [];
  const inScope = scopeOf(first, entities, columns);
  if (inScope.length === 0) return family.map((column) => [column, 'none']);
  const alike = ofOneKind(first, inScope);
  return (
    (alike && byNumber(family, alike)) ??
    byTurns(family, inScope) ??
    withoutOverall(family, inScope) ??
    family.map((column) => [column, 'several'])
  );
}

/**
 * Those of the same owner; where the attribute names none, those of nobody by name. "Owner Phone, Phone, DNC" may be of
 * both, unless there is an "Owner DNC" as well.
 */
function scopeOf(first: Column, entities: readonly Column[], columns: readonly Column[]): Column[] {
  const same = entities.filter(({ outer }) => outer === first.outer);
  if (first.outer !== '') return withKind(first, same);
  const isOwn =
    first.noun !== undefined ||
    entities.every((entity) => columns.some(({ outer }) => outer === entity.outer));
  return withKind(first, same.length > 0 && isOwn ? same : entities);
}

/** "Mobile DNC" is of a mobile, "DNC" of any, "Phone DNC" of any but what is called otherwise: "Company Phone". */
function withKind(first: Column, entities: readonly Column[]): Column[] {
  const longest = Math.max(0, ...entities.map((entity) => wordsOfName(first, entity)));
  const named = entities.filter((entity) => longest > 0 && wordsOfName(first, entity) === longest);
  if (named.some(({ inner }) => inner !== first.inner)) return named;
  if (first.inner !== '') return entities.filter(({ inner }) => inner === first.inner);
  return first.noun === undefined
    ? [...entities]
    : entities.filter(({ inner }) => !inner.split(' ').some((word) => isWord(word, 'otherPlace')));
}

const withoutNumbers = (words: string) => words.replace(/\d+/g, ' ').trim().split(/\s+/);

/**
 * How many words the whole name of an entity has where a flag's header bears it, else 0. "Matched Phone DNC" is the flag
 * of "Matched Phone" and not of "Phone", though "matched" says nothing beside "DNC" elsewhere.
 */
export function wordsOfName(flag: Column, entity: Column): number {
  const name = withoutNumbers(entity.words);
  return ` ${withoutNumbers(flag.words).join(' ')} `.includes(` ${name.join(' ')} `) ? name.length : 0;
}

/** Those that are counted together; undefined where several kinds are, each from 1: "Mobile 1", "Landline 1". */
function ofOneKind(first: Column, entities: readonly Column[]): Column[] | undefined {
  const named = first.noun && entities.filter(({ inner }) => inner === first.inner);
  if (named && named.length > 0) return named;
  const kinds = new Set(entities.map(({ outer, inner }) => `${outer}|${inner}`));
  return kinds.size === 1 ? [...entities] : undefined;
}

/** By the same number, or both by none. */
function byNumber(family: readonly Column[], entities: readonly Column[]): Ties | undefined {
  const written = family.map(({ number }) => number);
  const there = entities.map(({ number }) => number);
  const isNamed = family[0]?.noun !== undefined;
  // "Phone, Phone 2, DNC": of the first, or of all.
  if (!isNamed && isOnlyNone(written) && isOnce(family) && entities.length > 1) return undefined;
  const fromZero = isNamed ? (numbers: Numbers) => numbers.includes(0) : countsFromZero;
  if (!isOnlyNone(written) && fromZero(written) !== fromZero(there)) return undefined;
  for (const numberOf of [asWritten, fromOne]) {
    const numbers = numberOf(written);
    const others = numberOf(there);
    const found = family.map((column, at): [Column, Column | undefined] => {
      const matches = entities.filter((_, place) => others[place] === numbers[at]);
      const turn = matches.length > 1 && column.turns === matches.length ? matches[column.turn] : undefined;
      return [column, matches.length === 1 && column.turns === 1 ? matches[0] : turn];
    });
    const tied = found.filter((tie): tie is [Column, Column] => tie[1] !== undefined);
    if (tied.length === family.length && takeTurns(tied)) return tied;
    // Flags of a fifth phone, where there are columns for four.
    const isCounted = numbers.every((n) => n !== undefined) && others.every((n) => n !== undefined);
    if (isCounted && tied.length > 0 && least(numbers) === least(others) && isOnce(family))
      return found.map(([column, entity]) => [column, entity ?? 'none']);
  }
  return undefined;
}

type Numbers = readonly (number | undefined)[];
const asWritten = (numbers: Numbers) => numbers;
/** "Phone", "Phone 2", "Phone 3": the first has no number. */
const fromOne = (numbers: Numbers) =>
  numbers.includes(2) && !numbers.includes(1) && !numbers.includes(0)
    ? numbers.map((number) => number ?? 1)
    : numbers;
/** "dnc.0", and "dnc" where "dnc.1" comes next: as programs number columns of one name. */
const countsFromZero = (numbers: Numbers) =>
  numbers.includes(0) || (numbers.includes(undefined) && numbers.includes(1));
const isOnlyNone = (numbers: Numbers) => numbers.every((number) => number === undefined);
const least = (numbers: Numbers) => Math.min(...numbers.map((number) => number ?? 0));
const isOnce = (family: readonly Column[]) => family.every(({ turns }) => turns === 1);

/** One of each for each, by their places: "Phone, DNC, Phone, DNC", or all of one before all of the other. */
function byTurns(family: readonly Column[], entities: readonly Column[]): Ties | undefined {
  if (family.length !== entities.length) return undefined;
  const isCounted = family.every(({ number }) => number !== undefined) && isOnce(family);
  // Numbers that fit none are not to be overruled by places.
  const isOnly = family.length === 1 && entities[0]?.number === undefined;
  if (isCounted && !isOnly) return undefined;
  const sorted = [...family].sort((a, b) => a.at - b.at);
  const places = [...entities].sort((a, b) => a.at - b.at);
  const ties = sorted.flatMap((column, at): [Column, Column][] => {
    const entity = places[at];
    return entity === undefined ? [] : [[column, entity]];
  });
  return takeTurns(ties) ? ties : undefined;
}

/** Whether the pairs stand one after the other, or apart in two blocks; anything between is no order to rely on. */
function takeTurns(ties: readonly [Column, Column][]): boolean {
  // Names that differ are enough.
  if (ties.every(([{ noun, number, turns }]) => turns === 1 && (noun ?? number) !== undefined)) return true;
  const pairs = ties.map(([column, entity]) => [column.at, entity.at] as const);
  const isBlock =
    Math.max(...pairs.map(([a]) => a)) < Math.min(...pairs.map(([, b]) => b)) ||
    Math.max(...pairs.map(([, b]) => b)) < Math.min(...pairs.map(([a]) => a));
  const isSame = (before: boolean) =>
    pairs.every(([a, b], at) => {
      const next = pairs[at + 1];
      return (before ? a < b : b < a) && (next === undefined || Math.max(a, b) < Math.min(...next));
    });
  return isBlock || isSame(true) || isSame(false);
}

/** "DNC, DNC 1, DNC 2" for two phones: the first is of the whole row. */
function withoutOverall(family: readonly Column[], entities: readonly Column[]): Ties | undefined {
  const [overall, ...more] = family.filter(({ number }) => number === undefined);
  const counted = family.filter(({ number }) => number !== undefined);
  const [first] = counted;
  const alike = first && ofOneKind(first, entities);
  if (!overall || more.length > 0 || !alike || counted.length !== alike.length) return undefined;
  const numbers = new Set(alike.map(({ number }) => number));
  if (!counted.every(({ number }) => numbers.has(number))) return undefined;
  const ties = byNumber(counted, alike);
  return ties && [...ties, [overall, 'several']];
}
