import type { ColumnRole, ResultLayout } from '../../../shared/model/result-layout.ts';
import type { FlagSubject } from '../../../shared/verdict/flag-text.ts';
import { type FlagPart, isFlag } from '../layout/read-header.ts';

export interface FlagColumn {
  column: number;
  opposite: boolean;
}

/** What a result says of a phone or a person, by the columns that say it; several may. */
type FlagColumns = Partial<Record<FlagSubject, readonly FlagColumn[]>>;

/** A column with phone numbers, as `number`, and the columns of what belongs to them. */
export type PhoneSlot = ReturnType<typeof phoneSlots>[number];

export interface PersonSlot {
  person: number;
  parts: Partial<Record<PersonPart, number>>;
  flags: FlagColumns;
}

type RoleOf<K extends ColumnRole['kind']> = Extract<ColumnRole, { kind: K }>;
type PersonPart = Exclude<RoleOf<'person'>['part'], 'deceased' | 'litigator'>;
type PhonePart = RoleOf<'phone'>['part'];

/** What each flag is called by the verdict. */
export const flagSubjects: Record<FlagPart, FlagSubject> = {
  dnc: 'dnc',
  tcpa: 'tcpa',
  'state-dnc': 'stateDnc',
  contactable: 'contactable',
  litigator: 'litigator',
  deceased: 'deceased',
};

interface Found<K extends ColumnRole['kind']> extends FlagColumn {
  role: RoleOf<K>;
}

function ofKind<K extends ColumnRole['kind']>({ columns }: ResultLayout, kind: K): Found<K>[] {
  const isKind = (role: ColumnRole): role is RoleOf<K> => role.kind === kind;
  return columns.flatMap(({ role, opposite }, column) => (isKind(role) ? [{ role, column, opposite }] : []));
}

const add = (flags: FlagColumns, subject: FlagSubject, { column, opposite }: FlagColumn): FlagColumns => ({
  ...flags,
  [subject]: [...(flags[subject] ?? []), { column, opposite }],
});

/** Every column of phone numbers with its companions; a second one of a slot gets a slot of its own with the same flags. */
export function phoneSlots(layout: ResultLayout) {
  const found = ofKind(layout, 'phone');
  let next = Math.max(-1, ...found.map(({ role }) => role.slot)) + 1;
  const taken = new Set<number>();
  return found
    .filter(({ role }) => role.part === 'number')
    .map(({ role, column }) => {
      const own = found.filter((other) => other.role.slot === role.slot);
      const first = (part: PhonePart) => own.find((other) => other.role.part === part)?.column;
      const flags = own.reduce<FlagColumns>((all, flag) => {
        const { part } = flag.role;
        return part !== 'number' && isFlag(part) ? add(all, flagSubjects[part], flag) : all;
      }, {});
      const slot = taken.has(role.slot) ? next++ : role.slot;
      taken.add(slot);
      return {
        slot,
        number: column,
        /** Whose it is in every row; `personColumn` says it row by row. */
        person: role.person,
        personColumn: first('person'),
        type: first('type'),
        carrier: first('carrier'),
        lastSeen: first('last-seen'),
        rank: first('rank'),
        flags,
      };
    });
}

export function personSlots(layout: ResultLayout): PersonSlot[] {
  const slots = new Map<number, PersonSlot>();
  for (const { role, column, opposite } of ofKind(layout, 'person')) {
    const slot = slots.get(role.slot) ?? { person: role.slot, parts: {}, flags: {} };
    slots.set(role.slot, slot);
    if (role.part === 'deceased' || role.part === 'litigator')
      slot.flags = add(slot.flags, role.part, { column, opposite });
    else slot.parts[role.part] ??= column;
  }
  return [...slots.values()].sort((a, b) => a.person - b.person);
}

/** The columns of emails in the order of their slots, and whose they are in every row, or by the column that says it row by row. */
export function emailColumns(layout: ResultLayout) {
  const found = ofKind(layout, 'email');
  return found
    .filter(({ role }) => role.part === 'email')
    .sort((a, b) => a.role.slot - b.role.slot)
    .map(({ role: { slot, person }, column }) => ({
      column,
      person,
      personColumn: found.find(({ role }) => role.slot === slot && role.part === 'person')?.column,
    }));
}

const addressParts = ['whole', 'street', 'city', 'state', 'zip'] as const;

/** The addresses that a row has columns for, in the order of their slots: whose each is, and its columns as they are read. */
export function addressColumns(layout: ResultLayout): { person: number | null; columns: number[] }[] {
  const found = ofKind(layout, 'address');
  const slots = [...new Set(found.map(({ role }) => role.slot))].sort((a, b) => a - b);
  return slots.map((slot) => {
    const own = found.filter(({ role }) => role.slot === slot);
    return {
      person: own.find(({ role }) => role.person !== null)?.role.person ?? null,
      columns: addressParts.flatMap((part) => own.find(({ role }) => role.part === part)?.column ?? []),
    };
  });
}

export const sentColumns = (layout: ResultLayout): number[] =>
  ofKind(layout, 'sent').map(({ column }) => column);

/** The first numbers that no column of a row has: those of phones and people in JSON begin there. */
export function firstFree(layout: ResultLayout): { slot: number; person: number } {
  const [phones, persons] = [phoneSlots(layout), personSlots(layout)];
  return {
    slot: Math.max(-1, ...phones.map(({ slot }) => slot)) + 1,
    person: Math.max(-1, ...persons.map(({ person }) => person)) + 1,
  };
}

/** The column that states this of a row; -1 where none does. */
export const rowColumn = (layout: ResultLayout, part: RoleOf<'row'>['part']): number =>
  ofKind(layout, 'row').find(({ role }) => role.part === part)?.column ?? -1;

export const markColumns = (layout: ResultLayout): FlagColumn[] => ofKind(layout, 'mark');
export const nestedColumns = (layout: ResultLayout) => ofKind(layout, 'nested');

/** The columns by which rows of a long result that speak of one record are told: what was sent, and who was found. */
export function recordColumns(layout: ResultLayout): number[] {
  if (layout.shape !== 'long') return [];
  const rowId = rowColumn(layout, 'row-id');
  const sent = rowId >= 0 ? [rowId] : sentColumns(layout);
  if (sent.length === 0) return [];
  const names = ofKind(layout, 'person').filter(({ role }) => role.part.endsWith('name'));
  return [...sent, ...names.map(({ column }) => column)];
}
