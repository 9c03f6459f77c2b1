import { Button, Menu } from '@mantine/core';
import { IconKey, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AddedConnection, ConnectionList, ConnectionView } from '../../shared/model/connection.ts';
import { keys } from '../ipc/keys.ts';
import { useCall } from '../ipc/mutations.ts';
import { MoreMenu } from '../ui/action-menu.tsx';
import { Badge } from '../ui/badge.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { ConnectionTestResult } from './connection-test-result.tsx';
import { keyText } from './connection-words.ts';
import { KeyDialog } from './key-dialog.tsx';
import classes from './settings.module.css';

interface Props {
  connection: ConnectionView;
  active: boolean;
  /** "Test connection" stands at one place at a time: in the form while that is open, else at the active connection. */
  testable: boolean;
  onChanged: (changed: AddedConnection) => void;
}

/** One account: whether it is in use, how its key stands, and what can be done with it. */
export function ConnectionRow({ connection, active, testable, onChanged }: Props) {
  const { id, name, kind } = connection;
  const use = useConnectionChange('connections:use');
  const remove = useConnectionChange('connections:remove');
  const test = useCall('connections:test');
  const [dialog, setDialog] = useState<'change' | 'key' | 'remove' | null>(null);
  const close = () => setDialog(null);

  return (
    <>
      <tr data-active={active || undefined}>
        <th scope="row">
          <div className={classes.head}>
            <span className={classes.name}>{name}</span>
            {kind === 'practice' && <Badge tone="practice">Made-up data</Badge>}
            {active && <Badge tone="ok">Active</Badge>}
          </div>
          <span className={classes.address} title={connection.address}>
            {kind === 'practice' ? 'Inside the app, no credits at stake' : connection.address}
          </span>
        </th>
        <td className={classes.key}>{keyText(connection)}</td>
        <td>
          <div className={classes.actions}>
            {active && testable && (
              <Button
                size="xs"
                variant="default"
                loading={test.isPending}
                onClick={() => test.mutate({ id })}
              >
                Test connection
              </Button>
            )}
            <Button
              size="xs"
              className={classes.use}
              variant={active ? 'subtle' : 'default'}
              color="gray"
              data-quiet={active || undefined}
              aria-pressed={active}
              loading={use.isPending}
              onClick={() => use.mutate({ id })}
            >
              <span>Use {name}</span>
            </Button>
            {kind === 'service' && (
              <MoreMenu label={`More for ${name}`} width={160} quiet>
                <Menu.Item
                  leftSection={<IconPencil size={14} aria-hidden />}
                  onClick={() => setDialog('change')}
                >
                  Change...
                </Menu.Item>
                <Menu.Item leftSection={<IconKey size={14} aria-hidden />} onClick={() => setDialog('key')}>
                  New key...
                </Menu.Item>
                <Menu.Item
                  color="red.9"
                  leftSection={<IconTrash size={14} aria-hidden />}
                  onClick={() => setDialog('remove')}
                >
                  Remove...
                </Menu.Item>
              </MoreMenu>
            )}
          </div>
        </td>
      </tr>
      {active && testable && test.data && (
        <tr>
          <td colSpan={3}>
            <ConnectionTestResult result={test.data} />
          </td>
        </tr>
      )}
      <ChangeDialog
        connection={connection}
        opened={dialog === 'change'}
        onClose={close}
        onChanged={onChanged}
      />
      <KeyDialog connection={connection} opened={dialog === 'key'} onClose={close} />
      <ConfirmDialog
        opened={dialog === 'remove'}
        onClose={close}
        title={`Remove “${name}”?`}
        action="Remove connection"
        danger
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ id }, { onSuccess: close })}
      >
        <p>
          Its key is removed from this computer. Jobs sent through it stay in the list, but those still in
          progress cannot be followed until you add the account again.
        </p>
      </ConfirmDialog>
    </>
  );
}

/** Makes another connection the active one, or removes one; the whole window shows the new list at once. */
function useConnectionChange(channel: 'connections:use' | 'connections:remove') {
  const queryClient = useQueryClient();
  return useCall(channel, {
    onSuccess: (list: ConnectionList) => queryClient.setQueryData(keys.connections, list),
  });
}
