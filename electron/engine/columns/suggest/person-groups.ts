import { type Judgement, judgeColumn, leastConfidence } from './judge-column.ts';
import { judgeFullName } from './judge-name-cell.ts';
import { type ColumnParty, isName, type NamePart, nameParts, partiesOf } from './party-of-column.ts';
import type { ColumnEvidence } from './read-columns.ts';

/** A column with how sure it is that it holds what it is in its group for. */
export interface JudgedColumn extends Judgement {
  column: ColumnEvidence;
}

/** All columns about one person, by what their headers say. */
export interface PersonGroup extends ColumnParty {
  id: string;
  columns: ColumnEvidence[];
  names: Partial<Record<NamePart, JudgedColumn>>;
  fullName: JudgedColumn | undefined;
}

/** Whether the group has any name of its person. */
export const hasNames = ({ names, fullName }: PersonGroup) =>
  Object.keys(names).length > 0 || fullName !== undefined;

/** Groups the columns of a list by person, in the order of the file. A company's columns are no group of these. */
export function personGroups(all: readonly ColumnEvidence[]): PersonGroup[] {
  const groups = new Map<string, PersonGroup>();
  const partyOf = partiesOf(all);
  // Names first: which unknown words are somebody's is seen from them.
  for (const evidence of all.filter(isName)) add(groups, evidence, partyOf(evidence));
  for (const evidence of all) if (!isName(evidence)) add(groups, evidence, partyOf(evidence));
  const found = [...groups.values()];
  for (const group of found) {
    group.columns.sort((a, b) => a.column - b.column);
    findNames(group, all);
  }
  borrowLastName(found);
  return found.sort((a, b) => (a.columns[0]?.column ?? 0) - (b.columns[0]?.column ?? 0));
}

function add(groups: Map<string, PersonGroup>, evidence: ColumnEvidence, party: ColumnParty): void {
  const { role, ordinal } = party;
  const id = `person:${role}:${ordinal}`;
  const group = groups.get(id);
  if (group) group.columns.push(evidence);
  else groups.set(id, { ...party, id, columns: [evidence], names: {}, fullName: undefined });
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
