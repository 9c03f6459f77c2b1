import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { AddedConnection, ConnectionView } from '../../shared/model/connection.ts';
import { call } from '../ipc/call-main.ts';
import { useJobs, useLookupLists } from '../ipc/queries.ts';
import { ConfirmDialog } from '../ui/ask-dialogs.tsx';
import { useSecret } from './connection-form.tsx';
import { leftBehind } from './settings-words.ts';

interface Props {
  connection: ConnectionView;
  opened: boolean;
  onClose: () => void;
  /** It has been saved; whether jobs of accounts at its new address are its own has to be asked. */
  onChanged: (changed: AddedConnection) => void;
}

/** Another name for a connection, or another address: that one is given its key anew, never the stored one. */
export function ChangeDialog({ connection, opened, onClose, onChanged }: Props) {
  const { id } = connection;
  const [name, setName] = useState(connection.name);
  const [address, setAddress] = useState(connection.address);
  const [keyEmpty, setKeyEmpty] = useState(true);
  const key = useSecret();
  const moves = address.trim() !== connection.address;
  const left = leftBehind(id, useJobs().data?.jobs ?? [], useLookupLists().data?.lists ?? []);
  const save = useMutation({
    meta: { quiet: true },
    mutationFn: () =>
      call('connections:change', { id, name, address, ...(moves && !keyEmpty && { key: key.read() }) }),
    onSuccess: (changed) => {
      key.clear();
      onClose();
      onChanged(changed);
    },
  });
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onOpened={() => {
        setName(connection.name);
        setAddress(connection.address);
        setKeyEmpty(true);
      }}
      title={`Change “${connection.name}”`}
      action="Save"
      saving={save}
      disabled={name.trim() === '' || address.trim() === '' || (moves && keyEmpty)}
      onConfirm={() => save.mutate()}
    >
      <TextInput
        label="Connection name"
        maxLength={80}
        value={name}
        data-autofocus
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        label="Service address"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={2048}
        value={address}
        onChange={(event) => setAddress(event.currentTarget.value)}
      />
      {moves && (
        <>
          <TextInput
            label="API key"
            description="Enter the key again, because the stored one was for the old address."
            type="password"
            autoComplete="off"
            ref={key.input}
            onChange={(event) => setKeyEmpty(event.currentTarget.value.trim() === '')}
          />
          <p>
            {left && `${left} `}A new address is a new account. Jobs, credits and budgets stay with the old
            one.
          </p>
        </>
      )}
    </ConfirmDialog>
  );
}

interface KeyDialogProps {
  connection: ConnectionView;
  opened: boolean;
  onClose: () => void;
}

/** Replaces the key of a connection: after it was changed at the service, or can no longer be read here. */
export function KeyDialog({ connection, opened, onClose }: KeyDialogProps) {
  const key = useSecret();
  const [empty, setEmpty] = useState(true);
  const replace = useMutation({
    mutationFn: () => call('connections:replace-key', { id: connection.id, key: key.read() }),
    onSuccess: () => {
      key.clear();
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
