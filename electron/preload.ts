import { contextBridge, ipcRenderer, webUtils } from 'electron';
import type { Bridge } from '../shared/ipc/bridge.ts';
import type { InternalChannelName } from '../shared/ipc/ipc.ts';
import { type EventName, eventNames, type IpcEvents } from '../shared/ipc/ipc-events.ts';
import type { Problem } from '../shared/model/problem.ts';

// It is loaded before the page, each time: it holds names, and whatever is to be checked is checked in the main process.

/** The page's channels, put in its place by the build (vite.config.ts): their schemas would bring zod along. */
declare const PAGE_CHANNELS: readonly string[];

/** One function a channel, and nothing that takes a channel's name from the page. */
const call = Object.fromEntries(
  PAGE_CHANNELS.map((channel) => [channel, (argument: unknown) => ipcRenderer.invoke(channel, argument)]),
) as unknown as Bridge['call'];

/** Where a file that the page hands over lies; '' for one made by a script, and for what is no file at all. */
function pathOf(file: File): string {
  try {
    return webUtils.getPathForFile(file);
  } catch {
    return '';
  }
}

const offerChannel: InternalChannelName = 'files:offer';

const bridge: Bridge = {
  call,
  on<E extends EventName>(event: E, listener: (payload: IpcEvents[E]) => void) {
    if (!eventNames.includes(event)) return () => {};
    const forward = (_event: unknown, payload: IpcEvents[E]) => listener(payload);
    ipcRenderer.on(event, forward);
    return () => void ipcRenderer.off(event, forward);
  },
  // The path goes from here to the main process; the page gets a token for it.
  async offer(file) {
    const path = pathOf(file);
    return path === '' ? { ok: false, problem: notOnDisk(file) } : ipcRenderer.invoke(offerChannel, { path });
  },
};

function notOnDisk(file: unknown): Problem {
  const name = file instanceof File && file.name !== '' ? file.name : 'This file';
  return {
    code: 'file-without-path',
    message: `${name} is not on this computer's disk, so it cannot be read.`,
    advice: 'Save it to a folder first and drop it again.',
  };
}

contextBridge.exposeInMainWorld('enrichDesk', bridge);

// WebRTC is gone before any script of the page runs. A frame that one adds has it anew, and reaches nothing: app/window/app-protocol.ts.
contextBridge.executeInMainWorld({
  func: () => {
    for (const name of Object.getOwnPropertyNames(window))
      if (/^(webkit)?RTC/.test(name)) Reflect.deleteProperty(window, name);
  },
});
