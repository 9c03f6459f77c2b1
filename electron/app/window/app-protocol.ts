import { readFile } from 'node:fs/promises';
import { extname, resolve, sep } from 'node:path';
import { protocol } from 'electron';

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

/** Names looked up ahead, which no policy above knows. Connections and WebRTC do not rest on it (lockdown.ts). */
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
