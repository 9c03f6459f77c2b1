import { Group, Switch, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  label?: ReactNode;
  hint: ReactNode;
  /** The label is said when it changes. */
  role?: 'status';
  /** At its end: what changes it. */
  children?: ReactNode;
}

/** A setting or a fact: its name, a line about it, and what changes it. */
export const SettingLine = ({ label, hint, role, children }: Props) => (
  <Group justify="space-between" wrap="nowrap" gap={24} py={8}>
    <div>
      {label && (
        <Text size="sm" fw={600} role={role}>
          {label}
        </Text>
      )}
      <Text component="div" size="xs" c="dimmed">
        {hint}
      </Text>
    </div>
    {children}
  </Group>
);

interface SwitchProps {
  label: string;
  hint: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** A setting that is on or off. */
export const SwitchLine = ({ label, hint, checked, disabled = false, onChange }: SwitchProps) => (
  <SettingLine label={label} hint={hint}>
    <Switch
      aria-label={label}
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  </SettingLine>
);
