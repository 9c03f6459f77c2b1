import type { z } from 'zod';
import { answers, nothing } from './ipc-channel.ts';
import { lookupIpc } from './ipc-lookups.ts';
import type { LookupRun } from './lookup-run.ts';
import type { HandedOver, QuickOpening, ShortcutState } from './quick-lookup.ts';

/** The channels of quick lookup: its small window, and its line in Settings. */
export const quickIpc = {
  /** How the shortcut stands with the system. */
  'quick:shortcut': answers<{ state: ShortcutState }>()(nothing),
  /** What the window was opened with; null where it is closed. */
  'quick:opening': answers<QuickOpening | null>()(nothing),
  /** As `lookups:run`; the window stays open for it. */
  'quick:run': answers<LookupRun>()(lookupIpc['lookups:run'].argument),
  'quick:close': answers<null>()(nothing),
  /** Shows the main window with the last answer. */
  'quick:open-in-app': answers<null>()(nothing),
  /** What the main window was shown for, told once. */
  'quick:take-handed-over': answers<HandedOver | null>()(nothing),
} as const satisfies Record<string, { argument: z.ZodType }>;
