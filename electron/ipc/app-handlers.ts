import type { AppInfo } from '../../shared/ipc.ts';
import { success } from '../../shared/problem.ts';
import type { Handlers } from './router.ts';

export function appHandlers(info: AppInfo) {
  return { 'app:info': () => success(info) } satisfies Partial<Handlers>;
}
