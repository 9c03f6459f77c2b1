import type { Connection } from './connection.ts';

/** Asks the main process before the page goes elsewhere or opens a window, as Electron does. */
export function guardNavigation(connection: Connection): void {
  const asked = (url: string | URL | undefined) => new URL(String(url ?? 'about:blank'), location.href).href;
  let allowed = '';

  connection.onMessage((message) => {
    if (message.type === 'go') {
      allowed = asked(message.url);
      if (allowed === location.href) location.reload();
      else location.href = allowed;
    } else if (message.type === 'reload') location.reload();
  });

  window.open = (url, name, features) => {
    connection.post({ type: 'open-window', url: asked(url), name: name ?? '', features: features ?? '' });
    return null;
  };
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
