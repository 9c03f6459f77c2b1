import { app, session } from 'electron';
import { appOrigin } from './app-address.ts';

/** Denies what this app never needs, for every page that might ever be shown. Call once the app is ready. */
export function lockDown(): void {
  const { defaultSession } = session;
  // Copying a job's log to the clipboard is the one thing the page asks for.
  const allowed = (permission: string, origin: string) =>
    permission === 'clipboard-sanitized-write' && originOf(origin) === appOrigin;
  defaultSession.setPermissionRequestHandler((_contents, permission, answer, details) => {
    answer(allowed(permission, details.requestingUrl));
  });
  defaultSession.setPermissionCheckHandler((_contents, permission, origin) => allowed(permission, origin));
  defaultSession.setDevicePermissionHandler(() => false);

  app.on('web-contents-created', (_event, contents) => {
    contents.setWindowOpenHandler(() => ({ action: 'deny' }));
    // Of WebRTC this leaves TCP to a relay; the allowlist in app-protocol.ts blocks that as well.
    contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
    contents.on('will-attach-webview', (event) => event.preventDefault());
    contents.on('will-navigate', (event) => {
      if (originOf(event.url) !== appOrigin) event.preventDefault();
    });
  });
}

/** `URL.origin` is "null" for schemes the runtime does not know, so the parts are put together by hand. */
function originOf(url: string): string {
  try {
    const { protocol, host } = new URL(url);
    return `${protocol}//${host}`;
  } catch {
    return '';
  }
}
