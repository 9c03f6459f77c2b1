import { Button, Group } from '@mantine/core';
import type { UpdatesView } from '../../shared/model/app-info.ts';
import { defaultSettings } from '../../shared/model/settings.ts';
import { ask } from '../ipc/ask.ts';
import { useCall } from '../ipc/mutations.ts';
import { useAppInfo, useSettings } from '../ipc/queries.ts';
import { ReadingDialog } from '../ui/ask-dialogs.tsx';
import { useDialog } from '../ui/dialog.tsx';
import { fullMomentText } from '../ui/format.ts';
import { Section } from '../ui/page.tsx';
import { SettingLine, SwitchLine, useSettingsChange } from './setting-line.tsx';
import {
  lastLookText,
  offWords,
  ReleaseNotes,
  renewed,
  stageText,
  UpdateAction,
  useUpdates,
} from './update-line.tsx';

/** What the app is, what it is made of, and how it gets its next version. */
export function AboutSection() {
  const { data: info } = useAppInfo();
  const { data: updates } = useUpdates();
  const reading = useDialog();

  return (
    <Section title="About">
      {info && (
        <SettingLine
          label={`Enrich Desk ${info.version}`}
          hint={info.runtime.map(({ name, version }) => `${name} ${version}`).join(' · ')}
        />
      )}
      {updates && <UpdateState updates={updates} />}
      <SettingLine
        label="License"
        hint="MIT. The app is made with other people’s packages, each under its own free license."
      >
        <Button size="xs" onClick={reading.open}>
          Third-party licenses
        </Button>
      </SettingLine>
      <ReadingDialog
        {...reading.shown}
        title="Third-party licenses"
        label="Licenses"
        description="The packages this app uses. The licenses of Electron and Chromium are in their own files next to the app."
        query={ask('app:notices', undefined)}
      />
    </Section>
  );
}

function UpdateState({ updates }: { updates: UpdatesView }) {
  const { stage, lastLook, looking, failed } = updates;
  const { data: settings = defaultSettings } = useSettings();
  const set = useSettingsChange();
  const look = useCall('updates:look', renewed);
  if (stage.at === 'off')
    return <SettingLine label="This copy does not update itself" hint={offWords[stage.why]} />;
  return (
    <>
      <SwitchLine
        label="Look for new versions"
        hint="Once a day. Nothing of yours is sent, and nothing is downloaded before you press Download."
        checked={settings.lookForUpdates}
        onChange={(lookForUpdates) => set.mutate({ lookForUpdates })}
      />
      <SettingLine
        role="status"
        label={stage.at === 'none' ? 'No newer version is known' : `Version ${stage.offer.version} is ready`}
        hint={
          <>
            {stageText(stage, updates.waitsFor) ??
              (lastLook
                ? lastLookText(fullMomentText(lastLook.at), lastLook.outcome)
                : 'The app has not looked yet.')}
            {failed && (
              <p>
                {failed.message} {failed.advice}
              </p>
            )}
            {stage.at !== 'none' && <ReleaseNotes offer={stage.offer} />}
          </>
        }
      >
        <Group gap="xs" wrap="nowrap">
          <UpdateAction updates={updates} />
          {(stage.at === 'none' || stage.at === 'offered') && (
            <Button size="xs" loading={looking || look.isPending} onClick={() => look.mutate(undefined)}>
              Look now
            </Button>
          )}
        </Group>
      </SettingLine>
    </>
  );
}
