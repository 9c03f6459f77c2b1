import type { LookupQuestion, Understood, UnderstoodPart } from '../../../shared/model/lookup-run.ts';
import type { Pasted } from '../../../shared/model/lookup-schemas.ts';
import type { LookupKind } from '../../../shared/model/services.ts';
import type { CellReading, FindingCode } from '../../../shared/rules/cell-reading.ts';
import { readEmail } from '../../../shared/rules/email.ts';
import { isRefusal, listed, markInName, markSetOff } from '../../../shared/rules/marks.ts';
import { readPhone } from '../../../shared/rules/phone.ts';
import { doubts, type PersonName } from '../../engine/names/full-name.ts';
import {
  cityAndState,
  isFirm,
  isKnownCity,
  isPlace,
  type Place,
  readSegment,
  type Segment,
  type Subject,
} from './segments.ts';

const isCode = (cell: string | undefined) => /^[A-Z]{2}$/.test(cell ?? '');
const isWord = (cell: string) => /^[\p{L}.'’-]+$/u.test(cell) && !isCode(cell);
const isWords = (cell: string) => /^[\p{L} .'’-]+$/u.test(cell) && !isCode(cell);

/**
 * A row of a table as texts that are read like any other: single words side by side are one name, a city stands with the
 * state behind it, and every other cell by itself. Not sure where the last of these words may be a name or a city, nor
 * where a word between others need not be a middle name.
 */
function readRow(cells: readonly string[]): { texts: string[]; sure: boolean } {
  const first = cells.findIndex(isWord);
  const other = cells.findIndex((cell, at) => at > first && !isWord(cell));
  const end = other === -1 ? cells.length : other;
  const isCodeNext = first !== -1 && isCode(cells[end]);
  // Of two words the second is the last name, but where a city is called so: Jane, Doe, TX.
  const isCityLast = isCodeNext && (end - first !== 2 || isKnownCity(cells[end - 1] ?? ''));
  const name = first === -1 ? [] : cells.slice(first, isCityLast ? end - 1 : end);
  // A word alone behind other cells is a city, or what it says there.
  const isPlaceAlone = isKnownCity(name[0] ?? '') && isPlace(name.join(', '));
  if (first !== 0 && (name.length < 2 || isPlaceAlone)) return { texts: withStates(cells), sure: true };
  const [before, rest] = [cells.slice(0, first), cells.slice(first + name.length)];
  const isAll =
    name.length > 1 && first === 0 && rest.length === 2 && isWords(rest[0] ?? '') && isCode(rest[1]);
  return {
    texts: isAll
      ? [[name.join(' '), ...rest].join(', ')]
      : [...withStates(before), name.join(' '), ...withStates(rest)],
    sure:
      (!isCodeNext || (isCityLast && name.length > 1 && isKnownCity(cells[end - 1] ?? ''))) &&
      name.slice(1, -1).every((word) => /^\p{L}\.?$/u.test(word)),
  };
}

/** Cells, with a city and the state behind it in one: "Austin, TX". */
function withStates(cells: readonly string[]): string[] {
  const read: string[] = [];
  for (const [at, cell] of cells.entries()) {
    const [before, next] = [read.at(-1), cells[at + 1]];
    const together = `${before}, ${cell}`;
    // New York, NY and Indiana, PA: a city may be called like a state.
    const isCity = isCode(next) || (next !== undefined && isPlace(`${cell}, ${next}`));
    const isTogether =
      before !== undefined && isWords(before) && (isCode(cell) || (!isCity && isPlace(together)));
    read.splice(isTogether ? -1 : read.length, 1, isTogether ? together : cell);
  }
  return read;
}

const severalRows = 'Several people or companies were pasted. “Look up a list” takes them all at once.';
/** What stands between the parts of a signature, besides lines and tabs. */
const between = /[\t\r\n|•·;]+|\s[-–—]\s/;
const bracketed = /\(([^()]*)\)/g;
const labels =
  /^(?:name|company|contact|customer|client|from|to|attn|attention|address|city|state|title|business|organi[sz]ation)\s*:\s*/i;

/**
 * What a pasted text holds for each kind of lookup. A value is taken for sure only where it can be read in one way; what
 * could be two people's, or a person and a company, is offered as each of them. Nothing is made up, and no value of one
 * is given to another.
 */
export function understand({ text, into }: Pasted): Understood {
  // A city may be called like a person or a company; it is no more than a place where one is asked for.
  if ((into?.field === 'city' || into?.field === 'state') && !/[\t\r\n@]/.test(text)) {
    const place = cityAndState(text.trim());
    return {
      parts: place ? [{ kind: into.kind, fields: placeOf(into.kind, place), sure: true }] : [],
      notes: [],
    };
  }
  const kind = into?.kind ?? null;
  const whole = ofOneValue(text);
  if (whole) return whole;
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  if (lines.length > 1 && lines.every((line) => line.includes('\t')))
    return { parts: [], notes: [severalRows] };

  const { emails, phones, faxes, rest } = takeContacts(text);
  const pieces = rest
    .replace(bracketed, (all, inside: string) => (isFirm(inside) || isPlace(inside) ? `\t${inside}\t` : all))
    .split(between)
    .map((piece) => piece.replace(labels, '').replace(/^[\s,<>"']+|[\s,<>"':]+$/g, ''))
    .filter((piece) => /[\p{L}\d\ufffc]/u.test(piece) && !/^\d{5}(?:-\d{4})?$/.test(piece));
  const isRow = lines.length === 1 && text.includes('\t');
  const row = isRow ? readRow(pieces) : { texts: pieces, sure: true };
  const texts = row.texts.filter((piece) => piece !== '' && piece !== takenOut);
  const alone = texts.length === 1 && emails.length + phones.length === 0;
  const segments = texts.map((piece) => readSegment(piece, alone));
  const understood = combine({ kind, emails, phones, faxes, segments, texts, alone });
  return row.sure
    ? understood
    : {
        ...understood,
        parts: understood.parts.map((part) =>
          part.kind === 'name' || part.kind === 'business' ? { ...part, sure: false } : part,
        ),
      };
}

/** An address with other words around it, which may be its owner's name. */
const besideOthers: ReadonlySet<FindingCode | undefined> = new Set([
  'email-wrapped',
  'email-remark',
  'email-twice',
]);
const onlyNumber = /^[\d\s().+-]{7,20}$/;

function ofOneValue(text: string): Understood | undefined {
  const trimmed = text.trim();
  const of = (kind: 'phone' | 'email', reading: ReturnType<typeof readPhone>): Understood => {
    // What is marked or doubted stays as it was pasted, so that the field says so.
    const value = reading.verdict === 'held' ? trimmed : (reading.fixed ?? trimmed);
    return { parts: [{ kind, fields: { [kind]: value }, sure: true }], notes: [] };
  };
  const email = readEmail(trimmed);
  if (isRead(email) && !besideOthers.has(email.finding)) return of('email', email);
  const phone = readPhone(trimmed);
  // Beside a number alone stands its label or its mark, not somebody's name.
  const beside = takeContacts(trimmed).rest.replaceAll(takenOut, '').trim();
  const isAlone = !/\p{L}/u.test(beside) || isRefusal(beside);
  if (isRead(phone) ? isAlone : onlyNumber.test(trimmed)) return of('phone', phone);
  return undefined;
}

interface Found {
  kind: LookupKind | null;
  emails: string[];
  phones: string[];
  faxes: string[];
  segments: Segment[];
  texts: readonly string[];
  alone: boolean;
}

function combine(found: Found): Understood {
  const { emails, phones, faxes, segments, texts, alone } = found;
  const notes = segments.flatMap((segment) => segment.notes);
  const subjects = segments.flatMap((segment) => segment.subjects);
  const people = distinct(
    subjects.filter((each) => each.is === 'person'),
    nameOf,
  );
  const companies = distinct(
    subjects.filter((each) => each.is === 'company'),
    ({ name }) => name,
  );
  const unclear = subjects.filter((each) => each.is === 'unclear');
  const places = distinct(
    segments.flatMap(({ place }) => place ?? []),
    placeText,
  );
  const marks = [
    ...people.flatMap(({ mark }) => mark ?? []),
    ...texts.flatMap((piece) => (markInName(piece) ?? markSetOff(piece))?.mark ?? []),
  ];
  if (marks.length > 0) notes.push(`Marked: ${listed(marks)}.`);
  if (people.length > 1 || companies.length > 1) notes.push(severalRows);
  if (places.length > 1)
    notes.push(`Several places: ${places.map(placeText).join('; ')}. None is filled in.`);
  const [place] = places.length === 1 ? places : [];
  // A place beside a company, or beside what may be one, need not be where the person lives.
  const isOnlySubject = subjects.length === 1;
  const isTwoWays = !isOnlySubject && people.some(({ mayBePlace }) => mayBePlace);

  /** Sure where there is one of its kind. */
  const partsOf = <T>(kind: LookupKind, all: readonly T[], fields: (each: T) => LookupQuestion) =>
    all.map((each): UnderstoodPart => ({ kind, fields: fields(each), sure: all.length === 1 }));
  const parts = [
    ...partsOf('email', emails, (email) => ({ email })),
    ...partsOf('phone', phones, (phone) => ({ phone })),
    ...partsOf('name', people, ({ name }) => personFields(name, isOnlySubject ? place : undefined)).map(
      (part) => ({ ...part, sure: part.sure && !isTwoWays }),
    ),
    ...partsOf('business', companies, ({ name }) => companyFields(name, place)),
  ];
  const [one] = unclear.length === 1 && people.length === 0 ? unclear : [];
  if (one) parts.push(...waysToRead(one, place, found, companies.length > 0));
  if (one?.doubt !== undefined) notes.push(`${doubts[one.doubt]}.`);
  if (place && subjects.length === 0 && parts.length === 0)
    parts.push({ kind: 'name', fields: placeFields(place), sure: found.kind === 'name' });
  if (place && people.length > 0 && !isOnlySubject)
    notes.push(
      `${placeText(place)} may be where the company is, so it is not filled in for ${people.map(nameOf).join(' and ')}.`,
    );
  if (faxes.length > 0) notes.push(`Fax, not used: ${faxes.join(', ')}.`);
  const unused = alone ? [] : unusedOf(found, one !== undefined && parts.length > 0);
  if (unused.length > 0) notes.push(`Not used: ${unused.join('; ')}.`);
  // What is marked is only offered.
  return { parts: marks.length > 0 ? parts.map((part) => ({ ...part, sure: false })) : parts, notes };
}

/** Each way to read what could be a person or a company; sure where one is likelier by far, or by the form. */
function waysToRead(
  one: Unclear,
  place: Place | undefined,
  { kind, alone }: Found,
  besideCompany: boolean,
): UnderstoodPart[] {
  const { names, mayBeCompany, likely = false } = one;
  const company: UnderstoodPart[] =
    mayBeCompany && !besideCompany
      ? [
          {
            kind: 'business',
            fields: companyFields(one.text, place),
            sure: alone && kind === 'business' && place !== undefined,
          },
        ]
      : [];
  const lives = besideCompany ? undefined : place;
  const sure = likely && (!mayBeCompany || kind === 'name') && names.length === 1 && !besideCompany;
  return [
    ...names.map((name): UnderstoodPart => ({ kind: 'name', fields: personFields(name, lives), sure })),
    ...company,
  ];
}
type Unclear = Extract<Subject, { is: 'unclear' }>;

function unusedOf({ texts, segments }: Found, usedUnclear: boolean): string[] {
  return segments.flatMap(({ subjects, place }, index) => {
    const isUsed = subjects.some(
      ({ is }) => is === 'person' || is === 'company' || (is === 'unclear' && usedUnclear),
    );
    return isUsed || place ? [] : [texts[index] ?? ''];
  });
}

const filled = (fields: LookupQuestion): LookupQuestion =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
const placeOf = (kind: LookupKind, place: Place): LookupQuestion =>
  kind === 'business' ? { state: place.state } : placeFields(place);
const placeFields = ({ city, state }: Place): LookupQuestion => filled({ city, state });
const companyFields = (name: string, place: Place | undefined): LookupQuestion =>
  filled({ company_name: name, state: place?.state ?? '' });
const personFields = ({ first, middle, last }: PersonName, place: Place | undefined): LookupQuestion =>
  filled({ first_name: first, middle_name: middle, last_name: last, ...(place ? placeFields(place) : {}) });

const nameOf = ({ name }: { name: PersonName }) =>
  [name.first, name.middle, name.last].filter(Boolean).join(' ');
const placeText = ({ city, state }: Place) => [city, state].filter(Boolean).join(', ');

function distinct<T>(all: readonly T[], textOf: (each: T) => string): T[] {
  return [...new Map(all.map((each) => [textOf(each).toLowerCase(), each])).values()];
}

/** Emails and numbers of a text, and what is left of it when they are taken out. */
interface Contacts {
  emails: string[];
  phones: string[];
  /** Numbers of fax machines, which are nobody's phone. */
  faxes: string[];
  rest: string;
}

/** Stands where something was taken out: what was apart is not joined. */
const takenOut = '\ufffc';
const anEmail = /(?:mailto:)?[^\s<>()[\]{},;:"“”'|]+@[^\s<>()[\]{},;:"“”|]+/gi;
const webAddress = /\b(?:https?:\/\/|www\.)\S+|\blinkedin\.com\S*/gi;
const number =
  /(?<![\d+#$-])(?:\+?1[\s./-]*)?(?:\(\d{3}\)|\d{3})[\s./-]*\d{3}[\s./-]*\d{4}(?:\s*(?:#|x|ext(?:ension)?)\.?:?\s*\d{1,6})?(?![\d-])/gi;
const label =
  /(?:^|(?<=[\s|•·,;(]))(?:(?:e-?mails?|e|phones?|ph|p|tel(?:ephone)?|t|mobile|mob|m|cell|c|office|off|o|work|w|home|h|direct|d|main|toll[ -]free|fax|f|web|website)\s*[:.#]|(?:phone|tel|mobile|cell|office|direct|fax|email))[\s:.#]*$/i;
const fax = /\bf(?:ax)?[\s:.#]*$/i;

const isRead = ({ verdict }: CellReading): boolean => verdict !== 'empty' && verdict !== 'unusable';

function takeOut(text: string, pattern: RegExp, take: (found: string, before: string) => boolean): string {
  let rest = '';
  let from = 0;
  for (const match of text.matchAll(pattern)) {
    const before = rest + text.slice(from, match.index);
    if (!take(match[0], before)) continue;
    rest = `${before.replace(label, '')}\t${takenOut}\t`;
    from = match.index + match[0].length;
  }
  return rest + text.slice(from);
}

function takeContacts(text: string): Contacts {
  const emails = new Map<string, string>();
  const phones = new Set<string>();
  const faxes = new Set<string>();
  const withoutEmails = takeOut(text, anEmail, (found) => {
    const address = found.replace(/^mailto:/i, '').replace(/[.,!?]+$/, '');
    const reading = readEmail(address);
    if (isRead(reading)) emails.set(address.toLowerCase(), address);
    return true;
  });
  const rest = takeOut(withoutEmails.replace(webAddress, `\t${takenOut}\t`), number, (found, before) => {
    const reading = readPhone(found);
    if (!isRead(reading)) return false;
    (fax.test(before) ? faxes : phones).add(reading.fixed ?? found);
    return true;
  });
  return { emails: [...emails.values()], phones: [...phones], faxes: [...faxes], rest };
}
