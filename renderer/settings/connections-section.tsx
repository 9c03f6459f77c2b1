import { Button, Group, Text } from '@mantine/core';
import { IconKey, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { AddedConnection, ConnectionView } from '../../shared/model/connection.ts';
import { counted } from '../../shared/words/amounts.ts';
import { useCall } from '../ipc/mutations.ts';
import { useConnections } from '../ipc/queries.ts';
import { ConfirmDialog } from '../ui/ask-dialogs.tsx';
import { Badge } from '../ui/badge.tsx';
import { MoreMenu } from '../ui/controls.tsx';
import { useDialog, useDialogCall } from '../ui/dialog.tsx';
import { Loaded, Section } from '../ui/page.tsx';
import { announce, showDone } from '../ui/toasts.tsx';
import { ChangeDialog, ConnectionForm, ConnectionTestResult, KeyDialog } from './connection-forms.tsx';
import { SettingLine } from './setting-line.tsx';
import classes from './settings.module.css';

/** Every account the user can work with; one of them is active. */
export function ConnectionsSection() {
  const connections = useConnections();
  const test = useCall('connections:test', { meta: { quiet: true } });
  const [adding, setAdding] = useState(false);
  const [added, setAdded] = useState<AddedConnection | null>(null);
  // The row of a changed one may be another by now: what is said and asked of it is said from here.
  const onSaved = (saved: AddedConnection, how: string) => {
    const { name, takenBack } = saved;
    announce(`“${name}” is saved${how}.`);
    if (takenBack > 0)
      showDone(`“${name}” was connected here before: ${counted(takenBack, 'job')} came back.`);
    setAdded(saved);
  };
  const add = useRef<HTMLButtonElement>(null);
  const tested = test.variables;
  const isOfActive = tested && 'id' in tested && tested.id === connections.data?.activeId;
  const close = () => {
    flushSync(() => setAdding(false));
    add.current?.focus();
  };

  return (
    <Section
      title="Connections"
      hint="Jobs and lookups go to the active one."
      actions={
        !adding && (
          <Button
            ref={add}
            size="xs"
            leftSection={<IconPlus size={15} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            Add connection
          </Button>
        )
      }
    >
      {adding && (
        <ConnectionForm
          onAdded={(saved) => onSaved(saved, ' and is now the active connection')}
          onClose={close}
        />
      )}
      {added && <TakeOverDialog key={added.id} added={added} onClose={() => setAdded(null)} />}
      <Loaded of={connections} what="connections" lines={2}>
        {({ activeId, connections: all }) => (
          <ul className="plain" aria-label="Connections">
            {all.map((connection) => (
              <Connection
                key={connection.id}
                connection={connection}
                active={connection.id === activeId}
                test={adding ? null : test}
                onChanged={(saved) => onSaved(saved, '')}
              />
            ))}
          </ul>
        )}
      </Loaded>
      {!adding && isOfActive && <ConnectionTestResult of={test} />}
    </Section>
  );
}

/** How the key of a connection is kept, with its last four characters, which is all the window ever knows of it. */
function keyText({ key }: Pick<ConnectionView, 'key'>): string {
  if (key.state === 'missing') return 'Enter it again';
  return `${keyStates[key.state]}, ${key.lastFour ? `ends in ${key.lastFour}` : 'hidden'}`;
}

const keyStates: Record<Exclude<ConnectionView['key']['state'], 'missing'>, string> = {
  stored: 'Stored',
  'session-only': 'Until the app closes',
  waiting: 'Waiting for your keychain',
  unreadable: 'Can’t be read on this computer',
};

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

interface ConnectionProps {
  connection: ConnectionView;
  active: boolean;
  /** "Test connection" stands at one place at a time: null while it does in the form, else it is at the active connection. */
  test: ReturnType<typeof useCall<'connections:test'>> | null;
  onChanged: (changed: AddedConnection) => void;
}

/** One account, and what can be done with it. */
function Connection({ connection, active, test, onChanged }: ConnectionProps) {
  const { id, name, kind, address } = connection;
  const use = useCall('connections:use');
  const changing = useDialog();
  const replacing = useDialog();
  const removing = useDialogCall('connections:remove', { meta: {} });
  const label = (
    <Group component="span" gap="2px 8px">
      {name}
      {kind === 'practice' && <Badge tone="practice">Sample data</Badge>}
      {active && <Badge tone="ok">Active</Badge>}
    </Group>
  );
  const hint =
    kind === 'practice' ? 'Inside the app, nothing is charged' : `${address} · Key: ${keyText(connection)}`;

  return (
    <li>
      <SettingLine label={label} hint={hint}>
        <div className={classes.actions}>
          {active && test && (
            <Button size="xs" loading={test.isPending} onClick={() => test.mutate({ id })}>
              Test connection
            </Button>
          )}
          <Button
            size="xs"
            maw={180}
            color="gray"
            {...(active && { variant: 'subtle', c: 'dimmed', fw: 400 })}
            aria-pressed={active}
            loading={use.isPending}
            onClick={() => use.mutate({ id })}
          >
            <Text span inherit truncate>
              Use {name}
            </Text>
          </Button>
          {kind === 'service' && (
            <MoreMenu
              label={`More for ${name}`}
              width={160}
              quiet
              of={[
                { icon: IconPencil, text: 'Change...', onClick: changing.open },
                { icon: IconKey, text: 'New key...', onClick: replacing.open },
                { icon: IconTrash, text: 'Remove...', danger: true, onClick: removing.open },
              ]}
            />
          )}
        </div>
      </SettingLine>
      <ChangeDialog connection={connection} onChanged={onChanged} {...changing.shown} />
      <KeyDialog connection={connection} {...replacing.shown} />
      <ConfirmDialog
        {...removing.shown}
        title={`Remove “${name}”?`}
        action="Remove connection"
        danger
        onConfirm={() => removing.mutate({ id })}
      >
        <p>
          This removes its key. Its jobs stay, but running ones can’t be followed until you add the connection
          again.
        </p>
      </ConfirmDialog>
    </li>
  );
}
