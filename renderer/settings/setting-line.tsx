import { Box, Group, NumberInput, Switch, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { z } from 'zod';
import { withSettingsChange } from '../../shared/model/settings.ts';
import { keyOf } from '../ipc/ask.ts';
import { useCall } from '../ipc/mutations.ts';
import { Dim } from '../ui/small-parts.tsx';

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
    <Box miw={0} style={{ overflowWrap: 'anywhere' }}>
      {label && (
        <Text fw={600} role={role}>
          {label}
        </Text>
      )}
      <Dim component="div">{hint}</Dim>
    </Box>
    {children}
  </Group>
);

interface SwitchProps {
  label: string;
  hint: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A setting that is on or off. */
export const SwitchLine = ({ label, hint, checked, onChange }: SwitchProps) => (
  <SettingLine label={label} hint={hint}>
    <Switch
      aria-label={label}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  </SettingLine>
);

interface NumberProps<Value extends number | null> {
  label: string;
  description?: string;
  width?: number;
  /** What may be saved; where it takes null, an empty field is that. */
  schema: z.ZodType<Value>;
  value: Value;
  /** What is said of a number that may not be saved. */
  wrong?: string;
  onSave: (value: Value) => void;
}

/** A number among the settings, saved when its field is left or Enter is pressed. */
export function NumberField<Value extends number | null>(props: NumberProps<Value>) {
  const { label, description, width = 250, schema, value, wrong, onSave } = props;
  const [typed, setTyped] = useState<string | number>(value ?? '');
  useEffect(() => setTyped(value ?? ''), [value]);
  const wanted = schema.safeParse(typed === '' ? null : typed);
  const save = () => {
    if (wanted.success && wanted.data !== value) onSave(wanted.data);
  };
  return (
    <NumberInput
      w={width}
      label={label}
      description={description}
      allowDecimal={false}
      value={typed}
      onChange={setTyped}
      onBlur={save}
      onKeyDown={(event) => event.key === 'Enter' && save()}
      error={!wanted.success && (wrong ?? 'Enter a whole number in this range.')}
    />
  );
}

/** Changes settings. The controls show the new value at once, and the old one again where it could not be saved. */
export function useSettingsChange() {
  const queryClient = useQueryClient();
  const settings = keyOf('settings:get', undefined);
  return useCall('settings:set', {
    onMutate: (change) => {
      queryClient.setQueryData(settings, (now) => now && withSettingsChange(now, change));
    },
    renews: ['settings:get', 'webhook:', 'quick:shortcut', 'lookup-history:'],
    onError: () => void queryClient.invalidateQueries({ queryKey: settings }),
  });
}
