import { Button, Menu } from '@mantine/core';
import { IconKey, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { AddedConnection, ConnectionList, ConnectionView } from '../../shared/model/connection.ts';
import { counted } from '../../shared/words/amounts.ts';
import { keys } from '../ipc/keys.ts';
import { useCall } from '../ipc/mutations.ts';
import { useConnections } from '../ipc/queries.ts';
import { ConfirmDialog } from '../ui/ask-dialogs.tsx';
import { Badge } from '../ui/badge.tsx';
import { MoreMenu } from '../ui/controls.tsx';
import { ProblemNotice } from '../ui/notice.tsx';
import { Loading, Section } from '../ui/page.tsx';
import { showDone, useAnnounce } from '../ui/toasts.tsx';
import { ChangeDialog, KeyDialog } from './connection-dialogs.tsx';
import { ConnectionForm, ConnectionTestResult, showTakenBack } from './connection-form.tsx';
import classes from './settings.module.css';
import { keyText } from './settings-words.ts';

/** Every account the user can work with; one of them is active. */
export function ConnectionsSection() {
  const { data, error, refetch } = useConnections();
  const announce = useAnnounce();
  const [adding, setAdding] = useState(false);
  const [added, setAdded] = useState<AddedConnection | null>(null);
  // Its row may be another by now: what is said and asked of it is said from here.
  const setChanged = (changed: AddedConnection) => {
    announce(`“${changed.name}” is saved.`);
    if (changed.takenBack > 0) showTakenBack(changed);
    setAdded(changed);
  };
  const add = useRef<HTMLButtonElement>(null);
  const close = () => {
    flushSync(() => setAdding(false));
    add.current?.focus();
  };

  return (
    <Section
      title="Connections"
      hint="Jobs and lookups go to the active one."
      flush
      actions={
        !adding && (
          <Button
            ref={add}
            size="xs"
            variant="default"
            leftSection={<IconPlus size={15} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            Add connection
          </Button>
        )
      }
    >
      {adding && <ConnectionForm onAdded={setAdded} onClose={close} />}
      {added && <TakeOverDialog key={added.id} added={added} onClose={() => setAdded(null)} />}
      {error && (
        <div className={classes.notice}>
          <ProblemNotice problem={error.problem} onRetry={() => void refetch()} />
        </div>
      )}
      {!data && !error && (
        <div className={classes.notice}>
          <Loading what="connections" lines={2} />
        </div>
      )}
      {data && (
        <table className={classes.table} aria-label="Connections">
          <thead>
            <tr>
              <th scope="col">Name and service address</th>
              <th scope="col">Key</th>
              <th scope="col">
                <span className={classes.actionsHead}>Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.connections.map((connection) => (
              <ConnectionRow
                key={connection.id}
                connection={connection}
                active={connection.id === data.activeId}
                testable={!adding}
                onChanged={setChanged}
              />
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}

interface Props {
  added: AddedConnection;
  /** Every question has been answered. */
  onClose: () => void;
}

/** Asks, one by one, whether the accounts that were connected at a new connection's address before are the same. */
function TakeOverDialog({ added, onClose }: Props) {
  const { id, name, address, former } = added;
  const [asking, setAsking] = useState(0);
  const account = former[asking];
  const next = () => (asking + 1 < former.length ? setAsking(asking + 1) : onClose());
  const takeOver = useCall('connections:take-over', {
    onSuccess: ({ jobs }) => {
      showDone(`${counted(jobs, 'job')} moved to “${name}”.`);
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

interface ConnectionRowProps {
  connection: ConnectionView;
  active: boolean;
  /** "Test connection" stands at one place at a time: in the form while that is open, else at the active connection. */
  testable: boolean;
  onChanged: (changed: AddedConnection) => void;
}

/** One account: whether it is in use, how its key stands, and what can be done with it. */
function ConnectionRow({ connection, active, testable, onChanged }: ConnectionRowProps) {
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
            {kind === 'practice' && <Badge tone="practice">Sample data</Badge>}
            {active && <Badge tone="ok">Active</Badge>}
          </div>
          <span className={classes.address} title={connection.address}>
            {kind === 'practice' ? 'Inside the app, nothing is charged' : connection.address}
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
          This removes its key. Its jobs stay, but running ones can’t be followed until you add the connection
          again.
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
