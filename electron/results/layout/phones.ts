import type { ResultColumn } from '../../../shared/model/result-layout.ts';
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
  phone: PhoneColumn;
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
  used.sort((a, b) => a.column.at - b.column.at);
  for (const [slot, { column, confidence }] of used.entries())
    roles.set(column, roleOf(slot, 'number', column, confidence, people));
  for (const { column, part, phone } of withoutLimited(tied, roles)) {
    const confidence = leastSure(byName(column), phone.confidence);
    if (isTaken(tied, column, part, phone)) continue;
    const role = roleOf(used.indexOf(phone), part, phone.column, confidence, people);
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
const isTaken = (tied: readonly Tied[], column: Column, part: PhonePart, phone: PhoneColumn) =>
  !isFlag(part) && tied.find((other) => other.part === part && other.phone === phone)?.column !== column;

/** Ties to the answer's phones, and to those of the list where it can be no other's. */
function tieToPhones(
  columns: readonly Column[],
  answer: readonly PhoneColumn[],
  sent: readonly PhoneColumn[],
): Map<Column, Tie<PhoneColumn>> {
  if (answer.length === 0) return tieAttributes(columns, sent);
  const bySentName = new Map<Column, PhoneColumn>();
  for (const column of columns) {
    const same = sent.filter((phone) => column.noun === 'phone' && isSameKey(phone.column, column));
    const [phone] = same;
    const isAnswers = answer.some(
      (other) =>
        isSameKey(other.column, column) ||
        (phone && wordsOfName(column, other.column) > wordsOfName(column, phone.column)),
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
    const isBefore = answer.every((phone) => column.at < phone.column.at);
    // "phone (sent), dnc, mobile": the flag may be of either, unless the other has its own.
    if (allHaveOwn && isBefore && sent.length === 1) ties.set(column, only);
    else if (allHaveOwn || (isBefore && typeof tie !== 'string')) ties.set(column, 'several');
  }
  return new Map([...ties, ...bySentName]);
}

const isSameKey = (one: Column, other: Column) =>
  one.outer === other.outer && one.inner === other.inner && one.number === other.number;

/** A column of phone numbers; flags are tied to it. */
interface PhoneColumn {
  column: Column;
  confidence: ResultColumn['confidence'];
}

/** The columns that hold phone numbers, by name and content, among those given. */
function phoneColumns(columns: readonly Column[]): PhoneColumn[] {
  const found = columns.flatMap((column): PhoneColumn[] => {
    const confidence = confidenceOf(column);
    return confidence === undefined ? [] : [{ column, confidence }];
  });
  // The same number once more in another notation is no phone of its own.
  const isRepeated = ({ column }: PhoneColumn) =>
    column.format && found.some((other) => !other.column.format && isSameKey(other.column, column));
  return found.filter((phone) => !isRepeated(phone));
}

/** The same number once more in another notation is no phone of its own. */
const enough = 0.5;
/** Where the name says nothing, or something else. */
const nearlyAll = 0.9;

function confidenceOf(column: Column): PhoneColumn['confidence'] | undefined {
  const { content, noun, attribute, about, inner, words } = column;
  if (/\bfax|\bfacsimile/.test(words) || content.json > enough) return undefined;
  const isNamed = noun === 'phone' && attribute === undefined;
  if (content.filled === 0)
    return isNamed && !about && isKnown(inner) && words !== 'number' ? 'likely' : undefined;
  if (isNamed && content.phone >= enough) return about ? 'guess' : isKnown(inner) ? 'sure' : 'likely';
  if (content.phone < nearlyAll) return undefined;
  if (isMadeUpName(column.header) || column.header.trim() === '') return 'guess';
  // Ten digits may be an account's or a licence's; a phone by an unknown name is written as one, or one of several.
  const isOther =
    /\b(?:id|account|order|parcel|apn|npi|invoice|case|license|policy|record|ssn|ein|loan)\b/.test(words);
  return isOther ||
    (content.writtenPhone < enough && attribute === undefined && !isKnown(inner) && !hasNumber(column))
    ? undefined
    : 'guess';
}

const hasNumber = ({ words }: Column) => /\d/.test(words);

const isKnown = (inner: string) =>
  inner === '' || inner.split(' ').every((word) => isWord(word, 'qualifier') || kinds.has(word));
const kinds = new Set(['mobile', 'landline', 'voip', 'dial']);

/** Whose it is, as the number of a person: a name is no such number. */
export const holdsPerson = ({ content }: Column) => content.filled === 0 || content.smallNumber >= 0.9;
