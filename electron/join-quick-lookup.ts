import type { MainSend } from '../shared/ipc/ipc-events.ts';
import type { Result } from '../shared/model/problem.ts';
import type { HandedOver } from '../shared/model/quick-lookup.ts';
import type { MainWindow } from './app/window/main-window.ts';
import { createQuickWindow } from './app/window/quick-window.ts';
import type { Lookups } from './lookups/lookups.ts';
import { createQuickLookup, type QuickLookup } from './lookups/quick/quick-lookup.ts';
import { createQuickShortcut, type QuickShortcut } from './lookups/quick/quick-shortcut.ts';
import { electronClipboard } from './platform/clipboard.ts';
import { electronShortcuts } from './platform/shortcuts.ts';

/** Quick lookup with its keys, its window and the clipboard. Nothing of it is there before the user turns it on. */
export function joinQuickLookup(parts: {
  preload: string;
  main: MainWindow;
  lookups: Lookups;
  /** The connection that lookups go to. */
  active: () => Promise<Result<NonNullable<HandedOver['account']>>>;
  isLeaving: () => boolean;
}): QuickLookup & { shortcut: QuickShortcut; send: MainSend } {
  const { main, isLeaving } = parts;
  const window = createQuickWindow({
    ...{ preload: parts.preload, main, isLeaving },
    onLeft: () => quick.left(),
    onClose: () => quick.close(),
  });
  const quick = createQuickLookup({
    window: { ...window, tellOpening: () => window.send('quick:opening-changed', null) },
    clipboard: electronClipboard,
    lookups: parts.lookups,
    // Loaded with the first press, as it knows many names and places.
    understand: async (pasted) => (await import('./lookups/understand/understand.ts')).understand(pasted),
    async account() {
      const active = await parts.active();
      if (!active.ok) return null;
      const { id, name, kind } = active.value;
      return { id, name, kind };
    },
    showMain() {
      main.show();
      main.send('quick:handed-over', null);
    },
  });
  const shortcut = createQuickShortcut(electronShortcuts, () => void quick.press());
  return { ...quick, shortcut, send: window.send };
}
