import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { AddedConnection } from '../../shared/model/connection.ts';
import { counted } from '../../shared/words/amounts.ts';
import { useCall } from '../ipc/mutations.ts';
import { useConnections } from '../ipc/queries.ts';
import { useAnnounce } from '../ui/announcer.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Loading } from '../ui/loading.tsx';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { Section } from '../ui/section.tsx';
import { showDone } from '../ui/toast.ts';
import { ConnectionForm } from './connection-form.tsx';
import { ConnectionRow } from './connection-row.tsx';
import classes from './settings.module.css';
import { showTakenBack } from './show-taken-back.ts';

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
