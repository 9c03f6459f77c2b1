import { Menu } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { counted } from '../../shared/amounts.ts';
import { keys } from '../ipc/keys.ts';
import { useCall } from '../ipc/mutations.ts';
import { useSavedToast } from '../saved/use-saved-toast.tsx';
import { MoreMenu } from '../ui/action-menu.tsx';
import { showDone } from '../ui/toast.ts';

/** The whole history as a folder: out for safekeeping or another computer, and in again. */
export function HistoryMenu({ empty }: { empty: boolean }) {
  const queryClient = useQueryClient();
  const sayWhere = useSavedToast();
  const exportAll = useCall('jobs:export', {
    onSuccess: (done) => done && sayWhere(done, `${counted(done.jobs, 'job')} exported`),
  });
  const importAll = useCall('jobs:import', {
    onSuccess: (done) => {
      if (!done) return;
      const skipped = done.skipped > 0 ? ` ${counted(done.skipped, 'job')} skipped: here already.` : '';
      showDone(`${counted(done.jobs, 'job')} imported.${skipped}`);
      void queryClient.invalidateQueries({ queryKey: keys.jobs });
    },
  });
  return (
    <MoreMenu label="History" width={220}>
      <Menu.Item
        leftSection={<IconUpload size={14} aria-hidden />}
        disabled={empty}
        onClick={() => exportAll.mutate(undefined)}
      >
        Export all jobs...
      </Menu.Item>
      <Menu.Item
        leftSection={<IconDownload size={14} aria-hidden />}
        onClick={() => importAll.mutate(undefined)}
      >
        Import jobs...
      </Menu.Item>
    </MoreMenu>
  );
}
