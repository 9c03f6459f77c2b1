import type { Place } from './header-places.ts';
import { type Judgement, judgeColumn, leastConfidence } from './judge-column.ts';
import { judgeFullName } from './judge-name-cell.ts';
import type { PartyClass } from './party.ts';
import type { ColumnEvidence } from './read-columns.ts';
import { matchReading } from './read-header.ts';

/** A column with how sure it is that it holds what it is in its group for. */
export interface JudgedColumn extends Judgement {
  column: ColumnEvidence;
}

export type NamePart = 'first-name' | 'last-name' | 'middle-name';

/** All columns about one person, by what their headers say. */
export interface PersonGroup {
  id: string;
  class: PartyClass;
  /** "owner"; '' for a person no header names. */
  role: string;
  ordinal: number;
  columns: ColumnEvidence[];
  names: Partial<Record<NamePart, JudgedColumn>>;
  fullName: JudgedColumn | undefined;
}

const nameParts: readonly NamePart[] = ['first-name', 'last-name', 'middle-name'];

/** Whether the group has any name of its person. */
export const hasNames = ({ names, fullName }: PersonGroup) =>
  Object.keys(names).length > 0 || fullName !== undefined;

/** Groups the columns of a list by person, in the order of the file. A company's columns are no group of these. */
export function personGroups(all: readonly ColumnEvidence[]): PersonGroup[] {
  const groups = new Map<string, PersonGroup>();
  const roles = new Set<string>();
  // Names first: which unknown words are somebody's is seen from them.
  for (const evidence of all) if (isName(evidence)) add(groups, evidence, roles);
  for (const evidence of all) if (!isName(evidence)) add(groups, evidence, roles);
  const found = [...groups.values()];
  for (const group of found) {
    group.columns.sort((a, b) => a.column - b.column);
    findNames(group, all);
  }
  borrowLastName(found);
  return found.sort((a, b) => (a.columns[0]?.column ?? 0) - (b.columns[0]?.column ?? 0));
}

/** Which columns are names, by their headers, or by their cells under a word nobody knows ("Foreman"). */
const isName = ({ reading, content }: ColumnEvidence) =>
  (reading.unknown !== '' && content.looksLike === 'full name') ||
  nameParts.some((part) => matchReading(reading, part).score > 0) ||
  /(?:^| )(?:names?|nombre|nom)(?: \d+)?$/.test(reading.core) ||
  (reading.party !== undefined && reading.core === '');

function add(groups: Map<string, PersonGroup>, evidence: ColumnEvidence, roles: Set<string>): void {
  const { class: kind, role, ordinal } = partyOf(evidence, roles);
  const id = `person:${role}:${ordinal}`;
  const group = groups.get(id);
  if (group) group.columns.push(evidence);
  else
    groups.set(id, { id, class: kind, role, ordinal, columns: [evidence], names: {}, fullName: undefined });
}

/** "Location Name" names somebody met there, if anybody, and not the person the rows are about. */
const ofPlace: ReadonlySet<Place> = new Set(['site', 'location', 'work', 'other', 'never']);

/** Whose a column is: by its party, by a word nobody knows in front of a name, or nobody's by name. */
function partyOf(
  evidence: ColumnEvidence,
  roles: Set<string>,
): Pick<PersonGroup, 'class' | 'role' | 'ordinal'> {
  const { party, place, placeWord, unknown, number } = evidence.reading;
  const named = isName(evidence);
  const ordinal = party && party.ordinal > 1 ? party.ordinal : named ? (number ?? 1) : 1;
  const shipped = place === 'shipping' && (named || roles.has('shipping'));
  if (party && !(shipped && party.class === 'contact')) return { ...party, ordinal };
  if (shipped) {
    if (named) roles.add('shipping');
    return { class: 'second', role: 'shipping', ordinal };
  }
  if (named && evidence.content.looksLike === 'full name' && ofPlace.has(place))
    return { class: 'minor-role', role: placeWord, ordinal };
  if (place === 'billing' && named) return { class: 'contact', role: 'billing', ordinal };
  if (unknown !== '' && (named || roles.has(unknown)) && isPersonWord(evidence)) {
    if (named) roles.add(unknown);
    return { class: 'minor-role', role: unknown, ordinal };
  }
  return { class: 'contact', role: '', ordinal };
}

/** "Chaperone First Name" is a chaperone's; "Deal Name" and "Product Name" are no person's. */
function isPersonWord({ reading, content }: ColumnEvidence): boolean {
  return (
    !/(?:^| )names?$/.test(reading.core) ||
    content.looksLike === 'full name' ||
    nameParts.some((part) => matchReading(reading, part).score > 0)
  );
}

function findNames(group: PersonGroup, all: readonly ColumnEvidence[]): void {
  const best = (judge: (column: ColumnEvidence) => Judgement, taken: readonly ColumnEvidence[]) =>
    group.columns
      .filter((column) => !taken.includes(column))
      .map((column): JudgedColumn => ({ column, ...judge(column) }))
      .filter(({ confidence }) => confidence >= leastConfidence)
      .sort((a, b) => b.confidence - a.confidence || a.column.column - b.column.column)[0];
  const taken: ColumnEvidence[] = [];
  for (const part of nameParts) {
    const found = best((column) => judgeColumn(column, part, all), taken);
    if (!found) continue;
    group.names[part] = found;
    taken.push(found.column);
  }
  group.fullName = best(judgeFullName, taken);
  swapLyingNames(group.names);
}

/** Enough cells to say that two headers stand above each other's column. */
const enoughCells = 8;

/** "First Name" above surnames beside "Last Name" above given names: the cells are believed. */
function swapLyingNames(names: PersonGroup['names']): void {
  const first = names['first-name'];
  const last = names['last-name'];
  if (!first || !last || first.column.cells.length < enoughCells) return;
  const { content: inFirst } = first.column;
  const { content: inLast } = last.column;
  const given = inFirst.share('first name') < 0.2 && inLast.share('first name') > 0.5;
  if (!given || inFirst.share('last name') < 0.3 || inLast.share('last name') > 0.2) return;
  const reason = ({ column }: JudgedColumn, what: string) =>
    `Header says ${column.header}, but the cells look like ${what}`;
  names['first-name'] = { column: last.column, confidence: 0.6, reason: reason(last, 'given names') };
  names['last-name'] = { column: first.column, confidence: 0.6, reason: reason(first, 'surnames') };
}

/** "Husband First, Wife First, Last Name": a last name that is nobody's by name is that of whoever has none. */
function borrowLastName(groups: readonly PersonGroup[]): void {
  const loose = groups.find(
    ({ role, ordinal, names }) => role === '' && ordinal === 1 && !names['first-name'],
  );
  const lastName = loose?.names['last-name'];
  if (!loose || !lastName) return;
  const without = groups.filter(
    ({ class: kind, names, ordinal }) =>
      names['first-name'] && !names['last-name'] && ordinal === 1 && kind !== 'staff',
  );
  if (without.length === 0) return;
  for (const { names } of without) names['last-name'] = lastName;
  delete loose.names['last-name'];
}
