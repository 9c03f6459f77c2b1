import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ConnectionView } from '../../shared/connection.ts';
import { keys } from '../ipc/keys.ts';
import { useCall } from '../ipc/mutations.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

interface Props {
  connection: ConnectionView;
  opened: boolean;
  onClose: () => void;
}

/** Replaces the key of a connection: after it was changed at the service, or can no longer be read here. */
export function KeyDialog({ connection, opened, onClose }: Props) {
  const [key, setKey] = useState('');
  const queryClient = useQueryClient();
  const replace = useCall('connections:replace-key', {
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: keys.connections });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onOpened={() => setKey('')}
      title={`New key for “${connection.name}”`}
      action="Save key"
      busy={replace.isPending}
      disabled={key.trim() === ''}
      onConfirm={() => replace.mutate({ id: connection.id, key })}
    >
      <TextInput
        label="New API key"
        type="password"
        autoComplete="off"
        data-autofocus
        value={key}
        onChange={(event) => setKey(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
