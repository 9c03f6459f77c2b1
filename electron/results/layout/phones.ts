import { isMadeUpName } from '../../engine/read/text/column-words.ts';
import { headerWords } from '../../engine/read/text/header-words.ts';
import type { People } from './people.ts';
import { isFlag, isWord } from './read-header.ts';
import {
  asMark,
  byName,
  type Column,
  type Confidence,
  type FoundRole,
  found,
  leastSure,
  mayBeFlag,
} from './read-result-columns.ts';

const flags = ['dnc', 'tcpa', 'state-dnc', 'contactable', 'litigator'] as const;
const parts = [...flags, 'type', 'carrier', 'last-seen', 'rank', 'person', 'is-input'] as const;
type PhonePart = (typeof parts)[number];

interface Tied {
  column: Column;
  part: PhonePart;
  phone: Column;
}

/**
 * The columns of phones and of what is said of them.
 * @param answer Columns of the answer that are nothing else yet.
 * @param sent Columns of the list; a phone of it counts where the answer's flags belong to it.
 */
export function phoneRoles(
  answer: readonly Column[],
  sent: readonly Column[],
  people: People,
): Map<Column, FoundRole> {
  const phones = phoneColumns(answer);
  const sentPhones = phoneColumns(sent);
  const roles = new Map<Column, FoundRole>();
  const tied: Tied[] = [];
  for (const part of parts) {
    const all = answer.filter((column) => column.attribute === part && fits(column, part));
    const columns = all.filter((column) => !isOfEither(column, people));
    for (const column of all)
      if (isFlag(part) && !columns.includes(column)) roles.set(column, asMark(part, column, 'guess'));
    for (const [column, phone] of tieToPhones(columns, phones, sentPhones)) {
      if (typeof phone !== 'string') tied.push({ column, part, phone });
      else if (isFlag(part)) roles.set(column, untied(column, phone));
    }
  }
  for (const column of answer)
    if (column.attribute === 'deceased' && column.noun !== 'email' && mayBeFlag(column))
      roles.set(column, asMark('deceased', column, 'guess'));
  const used = [
    ...phones,
    ...new Set(tied.map(({ phone }) => phone).filter((phone) => sentPhones.includes(phone))),
  ];
  used.sort((a, b) => a.at - b.at);
  const ofPhone = (phone: Column, part: PhonePart | 'number') =>
    ({ kind: 'phone', slot: used.indexOf(phone), part, person: people.ownerOf(phone) }) as const;
  for (const phone of used) roles.set(phone, found(ofPhone(phone, 'number'), confidenceOf(phone)));
  for (const { column, part, phone } of withoutLimited(tied, roles)) {
    const confidence = leastSure(byName(column), confidenceOf(phone));
    if (!isTaken(tied, column, part, phone))
      roles.set(column, found(ofPhone(phone, part), confidence, column.opposite));
  }
  return roles;
}

function fits(column: Column, part: PhonePart): boolean {
  const { noun, about, content, format } = column;
  if (about || format || (noun !== undefined && noun !== 'phone') || content.phone >= 0.5) return false;
  if (part === 'person') return holdsPerson(column);
  if (part === 'last-seen') return content.filled === 0 || content.date >= 0.5 || content.number >= 0.5;
  if (part === 'rank') return content.filled === 0 || content.number >= 0.5;
  return mayBeFlag(column);
}

/** "Litigator 1" beside "First Name 1" and "Phone 1". */
const isOfEither = ({ attribute, noun, outer, number }: Column, people: People) =>
  attribute === 'litigator' && noun === undefined && outer === '' && people.hasNumber(number);

/**
 * A flag whose phone is not certain. It marks the row where it may be of all phones of it, and where its absence would
 * be held against no phone.
 */
function untied(column: Column, tie: 'several' | 'none'): FoundRole {
  const { attribute, number, inner, outer, turns } = column;
  if (!isFlag(attribute)) return found({ kind: 'plain' }, 'guess');
  // "Wireless DNC" without a column of mobiles is another list.
  const isOfRow =
    number === undefined && outer === '' && turns === 1 && (tie === 'several' || inner === 'mobile');
  const isHeldAgainst = attribute === 'dnc' || attribute === 'tcpa' || attribute === 'state-dnc';
  return isOfRow || !isHeldAgainst ? asMark(attribute, column, 'guess') : found({ kind: 'plain' }, 'guess');
}

/** A list of one firm counts beside the national one; alone its no would clear a phone. */
function withoutLimited(tied: readonly Tied[], roles: Map<Column, FoundRole>): Tied[] {
  return tied.filter(({ column, phone }) => {
    if (!column.limited) return true;
    const hasNational = tied.some(
      (other) => other.phone === phone && other.part === 'dnc' && !other.column.limited,
    );
    if (!hasNational) roles.set(column, asMark('dnc', column, 'guess'));
    return hasNational;
  });
}

/** A phone may have several columns of a flag, and one of anything else. */
const isTaken = (tied: readonly Tied[], column: Column, part: PhonePart, phone: Column) =>
  !isFlag(part) && tied.find((other) => other.part === part && other.phone === phone)?.column !== column;

/** Ties to the answer's phones, and to those of the list where it can be no other's. */
function tieToPhones(
  columns: readonly Column[],
  answer: readonly Column[],
  sent: readonly Column[],
): Map<Column, Tie> {
  if (answer.length === 0) return tieAttributes(columns, sent);
  const bySentName = new Map<Column, Column>();
  for (const column of columns) {
    const same = sent.filter((phone) => column.noun === 'phone' && isSameKey(phone, column));
    const [phone] = same;
    const isAnswers = answer.some(
      (other) =>
        isSameKey(other, column) || (phone && wordsOfName(column, other) > wordsOfName(column, phone)),
    );
    if (phone && same.length === 1 && !isAnswers) bySentName.set(column, phone);
  }
  const ties = tieAttributes(
    columns.filter((column) => !bySentName.has(column)),
    answer,
  );
  const [only] = sent;
  if (!only) return ties;
  for (const [column, tie] of ties) {
    if (column.noun !== undefined || column.number !== undefined || column.outer !== '' || column.turns > 1)
      continue;
    const others = [...ties].filter(([other]) => other !== column).map(([, phone]) => phone);
    const allHaveOwn = answer.every((phone) => others.includes(phone));
    const isBefore = answer.every((phone) => column.at < phone.at);
    // "phone (sent), dnc, mobile": the flag may be of either, unless the other has its own.
    if (allHaveOwn && isBefore && sent.length === 1) ties.set(column, only);
    else if (allHaveOwn || (isBefore && typeof tie !== 'string')) ties.set(column, 'several');
  }
  return new Map([...ties, ...bySentName]);
}

const isSameKey = (one: Column, other: Column) =>
  one.outer === other.outer && one.inner === other.inner && one.number === other.number;

/** The columns that hold phone numbers, by name and content, among those given; flags are tied to them. */
function phoneColumns(columns: readonly Column[]): Column[] {
  const found = columns.filter(isPhone);
  // The same number once more in another notation is no phone of its own.
  const isRepeated = (column: Column) =>
    column.format && found.some((other) => !other.format && isSameKey(other, column));
  return found.filter((phone) => !isRepeated(phone));
}

/** Of the cells, where the name says that they are phones. */
const enough = 0.5;
/** Where the name says nothing, or something else. */
const nearlyAll = 0.9;

function isPhone(column: Column): boolean {
  const { content, attribute, about, inner, words } = column;
  if (/\bfax|\bfacsimile/.test(words) || content.json > enough) return false;
  if (content.filled === 0) return isNamed(column) && !about && isKnown(inner) && words !== 'number';
  if (isNamed(column) && content.phone >= enough) return true;
  if (content.phone < nearlyAll) return false;
  if (isMadeUpName(column.header) || column.header.trim() === '') return true;
  // Ten digits may be an account's or a licence's; a phone by an unknown name is written as one, or one of several.
  const isOther =
    /\b(?:id|account|order|parcel|apn|npi|invoice|case|license|policy|record|ssn|ein|loan)\b/.test(words);
  const isWritten = content.writtenPhone >= enough || attribute !== undefined || isKnown(inner);
  return !isOther && (isWritten || /\d/.test(words));
}

/** How sure it is that a column of phones is one. */
const confidenceOf = (column: Column): Confidence =>
  !isNamed(column) || (column.about && column.content.filled > 0)
    ? 'guess'
    : isKnown(column.inner) && column.content.filled > 0
      ? 'sure'
      : 'likely';

const isNamed = ({ noun, attribute }: Column) => noun === 'phone' && attribute === undefined;

const isKnown = (inner: string) =>
  inner === '' || inner.split(' ').every((word) => isWord(word, 'qualifier') || kinds.has(word));
const kinds = new Set(['mobile', 'landline', 'voip', 'dial']);

/** Whose it is, as the number of a person: a name is no such number. */
export const holdsPerson = ({ content }: Column) => content.filled === 0 || content.smallNumber >= 0.9;

/** What a column of an attribute belongs to: an entity's column, such as a phone's; 'several' where it could be more than one; 'none'. */
type Tie = Column | 'several' | 'none';
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
function wordsOfName(flag: Column, entity: Column): number {
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
