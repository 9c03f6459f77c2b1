import { SegmentedControl, Switch } from '@mantine/core';
import { defaultSettings, SettingsSchema } from '../../shared/settings.ts';
import { useSettings } from '../ipc/queries.ts';
import { Section } from '../ui/section.tsx';
import { CreditPriceLine } from './credit-price.tsx';
import classes from './settings.module.css';
import { useSettingsChange } from './use-settings-change.ts';

const schemes = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/** How the app looks and speaks up. */
export function AppSection() {
  const { data: settings = defaultSettings } = useSettings();
  const set = useSettingsChange();

  return (
    <Section title="This app">
      <div className={classes.line}>
        <div>
          <p className={classes.label}>Appearance</p>
          <p className={classes.hint}>Light or dark; System follows this computer.</p>
        </div>
        <SegmentedControl
          aria-label="Appearance"
          data={schemes}
          value={settings.colorScheme}
          onChange={(value) => {
            const colorScheme = SettingsSchema.shape.colorScheme.safeParse(value);
            if (colorScheme.success) set.mutate({ colorScheme: colorScheme.data });
          }}
        />
      </div>
      <div className={classes.line}>
        <div>
          <p className={classes.label}>Notifications</p>
          <p className={classes.hint}>When a job is done or needs attention.</p>
        </div>
        <Switch
          aria-label="Notifications"
          checked={settings.notifications}
          onChange={(event) => set.mutate({ notifications: event.currentTarget.checked })}
        />
      </div>
      <CreditPriceLine />
    </Section>
  );
}
