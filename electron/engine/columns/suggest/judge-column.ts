import type { ColumnKind } from '../../../../shared/model/services.ts';
import { percentage } from '../../../../shared/words/amounts.ts';
import type { CellKind } from './content.ts';
import type { ColumnEvidence } from './read-columns.ts';
import { matchReading } from './read-header.ts';

export interface Judgement {
  /** 0 to 1. */
  confidence: number;
  /** In words: "Header says Phone; 98% look like U.S. numbers". */
  reason: string;
}

/** Below this a column is not suggested: better an empty choice than a wrong one. */
export const leastConfidence = 0.35;

interface ContentRule {
  looks: CellKind;
  /** "98% look like U.S. numbers". */
  plural: string;
  /** The content alone tells: a phone can be told from an address, a first name hardly from a last name. */
  telling: boolean;
}

const rules: Record<ColumnKind, ContentRule> = {
  phone: { looks: 'phone', plural: 'U.S. numbers', telling: true },
  email: { looks: 'email', plural: 'email addresses', telling: true },
  state: { looks: 'state', plural: 'states', telling: true },
  city: { looks: 'city', plural: 'U.S. cities', telling: false },
  'first-name': { looks: 'first name', plural: 'given names', telling: false },
  'last-name': { looks: 'last name', plural: 'surnames', telling: false },
  'middle-name': { looks: 'first name', plural: 'given names', telling: false },
  'business-name': { looks: 'business name', plural: 'business names', telling: false },
};

const pluralOf: Partial<Record<CellKind, string>> = {
  phone: 'phone numbers',
  email: 'email addresses',
  state: 'states',
  'ZIP code': 'ZIP codes',
  date: 'dates',
  'web address': 'web addresses',
  'street address': 'street addresses',
  number: 'numbers',
  'full name': 'full names',
};

/** What a column of words (a name, a city) cannot look like and still be one. */
const notWords = new Set<string>([
  'phone',
  'email',
  'ZIP code',
  'date',
  'web address',
  'number',
  'street address',
]);

/** Kinds a column of whole names cannot be, where nearly all its cells are such. */
const notFullNames = new Set<ColumnKind>(['first-name', 'last-name', 'middle-name', 'city']);

/** How sure it is that a column is of a kind, whosever it is, and why, in words. */
export function judgeColumn(
  evidence: ColumnEvidence,
  kind: ColumnKind,
  all: readonly ColumnEvidence[],
): Judgement {
  const { content, header, reading } = evidence;
  const rule = rules[kind];
  const match = matchReading(reading, kind);
  const share = content.share(rule.looks);
  const looks = `${percentage(share)} look like ${rule.plural}`;
  const trust = (reading.words === '' ? 0.85 : 0.7) * (content.counted ? 0.45 : 1);
  if (match.score > 0) {
    const says = `Header says ${header}`;
    if (content.looksLike === 'empty')
      return judged(match.score * 0.5, `${says}, but the sampled cells are empty`);
    if (holdsNone(evidence, kind)) return judged(0, `${says}, but none of the sampled cells is one`);
    if (contradicts(evidence, kind)) {
      const seen = pluralOf[content.looksLike] ?? `${content.looksLike}s`;
      return judged(match.score * 0.25, `${says}, but the column looks like ${seen}`);
    }
    // A header that only hints at the kind ("Direct") must not count for less than one that says nothing.
    if (rule.telling)
      return judged(Math.max(match.score * (0.55 + 0.45 * share), share * trust), `${says}; ${looks}`);
    const boost = 0.85 + 0.15 * Math.min(1, share * 3);
    return judged(match.score * boost, share >= 0.2 ? `${says}; ${looks}` : says);
  }
  if (kind === 'middle-name') return judged(0, '');
  if (match.other || (kind === 'phone' && numbersThings(evidence)))
    return judged(rule.telling ? share * 0.3 : 0, looks);
  if (rule.telling) return judged(share >= 0.5 ? share * trust : 0, looks);
  // Austin is a given name, too; above it stands what it is here.
  if (namesPlace(evidence)) return judged(0, '');
  if (content.looksLike !== rule.looks) return byNeighbour(evidence, kind, all, trust);
  return judged(Math.min(1, 0.4 + share * 0.6) * trust, looks);
}

/** Cells from which on it is told that none of them is a phone or an email, whatever the header says. */
const fewest = 3;

function holdsNone({ content, cells }: ColumnEvidence, kind: ColumnKind): boolean {
  const { looks } = rules[kind];
  if ((looks !== 'phone' && looks !== 'email') || content.share(looks) > 0) return false;
  return cells.filter((cell) => cell.trim() !== '').length >= fewest;
}

/** A header is not believed when the cells are plainly something else. */
function contradicts({ content, cells }: ColumnEvidence, kind: ColumnKind): boolean {
  const { looksLike, share } = content;
  const rule = rules[kind];
  if (looksLike === rule.looks) return false;
  if (rule.telling) return share(rule.looks) < 0.2 && looksLike !== 'text' && share(looksLike) > 0.6;
  if (looksLike === 'full name') return notFullNames.has(kind) && share(looksLike) > 0.6;
  // A city is called as a state is (New York, Washington); a whole column of two letters is none of cities.
  if (looksLike === 'state') return kind !== 'middle-name' && share(looksLike) > 0.8;
  return notWords.has(looksLike) || (isNameKind.has(kind) && areNumbered(cells));
}

const isNameKind = new Set<ColumnKind>(['first-name', 'last-name', 'middle-name']);

/** Numbers of accounts and the like are nobody's names: "MID" of a merchant. */
export const areNumbered = (cells: readonly string[]) =>
  cells.filter((cell) => /\d/.test(cell)).length > cells.length / 2;

const namesPlace = ({ reading }: ColumnEvidence) =>
  (['city', 'state'] as const).some((kind) => matchReading(reading, kind).score >= 0.6);

/** Bare digits under "Policy No" or "Order ID" number things, though they may have ten as phones do. */
const numbersThings = ({ reading, cells }: ColumnEvidence) =>
  /\b(?:no|num|nbr|nr|number|id|code|key|account|policy|case|claim|order|invoice|license)$/.test(
    reading.words,
  ) && cells.every((cell) => /^\d*$/.test(cell.trim()));

/** In a file without a header, the column after the given names holds the last names. */
function byNeighbour(
  { column, reading, content }: ColumnEvidence,
  kind: ColumnKind,
  all: readonly ColumnEvidence[],
  trust: number,
): Judgement {
  if (kind !== 'last-name' || reading.words !== '' || content.looksLike !== 'text') return judged(0, '');
  const before = all.find((other) => other.column === column - 1);
  if (before?.content.looksLike !== 'first name') return judged(0, '');
  return judged(0.6 * trust, 'Follows a column of given names');
}

/** A judgement with its confidence brought between 0 and 1. */
export const judged = (confidence: number, reason: string): Judgement => ({
  confidence: Math.round(Math.max(0, Math.min(1, confidence)) * 1000) / 1000,
  reason,
});
