import {
  countryBehind,
  readCityBeside,
  readState,
  stateCode,
  zipBehind,
} from '../../../shared/rules/state.ts';
import { isPlaceholder, readText } from '../../../shared/rules/text.ts';
import { knownCities } from '../../engine/columns/suggest/content.ts';
import { type Doubt, type PersonName, readFullName } from '../../engine/names/full-name.ts';
import { hasFirmWord } from '../../engine/names/name-words.ts';

export interface Place {
  city: string;
  /** Two letters; '' where only a city is named. */
  state: string;
}

const onlyZip = /^\d{5}(?:-\d{4})?$/;
const street =
  /^(?:#?\d+[\w/-]*\s+\S|p\.?\s?o\.?\s?box\b|(?:suite|ste|apt|unit|floor|fl|bldg|building|room|rm)\b\.?\s*#?\w)/i;

/** A line of a street address, which no lookup asks for. */
const isStreet = (part: string): boolean => street.test(part);
export const isKnownCity = (part: string): boolean => knownCities.has(part.toLowerCase().replace(/\.$/, ''));

/** The parts between commas, with a ZIP code behind the part it belongs to, and without the country. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  for (const written of text.split(',')) {
    const part = ` ${written}`.replace(countryBehind, '').trim();
    if (part === '' || isPlaceholder(part)) continue;
    parts.push(onlyZip.test(part) && parts.length > 0 ? `${parts.pop()} ${part}` : part);
  }
  return parts;
}

/** Bracketed words that stand for themselves: a company, or a place. */
export const isPlace = (text: string): boolean => cityAndState(text) !== undefined;

/** The code of a part that is a state alone, with or without a ZIP code. */
function stateAlone(part: string): string | undefined {
  const code = stateCode(part.replace(zipBehind, ''));
  const reading = readState(part);
  return code !== undefined && (reading.verdict === 'usable' || reading.verdict === 'repairable')
    ? (reading.fixed ?? code)
    : undefined;
}

/** A city and its state in one part, where it is certain which is which: "Austin TX", "Austin, TX 78701". */
export function cityAndState(part: string): Place | undefined {
  const reading = readCityBeside(part, readText(part), undefined);
  const [, known = ''] = /^(.*\S)\s+[a-z]{2}$/i.exec(part) ?? [];
  const fixed = reading.finding === 'city-with-state' ? reading.fixed : undefined;
  // In small letters a code may be any word, but behind the name of a large city.
  const city = fixed ?? (reading.verdict === 'usable' && isKnownCity(known) ? known : undefined);
  if (city === undefined || !part.startsWith(city)) return undefined;
  const state = stateAlone(part.slice(city.length).replace(/^[\s,/(–—-]+/, ''));
  return state === undefined ? undefined : { city, state };
}

/** Who or what a part of a text names. `unclear`: both could be, or it is not certain how the name splits. */
export type Subject =
  | { is: 'person'; name: PersonName; mark: string | undefined; mayBePlace?: boolean }
  | { is: 'company'; name: string }
  | {
      is: 'unclear';
      text: string;
      names: PersonName[];
      mayBeCompany: boolean;
      doubt?: Doubt;
      likely?: boolean;
    }
  | { is: 'other'; text: string };

export interface Segment {
  subjects: Subject[];
  place: Place | undefined;
  /** What could be read in two ways. */
  notes: string[];
}

/** What is no state for certain behind a name: a title that is written like its code (Jane Doe, MD), and the capital. */
const noStateAlone = /^(?:MD|PA|DC|MA|CO|DO|LA|washington)$/i;
const firmsAlone = /^(?:[\p{L}.&]+\s?){1,2}$/u;
export const isFirm = (text: string) =>
  hasFirmWord(text) && !(firmsAlone.test(text) && text.split(/\s+/).every((word) => hasFirmWord(word)));

/** Whom a text names; with `alone`, all of what was given is this one text. */
function subjectOf(text: string, alone: boolean): Subject {
  const reading = readFullName(text);
  switch (reading.kind) {
    case 'people': {
      const [name, ...more] = reading.people;
      if (more.length > 0) return { is: 'unclear', text, names: [], mayBeCompany: false };
      return { is: 'person', name, mark: reading.mark };
    }
    case 'likely':
      return { is: 'unclear', text, names: [reading.people[0]], ...doubted(reading.doubt), likely: true };
    case 'unsure': {
      const names = reading.readings.flatMap((people) => (people.length === 1 ? [people[0]] : []));
      // Which words are whose is not known then.
      const isOpen = reading.doubt === 'comma-unclear' || reading.doubt === 'another-person';
      const ways = names.length === 0 && reading.doubt === 'company-or-person' ? inOrder(text) : names;
      return { is: 'unclear', text, names: isOpen ? [] : ways, ...doubted(reading.doubt) };
    }
    case 'not-people':
      return reading.what === 'company' && (isFirm(text) || alone)
        ? { is: 'company', name: text }
        : { is: 'other', text };
    default:
      return { is: 'other', text };
  }
}

const companyDoubts: readonly Doubt[] = ['unknown-name', 'company-or-person', 'one-word'];
const doubted = (doubt: Doubt) => ({ doubt, mayBeCompany: companyDoubts.includes(doubt) });
const unclear = (text: string, names: PersonName[] = [], mayBeCompany = false): Subject => ({
  is: 'unclear',
  text,
  names,
  mayBeCompany,
});
/** Two words as a first and a last name, where the user says that they are a person's. */
function inOrder(text: string): PersonName[] {
  const [first = '', last = '', ...more] = text.split(/\s+/);
  return last === '' || more.length > 0 ? [] : [{ first, middle: '', last, suffix: '', title: '' }];
}

const isCertain = ({ is }: Subject) => is === 'person' || is === 'company';

/** What stands in front of a place: one subject, or a person and a company between commas. */
function subjectsOf(parts: readonly string[], alone: boolean): Subject[] {
  const named = parts.filter((part) => !isStreet(part));
  if (named.length === 0) return [];
  const each = named.map((part) => subjectOf(part, false));
  // What stands on both sides of a street is no one name.
  if (!parts.join('\n').includes(named.join('\n'))) return each;
  const whole = subjectOf(named.join(', '), alone && named.length === parts.length);
  if (named.length === 1 || whole.is === 'person') return [whole];
  const of = (is: Subject['is']) => each.filter((subject) => subject.is === is);
  const rest = each.length - of('person').length - of('company').length;
  if (of('person').length === 1 && of('company').length === 1 && rest === of('other').length) return each;
  // "Acme, Inc." is one name; what is more between commas may be somebody beside it.
  const isOneName = named.slice(1).every((part) => hasFirmWord(part) && !isFirm(part));
  if (whole.is === 'company' && !isOneName) return [unclear(whole.name, [], of('person').length === 0)];
  return [whole];
}

/** Reads one part of a text: "Jane Q Doe, Austin TX", "Acme Inc, TX", "12 Main St, Austin, TX 78701". */
export function readSegment(text: string, alone: boolean): Segment {
  const parts = partsOf(text);
  const last = parts.at(-1) ?? '';
  const front = parts.slice(0, -1);
  const found = (subjects: Subject[], place?: Place, ...notes: string[]): Segment => ({
    subjects,
    place,
    notes,
  });
  const together = cityAndState(last);
  if (together) return behind(front, together, last);
  const state = stateAlone(last);
  if (state !== undefined && front.length > 0) {
    const city = front.at(-1) ?? '';
    const before = front.slice(0, -1);
    const place = cityAndState(`${city}, ${last}`);
    if (before.length > 0 && place && !isStreet(city)) {
      const joined = subjectOf(front.join(', '), false);
      const isOther = subjectsOf(before, alone).some(isCertain) || before.every(isStreet);
      if (isOther || (isKnownCity(city) && joined.is !== 'person')) return behind(before, place, last);
      if (joined.is !== 'person') return found([unclear(text)]);
      return isKnownCity(city) ? found([unclear(text, [joined.name])]) : found([joined], { city: '', state });
    }
    return inState(front, state, last);
  }
  if (state !== undefined && !alone && /^[A-Z]{2}$/.test(last) && !noStateAlone.test(last))
    return found([], { city: '', state });
  if (front.length > 0 && isKnownCity(last)) {
    const subjects = subjectsOf(front, alone);
    if (state === undefined && subjects.length === 1 && subjects[0]?.is === 'person')
      return found(subjects, { city: last, state: '' });
  }
  return found(subjectsOf(parts, alone));

  function behind(before: readonly string[], place: Place, written: string): Segment {
    const subjects = subjectsOf(before, alone);
    const isSure = before.length === 0 || before.every(isStreet) || subjects.some(isCertain);
    // "Doe, Jane TX" may be Jane Doe of Texas, or a Doe of Jane, Texas.
    if (!isSure && subjectOf([...before, place.city].join(', '), false).is === 'person')
      return found([unclear(text)]);
    if (before.length === 0 && subjectOf(place.city, false).is === 'person' && !/\d/.test(written))
      return found([], undefined, `“${written}” could be a person or a place.`);
    return found(subjects, place);
  }

  function inState(before: readonly string[], code: string, written: string): Segment {
    const name = before.join(', ');
    const subject = subjectsOf(before, alone);
    const [first] = subject;
    const asName = subjectOf(`${name}, ${written}`, false);
    // "Lee, Virginia": a person of that first name, or somebody in that state.
    if (written.length > 2 && asName.is === 'person' && !(first?.is === 'company'))
      return found([unclear(text, [asName.name])]);
    if (noStateAlone.test(written) && (written.length > 2 || first?.is === 'person'))
      return found(subject, undefined, `“${written}” may be no state here, so it is not filled in.`);
    if (before.length === 1 && isKnownCity(name)) {
      const place = cityAndState(`${name}, ${written}`);
      return first?.is === 'person' ? found(subject, undefined, twoWays(text)) : found([], place);
    }
    // Between the other parts of a text, a word in front of a state is its city.
    if (!alone && before.length === 1 && !(first && isCertain(first))) {
      const place = cityAndState(`${name}, ${written}`);
      if (place) return found([], place);
    }
    // "Ann Arbor, MI" below somebody's name.
    return first?.is === 'person' && !alone
      ? found([{ ...first, mayBePlace: true }], { city: '', state: code })
      : found(subject, { city: '', state: code });
  }
}

const twoWays = (text: string) => `“${text}” could be a person or a place.`;
