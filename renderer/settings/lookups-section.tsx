import { Switch } from '@mantine/core';
import { lookupKinds, lookupServices } from '../../shared/services.ts';
import { defaultSettings, type LookupSettingsChange, LookupSettingsSchema } from '../../shared/settings.ts';
import { useSettings } from '../ipc/queries.ts';
import { Disclosure } from '../ui/disclosure.tsx';
import { Section } from '../ui/section.tsx';
import { NumberField } from './number-field.tsx';
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
