import { clipboard } from 'electron';

export interface ClipboardText {
  /** '' where it holds no text, or cannot be read. */
  read(): Promise<string>;
}

export const electronClipboard: ClipboardText = {
  // Another program may hold it open; then there is nothing to recognise.
  read: () => clipboard.readText().catch(() => ''),
};
