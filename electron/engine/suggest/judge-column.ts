import { percentage } from '../../../shared/amounts.ts';
import type { ColumnKind, ServiceId } from '../../../shared/services.ts';
import type { CellKind, ColumnContentProfile } from './content.ts';
import { matchHeader } from './header-words.ts';

/** What is known of a column: its header and what its sampled cells look like. */
export interface ColumnEvidence {
  column: number;
  header: string;
  /** The header as lower-case words; '' in a file without a header. */
  words: string;
  content: ColumnContentProfile;
}

export interface Judgement {
  /** 0 to 1. */
  confidence: number;
  reason: string;
}

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

/** How sure it is that a column is the one wanted, and why, in words. */
export function judgeColumn(
  evidence: ColumnEvidence,
  kind: ColumnKind,
  service: ServiceId,
  all: readonly ColumnEvidence[],
): Judgement {
  const { content, header, words } = evidence;
  const rule = rules[kind];
  const match = matchHeader(words, kind);
  const share = content.share(rule.looks);
  const says = `Header says ${header}`;
  const looks = `${percentage(share)} look like ${rule.plural}`;
  if (match.score > 0) {
    const score = Math.min(1, match.score + context(words, kind, service));
    if (content.looksLike === 'empty') return judged(score * 0.5, `${says}, but the sampled cells are empty`);
    if (contradicts(kind, content, share)) {
      const seen = pluralOf[content.looksLike] ?? `${content.looksLike}s`;
      return judged(score * 0.25, `${says}, but the column looks like ${seen}`);
    }
    if (rule.telling) return judged(score * (0.55 + 0.45 * share), `${says}; ${looks}`);
    return judged(score * (0.85 + 0.15 * Math.min(1, share * 3)), share >= 0.2 ? `${says}; ${looks}` : says);
  }
  if (kind === 'middle-name') return judged(0, '');
  if (match.other) return judged(rule.telling ? share * 0.3 : 0, looks);
  const trust = words === '' ? 0.85 : 0.7;
  if (rule.telling) return judged(share >= 0.5 ? share * trust : 0, looks);
  if (content.looksLike !== rule.looks) return byNeighbour(evidence, kind, all, trust);
  return judged(Math.min(1, 0.4 + share * 0.6) * trust, looks);
}

/** A header is not believed when the cells are plainly something else. */
function contradicts(kind: ColumnKind, content: ColumnContentProfile, share: number): boolean {
  if (content.looksLike === rules[kind].looks) return false;
  if (rules[kind].telling)
    return share < 0.2 && content.looksLike !== 'text' && content.share(content.looksLike) > 0.6;
  return notWords.has(content.looksLike);
}

/** In a file without a header, the column after the given names holds the last names. */
function byNeighbour(
  evidence: ColumnEvidence,
  kind: ColumnKind,
  all: readonly ColumnEvidence[],
  trust: number,
): Judgement {
  if (kind !== 'last-name' || evidence.words !== '' || evidence.content.looksLike !== 'text')
    return judged(0, '');
  const before = all.find((other) => other.column === evidence.column - 1);
  if (before?.content.looksLike !== 'first name') return judged(0, '');
  return judged(0.6 * trust, 'Follows a column of given names');
}

/** A small push to the column that suits the service: the company's own state, the person's own phone. */
function context(words: string, kind: ColumnKind, service: ServiceId): number {
  const company = /\b(?:company|business|work|office|billing|corporate|account)\b/.test(words);
  const person = /\b(?:home|mailing|mail|personal|contact|residence|owner)\b/.test(words);
  if (kind === 'business-name' || (!company && !person)) return 0;
  return (service === 'business-trace') === company ? 0.03 : -0.03;
}

const judged = (confidence: number, reason: string): Judgement => ({
  confidence: Math.round(Math.max(0, Math.min(1, confidence)) * 1000) / 1000,
  reason,
});
