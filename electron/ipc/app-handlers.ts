import type { AppInfo } from '../../shared/model/app-info.ts';
import { success } from '../../shared/model/problem.ts';
import type { Handlers } from './router.ts';

/** What the page is told of the app, with what the process says of itself. */
export function appInfo(known: Pick<AppInfo, 'version' | 'dataFolder' | 'policy' | 'notices'>): AppInfo {
  const { electron, chrome, node } = process.versions;
  const runtime = Object.entries({ Electron: electron, Chromium: chrome, Node: node });
  return {
    ...known,
    platform: process.platform,
    // The browser host is neither of the first two.
    runtime: runtime.flatMap(([name, version]) => (version ? [{ name, version }] : [])),
  };
}

export function appHandlers(info: AppInfo) {
  return { 'app:info': () => success(info) } satisfies Partial<Handlers>;
}
