import type {
  addressParts,
  ColumnRole,
  emailParts,
  personParts,
  phoneParts,
  ResultLayout,
} from '../../../shared/model/result-layout.ts';

/** Place of a column in the file, from 0, and whether its yes denies what it is called. */
interface SlotColumn {
  column: number;
  opposite: boolean;
}

/**
 * What the columns of one slot are. A flag may have several, such as a national list and a firm's own: a yes in any of
 * them is a yes, and only no in all of them is a no. Of other parts the first counts.
 */
interface Slot<Part extends string> {
  slot: number;
  /** The person of the row it belongs to, from 0; null where nothing says so, or where a column does (`person`). */
  person: number | null;
  columns: Partial<Record<Part, SlotColumn[]>>;
}

/** A layout by what a row has room for, each in the order of its slots. */
interface LayoutSlots {
  phones: Slot<(typeof phoneParts)[number]>[];
  emails: Slot<(typeof emailParts)[number]>[];
  addresses: Slot<(typeof addressParts)[number]>[];
  /** Their `person` is their own slot. */
  people: Slot<(typeof personParts)[number]>[];
  nested: (Extract<ColumnRole, { kind: 'nested' }> & { column: number })[];
  /** Do-not-call flags of the whole row. */
  marks: SlotColumn[];
  row: Partial<Record<Extract<ColumnRole, { kind: 'row' }>['part'], number>>;
}

/** Gathers the columns of a layout by their slots. A phone slot without a `number` has no phones. */
export function layoutSlots({ columns }: ResultLayout): LayoutSlots {
  const slots: LayoutSlots = {
    phones: [],
    emails: [],
    addresses: [],
    people: [],
    nested: [],
    marks: [],
    row: {},
  };
  for (const [column, { role, opposite }] of columns.entries()) {
    const place = { column, opposite };
    if (role.kind === 'phone') add(slots.phones, role, place);
    else if (role.kind === 'email') add(slots.emails, role, place);
    else if (role.kind === 'address') add(slots.addresses, role, place);
    else if (role.kind === 'person') add(slots.people, { ...role, person: role.slot }, place);
    else if (role.kind === 'nested') slots.nested.push({ ...role, column });
    else if (role.kind === 'mark') slots.marks.push(place);
    else if (role.kind === 'row') slots.row[role.part] ??= column;
  }
  for (const kind of [slots.phones, slots.emails, slots.addresses, slots.people])
    kind.sort((a, b) => a.slot - b.slot);
  return slots;
}

function add<Part extends string>(
  slots: Slot<Part>[],
  { slot, part, person }: { slot: number; part: Part; person: number | null },
  column: SlotColumn,
): void {
  let found = slots.find((other) => other.slot === slot);
  if (!found) {
    found = { slot, person, columns: {} };
    slots.push(found);
  }
  found.person ??= person;
  const { columns } = found;
  columns[part] = [...(columns[part] ?? []), column];
}
