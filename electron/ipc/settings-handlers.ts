import type { WebhookStatus } from '../../shared/ipc.ts';
import { success } from '../../shared/problem.ts';
import { type Settings, withLookupChange } from '../../shared/settings.ts';
import type { Store } from '../platform/store.ts';
import type { Handlers } from './router.ts';

export function settingsHandlers(parts: {
  settings: Store<Settings>;
  webhook: {
    /** Opens or closes the listener as it is now set; its failures show in `status`. */
    follow: (webhook: Settings['webhook']) => Promise<void>;
    status: () => WebhookStatus;
  };
}) {
  const { settings, webhook } = parts;
  return {
    'settings:get': () => success(settings.get()),
    'settings:set': async (change) => {
      const now = settings.get();
      const next: Settings = {
        colorScheme: change.colorScheme ?? now.colorScheme,
        notifications: change.notifications ?? now.notifications,
        webhook: change.webhook ?? now.webhook,
        creditPrice: change.creditPrice === undefined ? now.creditPrice : change.creditPrice,
        lookups: withLookupChange(now.lookups, change.lookups ?? {}),
      };
      settings.set(next);
      if (change.webhook !== undefined) await webhook.follow(next.webhook);
      return success(next);
    },
    'webhook:status': () => success(webhook.status()),
  } satisfies Partial<Handlers>;
}
