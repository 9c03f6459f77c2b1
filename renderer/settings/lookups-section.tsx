import { NumberInput, Switch } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { lookupKinds, lookupServices } from '../../shared/model/services.ts';
import {
  defaultSettings,
  type LookupSettingsChange,
  LookupSettingsSchema,
} from '../../shared/model/settings.ts';
import { useSettings } from '../ipc/queries.ts';
import { Disclosure } from '../ui/disclosure.tsx';
import { Section } from '../ui/section.tsx';
import classes from './settings.module.css';
import { useSettingsChange } from './use-settings-change.ts';

const { offerKeptDays, keepDays, perMinute } = LookupSettingsSchema.shape;
const perMinuteFields = perMinute.unwrap().shape;

/** What is kept of lookups, when an answer is offered again, and how fast lists are looked up. */
export function LookupsSection() {
  const { data } = useSettings();
  const { lookups } = data ?? defaultSettings;
  const set = useSettingsChange();
  // Only what was changed: leaving one field and pressing a switch come as two changes at once.
  const change = (part: LookupSettingsChange) => set.mutate({ lookups: part });

  return (
    <Section title="Lookups" hint="What you looked up stays on this computer, encrypted, under History.">
      <div className={classes.line}>
        <div>
          <p className={classes.label}>Keep lookups</p>
          <p className={classes.hint}>
            Off is private mode: nothing of a single lookup is kept; lists of lookups are. What is in the
            history stays until you forget it.
          </p>
        </div>
        <Switch
          aria-label="Keep lookups"
          checked={lookups.remember}
          onChange={(event) => change({ remember: event.currentTarget.checked })}
        />
      </div>
      <div className={classes.fields}>
        <NumberField
          label="Days to keep lookups"
          description="1 to 3650; empty: until you forget them. Also for lists that are over, unless a row’s outcome is unknown."
          schema={keepDays}
          value={lookups.keepDays}
          onSave={(days) => change({ keepDays: days })}
        />
        <NumberField
          label="Days to offer a kept answer"
          description="0 to 3650; 0: never. Younger ones come first, before anything is charged."
          schema={offerKeptDays}
          value={lookups.offerKeptDays}
          onSave={(days) => change({ offerKeptDays: days })}
        />
      </div>
      <Disclosure summary="Requests a minute, at most" lazy>
        <div className={classes.group}>
          <p className={classes.hint}>
            1 to 6000 for each kind. The service allows 500 a minute on business lookups; with more it may
            refuse some, which are then asked later.
          </p>
          <div className={classes.fields}>
            {lookupKinds.map((kind) => (
              <NumberField
                key={kind}
                label={`${lookupServices[kind].label} requests a minute`}
                schema={perMinuteFields[kind]}
                value={lookups.perMinute[kind]}
                onSave={(most) => change({ perMinute: { [kind]: most } })}
              />
            ))}
          </div>
        </div>
      </Disclosure>
    </Section>
  );
}

interface Props<Value extends number | null> {
  label: string;
  description?: string;
  /** What may be saved; where it takes null, an empty field is that. */
  schema: z.ZodType<Value>;
  value: Value;
  onSave: (value: Value) => void;
}

/** A number among the settings, saved when its field is left or Enter is pressed. */
function NumberField<Value extends number | null>(props: Props<Value>) {
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
