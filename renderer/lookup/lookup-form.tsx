import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type LookupKind, lookupServices } from '../../shared/services.ts';
import classes from './lookup.module.css';
import { missingHint } from './words.ts';

interface Props {
  kind: LookupKind;
  values: Record<string, string>;
  onChange: (values: Record<string, string>) => void;
  busy: boolean;
  onSubmit: () => void;
}

/** The fields of one lookup. None is insisted on but that something is entered: the service decides what is enough. */
export function LookupForm({ kind, values, onChange, busy, onSubmit }: Props) {
  const hint = missingHint(kind, values);
  const nothing = Object.values(values).every((text) => text.trim() === '');

  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && !nothing) onSubmit();
      }}
    >
      {lookupServices[kind].fields.map(({ name, label }) => (
        <TextInput
          key={name}
          className={name === 'state' ? classes.state : classes.field}
          label={label}
          maxLength={400}
          autoComplete="off"
          spellCheck={false}
          value={values[name] ?? ''}
          onChange={(event) => onChange({ ...values, [name]: event.currentTarget.value })}
        />
      ))}
      <Button
        type="submit"
        loading={busy}
        disabled={nothing}
        leftSection={<IconSearch size={15} aria-hidden />}
      >
        Look up
      </Button>
      {hint && <p className={classes.hint}>{hint}</p>}
    </form>
  );
}
