import { resolve, sep } from 'node:path';

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
