import { z } from 'zod';

const args = z.array(z.unknown());
const id = z.number().int();

/** What the page says to the main process. Checked on arrival: a page is not to be trusted. */
export const pageMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('invoke'), id, channel: z.string(), args }),
  z.object({ type: z.literal('send'), channel: z.string(), args }),
  z.object({ type: z.literal('dom-ready') }),
  z.object({ type: z.literal('loaded'), url: z.string(), title: z.string() }),
  z.object({ type: z.literal('focus'), focused: z.boolean() }),
  z.object({ type: z.literal('preload-error'), message: z.string() }),
  z.object({ type: z.literal('navigate'), url: z.string() }),
  z.object({ type: z.literal('open-window'), url: z.string(), name: z.string(), features: z.string() }),
  z.object({ type: z.literal('permission'), id, kind: z.enum(['request', 'check']), permission: z.string() }),
  z.object({ type: z.literal('opened'), id, canceled: z.boolean(), filePaths: z.array(z.string()) }),
  z.object({ type: z.literal('pressed'), id, response: id, checkboxChecked: z.boolean() }),
]);

export type PageMessage = z.infer<typeof pageMessage>;
export type PermissionQuestion = Extract<PageMessage, { type: 'permission' }>;

export interface MessageBox {
  kind: 'message';
  message: string;
  detail: string;
  buttons: string[];
  defaultId: number;
  cancelId: number;
  checkboxLabel: string;
  checkboxChecked: boolean;
}

export interface FileChooser {
  kind: 'open';
  message: string;
  multiple: boolean;
  extensions: string[];
}

/** A page can't choose folders, so the path of one is typed. */
export interface FolderChooser {
  kind: 'folder';
  message: string;
  suggested: string;
}

/** A dialog the page shows in place of the system's. */
export type PageDialog = MessageBox | FileChooser | FolderChooser;

/** What the main process says to the page. */
export type HostMessage =
  | { type: 'reply'; id: number; result: unknown }
  | { type: 'refusal'; id: number; error: string }
  | { type: 'event'; channel: string; args: unknown[] }
  | { type: 'dialog'; id: number; dialog: PageDialog }
  | { type: 'dialog-done'; id: number }
  | { type: 'permission'; id: number; granted: boolean }
  | { type: 'go'; url: string }
  | { type: 'reload' }
  | { type: 'crash' }
  | { type: 'closed' };

/** What the page's own world needs to know before it has said anything. */
export interface MainWorldFacts {
  /** Where the app's pages are. Whatever else the browser shows is left alone. */
  origin: string;
  /** Begins the names of the events between the two worlds; in a driven browser no script of the page learns it. */
  line: string;
}

/** What the preload script's world needs to know. */
export interface PageFacts extends MainWorldFacts {
  /** By it the driver knows who asks; null where nobody drives the browser, and both worlds are one. */
  secret: string | null;
  dropFolder: string;
  separator: string;
  preload: string;
  /** Path of the line to the main process, for the window that the page shows. */
  socket: string;
  process: { platform: string; arch: string; versions: Record<string, string>; type: 'renderer' };
}
