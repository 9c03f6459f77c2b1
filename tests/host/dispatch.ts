import { internalIpc } from '../../shared/ipc/ipc.ts';
import type { BrowserWindow } from './electron/browser-window.ts';
import type { StandIn } from './electron/electron.ts';
import type { WebContents } from './electron/web-contents.ts';
import type { PageMessage } from './messages.ts';
import type { Addresses } from './server/addresses.ts';
import type { Page, Pages } from './server/pages.ts';
import { hostEvent, strict } from './strict.ts';

/**
 * Gives what the pages say to the app: IPC to its handlers, page events to its window.
 * @param handedOver the paths of the files that pages have handed over
 */
export function dispatchPages(
  pages: Pages,
  standIn: StandIn,
  addresses: Addresses,
  handedOver: ReadonlySet<string>,
): void {
  pages.on('message', (page, message) => {
    const isBarred =
      !page.trusted && 'channel' in message && !mayPass(message.channel, message.args, handedOver);
    if (isBarred) {
      if (message.type === 'invoke') page.post({ type: 'refusal', id: message.id, error: notThePages });
      return;
    }
    const window = standIn.windows.at(page.place);
    if (window && message.type === 'focus') window.pageFocus(message.focused);
    else if (window) dispatch(window, page, message, standIn, addresses);
    else page.post({ type: 'closed' });
  });
  pages.on('closed', (place) => {
    if (pages.open(place) === 0) standIn.windows.at(place)?.pageFocus(false);
  });
}

const notThePages = 'Error: A path that was not handed over was refused';

function dispatch(
  window: BrowserWindow,
  page: Page,
  message: PageMessage,
  standIn: StandIn,
  addresses: Addresses,
): void {
  const contents = window.webContents;
  switch (message.type) {
    case 'invoke':
      void invoke(contents, page, message, standIn);
      return;
    case 'send':
      standIn.ipcMain.emit(message.channel, ipcEvent(contents), ...message.args);
      return;
    case 'dom-ready':
      contents.emit('dom-ready', hostEvent());
      window.readyToShow();
      return;
    case 'loaded':
      contents.loaded(addresses.appUrl(message.url));
      return;
    case 'preload-error':
      console.error(`The preload script failed: ${message.message}`);
      contents.emit('preload-error', hostEvent(), window.preload, new Error(message.message));
      return;
    case 'navigate':
      if (contents.mayNavigate(addresses.appUrl(message.url))) page.post({ type: 'go', url: message.url });
      return;
    case 'permission':
      void permit(contents, page, message, standIn);
      return;
    case 'open-window':
      contents.openWindow({
        url: addresses.appUrl(message.url),
        frameName: message.name,
        features: message.features,
      });
      return;
  }
}

/** An app that does not answer leaves the page waiting; one whose handler throws grants nothing. */
async function permit(
  contents: WebContents,
  page: Page,
  { id, kind, permission }: Extract<PageMessage, { type: 'permission' }>,
  { defaultSession }: StandIn,
): Promise<void> {
  const granted = await defaultSession.permits(kind, permission, contents).catch((error: unknown) => {
    console.error(`Error occurred in the handler for the permission '${permission}':`, error);
    return false;
  });
  page.post({ type: 'permission', id, granted });
}

const ipcEvent = (contents: WebContents) =>
  strict('IpcMainEvent', { type: 'frame', sender: contents, senderFrame: contents.mainFrame });

async function invoke(
  contents: WebContents,
  page: Page,
  { id, channel, args }: Extract<PageMessage, { type: 'invoke' }>,
  standIn: StandIn,
): Promise<void> {
  try {
    const handler = standIn.ipcMain.handlerOf(channel);
    if (!handler) throw new Error(`No handler registered for '${channel}'`);
    const result: unknown = await Reflect.apply(handler, undefined, [ipcEvent(contents), ...args]);
    page.post({ type: 'reply', id, result });
  } catch (error) {
    console.error(`Error occurred in handler for '${channel}':`, error);
    page.post({ type: 'refusal', id, error: String(error) });
  }
}

/**
 * Whether a call may go on to the app. In Electron a page can't reach its preload script's ipcRenderer; in a browser
 * that nobody drives the two share a realm and a socket, on which a script can say what it likes. So a channel that is the preload script's alone
 * takes no text but the paths of files that were handed over: what a script sends there reaches nothing of the user's.
 */
function mayPass(channel: string, args: unknown, handedOver: ReadonlySet<string>): boolean {
  return !Object.hasOwn(internalIpc, channel) || holdsOnly(args, handedOver);
}

function holdsOnly(value: unknown, texts: ReadonlySet<string>): boolean {
  if (typeof value === 'string') return texts.has(value);
  if (typeof value !== 'object' || value === null) return true;
  const isData = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
  return isData && Object.values(value).every((item) => holdsOnly(item, texts));
}
