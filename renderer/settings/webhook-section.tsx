import { Button, CopyButton, NumberInput, Switch, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { defaultSettings, SettingsSchema } from '../../shared/model/settings.ts';
import { counted } from '../../shared/words/amounts.ts';
import { useSettings, useWebhookStatus } from '../ipc/queries.ts';
import { ProblemNotice } from '../ui/notice.tsx';
import { Section } from '../ui/page.tsx';
import classes from './settings.module.css';
import { useSettingsChange } from './use-settings-change.ts';

const portSchema = SettingsSchema.shape.webhook.shape.port;

/** The opt-in listener for "job finished" messages of the service. */
export function WebhookSection() {
  const { data: settings = defaultSettings } = useSettings();
  const { data: status } = useWebhookStatus();
  const { webhook } = settings;
  const [port, setPort] = useState<string | number>(webhook.port);
  useEffect(() => setPort(webhook.port), [webhook.port]);
  const set = useSettingsChange();
  const wanted = portSchema.safeParse(port);

  return (
    <Section title="Webhooks" hint="Optional. Without it, results arrive a little later.">
      <div className={classes.line}>
        <div>
          <p className={classes.label}>Listen for finished jobs</p>
          <p className={classes.hint}>
            On this computer only. The service must reach it through a tunnel or relay of your own.
          </p>
        </div>
        <Switch
          aria-label="Listen for finished jobs"
          checked={webhook.enabled}
          disabled={!wanted.success}
          onChange={(event) => {
            // Also while a port that was just left is being saved: what is pressed then is not lost.
            if (wanted.success)
              set.mutate({ webhook: { enabled: event.currentTarget.checked, port: wanted.data } });
          }}
        />
      </div>
      <NumberInput
        className={classes.port}
        label="Port"
        description="1024 to 65535"
        min={1024}
        max={65_535}
        allowDecimal={false}
        hideControls
        value={port}
        onChange={setPort}
        onBlur={() => {
          if (wanted.success && wanted.data !== webhook.port)
            set.mutate({ webhook: { ...webhook, port: wanted.data } });
        }}
        error={wanted.success ? null : 'Enter a port from 1024 to 65535.'}
      />
      <div aria-live="polite">
        {status?.problem && <ProblemNotice problem={status.problem} />}
        {status?.running && status.url && (
          <div className={classes.setUp}>
            <TextInput
              label="Address to forward to"
              readOnly
              value={status.url}
              rightSectionWidth={72}
              rightSection={
                <CopyButton value={status.url}>
                  {({ copied, copy }) => (
                    <Button size="compact-xs" variant="subtle" onClick={copy}>
                      {copied ? 'Copied' : 'Copy'}
                    </Button>
                  )}
                </CopyButton>
              }
            />
            <ol className={classes.steps}>
              <li>
                Start your tunnel or relay and let it forward to the address above, with the whole path.
              </li>
              <li>
                In the profile settings of your account, enter the tunnel's public address, followed by the
                same path, as webhook URL.
              </li>
            </ol>
            <p className={classes.hint}>
              {counted(status.received, 'message')} received since the app started. A message only makes the
              app check a job it already knows. Keep the path private.
            </p>
          </div>
        )}
      </div>
    </Section>
  );
}
