import type { PageFacts } from '../messages.ts';
import { Connection } from './connection.ts';
import { serveDialogs } from './dialogs.ts';
import { IpcRenderer } from './ipc-renderer.ts';
import { guardNavigation } from './navigation.ts';
import { createTrueWebUtils, createWebUtils } from './web-utils.ts';

/** The page's line to the app, and what the host does in the page wherever the preload script runs. */
export function servePage(facts: PageFacts) {
  const { secret } = facts;
  const connection: Connection = new Connection(`ws://${location.host}${facts.socket}`, () => {
    ipcRenderer.close();
    sayClosed();
  });
  const ipcRenderer = new IpcRenderer(connection);
  const webUtils = secret === null ? createWebUtils(facts, connection) : createTrueWebUtils(secret);
  const isPersons = (event: Event) => secret === null || event.isTrusted;
  serveDialogs({ connection, pathOf: webUtils.getPathForFile, isPersons });
  guardNavigation(connection);
  connection.onMessage((message) => {
    if (message.type === 'closed') sayClosed();
    if (message.type === 'crash') document.documentElement.replaceChildren();
  });
  const tellFocus = () => connection.post({ type: 'focus', focused: document.hasFocus() });
  for (const event of ['load', 'focus', 'blur']) window.addEventListener(event, tellFocus);
  document.addEventListener('DOMContentLoaded', () => connection.post({ type: 'dom-ready' }));
  window.addEventListener('load', () =>
    connection.post({ type: 'loaded', url: location.href, title: document.title }),
  );
  return { connection, ipcRenderer, webUtils };
}

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
