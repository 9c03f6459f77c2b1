import { localStorageColorSchemeManager, useMantineColorScheme } from '@mantine/core';
import { useEffect } from 'react';
import { useSettings } from '../ipc/queries.ts';

/**
 * Where the choice of light, dark or system is kept between starts, so that the first paint is right already.
 * The settings in the main process are the truth; this copy follows them (see SettingsSync).
 */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'color-scheme' });

const wanted = colorSchemeManager.get('auto');
const systemIsDark = window.matchMedia('(prefers-color-scheme: dark)').matches;
document.documentElement.dataset.mantineColorScheme =
  wanted === 'dark' || (wanted === 'auto' && systemIsDark) ? 'dark' : 'light';

/** Makes the window follow the color scheme kept in the settings. */
export function SettingsSync() {
  const { data: settings } = useSettings();
  const { setColorScheme } = useMantineColorScheme();
  const wanted = settings?.colorScheme;

  useEffect(() => {
    if (wanted) setColorScheme(wanted === 'system' ? 'auto' : wanted);
  }, [wanted, setColorScheme]);

  return null;
}
