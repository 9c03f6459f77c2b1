import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTrash } from '@tabler/icons-react';
import { useLocation } from 'wouter';
import type { PastLookup } from '../../shared/lookup-history.ts';
import { useCall } from '../ipc/mutations.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { paths } from '../ui/paths.ts';
import { showDone } from '../ui/toast.ts';
import { questionText } from './words.ts';

/** Takes one lookup out of the history, after a question. */
export function ForgetOne({ lookup }: { lookup: PastLookup }) {
  const [opened, dialog] = useDisclosure(false);
  const [, navigate] = useLocation();
  const forget = useCall('lookup-history:forget', {
    onSuccess() {
      navigate(paths.history);
      showDone('The lookup is forgotten.');
    },
  });
  return (
    <>
      <Button variant="default" leftSection={<IconTrash size={15} aria-hidden />} onClick={dialog.open}>
        Forget
      </Button>
      <ConfirmDialog
        opened={opened}
        onClose={dialog.close}
        title="Forget this lookup?"
        action="Forget lookup"
        danger
        busy={forget.isPending}
        onConfirm={() => forget.mutate({ id: lookup.id })}
      >
        <p>
          <b>{questionText(lookup)}</b> goes from the history of this computer for good, with its answer.
          Looked up again, a match costs credits again.
        </p>
      </ConfirmDialog>
    </>
  );
}
