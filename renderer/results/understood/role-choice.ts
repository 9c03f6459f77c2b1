import { type ColumnRole, ColumnRoleSchema, type ResultColumn } from '../../../shared/model/result-layout.ts';
import {
  nestedWords,
  otherWords,
  partWords,
  rowWords,
  slotName,
  slotWords,
} from '../../../shared/words/result-role-words.ts';

/** What a column can be said to hold, apart from which phone or person it is of. */
interface RoleOption {
  value: string;
  label: string;
}

/** A closed list shows no group: the kind stands in each of its options. */
const named = (kind: string, label: string) =>
  Object.hasOwn(slotWords, kind) ? `${kind.charAt(0).toUpperCase()}${kind.slice(1)}: ${label}` : label;
const options = (kind: string, words: Readonly<Record<string, string>>): RoleOption[] =>
  Object.entries(words).map(([part, label]) => ({ value: `${kind}:${part}`, label: named(kind, label) }));

/** In groups, as a list to choose from shows them. */
export const roleGroups: readonly { group: string; items: RoleOption[] }[] = [
  { group: slotWords.phone, items: options('phone', partWords.phone) },
  { group: slotWords.person, items: options('person', partWords.person) },
  { group: slotWords.email, items: options('email', partWords.email) },
  { group: slotWords.address, items: options('address', partWords.address) },
  { group: 'Several in a cell', items: options('nested', nestedWords) },
  { group: 'The row', items: options('row', rowWords) },
  { group: 'Nothing of these', items: options('other', otherWords) },
];

/** The option that a role stands under. */
export function optionOf(role: ColumnRole): string {
  if (role.kind === 'nested') return `nested:${role.holds}`;
  return 'part' in role ? `${role.kind}:${role.part}` : `other:${role.kind}`;
}

/**
 * The role of an option, for a slot and a person. What it was of before counts where it stays of the same kind.
 * @returns null for an option that there is not.
 */
export function roleOf(option: string, of: { slot: number; person: number | null }): ColumnRole | null {
  const [kind, part] = option.split(':');
  const role =
    kind === 'nested'
      ? { kind, holds: part, person: of.person }
      : kind === 'other'
        ? { kind: part, column: null }
        : { kind, part, ...of };
  const read = ColumnRoleSchema.safeParse(role);
  return read.success ? read.data : null;
}

/** Slots to choose from: those that are there, and one more. */
export function slotOptions(kind: ColumnRole['kind'], columns: readonly ResultColumn[]): RoleOption[] {
  if (kind !== 'phone' && kind !== 'person' && kind !== 'email' && kind !== 'address') return [];
  const taken = columns.flatMap(({ role }) => (role.kind === kind ? [role.slot] : []));
  const last = Math.max(-1, ...taken) + 1;
  return Array.from({ length: last + 1 }, (_, slot) => ({
    value: String(slot),
    label: slotName(kind, slot),
  }));
}

/** People that something can belong to. */
export const personOptions = (columns: readonly ResultColumn[]): RoleOption[] => [
  { value: '', label: 'Nobody in particular' },
  ...slotOptions('person', columns),
];

/** Whose the other columns of a slot are: one column more of it is that person's, too. */
export function personOfSlot(
  columns: readonly ResultColumn[],
  kind: ColumnRole['kind'],
  slot: number,
): number | null {
  for (const { role } of columns)
    if (role.kind === kind && 'slot' in role && role.slot === slot && 'person' in role) return role.person;
  return null;
}
