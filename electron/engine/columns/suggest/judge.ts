import type { ColumnKind } from '../../../../shared/model/services.ts';
import { percentage } from '../../../../shared/words/amounts.ts';
import type { CellKind, ColumnContentProfile } from './content.ts';
import { type ColumnEvidence, headerScore } from './read-columns.ts';
import { table, whole } from './words.ts';

/** What a column may be taken for: a kind that a service asks for, or names in one cell, which can be split. */
export type PartKind = ColumnKind | 'full-name';

/** A column with how sure it is that it holds what it is taken for. */
export interface JudgedColumn {
  column: ColumnEvidence;
  /** 0 to 1. */
  confidence: number;
  /** In words: "Header says Phone; 98% look like U.S. numbers". */
  reason: string;
}

/** Headers of whole names of somebody, and those that name businesses as often as people. */
const fullNames = whole(table.fullNames);
const eitherNames = whole(table.eitherNames);

/** Below this a column is not suggested: better an empty choice than a wrong one. */
const leastConfidence = 0.35;

/** What the cells of a kind look like, how a reason says so, and which the content alone tells. */
const rules: Record<PartKind, { looks: CellKind; plural: string; telling?: true }> = {
  phone: { looks: 'phone', plural: 'U.S. numbers', telling: true },
  email: { looks: 'email', plural: 'email addresses', telling: true },
  state: { looks: 'state', plural: 'states', telling: true },
  city: { looks: 'city', plural: 'U.S. cities' },
  'first-name': { looks: 'first name', plural: 'given names' },
  'last-name': { looks: 'last name', plural: 'surnames' },
  'middle-name': { looks: 'first name', plural: 'given names' },
  'full-name': { looks: 'full name', plural: 'full names' },
  'business-name': { looks: 'business name', plural: 'business names' },
};

/** A column taken for a kind, whosever it is; undefined where too little speaks for it. */
export function judgeColumn(column: ColumnEvidence, kind: PartKind): JudgedColumn | undefined {
  const [score, reason] = sureness(column, kind);
  const confidence = Math.round(Math.max(0, Math.min(1, score)) * 1000) / 1000;
  return confidence < leastConfidence ? undefined : { column, confidence, reason };
}

/** How sure it is that a column is of a kind, and why, in words. */
function sureness(column: ColumnEvidence, kind: PartKind): [score: number, reason: string] {
  const { content, header, reading } = column;
  const { looks, plural, telling } = rules[kind];
  const named = namedScore(column, kind);
  const share = content.share(looks);
  const seen = `${percentage(share)} look like ${plural}`;
  const says = `Header says ${header}`;
  const trust = (reading.words === '' ? 0.85 : 0.7) * (content.counted ? 0.45 : 1);
  if (named > 0) {
    if (content.looksLike === 'empty') return [named * 0.5, `${says}, but the sampled cells are empty`];
    if (contradicts(content, kind))
      return [named * 0.25, `${says}, but the column looks like ${content.looksLike}`];
    // A header that only hints at the kind ("Direct") must not count for less than one that says nothing.
    if (telling) return [Math.max(named * (0.55 + 0.45 * share), share * trust), `${says}; ${seen}`];
    return [named * (0.85 + 0.15 * Math.min(1, share * 3)), share >= 0.2 ? `${says}; ${seen}` : says];
  }
  // Less sure than any column of states alone.
  if (kind === 'state' && content.stateInside >= 0.6)
    return [content.stateInside * 0.7, `${percentage(content.stateInside)} have a state in the cell`];
  const isOther =
    named < 0 || kind === 'middle-name' || (telling ? share < 0.5 : content.looksLike !== looks);
  const isSure = telling || kind === 'full-name';
  return [isOther ? 0 : (isSure ? share : 0.4 + share * 0.6) * trust, seen];
}

/** How well the header names the kind: 0 to 1, less than 0 where it names something else. */
function namedScore(column: ColumnEvidence, kind: PartKind): number {
  const { reading, content } = column;
  if (kind === 'full-name')
    return namesSomebody(column) ? 1 : headerScore(reading, 'business-name') > 0 ? -1 : 0;
  if (kind !== 'business-name' || !namesSomebody(column)) return headerScore(reading, kind);
  // Words such as "Customer" name businesses as often as people; "Owner" and "Member" hardly ever.
  if (content.looksLike === 'business name') return 0.9;
  return content.looksLike === 'text' && eitherNames.test(reading.words) ? 0.5 : -1;
}

/** True for a header that could name people or businesses: "Name", "Customer", "Owner 1", "Attn". */
function namesSomebody({ reading: { words, core, party, place } }: ColumnEvidence): boolean {
  if (words === '' || party?.class === 'company') return false;
  // "Billing Name" and an account's contact are somebody's; "Job Name" and "Tag Names" are not.
  const isPlace = !/^(?:plain|billing|shipping|home)$/.test(place) && !(place === 'work' && party);
  if (isPlace) return false;
  const plain = core.replace(/(?:^| )(?:number )?\d+\b/g, '').trim();
  return plain === '' ? party !== undefined : fullNames.test(plain);
}

/** What a column of words (a name, a city) cannot look like and still be one. */
const notWords = /^(?:phone|email|ZIP code|date|web address|number|street address)$/;

/** A header is not believed when the cells are plainly something else. */
function contradicts({ looksLike, share, severalWords }: ColumnContentProfile, kind: PartKind): boolean {
  const { looks, telling } = rules[kind];
  if (looksLike === looks) return false;
  // One word in most cells is no full name, and a number or an address is no name.
  if (kind === 'full-name') return looksLike !== 'text' || severalWords < 0.6;
  if (looksLike === 'text') return telling === true && kind !== 'state' && share(looks) === 0;
  if (telling) return share(looks) < 0.2 && share(looksLike) > 0.6;
  if (looksLike === 'full name') return kind !== 'business-name' && share(looksLike) > 0.6;
  // A city is called as a state is (New York, Washington); a whole column of two letters is none of cities.
  return looksLike === 'state' ? kind !== 'middle-name' && share(looksLike) > 0.8 : notWords.test(looksLike);
}
