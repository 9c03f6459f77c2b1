import { Button } from '@mantine/core';
import type { UpdatesView } from '../../../shared/model/updates.ts';
import { useUpdatePress } from './use-updates.ts';

/** The one press that comes next for a new version; nothing where none does. */
export function UpdateAction({ updates: { stage, waitsFor } }: { updates: UpdatesView }) {
  const download = useUpdatePress('updates:download');
  const restart = useUpdatePress('updates:restart');
  if (stage.at === 'offered')
    return (
      <Button size="xs" loading={download.isPending} onClick={() => download.mutate(undefined)}>
        Download
      </Button>
    );
  if (stage.at === 'ready' || stage.at === 'restarting')
    return (
      <Button
        size="xs"
        loading={restart.isPending || stage.at === 'restarting'}
        disabled={waitsFor !== null}
        onClick={() => restart.mutate(undefined)}
      >
        Restart and update
      </Button>
    );
  return null;
}
