import { useQueryClient } from '@tanstack/react-query';
import type { Settings } from '../../shared/settings.ts';
import { keys } from '../ipc/keys.ts';
import { useCall } from '../ipc/mutations.ts';

/** Changes settings. The controls show the new value at once, and the old one again where it could not be saved. */
export function useSettingsChange() {
  const queryClient = useQueryClient();
  return useCall('settings:set', {
    onMutate: (change) => {
      queryClient.setQueryData<Settings>(keys.settings, (now) => now && { ...now, ...defined(change) });
    },
    onSuccess: (now) => {
      queryClient.setQueryData(keys.settings, now);
      void queryClient.invalidateQueries({ queryKey: keys.webhook });
    },
    onError: () => void queryClient.invalidateQueries({ queryKey: keys.settings }),
  });
}

function defined({
  colorScheme,
  notifications,
  webhook,
  creditPrice,
  lookups,
}: { [K in keyof Settings]?: Settings[K] | undefined }) {
  return {
    ...(colorScheme !== undefined && { colorScheme }),
    ...(notifications !== undefined && { notifications }),
    ...(webhook !== undefined && { webhook }),
    ...(creditPrice !== undefined && { creditPrice }),
    ...(lookups !== undefined && { lookups }),
  };
}
