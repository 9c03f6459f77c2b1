import type { PageFacts } from '../messages.ts';
import { Connection } from './connection.ts';
import { contextBridge } from './context-bridge.ts';
import { serveDialogs } from './dialogs.ts';
import { IpcRenderer } from './ipc-renderer.ts';
import { guardNavigation } from './navigation.ts';
import { guardPermissions } from './permissions.ts';
import { runPreload } from './preload-world.ts';
import { createWebUtils } from './web-utils.ts';

/** Runs in the page before anything of the app does, and gives its preload the world that Electron would. */
declare const HOST_FACTS: PageFacts;

declare global {
  interface Window {
    __hostRunPreload?: (preload: (...world: unknown[]) => void) => void;
  }
}

const connection = new Connection(`ws://${location.host}${HOST_FACTS.socket}`, () => {
  ipcRenderer.close();
  sayClosed();
});
const ipcRenderer = new IpcRenderer(connection);
const webUtils = createWebUtils(HOST_FACTS, connection);
const electron = Object.freeze({ contextBridge, ipcRenderer, webUtils });

serveDialogs(connection, webUtils.getPathForFile);
guardNavigation(connection);
guardPermissions(connection);
connection.onMessage((message) => {
  if (message.type === 'closed') sayClosed();
  if (message.type === 'crash') document.documentElement.replaceChildren();
});

window.__hostRunPreload = (preload) => {
  delete window.__hostRunPreload;
  try {
    runPreload(preload, electron, HOST_FACTS);
  } catch (error) {
    console.error(`Unable to load preload script: ${HOST_FACTS.preload}`, error);
    connection.post({ type: 'preload-error', message: String(error) });
  }
};

const tellFocus = () => connection.post({ type: 'focus', focused: document.hasFocus() });
for (const event of ['load', 'focus', 'blur']) window.addEventListener(event, tellFocus);
document.addEventListener('DOMContentLoaded', () => connection.post({ type: 'dom-ready' }));
window.addEventListener('load', () =>
  connection.post({ type: 'loaded', url: location.href, title: document.title }),
);

/** The window is gone in the main process; a page can't close itself, so it says so. */
function sayClosed(): void {
  if (document.getElementById('host-closed')) return;
  const note = document.createElement('dialog');
  note.id = 'host-closed';
  note.textContent = 'The app has closed. You can close this page.';
  note.style.cssText = 'font: 14px system-ui; padding: 20px; border: 1px solid #8888';
  document.body?.append(note);
  if (note.isConnected) note.showModal();
}
