import { NativeSelect } from '@mantine/core';
import type { ColumnGroup, GroupChoice } from '../../../shared/model/mapping.ts';
import classes from '../intake.module.css';
import type { Plan } from '../plan.ts';
import { chosenGroup, groupOptions, takeGroup } from './group-choices.ts';

interface Props {
  choice: GroupChoice;
  groups: readonly ColumnGroup[];
  plan: Plan;
  onTake: (taken: ReturnType<typeof takeGroup>) => void;
}

const labels: Record<GroupChoice['kind'], string> = { person: 'Person', address: 'Address' };

/** Whose columns are sent, or of which address: one choice changes all fields that go together. */
export function GroupSelect({ choice, groups, plan, onTake }: Props) {
  const chosen = chosenGroup(choice, plan);
  const { taken, line, options } = choice;
  // With one group there is nothing to choose.
  if (options.length < 2) return null;
  return (
    <div className={classes.row}>
      <NativeSelect
        label={labels[choice.kind]}
        value={chosen ?? ''}
        onChange={({ currentTarget: { value } }) => value !== '' && onTake(takeGroup(plan, choice, value))}
      >
        {chosen === null && <option value="">Chosen by hand</option>}
        {groupOptions(choice, groups).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </NativeSelect>
      <div className={classes.found}>
        <p className={classes.reason}>{chosen === taken && line !== '' ? `${line}.` : ''}</p>
      </div>
    </div>
  );
}
