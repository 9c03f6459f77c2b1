import { useMantineColorScheme } from '@mantine/core';
import { useEffect } from 'react';
import { useSettings } from '../ipc/queries.ts';

/** Makes the window follow the colour scheme kept in the settings. */
export function SettingsSync() {
  const { data: settings } = useSettings();
  const { setColorScheme } = useMantineColorScheme();
  const wanted = settings?.colorScheme;

  useEffect(() => {
    if (wanted) setColorScheme(wanted === 'system' ? 'auto' : wanted);
  }, [wanted, setColorScheme]);

  return null;
}
