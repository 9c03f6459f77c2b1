import { internalIpc } from '../../../shared/ipc/ipc.ts';

/**
 * Whether a call may go on to the app. In Electron a page can't reach its preload script's ipcRenderer; in a browser
 * that nobody drives the two share a realm and a socket, on which a script can say what it likes. So a channel that is the preload script's alone
 * takes no text but the paths of files that were handed over: what a script sends there reaches nothing of the user's.
 */
export function mayPass(channel: string, args: unknown, handedOver: ReadonlySet<string>): boolean {
  return !Object.hasOwn(internalIpc, channel) || holdsOnly(args, handedOver);
}

function holdsOnly(value: unknown, texts: ReadonlySet<string>): boolean {
  if (typeof value === 'string') return texts.has(value);
  if (typeof value !== 'object' || value === null) return true;
  const isData = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
  return isData && Object.values(value).every((item) => holdsOnly(item, texts));
}
