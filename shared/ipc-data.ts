import type { z } from 'zod';
import { answers, nothing } from './ipc-channel.ts';
import type { SavedFile } from './saved-file.ts';
import type { StoredData } from './stored-data.ts';

/** What is kept on this computer, and what can be done with it. */
export const dataIpc = {
  'data:look': answers<StoredData>()(nothing),
  'data:open-folder': answers<null>()(nothing),
  /** What may help whoever mends the app, as text to read before it is shared: no key, no contact data. */
  'data:diagnostics': answers<{ text: string }>()(nothing),
  /** Saves the text that was read last; null when the user thought better of it. */
  'data:save-diagnostics': answers<SavedFile | null>()(nothing),
  /** Asks outside the page, removes all that is kept and ends the app; `leaving` is false where the user kept it. */
  'data:erase': answers<{ leaving: boolean }>()(nothing),
} as const satisfies Record<string, { argument: z.ZodType }>;
