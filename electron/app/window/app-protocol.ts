import { readFile } from 'node:fs/promises';
import { extname, resolve, sep } from 'node:path';
import { app, type ProxyConfig, protocol, session, type WebPreferences } from 'electron';

export const appScheme = 'app';
const appHost = 'enrich-desk';
/** What the app's own page calls itself; every IPC call must come from here. */
export const appOrigin = `${appScheme}://${appHost}`;
export const appUrl = `${appOrigin}/index.html`;
/** The small window's place; see renderer/ui/paths.ts. */
export const quickUrl = `${appUrl}#/quick`;

/** The file a URL means, or null where it leads out of the root, in whatever way it is written. */
export function fileWithin(root: string, url: string): string | null {
  let pathname: string;
  try {
    const parsed = new URL(url);
    if (parsed.host !== appHost) return null;
    pathname = decodeURIComponent(parsed.pathname);
  } catch {
    return null;
  }
  if (pathname.includes('\0') || pathname.includes('\\')) return null;
  const path = resolve(root, `.${pathname === '/' ? '/index.html' : pathname}`);
  return path.startsWith(resolve(root) + sep) ? path : null;
}

/** The app's own files and no connection to anywhere. Inline styles: the component library places its pop-ups with them. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  // The page's one policy is renderer/app/trusted-types.ts.
  "require-trusted-types-for 'script'",
  'trusted-types default',
].join('; ');

/** Names looked up ahead, which no policy above knows. Connections and WebRTC do not rest on it (`lockDown`). */
const connectionAllowlist = '(response-origin);webrtc=block';

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
};

/** Must be called before the app is ready. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: appScheme,
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
    },
  ]);
}

export function serveApp(root: string): void {
  protocol.handle(appScheme, async (request) => {
    const path = fileWithin(root, request.url);
    const contentType = path === null ? undefined : contentTypes[extname(path)];
    if (path === null || contentType === undefined || request.method !== 'GET') return notFound();
    try {
      return new Response(new Uint8Array(await readFile(path)), {
        headers: {
          'content-type': contentType,
          'content-security-policy': contentSecurityPolicy,
          'connection-allowlist': connectionAllowlist,
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'no-referrer',
          'cache-control': 'no-cache',
        },
      });
    } catch {
      // To Electron a 404 is a page like any other: only this is told as `did-fail-load`.
      return Response.error();
    }
  });
}

function notFound(): Response {
  return new Response('Not found', { status: 404, headers: { 'content-type': 'text/plain' } });
}

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
