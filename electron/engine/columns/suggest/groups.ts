import { type Judgement, judgeColumn, judgeFullName, leastConfidence } from './judge.ts';
import type { ColumnEvidence } from './read-columns.ts';
import { bestScore, type Party } from './read-header.ts';

/** A column with how sure it is that it holds what it is in its group for. */
export interface JudgedColumn extends Judgement {
  column: ColumnEvidence;
}

const nameParts = ['first-name', 'last-name', 'middle-name'] as const;
export type NamePart = (typeof nameParts)[number];

/** Whose a column is: '' is the role of a person no header names, and a word is one that is known. */
type Whose = Omit<Party, 'word' | 'numbered'> & { word?: string };

/** All columns about one person or firm, by what their headers say. */
export interface PersonGroup extends Whose {
  id: string;
  columns: ColumnEvidence[];
  names: Partial<Record<NamePart, JudgedColumn>>;
  fullName: JudgedColumn | undefined;
}

/** Whether the group has any name of its person. */
export const hasNames = ({ names, fullName }: PersonGroup) =>
  Object.keys(names).length > 0 || fullName !== undefined;

const isWholeName = ({ content }: ColumnEvidence) => content.looksLike === 'full name';
const isNamePart = ({ reading }: ColumnEvidence) => bestScore(reading, ...nameParts) > 0;
const endsInName = (words: string) => /(?:^| )(?:names?|nombre|nom)(?: \d+)?$/.test(words);

/** Which columns are names, by their headers, or by their cells under a word nobody knows ("Foreman"). */
const isName = (evidence: ColumnEvidence) =>
  (evidence.reading.unknown !== '' && isWholeName(evidence)) ||
  isNamePart(evidence) ||
  endsInName(evidence.reading.core) ||
  (evidence.reading.party !== undefined && evidence.reading.core === '');

/** "Chaperone First Name" is a chaperone's; "Deal Name" and "Product Name" are no person's. */
const isPersonName = (evidence: ColumnEvidence) =>
  isName(evidence) && (!endsInName(evidence.reading.core) || isWholeName(evidence) || isNamePart(evidence));

/** Words before a firm that leave it the row's, as programs write them. */
const ownsIt = /^(?:associated|linked|sales)$/;

/** "Hospital" or "Operator" above the names of firms: a firm, and so is whatever is called "Hospital Phone". */
function firmWord({ reading, content }: ColumnEvidence): string | undefined {
  const { party, unknown, core } = reading;
  if (content.looksLike !== 'business name') return undefined;
  if (party) return party.class === 'helper' && unknown === '' ? party.word : undefined;
  const isAlone = core === unknown || endsInName(core);
  return isAlone && unknown !== '' && bestScore(reading, 'business-name') === 0 ? unknown : undefined;
}

/** Groups the columns of a list by person and firm, in the order of the file. */
export function personGroups(all: readonly ColumnEvidence[]): PersonGroup[] {
  const whoseOf = ownersOf(all);
  const groups = new Map<string, PersonGroup>();
  for (const evidence of all) {
    const whose = whoseOf(evidence);
    const id = `person:${whose.role}:${whose.ordinal}`;
    const group = groups.get(id) ?? { ...whose, id, columns: [], names: {}, fullName: undefined };
    group.columns.push(evidence);
    groups.set(id, group);
  }
  for (const group of groups.values()) findNames(group);
  return [...groups.values()];
}

/** Tells whose a column is: by the word for a party, by a word nobody knows that names somebody in this list, or nobody's. */
function ownersOf(all: readonly ColumnEvidence[]): (evidence: ColumnEvidence) => Whose {
  const people = new Set(all.filter(isPersonName).map(({ reading }) => reading.unknown));
  const firms = new Set(all.map(firmWord));
  const isShipped = all.some((column) => isName(column) && column.reading.place === 'shipping');
  return (evidence) => {
    const { party, place, unknown, number, words } = evidence.reading;
    const named = isName(evidence);
    const ordinal = party && party.ordinal > 1 ? party.ordinal : named ? (number ?? 1) : 1;
    const word = party?.word ?? unknown;
    // A word nobody knows in front of one for a contact or a firm makes it another: "Military Contact", "Factoring Company".
    if (party && unknown !== '' && !ownsIt.test(unknown)) {
      const contact = `${unknown} contact`;
      if (party.role === 'contact' && words.includes(contact))
        return { class: firms.has(unknown) ? 'contact' : 'minor-role', role: contact, ordinal };
      const firm = `${unknown} ${word}`;
      if (/^(?:own|seller)$/.test(party.firm ?? '') && words.startsWith(firm) && !people.has(unknown))
        return { class: 'company', role: firm, ordinal, firm: 'unknown' };
    }
    if (firms.has(word)) {
      const contact = `${word} contact`;
      return /\bcontact\b/.test(words)
        ? { class: 'contact', role: contact, word: contact, ordinal }
        : { class: 'company', role: word, word, ordinal, firm: 'unknown' };
    }
    if (place === 'shipping' && isShipped && (!party || party.class === 'contact'))
      return { class: 'second', role: 'shipping', ordinal };
    if (party) return { ...party, ordinal };
    if (unknown !== '' && people.has(unknown)) return { class: 'minor-role', role: unknown, ordinal };
    return { class: 'contact', role: '', ordinal };
  };
}

function findNames(group: PersonGroup): void {
  const taken: ColumnEvidence[] = [];
  const best = (judge: (column: ColumnEvidence) => Judgement) => {
    const [found] = group.columns
      .filter((column) => !taken.includes(column))
      .map((column): JudgedColumn => ({ column, ...judge(column) }))
      .filter(({ confidence }) => confidence >= leastConfidence)
      .sort((a, b) => b.confidence - a.confidence);
    if (found) taken.push(found.column);
    return found;
  };
  for (const part of nameParts) {
    const found = best((column) => judgeColumn(column, part));
    if (found) group.names[part] = found;
  }
  group.fullName = best(judgeFullName);
}
