import { nativeTheme } from 'electron';
import type { Settings } from '../../shared/model/settings.ts';

/** Whether the page will be dark: by what the user chose, or by the system where that was left to it. */
export const isDark = (chosen: Settings['colorScheme']): boolean =>
  chosen === 'dark' || (chosen === 'system' && nativeTheme.shouldUseDarkColors);
