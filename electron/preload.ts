import { contextBridge, ipcRenderer, webUtils } from 'electron';
import { type Bridge, type EventName, eventNames, type IpcEvents, ipc } from '../shared/ipc.ts';

/** One function a channel, and nothing that takes a channel's name from the page. */
const call = Object.fromEntries(
  Object.keys(ipc).map((channel) => [channel, (argument: unknown) => ipcRenderer.invoke(channel, argument)]),
) as unknown as Bridge['call'];

const bridge: Bridge = {
  call,
  on<E extends EventName>(event: E, listener: (payload: IpcEvents[E]) => void) {
    if (!eventNames.includes(event)) return () => {};
    const forward = (_event: unknown, payload: IpcEvents[E]) => listener(payload);
    ipcRenderer.on(event, forward);
    return () => void ipcRenderer.off(event, forward);
  },
  pathOf: (file) => webUtils.getPathForFile(file),
};

contextBridge.exposeInMainWorld('enrichDesk', bridge);

// WebRTC is gone before any script of the page runs. A frame that one adds has it anew; there the locks in window/ hold.
contextBridge.executeInMainWorld({
  func: () => {
    for (const name of Object.getOwnPropertyNames(window))
      if (/^(webkit)?RTC/.test(name)) Reflect.deleteProperty(window, name);
  },
});
