import { Checkbox, NumberInput } from '@mantine/core';
import type { ExportRequest } from '../../../shared/model/result-export.ts';
import { type Verdict, verdicts, verdictText } from '../../../shared/verdict/verdict.ts';
import classes from './export.module.css';

type CallList = ExportRequest['callList'];

interface Props {
  of: CallList;
  onChange: (change: Partial<CallList>) => void;
}

const mostRows = 10_000_000;
const mostPerPerson = 100;
const others = verdicts.filter((verdict): verdict is Exclude<Verdict, 'may-call'> => verdict !== 'may-call');

/** Which phones stand in a call list, and how many in a file. */
export function CallListFields({ of, onChange }: Props) {
  const number = (most: number, value: string | number): number | null =>
    typeof value === 'number' && value >= 1 ? Math.min(Math.floor(value), most) : null;
  return (
    <>
      <div className={classes.inline}>
        <NumberInput
          label="Numbers of one person"
          placeholder="All of them"
          min={1}
          max={mostPerPerson}
          value={of.mostPerPerson ?? ''}
          onChange={(value) => onChange({ mostPerPerson: number(mostPerPerson, value) })}
        />
        <NumberInput
          label="A new file every"
          placeholder="One file"
          suffix=" rows"
          thousandSeparator=","
          min={1}
          max={mostRows}
          value={of.splitEvery ?? ''}
          onChange={(value) => onChange({ splitEvery: number(mostRows, value) })}
        />
      </div>
      <fieldset className={classes.also}>
        <legend>Also take phones that are not cleared</legend>
        {others.map((verdict) => (
          <Checkbox
            key={verdict}
            size="xs"
            label={verdictText[verdict]}
            checked={of.alsoVerdicts.includes(verdict)}
            onChange={({ currentTarget }) =>
              onChange({
                alsoVerdicts: others.filter((each) =>
                  each === verdict ? currentTarget.checked : of.alsoVerdicts.includes(each),
                ),
              })
            }
          />
        ))}
      </fieldset>
    </>
  );
}
