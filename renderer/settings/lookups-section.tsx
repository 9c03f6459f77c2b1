import { Box, Group, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  pressedShortcut,
  type ShortcutState,
  shortcutText,
  usualShortcut,
  whyNoShortcut,
} from '../../shared/model/quick-shortcut.ts';
import { lookupKinds, lookupServices } from '../../shared/model/services.ts';
import {
  defaultSettings,
  type LookupSettingsChange,
  LookupSettingsSchema,
} from '../../shared/model/settings.ts';
import { ask } from '../ipc/ask.ts';
import { useAppInfo, useSettings } from '../ipc/queries.ts';
import { Notice } from '../ui/notice.tsx';
import { Disclosure, Section } from '../ui/page.tsx';
import { Dim } from '../ui/small-parts.tsx';
import { NumberField, SwitchLine, useSettingsChange } from './setting-line.tsx';

const { offerKeptDays, keepDays, perMinute } = LookupSettingsSchema.shape;
const perMinuteFields = perMinute.unwrap().shape;

/** What is kept of lookups, when an answer is offered again, and how fast lists are looked up. */
export function LookupsSection() {
  const { data: { lookups } = defaultSettings } = useSettings();
  const set = useSettingsChange();
  // Only what was changed: leaving one field and pressing a switch come as two changes at once.
  const change = (part: LookupSettingsChange) => set.mutate({ lookups: part });

  return (
    <Section title="Lookups" hint="Your lookups stay on this computer, encrypted, in History.">
      <SwitchLine
        label="Keep lookups"
        hint="Turn off to stop saving new single lookups. Saved ones stay until you delete them."
        checked={lookups.remember}
        onChange={(remember) => change({ remember })}
      />
      <Group gap="12px 24px" align="flex-end" py={8}>
        <NumberField
          label="Delete lookups after (days)"
          description="Finished list lookups too. Leave empty to keep them."
          schema={keepDays}
          value={lookups.keepDays}
          onSave={(days) => change({ keepDays: days })}
        />
        <NumberField
          label="Show saved results newer than (days)"
          description="Instead of paying again. 0 for never."
          schema={offerKeptDays}
          value={lookups.offerKeptDays}
          onSave={(days) => change({ offerKeptDays: days })}
        />
      </Group>
      <Disclosure summary="Requests a minute, at most" lazy>
        <Dim maw="70ch">
          1 to 6000 for each kind. The service allows 500 business lookups a minute. More may be delayed.
        </Dim>
        <Group gap="12px 24px" align="flex-end" py={8}>
          {lookupKinds.map((kind) => (
            <NumberField
              key={kind}
              label={`${lookupServices[kind].label} requests a minute`}
              schema={perMinuteFields[kind]}
              value={lookups.perMinute[kind]}
              onSave={(most) => change({ perMinute: { [kind]: most } })}
            />
          ))}
        </Group>
      </Disclosure>
    </Section>
  );
}

const failed: Partial<Record<ShortcutState, string>> = {
  taken: 'Another program uses this shortcut.',
  refused: 'This computer does not take this shortcut.',
};

/** The keys that open quick lookup, and whether the system gives them. */
export function QuickSection() {
  const { data: info } = useAppInfo();
  const { data: settings = defaultSettings } = useSettings();
  const { data: status } = useQuery(ask('quick:shortcut', undefined));
  const set = useSettingsChange();
  /** While it is off: the keys that it gets. */
  const [wanted, setWanted] = useState<string>(usualShortcut);
  /** Why the keys that were pressed make no shortcut. */
  const [wrong, setWrong] = useState('');
  if (!info) return null;
  const { platform } = info;
  const { quickShortcut: shortcut } = settings.lookups;
  const keys = shortcutText(shortcut ?? wanted, platform);
  const change = (quickShortcut: string | null) => {
    setWanted(quickShortcut ?? shortcut ?? wanted);
    set.mutate({ lookups: { quickShortcut } });
  };
  const why = status && !set.isPending && shortcut !== null ? failed[status] : undefined;

  return (
    <Section title="Quick lookup" hint="A small window for one lookup, over any program.">
      <SwitchLine
        label="Quick lookup"
        hint="Copy a phone, email or name anywhere, then press the shortcut. Nothing is sent until you press Enter."
        checked={shortcut !== null}
        onChange={(isOn) => change(isOn ? wanted : null)}
      />
      <TextInput
        w={250}
        label="Shortcut"
        description={`Press the keys you want, such as ${shortcutText('Alt+Shift+K', platform)}`}
        readOnly
        value={keys}
        onKeyDown={(event) => {
          const pressed = pressedShortcut(event, platform);
          const wrongNow = pressed === null ? whyNoShortcut(event, platform) : '';
          if (pressed === null && wrongNow === '') return;
          // Nor do the keys do here what they do elsewhere, such as going to another page.
          event.preventDefault();
          event.stopPropagation();
          setWrong(wrongNow);
          if (pressed === null) return;
          if (shortcut === null) setWanted(pressed);
          else change(pressed);
        }}
        onBlur={() => setWrong('')}
        error={wrong && <span role="alert">{wrong}</span>}
      />
      <Box aria-live="polite" mt={14}>
        {why && (
          <Notice title={why}>
            <p>
              Choose another one, or close the program that has it and turn quick lookup off and on again.
            </p>
          </Notice>
        )}
        {status === 'on' && shortcut !== null && !set.isPending && <Dim>Press {keys} in any program.</Dim>}
      </Box>
    </Section>
  );
}
