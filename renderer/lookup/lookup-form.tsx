import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId } from 'react';
import type { FieldReading, LookupInput } from '../../shared/model/lookup-input.ts';
import { type LookupField, type LookupKind, lookupServices } from '../../shared/model/services.ts';
import { call } from '../ipc/client.ts';
import { keys } from '../ipc/keys.ts';
import classes from './lookup.module.css';
import { missingHint } from './lookup-words.ts';

interface Props {
  kind: LookupKind;
  values: LookupInput;
  onChange: (values: LookupInput) => void;
  /** A text was pasted into a field that was empty, or in place of all that stood there. */
  onPaste: (field: LookupField, text: string) => void;
  busy: boolean;
  onSubmit: () => void;
}

/** The fields of one lookup. None is insisted on but that something is entered: the service decides what is enough. */
export function LookupForm({ kind, values, onChange, onPaste, busy, onSubmit }: Props) {
  const hint = missingHint(kind, values);
  const nothing = lookupServices[kind].fields.every(({ name }) => (values[name] ?? '').trim() === '');
  const reading = useReading(kind, values);
  const hintId = useId();

  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && !nothing) onSubmit();
      }}
    >
      {lookupServices[kind].fields.map(({ name, label }) => {
        const said = reading(name);
        return (
          <TextInput
            key={name}
            className={name === 'state' ? classes.state : classes.field}
            classNames={{ description: said?.warns ? classes.warns : classes.said }}
            label={label}
            description={said?.words || undefined}
            inputWrapperOrder={['label', 'input', 'description']}
            maxLength={400}
            autoComplete="off"
            spellCheck={false}
            value={values[name] ?? ''}
            onChange={(event) => onChange({ ...values, [name]: event.currentTarget.value })}
            onPaste={(event) => {
              const text = event.clipboardData.getData('text/plain');
              const { value, selectionStart, selectionEnd } = event.currentTarget;
              const replaces = value === '' || (selectionStart === 0 && selectionEnd === value.length);
              if (!replaces || text.trim() === '') return;
              // The field would join its lines.
              event.preventDefault();
              onChange({ ...values, [name]: text.replace(/\s+/g, ' ').trim().slice(0, 400) });
              onPaste(name, text);
            }}
          />
        );
      })}
      <Button
        type="submit"
        className={classes.submit}
        loading={busy}
        aria-describedby={hint ? hintId : undefined}
        disabled={nothing}
        leftSection={<IconSearch size={15} aria-hidden />}
      >
        Look up
      </Button>
      {hint && (
        <p id={hintId} className={classes.hint}>
          {hint}
        </p>
      )}
    </form>
  );
}

/** What would be sent of what is typed, and what is to be said of it: field by field, as it is typed. */
function useReading(kind: LookupKind, values: LookupInput): (field: LookupField) => FieldReading | undefined {
  const input = useDeferredValue(values);
  const { data } = useQuery({
    queryKey: keys.lookupReading(kind, input),
    queryFn: () => call('lookups:read', { kind, input }),
    placeholderData: keepPreviousData,
    // What is typed is somebody's data: nothing of it is kept once it is not shown.
    gcTime: 0,
  });
  return (field) => data?.find(({ name }) => name === field);
}
