import { Button, Checkbox, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { upperFirst } from '@mantine/hooks';
import { useState } from 'react';
import {
  type ColumnCorrection,
  type ColumnRole,
  ColumnRoleSchema,
  isFlagRole,
  type ResultColumn,
} from '../../../shared/model/result-layout.ts';
import {
  nestedWords,
  otherWords,
  partWords,
  roleInWords,
  rowWords,
  slotName,
  slotWords,
} from '../../../shared/words/result-role-words.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { QuietButton } from '../../ui/small-parts.tsx';

interface Props {
  /** Place of the column in question; null while closed. */
  column: number | null;
  /** As they stand with what was corrected so far. */
  columns: readonly ResultColumn[];
  understood: readonly ResultColumn[];
  examples: readonly (readonly string[])[];
  onCorrect: (correction: ColumnCorrection) => void;
  onReset: (column: number) => void;
  onClose: () => void;
}

/** Asks what a column holds. */
export function ColumnDialog(props: Props) {
  const at = props.column;
  const column = at === null ? undefined : props.columns[at];
  return (
    <Dialog
      opened={at !== null}
      onClose={props.onClose}
      title={`Column ${column?.header || 'without a name'}`}
      size="sm"
    >
      {at !== null && column && <ColumnForm key={at} {...props} at={at} now={column} />}
    </Dialog>
  );
}

function ColumnForm({ at, now, ...props }: Props & { at: number; now: ResultColumn }) {
  const { columns, understood, examples } = props;
  const [role, setRole] = useState(now.role);
  const [opposite, setOpposite] = useState(now.opposite);
  const slot = 'slot' in role ? role.slot : 0;
  const person = 'person' in role ? role.person : null;
  const change = (option: string, of: { slot: number; person: number | null }) =>
    setRole(roleOf(option, of) ?? role);
  const slots = slotOptions(role.kind, columns);
  const original = understood[at];

  return (
    <Stack gap="sm">
      <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {(examples[at] ?? []).length > 0
          ? `Such as ${(examples[at] ?? []).map((value) => `“${value}”`).join(', ')}.`
          : 'Its first cells are empty.'}
      </Text>
      <NativeSelect
        label="What it holds"
        data={[...roleGroups]}
        value={optionOf(role)}
        onChange={({ currentTarget: { value } }) => change(value, { slot, person })}
        data-autofocus
      />
      {slots.length > 0 && (
        <NativeSelect
          label={`Which ${role.kind}`}
          data={slots}
          value={String(slot)}
          onChange={({ currentTarget: { value } }) =>
            change(optionOf(role), {
              slot: Number(value),
              person: personOfSlot(columns, role.kind, Number(value)),
            })
          }
        />
      )}
      {'person' in role && (
        <NativeSelect
          label="Whose"
          data={personOptions(columns)}
          value={person === null ? '' : String(person)}
          onChange={({ currentTarget: { value } }) =>
            change(optionOf(role), { slot, person: value === '' ? null : Number(value) })
          }
        />
      )}
      {isFlagRole(role) && (
        <Checkbox
          label="The other way round: yes means no"
          checked={opposite}
          onChange={({ currentTarget: { checked } }) => setOpposite(checked)}
        />
      )}
      <Group justify="space-between">
        <QuietButton
          disabled={original === undefined}
          title={original && roleInWords(original)}
          onClick={() => {
            props.onReset(at);
            props.onClose();
          }}
        >
          As it was understood
        </QuietButton>
        <Button
          variant="filled"
          onClick={() => {
            props.onCorrect({ column: at, role, opposite: isFlagRole(role) && opposite });
            props.onClose();
          }}
        >
          Set
        </Button>
      </Group>
    </Stack>
  );
}

/** What a column can be said to hold, apart from which phone or person it is of. */
interface RoleOption {
  value: string;
  label: string;
}

/** A closed list shows no group: the kind stands in each of its options. */
const named = (kind: string, label: string) =>
  Object.hasOwn(slotWords, kind) ? `${upperFirst(kind)}: ${label}` : label;
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
  { value: '', label: 'No one in particular' },
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
