import { Switch, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { ShortcutState } from '../../shared/model/quick-lookup.ts';
import { readShortcut, shortcutText, usualShortcut } from '../../shared/model/quick-shortcut.ts';
import { defaultSettings } from '../../shared/model/settings.ts';
import { useAppInfo, useQuickShortcut, useSettings } from '../ipc/queries.ts';
import { Notice } from '../ui/notice.tsx';
import { Section } from '../ui/section.tsx';
import classes from './settings.module.css';
import { useSettingsChange } from './use-settings-change.ts';

const failed: Partial<Record<ShortcutState, string>> = {
  taken: 'Another program uses this shortcut.',
  refused: 'This computer does not take this shortcut.',
};

/** The keys that open quick lookup, and whether the system gives them. */
export function QuickSection() {
  const { data: info } = useAppInfo();
  const { data: settings = defaultSettings } = useSettings();
  if (!info) return null;
  const { quickShortcut } = settings.lookups;
  return <QuickSettings platform={info.platform} shortcut={quickShortcut} />;
}

function QuickSettings({ platform, shortcut }: { platform: string; shortcut: string | null }) {
  const { data: status } = useQuickShortcut();
  const set = useSettingsChange();
  const [typed, setTyped] = useState(shortcutText(shortcut ?? usualShortcut, platform));
  useEffect(() => {
    if (shortcut !== null) setTyped(shortcutText(shortcut, platform));
  }, [shortcut, platform]);
  const read = readShortcut(typed, platform);
  const change = (quickShortcut: string | null) => set.mutate({ lookups: { quickShortcut } });
  const save = () => {
    if (shortcut !== null && read.ok && read.value !== shortcut) change(read.value);
  };
  const why = status && !set.isPending && shortcut !== null ? failed[status.state] : undefined;

  return (
    <Section
      title="Quick lookup"
      hint="A small window over whatever you work in, for one lookup. It opens while Enrich Desk runs."
    >
      <div className={classes.line}>
        <div>
          <p className={classes.label}>Quick lookup</p>
          <p className={classes.hint}>
            When you press its shortcut, the text you copied last is looked at on this computer for a phone,
            email, name or company. Nothing is asked before you press Enter.
          </p>
        </div>
        <Switch
          aria-label="Quick lookup"
          checked={shortcut !== null}
          disabled={shortcut === null && !read.ok}
          onChange={(event) => change(event.currentTarget.checked && read.ok ? read.value : null)}
        />
      </div>
      <TextInput
        className={classes.number}
        label="Shortcut"
        description="Keys joined by +"
        maxLength={60}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={save}
        onKeyDown={(event) => event.key === 'Enter' && save()}
        error={read.ok ? null : `${read.problem.message} ${read.problem.advice}`}
      />
      <div aria-live="polite" className={classes.setUp}>
        {why && (
          <Notice tone="warn" icon={IconAlertTriangle} title={why}>
            <p>
              Choose another one, or close the program that has it and turn quick lookup off and on again.
            </p>
          </Notice>
        )}
        {status?.state === 'on' && shortcut !== null && !set.isPending && (
          <p className={classes.hint}>Press {shortcutText(shortcut, platform)} in any program.</p>
        )}
      </div>
    </Section>
  );
}
