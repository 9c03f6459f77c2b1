import { isMadeUpName } from '../../engine/read/text/column-words.ts';
import type { People } from './people.ts';
import {
  asMark,
  byName,
  type Column,
  type Confidence,
  type FoundRole,
  found,
  leastSure,
  mayBeFlag,
} from './read-columns.ts';
import { isFlag, isWord } from './read-header.ts';
import { type Tie, tieAttributes, wordsOfName } from './tie-attributes.ts';

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
  for (const [slot, phone] of used.entries())
    roles.set(phone, roleOf(slot, 'number', phone, confidenceOf(phone), people));
  for (const { column, part, phone } of withoutLimited(tied, roles)) {
    const confidence = leastSure(byName(column), confidenceOf(phone));
    if (isTaken(tied, column, part, phone)) continue;
    const role = roleOf(used.indexOf(phone), part, phone, confidence, people);
    roles.set(column, { ...role, opposite: column.opposite });
  }
  return roles;
}

function roleOf(
  slot: number,
  part: PhonePart | 'number',
  phone: Column,
  confidence: Confidence,
  people: People,
): FoundRole {
  return found({ kind: 'phone', slot, part, person: people.ownerOf(phone) }, confidence);
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
