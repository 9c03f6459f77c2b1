import type { z } from 'zod';
import { answers, nothing } from './ipc-channel.ts';
import type { UpdatesView } from './updates.ts';

/** New versions of the app, and what it is made of. */
export const updatesIpc = {
  'updates:view': answers<UpdatesView>()(nothing),
  /** Asks at once whether there is a new version. */
  'updates:look': answers<UpdatesView>()(nothing),
  /** Fetches the version that is offered; answers when that has begun. */
  'updates:download': answers<UpdatesView>()(nothing),
  /** Asks again after a week, or at the next version. */
  'updates:not-now': answers<UpdatesView>()(nothing),
  /** Ends the app and installs; a problem while something must not be interrupted. */
  'updates:restart': answers<UpdatesView>()(nothing),
  /** The licenses of what the app is made of. */
  'app:notices': answers<{ text: string }>()(nothing),
} as const satisfies Record<string, { argument: z.ZodType }>;
