import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTrash } from '@tabler/icons-react';
import { counted } from '../../shared/amounts.ts';
import { useCall } from '../ipc/mutations.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { showDone } from '../ui/toast.ts';

/** Takes the whole history away, after saying what goes. */
export function ForgetAll({ all }: { all: number }) {
  const [opened, dialog] = useDisclosure(false);
  const forget = useCall('lookup-history:forget-all', {
    onSuccess() {
      dialog.close();
      showDone('All past lookups are forgotten.');
    },
  });
  return (
    <>
      <Button variant="default" leftSection={<IconTrash size={15} aria-hidden />} onClick={dialog.open}>
        Forget all
      </Button>
      <ConfirmDialog
        opened={opened}
        onClose={dialog.close}
        title="Forget all past lookups?"
        action="Forget all lookups"
        danger
        busy={forget.isPending}
        onConfirm={() => forget.mutate(undefined)}
      >
        <p>
          {counted(all, 'lookup')} with {all === 1 ? 'its answer goes' : 'their answers go'} from this
          computer for good, and so do earlier ones that cannot be read here any more, and the key to all of
          them.
        </p>
        <p>
          What was paid for them is not given back: looked up again, a match costs credits again. Your jobs,
          their results and your suppression list stay.
        </p>
      </ConfirmDialog>
    </>
  );
}
