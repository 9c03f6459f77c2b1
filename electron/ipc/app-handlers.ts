import type { AppInfo, WebhookStatus } from '../../shared/ipc.ts';
import { success } from '../../shared/problem.ts';
import type { Settings } from '../../shared/settings.ts';
import type { Lookups } from '../lookups/lookups.ts';
import type { Store } from '../platform/store.ts';
import type { Handlers } from './router.ts';

export function appHandlers(parts: {
  info: AppInfo;
  settings: Store<Settings>;
  lookups: Lookups;
  /** Opens or closes the listener as it is now set; its failures show in `webhookStatus`. */
  onWebhookChange: (webhook: Settings['webhook']) => Promise<void>;
  webhookStatus: () => WebhookStatus;
}) {
  const { info, settings, lookups, onWebhookChange, webhookStatus } = parts;
  return {
    'app:info': () => success(info),
    'settings:get': () => success(settings.get()),
    'settings:set': async (change) => {
      const now = settings.get();
      const next: Settings = {
        colorScheme: change.colorScheme ?? now.colorScheme,
        notifications: change.notifications ?? now.notifications,
        webhook: change.webhook ?? now.webhook,
      };
      settings.set(next);
      if (change.webhook !== undefined) await onWebhookChange(next.webhook);
      return success(next);
    },
    'webhook:status': () => success(webhookStatus()),
    'lookups:run': ({ kind, input }) => lookups.run(kind, input),
  } satisfies Partial<Handlers>;
}
