import { withPlace } from './addresses.ts';
import type { Viewer } from './guard.ts';

/**
 * The app's Content-Security-Policy as a page of the host needs it: the same, but the host's own socket and
 * file hand-over may be reached, and sources naming the app's scheme mean the page's origin.
 */
export function policyForHost(policy: string, appOrigin: string): string {
  const directives = policy
    .split(';')
    .map((directive) => directive.trim().split(/\s+/))
    .filter(([name]) => name)
    .map((words) =>
      words.map((word) => (word === appOrigin || word === appScheme(appOrigin) ? "'self'" : word)),
    );
  const connect = directives.find(([name]) => name?.toLowerCase() === 'connect-src');
  if (!connect) directives.push(['connect-src', "'self'"]);
  else if (!connect.includes("'self'")) {
    connect.splice(1, connect.length, ...connect.slice(1).filter((word) => word !== "'none'"), "'self'");
  }
  return directives.map((words) => words.join(' ')).join('; ');
}

const appScheme = (appOrigin: string) => `${appOrigin.split('/')[0]}`;

const META = /<meta\b[^>]*http-equiv=["']?content-security-policy["']?[^>]*>/gi;

/**
 * The document of the window at a place, with the host's script first and its policy loosened as little as it needs.
 * For a driven browser without it: there its driver brings it.
 */
export function documentForHost(html: string, appOrigin: string, place = 1, viewer: Viewer = 'any'): string {
  const script = viewer === 'any' ? `<script src="${withPlace('/__host/page.js', place)}"></script>` : '';
  const adjusted = html.replace(META, (meta) =>
    meta.replace(/content=("|')(.*?)\1/is, (_all, quote: string, policy: string) => {
      return `content=${quote}${policyForHost(policy, appOrigin)}${quote}`;
    }),
  );
  return /<head[^>]*>/i.test(adjusted)
    ? adjusted.replace(/<head[^>]*>/i, (head) => head + script)
    : script + adjusted;
}
