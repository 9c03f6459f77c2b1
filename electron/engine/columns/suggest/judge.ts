import type { ColumnKind } from '../../../../shared/model/services.ts';
import { percentage } from '../../../../shared/words/amounts.ts';
import type { CellKind, ColumnContentProfile } from './content.ts';
import type { ColumnEvidence } from './read-columns.ts';
import { matchReading } from './read-header.ts';
import { eitherNames, fullNames } from './words.ts';

export interface Judgement {
  /** 0 to 1. */
  confidence: number;
  /** In words: "Header says Phone; 98% look like U.S. numbers". */
  reason: string;
}

/** A judgement with its confidence brought between 0 and 1. */
const judged = (confidence: number, reason: string): Judgement => ({
  confidence: Math.round(Math.max(0, Math.min(1, confidence)) * 1000) / 1000,
  reason,
});

/** Below this a column is not suggested: better an empty choice than a wrong one. */
export const leastConfidence = 0.35;

/** What the cells of a kind look like, how a reason says so, and which the content alone tells. */
const rules: Record<ColumnKind, { looks: CellKind; plural: string; telling?: true }> = {
  phone: { looks: 'phone', plural: 'U.S. numbers', telling: true },
  email: { looks: 'email', plural: 'email addresses', telling: true },
  state: { looks: 'state', plural: 'states', telling: true },
  city: { looks: 'city', plural: 'U.S. cities' },
  'first-name': { looks: 'first name', plural: 'given names' },
  'last-name': { looks: 'last name', plural: 'surnames' },
  'middle-name': { looks: 'first name', plural: 'given names' },
  'business-name': { looks: 'business name', plural: 'business names' },
};

/** What a column of words (a name, a city) cannot look like and still be one. */
const notWords = /^(?:phone|email|ZIP code|date|web address|number|street address)$/;

/** How sure it is that a column is of a kind, whosever it is, and why, in words. */
export function judgeColumn(evidence: ColumnEvidence, kind: ColumnKind): Judgement {
  const { content, header, reading } = evidence;
  const { looks, plural, telling } = rules[kind];
  const match = matchReading(reading, kind);
  const share = content.share(looks);
  const seen = `${percentage(share)} look like ${plural}`;
  const trust = (reading.words === '' ? 0.85 : 0.7) * (content.counted ? 0.45 : 1);
  if (match.score > 0) {
    const says = `Header says ${header}`;
    if (content.looksLike === 'empty')
      return judged(match.score * 0.5, `${says}, but the sampled cells are empty`);
    if (contradicts(content, kind))
      return judged(match.score * 0.25, `${says}, but the column looks like ${content.looksLike}`);
    // A header that only hints at the kind ("Direct") must not count for less than one that says nothing.
    if (telling)
      return judged(Math.max(match.score * (0.55 + 0.45 * share), share * trust), `${says}; ${seen}`);
    const boost = 0.85 + 0.15 * Math.min(1, share * 3);
    return judged(match.score * boost, share >= 0.2 ? `${says}; ${seen}` : says);
  }
  // Less sure than any column of states alone.
  if (kind === 'state' && content.stateInside >= 0.6)
    return judged(content.stateInside * 0.7, `${percentage(content.stateInside)} have a state in the cell`);
  if (telling) return judged(match.other ? share * 0.3 : share >= 0.5 ? share * trust : 0, seen);
  const isPlain = !match.other && kind !== 'middle-name' && content.looksLike === looks;
  return judged(isPlain ? (0.4 + share * 0.6) * trust : 0, seen);
}

/** A header is not believed when the cells are plainly something else. */
function contradicts({ looksLike, share }: ColumnContentProfile, kind: ColumnKind): boolean {
  const { looks, telling } = rules[kind];
  if (looksLike === looks) return false;
  if (looksLike === 'text') return telling === true && kind !== 'state' && share(looks) === 0;
  if (telling) return share(looks) < 0.2 && share(looksLike) > 0.6;
  if (looksLike === 'full name') return kind !== 'business-name' && share(looksLike) > 0.6;
  // A city is called as a state is (New York, Washington); a whole column of two letters is none of cities.
  return looksLike === 'state' ? kind !== 'middle-name' && share(looksLike) > 0.8 : notWords.test(looksLike);
}

/** True for a header that could name people or businesses: "Name", "Customer", "Owner 1", "Attn". */
function namesSomebody({ reading }: ColumnEvidence): boolean {
  const { words, bare, core, party, place } = reading;
  if (words === '' || party?.class === 'company') return false;
  const ofPerson = /^(?:billing|shipping|home)$/.test(place) || (place === 'work' && party !== undefined);
  // "Billing Name" and an account's contact are somebody's; "Job Name" and "Tag Names" are not.
  const plain = (ofPerson ? core : bare).replace(/(?:^| )(?:number )?\d+\b/g, '').trim();
  return plain === '' ? party !== undefined : fullNames.test(plain);
}

/** How sure it is that a column holds first and last name in one cell. */
export function judgeFullName(evidence: ColumnEvidence): Judgement {
  const { content, header, reading } = evidence;
  const share = content.share('full name');
  const looks = `${percentage(share)} look like full names`;
  const isFull = content.looksLike === 'full name';
  const says = `Header says ${header}`;
  if (namesSomebody(evidence)) {
    if (isFull) return judged(0.85 + 0.15 * share, `${says}; ${looks}`);
    if (content.looksLike === 'empty') return judged(0.4, `${says}, but the sampled cells are empty`);
    // One word in most cells is no full name, and a number or an address is no name.
    return judged(content.looksLike === 'text' && content.severalWords >= 0.6 ? 0.6 : 0.1, says);
  }
  if (!isFull || matchReading(reading, 'business-name').score > 0) return judged(0, '');
  return judged(share * (reading.words === '' ? 0.85 : 0.7), looks);
}

/** How sure it is that a column holds names of businesses, also under a header that could name people. */
export function judgeBusinessName(evidence: ColumnEvidence): Judgement {
  const judgement = judgeColumn(evidence, 'business-name');
  const { content, header, reading } = evidence;
  const share = content.share('business name');
  if (!namesSomebody(evidence)) return judgement;
  const says = `Header says ${header}`;
  if (content.looksLike === 'business name')
    return judged(0.6 + 0.3 * share, `${says}; ${percentage(share)} look like business names`);
  // Words such as "Customer" name businesses as often as people; "Owner" and "Member" hardly ever.
  return judged(content.looksLike === 'text' && eitherNames.test(reading.words) ? 0.5 : 0, says);
}
