import type { LookupRun, Understood } from '../../shared/model/lookup-run.ts';
import type { Pasted } from '../../shared/model/lookup-schemas.ts';
import type { Result } from '../../shared/model/problem.ts';
import {
  type HandedOver,
  longestClipboard,
  oneOfEachKind,
  type QuickOpening,
  type ShortcutState,
} from '../../shared/model/quick-shortcut.ts';
import type { ClipboardText, Shortcuts } from '../platform/desktop.ts';
import type { LookupRequest, Lookups } from './lookups.ts';

/** The small window, as far as it is moved from here. */
interface QuickWindowPort {
  show(): void;
  hide(): void;
  isShown(): boolean;
  /** Its page is to look at what it was opened with, or that it was closed. */
  send(event: 'quick:opening-changed', payload: null): void;
}

export type QuickLookup = ReturnType<typeof createQuickLookup>;

/** What happens between the shortcut and the small window. Nothing is asked but by a press in the window. */
export function createQuickLookup(parts: {
  window: QuickWindowPort;
  clipboard: ClipboardText;
  understand: Understand;
  lookups: Lookups;
  account: () => Promise<HandedOver['account']>;
  /** Shows the main window, which takes what is handed over. */
  showMain: () => void;
}) {
  const { window, clipboard, lookups } = parts;
  let presses = 0;
  let opening: QuickOpening | null = null;
  let underWay = 0;
  /** An answer, or why there is none, stands in the window. */
  let ended = false;
  let last: HandedOver | null = null;
  let handedOver: HandedOver | null = null;

  function close(): void {
    opening = null;
    ended = false;
    last = null;
    window.hide();
    // What is under way is shown again when the shortcut is pressed meanwhile.
    if (underWay === 0) window.send('quick:opening-changed', null);
  }

  return {
    /** The shortcut was pressed: the one moment at which the clipboard is read. */
    async press(): Promise<void> {
      // What was asked is looked at first, whatever was copied since.
      if (underWay > 0) return window.show();
      presses += 1;
      const turn = presses;
      const found = await recognize(await clipboard.read(), parts.understand);
      if (turn !== presses || underWay > 0) return;
      opening = found;
      ended = false;
      last = null;
      window.show();
      window.send('quick:opening-changed', null);
    },
    /** Null once it is closed: nothing of the clipboard is kept. */
    opening: () => opening,
    async run(request: LookupRequest): Promise<Result<LookupRun>> {
      underWay += 1;
      try {
        const account = await parts.account();
        const run = await lookups.run(request);
        if (run.ok && window.isShown())
          last = { kind: request.kind, input: request.input, account, run: run.value };
        return run;
      } finally {
        underWay -= 1;
        ended = window.isShown();
      }
    },
    close,
    /** The user turned to another window: closed, unless something is under way or its end is shown. */
    left(): void {
      if (underWay === 0 && !ended) close();
    },
    openInApp(): void {
      handedOver = last;
      close();
      parts.showMain();
    },
    takeHandedOver(): HandedOver | null {
      const taken = handedOver;
      handedOver = null;
      return taken;
    },
  };
}

type Understand = (pasted: Pasted) => Promise<Understood>;

/** What of the clipboard may be looked up; nothing of a longer text, and nothing but these values of any. */
export async function recognize(text: string, understand: Understand): Promise<QuickOpening> {
  if (text.length > longestClipboard || text.trim() === '') return { recognized: [] };
  return { recognized: oneOfEachKind((await understand({ text, into: null })).parts) };
}

export type QuickShortcut = ReturnType<typeof createQuickShortcut>;

/** The keys of quick lookup, as the user set them. */
export function createQuickShortcut(shortcuts: Shortcuts, onPress: () => void) {
  let wanted: string | null = null;
  let state: ShortcutState = 'off';
  let closed = false;

  function drop(): void {
    if (wanted !== null && state === 'on') shortcuts.unregister(wanted);
    wanted = null;
    state = 'off';
  }

  return {
    /** Listens to these keys from now on, and no longer to those before; null listens to none. */
    follow(shortcut: string | null): void {
      // What was not to be had is tried again: the other program may be gone.
      if (closed || (shortcut === wanted && state === 'on')) return;
      drop();
      if (shortcut === null) return;
      wanted = shortcut;
      state = shortcuts.register(shortcut, () => {
        if (!closed && wanted === shortcut) onPress();
      });
    },
    state: () => state,
    /** The app ends: listens to none, whatever is set later. */
    close(): void {
      closed = true;
      drop();
    },
  };
}
