import { useQueryClient } from '@tanstack/react-query';
import { type Settings, type SettingsChange, withLookupChange } from '../../shared/model/settings.ts';
import { keys } from '../ipc/keys.ts';
import { useCall } from '../ipc/mutations.ts';

/** Changes settings. The controls show the new value at once, and the old one again where it could not be saved. */
export function useSettingsChange() {
  const queryClient = useQueryClient();
  return useCall('settings:set', {
    onMutate: (change) => {
      queryClient.setQueryData<Settings>(keys.settings, (now) => now && changed(now, change));
    },
    onSuccess: (now) => {
      queryClient.setQueryData(keys.settings, now);
      for (const queryKey of [keys.webhook, keys.quickShortcut, keys.pastLookups])
        void queryClient.invalidateQueries({ queryKey });
    },
    onError: () => void queryClient.invalidateQueries({ queryKey: keys.settings }),
  });
}

function changed(
  now: Settings,
  { colorScheme, notifications, lookForUpdates, webhook, creditPrices, lookups }: SettingsChange,
): Settings {
  return {
    ...now,
    ...(colorScheme !== undefined && { colorScheme }),
    ...(notifications !== undefined && { notifications }),
    ...(lookForUpdates !== undefined && { lookForUpdates }),
    ...(webhook !== undefined && { webhook }),
    ...(creditPrices !== undefined && { creditPrices }),
    ...(lookups !== undefined && { lookups: withLookupChange(now.lookups, lookups) }),
  };
}
