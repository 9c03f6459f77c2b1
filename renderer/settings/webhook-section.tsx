import { Box, CopyButton, List, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { defaultSettings, SettingsSchema } from '../../shared/model/settings.ts';
import { counted } from '../../shared/words/amounts.ts';
import { ask } from '../ipc/ask.ts';
import { useSettings } from '../ipc/queries.ts';
import { ProblemNotice } from '../ui/notice.tsx';
import { Section } from '../ui/page.tsx';
import { Dim, QuietButton } from '../ui/small-parts.tsx';
import { NumberField, SwitchLine, useSettingsChange } from './setting-line.tsx';

/** The opt-in listener for "job finished" messages of the service. */
export function WebhookSection() {
  const { data: settings = defaultSettings } = useSettings();
  const { data: status } = useQuery(ask('webhook:status', undefined));
  const { webhook } = settings;
  const set = useSettingsChange();

  return (
    <Section title="Webhooks" hint="Optional. Without it, results arrive a little later.">
      <SwitchLine
        label="Listen for finished jobs"
        hint="On this computer only. The service must reach it through a tunnel or relay of your own."
        checked={webhook.enabled}
        onChange={(enabled) => set.mutate({ webhook: { enabled } })}
      />
      <NumberField
        width={180}
        label="Port"
        description="1024 to 65535"
        schema={SettingsSchema.shape.webhook.shape.port}
        value={webhook.port}
        wrong="Enter a port from 1024 to 65535."
        onSave={(port) => set.mutate({ webhook: { port } })}
      />
      <div aria-live="polite">
        {status?.problem && <ProblemNotice problem={status.problem} />}
        {status?.url && (
          <Box mt={14}>
            <TextInput
              label="Address to forward to"
              readOnly
              value={status.url}
              rightSectionWidth={72}
              rightSection={
                <CopyButton value={status.url}>
                  {({ copied, copy }) => (
                    <QuietButton size="compact-xs" onClick={copy}>
                      {copied ? 'Copied' : 'Copy'}
                    </QuietButton>
                  )}
                </CopyButton>
              }
            />
            <List type="ordered" size="sm" my={10} spacing={4}>
              <List.Item>
                Start your tunnel or relay and let it forward to the address above, with the whole path.
              </List.Item>
              <List.Item>
                In the profile settings of your account, enter the tunnel's public address, followed by the
                same path, as webhook URL.
              </List.Item>
            </List>
            <Dim>
              {counted(status.received, 'message')} received since the app started. A message only makes the
              app check a job it already knows. Keep the path private.
            </Dim>
          </Box>
        )}
      </div>
    </Section>
  );
}
