import { call } from '../ipc/client.ts';
import { ReadingDialog } from '../ui/reading-dialog.tsx';

/** The job's log as it may be handed on: without keys and without anyone's data. */
export function LogDialog({ id, opened, onClose }: { id: string; opened: boolean; onClose: () => void }) {
  return (
    <ReadingDialog
      opened={opened}
      onClose={onClose}
      title="Log of this job"
      label="Log"
      description="It holds no keys and no contact data, so it may be handed on."
      queryKey={['job-log', id]}
      ask={() => call('jobs:log', { id })}
    />
  );
}
