import { clipboard } from 'electron';
import type { ClipboardText } from './clipboard.ts';

export const electronClipboard: ClipboardText = {
  // Another program may hold it open; then there is nothing to recognise.
  read: () => clipboard.readText().catch(() => ''),
};
