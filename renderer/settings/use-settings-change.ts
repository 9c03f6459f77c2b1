import { useQueryClient } from '@tanstack/react-query';
import { type Settings, type SettingsChange, withLookupChange } from '../../shared/model/settings.ts';
import { keyOf } from '../ipc/ask.ts';
import { useCall } from '../ipc/mutations.ts';

/** Changes settings. The controls show the new value at once, and the old one again where it could not be saved. */
export function useSettingsChange() {
  const queryClient = useQueryClient();
  const settings = keyOf('settings:get', undefined);
  return useCall('settings:set', {
    onMutate: (change) => {
      queryClient.setQueryData(settings, (now) => now && changed(now, change));
    },
    renews: ['settings:get', 'webhook:', 'quick:shortcut', 'lookup-history:'],
    onError: () => void queryClient.invalidateQueries({ queryKey: settings }),
  });
}

function changed(
  now: Settings,
  {
    colorScheme,
    notifications,
    lookForUpdates,
    startsAtLogin,
    webhook,
    creditPrices,
    lookups,
  }: SettingsChange,
): Settings {
  return {
    ...now,
    ...(colorScheme !== undefined && { colorScheme }),
    ...(notifications !== undefined && { notifications }),
    ...(lookForUpdates !== undefined && { lookForUpdates }),
    ...(startsAtLogin !== undefined && { startsAtLogin }),
    ...(webhook !== undefined && { webhook }),
    ...(creditPrices !== undefined && { creditPrices }),
    ...(lookups !== undefined && { lookups: withLookupChange(now.lookups, lookups) }),
  };
}
