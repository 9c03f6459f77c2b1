import { app, type ProxyConfig, session, type WebPreferences } from 'electron';
import { appOrigin } from './app-protocol.ts';

/** A proxy where nothing listens, for this computer as well; WebRTC without UDP goes by it, too. */
const nowhere: ProxyConfig = {
  mode: 'fixed_servers',
  proxyRules: '127.0.0.1:1',
  proxyBypassRules: '<-loopback>',
};

/** Denies what this app never needs, for every page that might ever be shown. Call once the app is ready. */
export async function lockDown(): Promise<void> {
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
    // TCP to a relay is left, and led nowhere.
    contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
    contents.on('will-attach-webview', (event) => event.preventDefault());
    contents.on('will-navigate', (event) => {
      if (originOf(event.url) !== appOrigin) event.preventDefault();
    });
    // The page has no frames.
    contents.on('will-frame-navigate', (event) => {
      if (!event.isMainFrame) event.preventDefault();
    });
  });
  await defaultSession.setProxy(nowhere);
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

/** What every page of the app is shown with: a sandbox, a world of its own, and nothing of Node. */
export const lockedPreferences = (preload: string): WebPreferences => ({
  preload,
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  webSecurity: true,
  spellcheck: false,
});
