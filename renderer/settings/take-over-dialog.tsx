import { useState } from 'react';
import { counted } from '../../shared/amounts.ts';
import type { AddedConnection } from '../../shared/connection.ts';
import { useCall } from '../ipc/mutations.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { showDone } from '../ui/toast.ts';

interface Props {
  added: AddedConnection;
  /** Every question has been answered. */
  onClose: () => void;
}

/** Asks, one by one, whether the accounts that were connected at a new connection's address before are the same. */
export function TakeOverDialog({ added, onClose }: Props) {
  const { id, name, address, former } = added;
  const [asking, setAsking] = useState(0);
  const account = former[asking];
  const next = () => (asking + 1 < former.length ? setAsking(asking + 1) : onClose());
  const takeOver = useCall('connections:take-over', {
    onSuccess: ({ jobs }) => {
      showDone(`${counted(jobs, 'job')} taken over by “${name}”.`);
      next();
    },
  });
  if (!account) return null;
  return (
    <ConfirmDialog
      key={account.id}
      opened
      onClose={next}
      title="Is this the same account?"
      action="Yes, the same account"
      cancel="No, another account"
      busy={takeOver.isPending}
      onConfirm={() => takeOver.mutate({ id, formerId: account.id })}
    >
      <p>
        You had an account at {address} before, with {counted(account.jobs, 'job')}. Is this the same account?
      </p>
      <p>
        It was connected as “{account.name}”. If it is the same, its jobs belong to “{name}” from now on and
        are followed again. If not, they stay as they are.
      </p>
    </ConfirmDialog>
  );
}
