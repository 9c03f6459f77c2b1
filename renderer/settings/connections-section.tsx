import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { AddedConnection } from '../../shared/connection.ts';
import { useConnections } from '../ipc/queries.ts';
import { useAnnounce } from '../ui/announcer.tsx';
import { Loading } from '../ui/loading.tsx';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { Section } from '../ui/section.tsx';
import { ConnectionForm } from './connection-form.tsx';
import { ConnectionRow } from './connection-row.tsx';
import classes from './connections.module.css';
import { showTakenBack } from './show-taken-back.ts';
import { TakeOverDialog } from './take-over-dialog.tsx';

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
