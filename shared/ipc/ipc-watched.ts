import { z } from 'zod';
import { FileTokenSchema } from '../model/offered-file.ts';
import { type ChosenFolder, type WatchedFolderView, WatchedSettingsSchema } from '../model/watched-folder.ts';
import { answers, id, nothing } from './ipc-channel.ts';

const one = z.object({ id });

/** Folders whose lists are taken by the app itself. */
export const watchedIpc = {
  'watched:list': answers<WatchedFolderView[]>()(nothing),
  /** Asks for a folder outside the page; null when the user thought better of it. */
  'watched:choose': answers<ChosenFolder | null>()(nothing),
  'watched:add': answers<null>()(z.object({ folder: FileTokenSchema, settings: WatchedSettingsSchema })),
  'watched:change': answers<null>()(one.extend({ settings: WatchedSettingsSchema })),
  'watched:pause': answers<null>()(one.extend({ isPaused: z.boolean() })),
  /** Nothing more is taken of it; what was taken goes on. */
  'watched:remove': answers<null>()(one),
  'watched:show': answers<null>()(one),
} as const satisfies Record<string, { argument: z.ZodType }>;
