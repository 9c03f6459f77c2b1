import type { FlagSubject } from '../../../shared/verdict/flag-text.ts';
import { type FlagPart, isFlag } from '../layout/attribute-words.ts';
import { type HeaderReading, readHeader } from '../layout/read-header.ts';

/** One statement of a flag: the cell or value that states it, and whether it is written the other way round. */
interface Statement {
  text: string;
  opposite: boolean;
}

/** All that is stated of a phone or a person; `mark`: what speaks against a call where it is a yes, and else says nothing. */
export type Statements = Partial<Record<FlagSubject | 'mark', readonly Statement[]>>;

/** How deep records within records are read: `{"compliance": {"lists": {"dnc": true}}}`. */
const deepest = 6;

interface Named {
  reading: HeaderReading & { attribute: FlagPart };
  text: string;
}

/** What a phone's record states, by the same names that columns have. Several names for one flag are all taken. */
export function phoneStatements(record: object): Statements {
  const found = namedIn(record, '', 0);
  const isNational = ({ reading }: Named) => reading.attribute === 'dnc' && !reading.limited;
  const hasNational = found.some(isNational);
  // A list of one firm counts beside the national one; alone its no would clear the phone.
  return collected(found, ({ limited }) => limited && !hasNational);
}

/** What a person's record states. A list that a person is on marks each phone, and frees none. */
export const personStatements = (record: object): Statements =>
  collected(namedIn(record, '', 0), ({ attribute }) => attribute !== 'litigator' && attribute !== 'deceased');

/** The statements of both. */
export function both(one: Statements, other: Statements): Statements {
  const all: Statements = { ...one };
  for (const subject of subjects) {
    const said = [...(one[subject] ?? []), ...(other[subject] ?? [])];
    if (said.length > 0) all[subject] = said;
  }
  return all;
}

const subjectOf: Record<FlagPart, FlagSubject> = {
  dnc: 'dnc',
  tcpa: 'tcpa',
  'state-dnc': 'stateDnc',
  contactable: 'contactable',
  litigator: 'litigator',
  deceased: 'deceased',
};
const subjects = [...Object.values(subjectOf), 'mark'] as const;

function collected(found: readonly Named[], isMark: (reading: Named['reading']) => boolean): Statements {
  return found.reduce<Statements>((all, { reading, text }) => {
    const { attribute, opposite } = reading;
    const statement = isMark(reading)
      ? { mark: [{ text, opposite: attribute === 'contactable' ? !opposite : opposite }] }
      : { [subjectOf[attribute]]: [{ text, opposite }] };
    return both(all, statement);
  }, {});
}

/** Every flag in a record, also within records of it; lists of other records are somebody else's. */
function namedIn(record: object, outer: string, depth: number): Named[] {
  return Object.entries(record).flatMap(([name, value]) => {
    const path = `${outer} ${name}`.trim();
    const reading = readName(path);
    const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
    const within = isRecord && depth < deepest && reading.attribute !== 'state-dnc';
    const inner = within ? namedIn(value, path, depth + 1) : [];
    if (!isStatement(reading)) return inner;
    return inner.length > 0 ? inner : [{ reading, text: textOf(value) }];
  });
}

const isStatement = (reading: HeaderReading): reading is Named['reading'] =>
  isFlag(reading.attribute) && !reading.about && (reading.noun === undefined || reading.noun === 'phone');

const textOf = (value: unknown) =>
  value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);

/** The same few names come in every cell. */
const known = new Map<string, HeaderReading>();
const mostKnown = 10_000;

function readName(path: string): HeaderReading {
  const before = known.get(path);
  if (before) return before;
  if (known.size >= mostKnown) known.clear();
  const reading = readHeader(path);
  known.set(path, reading);
  return reading;
}
