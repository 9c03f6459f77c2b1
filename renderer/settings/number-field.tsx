import { NumberInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { z } from 'zod';
import classes from './settings.module.css';

interface Props<Value extends number | null> {
  label: string;
  description?: string;
  /** What may be saved; where it takes null, an empty field is that. */
  schema: z.ZodType<Value>;
  value: Value;
  onSave: (value: Value) => void;
}

/** A number among the settings, saved when its field is left or Enter is pressed. */
export function NumberField<Value extends number | null>(props: Props<Value>) {
  const { label, description, schema, value, onSave } = props;
  const [typed, setTyped] = useState<string | number>(value ?? '');
  useEffect(() => setTyped(value ?? ''), [value]);
  const wanted = schema.safeParse(typed === '' ? null : typed);
  const save = () => {
    if (wanted.success && wanted.data !== value) onSave(wanted.data);
  };
  return (
    <NumberInput
      className={classes.number}
      label={label}
      {...(description ? { description } : {})}
      allowDecimal={false}
      allowNegative={false}
      hideControls
      value={typed}
      onChange={setTyped}
      onBlur={save}
      onKeyDown={(event) => event.key === 'Enter' && save()}
      error={wanted.success ? null : 'Enter a whole number in this range.'}
    />
  );
}
