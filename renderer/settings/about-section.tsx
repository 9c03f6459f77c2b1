import { Button, Group, Switch } from '@mantine/core';
import { useState } from 'react';
import { defaultSettings } from '../../shared/model/settings.ts';
import type { UpdatesView } from '../../shared/model/updates.ts';
import { call } from '../ipc/call-main.ts';
import { useAppInfo, useSettings } from '../ipc/queries.ts';
import { ReadingDialog } from '../ui/ask-dialogs.tsx';
import { fullMomentText } from '../ui/format.ts';
import { Section } from '../ui/page.tsx';
import classes from './settings.module.css';
import {
  lastLookText,
  offWords,
  ReleaseNotes,
  stageText,
  UpdateAction,
  useUpdatePress,
  useUpdates,
} from './update-line.tsx';
import { useSettingsChange } from './use-settings-change.ts';

/** What the app is, what it is made of, and how it gets its next version. */
export function AboutSection() {
  const { data: info } = useAppInfo();
  const { data: updates } = useUpdates();
  const [reading, setReading] = useState(false);

  return (
    <Section title="About">
      {info && (
        <div className={classes.line}>
          <div>
            <p className={classes.label}>Enrich Desk {info.version}</p>
            <p className={classes.hint}>
              {info.runtime.map(({ name, version }) => `${name} ${version}`).join(' · ')}
            </p>
          </div>
        </div>
      )}
      {updates && <UpdateState updates={updates} />}
      <div className={classes.line}>
        <div>
          <p className={classes.label}>License</p>
          <p className={classes.hint}>
            MIT. The app is made with other people’s packages, each under its own free license.
          </p>
        </div>
        <Button variant="default" size="xs" onClick={() => setReading(true)}>
          Third-party licenses
        </Button>
      </div>
      <ReadingDialog
        opened={reading}
        onClose={() => setReading(false)}
        title="Third-party licenses"
        label="Licenses"
        description="The packages this app uses. The licenses of Electron and Chromium are in their own files next to the app."
        queryKey={['notices']}
        ask={() => call('app:notices', undefined)}
      />
    </Section>
  );
}

function UpdateState({ updates }: { updates: UpdatesView }) {
  const { stage, lastLook, looking, failed } = updates;
  const { data: settings = defaultSettings } = useSettings();
  const set = useSettingsChange();
  const look = useUpdatePress('updates:look');
  if (stage.at === 'off')
    return (
      <div className={classes.line}>
        <div>
          <p className={classes.label}>This copy does not update itself</p>
          <p className={classes.hint}>{offWords[stage.why]}</p>
        </div>
      </div>
    );
  return (
    <>
      <div className={classes.line}>
        <div>
          <p className={classes.label}>Look for new versions</p>
          <p className={classes.hint}>
            Once a day. Nothing of yours is sent, and nothing is downloaded before you press Download.
          </p>
        </div>
        <Switch
          aria-label="Look for new versions"
          checked={settings.lookForUpdates}
          onChange={(event) => set.mutate({ lookForUpdates: event.currentTarget.checked })}
        />
      </div>
      <div className={classes.line}>
        <div>
          <p className={classes.label} role="status">
            {stage.at === 'none' ? 'No newer version is known' : `Version ${stage.offer.version} is ready`}
          </p>
          <p className={classes.hint}>
            {stageText(stage, updates.waitsFor) ??
              (lastLook
                ? lastLookText(fullMomentText(lastLook.at), lastLook.outcome)
                : 'The app has not looked yet.')}
          </p>
          {failed && (
            <p className={classes.hint}>
              {failed.message} {failed.advice}
            </p>
          )}
          {stage.at !== 'none' && <ReleaseNotes offer={stage.offer} />}
        </div>
        <Group gap="xs" wrap="nowrap">
          <UpdateAction updates={updates} />
          {(stage.at === 'none' || stage.at === 'offered') && (
            <Button
              variant="default"
              size="xs"
              loading={looking || look.isPending}
              onClick={() => look.mutate(undefined)}
            >
              Look now
            </Button>
          )}
        </Group>
      </div>
    </>
  );
}
