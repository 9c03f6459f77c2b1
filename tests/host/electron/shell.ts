import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { type HostContext, record } from '../context.ts';
import { strict } from '../strict.ts';

/** Electron's `shell`. Wishes are recorded, and carried out only where the host may open things. */
export function createShell(context: HostContext) {
  const { open } = context.settings;
  return strict('shell', {
    async openExternal(url: string) {
      const { href, protocol } = new URL(url);
      record(context, 'shell.openExternal', href);
      if (['http:', 'https:', 'mailto:'].includes(protocol)) open?.(href);
    },
    async openPath(path: string) {
      record(context, 'shell.openPath', path);
      if (!existsSync(path)) return 'Failed to open path';
      open?.(path);
      return '';
    },
    showItemInFolder(path: string) {
      record(context, 'shell.showItemInFolder', path);
      open?.(dirname(path));
    },
  });
}
