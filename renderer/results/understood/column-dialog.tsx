import { Button, Checkbox, Group, NativeSelect, Stack } from '@mantine/core';
import { useState } from 'react';
import { type ColumnCorrection, isFlagRole } from '../../../shared/model/result-corrections.ts';
import type { ResultColumn } from '../../../shared/model/result-layout.ts';
import { roleInWords } from '../../../shared/words/result-role-words.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useLastKnown } from '../../ui/use-last-known.ts';
import { optionOf, personOfSlot, personOptions, roleGroups, roleOf, slotOptions } from './role-choice.ts';
import classes from './understood.module.css';

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
  const at = useLastKnown(props.column);
  const column = at === null ? undefined : props.columns[at];
  return (
    <Dialog
      opened={props.column !== null}
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
      <p className={classes.examples}>
        {(examples[at] ?? []).length > 0
          ? `Such as ${(examples[at] ?? []).map((value) => `“${value}”`).join(', ')}.`
          : 'Its first cells are empty.'}
      </p>
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
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={original === undefined}
          title={original && roleInWords(original)}
          onClick={() => {
            props.onReset(at);
            props.onClose();
          }}
        >
          As it was understood
        </Button>
        <Button
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
