import type { Connection } from './connection.ts';

const asked = (url: string | URL | undefined) => new URL(String(url ?? 'about:blank'), location.href).href;

/** Says that the page wants a window. */
type OpenWindow = (url: string, name: string, features: string) => void;

export const openOver =
  (connection: Connection): OpenWindow =>
  (url, name, features) =>
    connection.post({ type: 'open-window', url, name, features });

/** In the page's own world: asks the main process before a script there opens a window, as Electron does. */
export function guardWindowOpen(open: OpenWindow): void {
  window.open = (url, name, features) => {
    open(asked(url), name ?? '', features ?? '');
    return null;
  };
}

/** Asks the main process before the page goes elsewhere or a link opens a window, as Electron does. */
export function guardNavigation(connection: Connection): void {
  let allowed = '';

  connection.onMessage((message) => {
    if (message.type === 'go') {
      allowed = asked(message.url);
      if (allowed === location.href) location.reload();
      else location.href = allowed;
    } else if (message.type === 'reload') location.reload();
  });

  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[target=_blank]') : null;
    if (!(link instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    connection.post({ type: 'open-window', url: link.href, name: '_blank', features: '' });
  });

  // Not every browser can say that a page is about to leave.
  if (!('navigation' in window)) return;
  window.navigation.addEventListener('navigate', (event) => {
    const { url, sameDocument } = event.destination;
    const leaves = !sameDocument && !event.hashChange && event.navigationType !== 'reload';
    if (!leaves || url === allowed || event.downloadRequest !== null || !event.cancelable) return;
    event.preventDefault();
    connection.post({ type: 'navigate', url });
  });
}
