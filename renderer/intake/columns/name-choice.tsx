import { NativeSelect } from '@mantine/core';
import type { FieldCheck } from '../../../shared/model/check.ts';
import type { Column } from '../../../shared/model/csv.ts';
import { type NameSplit, NameSplitSchema } from '../../../shared/model/shaping.ts';
import { counted } from '../../../shared/words/amounts.ts';
import { count } from '../../ui/format.ts';
import classes from '../intake.module.css';

interface Props {
  columns: readonly Column[];
  names: NameSplit | undefined;
  /** What the check found in the first names that were made. */
  check: FieldCheck | undefined;
  onSplit: (names: NameSplit | null) => void;
}

const together = NameSplitSchema.shape.together;

/** Whether a column of full names is split, how sure that is, and what becomes of two people in one cell. */
export function NameChoice({ columns, names, check, onSplit }: Props) {
  return (
    <div className={classes.row}>
      <NativeSelect
        label="Full names to split"
        value={names ? String(names.column) : ''}
        onChange={({ currentTarget: { value } }) =>
          onSplit(value === '' ? null : { column: Number(value), together: names?.together ?? 'first' })
        }
      >
        <option value="">None: first and last name have columns of their own</option>
        {columns.map(({ index, header }) => (
          <option key={index} value={String(index)}>
            {header}
          </option>
        ))}
      </NativeSelect>
      {names && (
        <div className={classes.found}>
          <p className={classes.reason} role="status">
            {splitInWords(check, names)}
          </p>
          <NativeSelect
            label="Several people in one cell"
            value={names.together}
            data={[
              { value: 'first', label: 'Send the first' },
              { value: 'each', label: 'Send each in a row of their own' },
            ]}
            onChange={({ currentTarget: { value } }) =>
              onSplit({ ...names, together: together.parse(value) })
            }
          />
        </div>
      )}
    </div>
  );
}

/** How sure the splitting is, in numbers: "96 of 120 for certain; 4 likely; 20 set aside". */
function splitInWords(check: FieldCheck | undefined, names: NameSplit): string {
  if (!check) return 'The names are being split.';
  const of = (code: string) => check.findings.find((finding) => finding.code === code)?.count ?? 0;
  const [likely, unsure, none, people] = ['name-likely', 'name-unsure', 'name-no-person', 'name-people'].map(
    of,
  );
  const certain = check.filled - (likely ?? 0) - (unsure ?? 0) - (none ?? 0);
  const parts = [
    `${count(certain)} of ${counted(check.filled, 'name')} split for certain`,
    ...(likely ? [`${count(likely)} likely`] : []),
    ...(unsure ? [`${count(unsure)} not certain, set aside`] : []),
    ...(none ? [`${count(none)} no person's name, set aside`] : []),
    ...(people && names.together === 'first' ? [`${counted(people, 'cell')} with several people`] : []),
  ];
  return `${parts.join('; ')}.`;
}
