import { personParts } from '../../../shared/model/result-layout.ts';
import { isWord } from './read-header.ts';
import { byName, type Column, type FoundRole, found, mayBeFlag } from './read-result-columns.ts';

type PersonPart = (typeof personParts)[number];

const partOf = (column: Column): PersonPart | undefined =>
  isBareName(column) ? 'full-name' : personParts.find((part) => part === column.attribute);

/** "Owner 1" above names. */
const isBareName = ({ attribute, noun, outer, inner, number, content }: Column) =>
  attribute === undefined &&
  noun === undefined &&
  inner === '' &&
  number === undefined &&
  isPerson(outer) &&
  content.words >= 0.7;

export type People = ReturnType<typeof peopleIn>;

/** The people that a row has room for, in the order of the file. @param columns Of the answer. @param sent Of the list. */
export function peopleIn(columns: readonly Column[], sent: readonly Column[]) {
  const parts = partsOf(columns, sent);
  const keys: string[] = [];
  for (const column of columns) {
    const key = parts.get(column)?.key ?? (isPerson(column.outer) && column.noun ? column.outer : undefined);
    if (key !== undefined && !keys.includes(key)) keys.push(key);
  }
  const slotOf = (key: string): number | null => (keys.includes(key) ? keys.indexOf(key) : null);

  return {
    /** What a column is of a person; undefined where it is nothing. */
    roleOf(column: Column): FoundRole | undefined {
      const own = parts.get(column);
      if (own === undefined) return undefined;
      const slot = keys.indexOf(own.key);
      return found({ kind: 'person', slot, part: own.part }, byName(column), column.opposite);
    },
    /** The person a phone, email or address belongs to; null where nothing says so. */
    ownerOf(column: Column): number | null {
      const { outer, inner } = column;
      if (outer !== '') return slotOf(withTurn(outer, column)) ?? slotOf(outer);
      const words = inner.split(' ');
      const named = words.find((word) => word !== '' && keys.includes(word));
      if (named !== undefined) return slotOf(named);
      return words.some((word) => ofCompany.has(word)) ? null : (slotOf(withTurn('', column)) ?? slotOf(''));
    },
    /** Whether people are told apart by bare numbers, and this is one of them: "First Name 2". */
    hasNumber: (number: number | undefined): boolean => number !== undefined && keys.includes(String(number)),
  };
}

/** The columns that say something of a person, each with what, and with the key of whom. */
function partsOf(columns: readonly Column[], sent: readonly Column[]) {
  const phones = columns.some(isPhone) ? columns : sent;
  const candidates = columns.flatMap((column) => {
    const part = partOf(column);
    return part === undefined || !fits(column, part) ? [] : [{ column, part, key: keyOf(column) }];
  });
  const named = candidates.filter(({ column, key }) => {
    if (column.inner === '') return true;
    // "Agent First Name" and "Agent Last Name" are a person's, "County Name" is not.
    return new Set(candidates.filter((other) => other.key === key).map(({ part }) => part)).size > 1;
  });
  const isNamed = (key: string) => named.some((other) => other.key === key && !needsOwner.has(other.part));
  const owners = columns.filter(({ noun, outer }) => noun !== undefined && isPerson(outer));
  const isLoneRow = owners.length === 0 && !columns.some(({ attribute }) => attribute === 'person');
  return new Map(
    named.flatMap(({ column, part, key }) => {
      // "Litigator" alone is of the person whose phones the row has; "Litigator 1" may be a phone's.
      const isStrict = !needsOwner.has(part) || isNamed(key) || isPerson(column.outer);
      const isOfRow = key === '' && isLoneRow && part !== 'rank' && mayBeOfSeveral(phones, part);
      return (isStrict && !isOfPhone(column, columns, part)) || isOfRow ? [[column, { key, part }]] : [];
    }),
  );
}

/** They may be of a phone as well, or of the row. */
const needsOwner: ReadonlySet<string> = new Set(['litigator', 'deceased', 'rank']);
const ofCompany = new Set('company business corporate office hq tollfree property situs site'.split(' '));

/** Of "Person 1 First Name", "First Name 1" and "Agent First Name", and of "Name" that comes again. */
const keyOf = (column: Column) =>
  withTurn([column.outer, column.inner, column.number ?? ''].filter((part) => part !== '').join(' '), column);

const withTurn = (key: string, { turn, turns }: Column) => (turns > 1 ? `${key}~${turn}` : key);

/** Whether the outer part of a key names somebody: "owner", "contact 2", also "p 1", but not "address 1". */
function isPerson(outer: string): boolean {
  const words = outer.split(' ');
  if (words.some((word) => isWord(word, 'person'))) return true;
  return (
    /\d$/.test(outer) &&
    !words.some((word) => isWord(word, 'qualifier') || isWord(word, 'phone') || notPeople.has(word))
  );
}
const notPeople = new Set(
  'address email location branch site store facility col column field unnamed result'.split(' '),
);

/** "Litigator 1", "Owner 1 Litigator 2" where phones have numbers, too, is of a phone, or not certain. */
const isOfPhone = ({ outer, number, inner }: Column, columns: readonly Column[], part: PersonPart) =>
  needsOwner.has(part) &&
  inner === '' &&
  number !== undefined &&
  columns.some((other) => other.noun === 'phone' && other.outer === outer && other.number !== undefined);

const isPhone = ({ noun, attribute }: Column) => noun === 'phone' && attribute === undefined;

/** The only phone's own flag stays with it. */
const mayBeOfSeveral = (phones: readonly Column[], part: PersonPart) =>
  part === 'deceased' || phones.filter(isPhone).length !== 1;

function fits(column: Column, part: PersonPart): boolean {
  const { content, noun, about, format } = column;
  if (noun !== undefined || about || format || content.json > 0.5) return false;
  if (part === 'deceased' || part === 'litigator' || part === 'registered-agent') return mayBeFlag(column);
  const isText = content.phone < 0.5 && content.email < 0.5;
  if (part === 'dob') return isText;
  if (part === 'age') return isText && content.date < 0.5;
  if (part === 'rank') return content.filled === 0 || content.number >= 0.5;
  return isText && content.date < 0.5 && content.number < 0.5;
}
