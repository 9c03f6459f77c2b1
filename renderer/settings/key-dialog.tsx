import { TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ConnectionView } from '../../shared/model/connection.ts';
import { call } from '../ipc/client.ts';
import { keys } from '../ipc/keys.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useSecret } from './use-secret.ts';

interface Props {
  connection: ConnectionView;
  opened: boolean;
  onClose: () => void;
}

/** Replaces the key of a connection: after it was changed at the service, or can no longer be read here. */
export function KeyDialog({ connection, opened, onClose }: Props) {
  const key = useSecret();
  const [empty, setEmpty] = useState(true);
  const queryClient = useQueryClient();
  const replace = useMutation({
    mutationFn: () => call('connections:replace-key', { id: connection.id, key: key.read() }),
    onSuccess: () => {
      key.clear();
      void queryClient.invalidateQueries({ queryKey: keys.connections });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onOpened={() => setEmpty(true)}
      title={`New key for “${connection.name}”`}
      action="Save key"
      busy={replace.isPending}
      disabled={empty}
      onConfirm={() => replace.mutate()}
    >
      <TextInput
        label="New API key"
        type="password"
        autoComplete="off"
        data-autofocus
        ref={key.input}
        onChange={(event) => setEmpty(event.currentTarget.value.trim() === '')}
      />
    </ConfirmDialog>
  );
}
