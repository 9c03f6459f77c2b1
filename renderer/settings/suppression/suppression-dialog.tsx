import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch, IconShieldOff } from '@tabler/icons-react';
import { useState } from 'react';
import type { Problem } from '../../../shared/model/problem.ts';
import { SuppressionKindSchema, type SuppressionStatus } from '../../../shared/model/suppression.ts';
import { suppressionKinds } from '../../../shared/verdict/suppression-key.ts';
import { counted } from '../../../shared/words/amounts.ts';
import { useCall } from '../../ipc/mutations.ts';
import { useSuppressionStatus } from '../../ipc/queries.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { count } from '../../ui/format.ts';
import { Loading } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { showDone } from '../../ui/toast.ts';
import { EntriesGrid } from './entries-grid.tsx';
import { ImportPanel } from './import-panel.tsx';
import classes from './suppression.module.css';
import { kindText } from './suppression-words.ts';
import { useEntries } from './use-entries.ts';

/** Whom the user does not want contacted: seen, searched, added to and taken from. */
export function SuppressionDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  /** A question stands above it, which Escape answers. */
  const [asking, setAsking] = useState(false);
  return (
    <Dialog opened={opened} onClose={onClose} title="Suppression list" size={880} closeOnEscape={!asking}>
      <SuppressionList onAsking={setAsking} />
    </Dialog>
  );
}

interface Asking {
  onAsking: (asking: boolean) => void;
}

function SuppressionList({ onAsking }: Asking) {
  const status = useSuppressionStatus();
  if (status.error)
    return <ProblemNotice problem={status.error.problem} onRetry={() => void status.refetch()} />;
  if (!status.data) return <Loading what="the suppression list" lines={5} />;
  if (status.data.problem) return <Damaged problem={status.data.problem} />;
  return <Entries status={status.data} onAsking={onAsking} />;
}

function Damaged({ problem }: { problem: Problem }) {
  const mend = useCall('suppression:mend', {
    onSuccess: ({ kept, lost }) =>
      showDone(
        `Going on with ${counted(kept, 'entry', 'entries')}; ${lost === 0 ? 'nothing more was found' : `${counted(lost, 'line')} could not be read`}.`,
      ),
  });
  return (
    <ProblemNotice problem={problem}>
      <p>
        Until then no phone is shown as one that may be called. The damaged file is kept beside the new one.
      </p>
      <Button variant="default" loading={mend.isPending} onClick={() => mend.mutate(undefined)}>
        Go on with what can be read
      </Button>
    </ProblemNotice>
  );
}

function Entries({ status, onAsking }: Asking & { status: SuppressionStatus }) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, 200);
  const [kind, setKind] = useState('');
  const entries = useEntries({ search, kind: SuppressionKindSchema.safeParse(kind).data ?? null });
  const all = Object.values(status.counts).reduce((sum, each) => sum + each, 0);
  return (
    <div className={classes.list}>
      <p className={classes.dim}>
        Who is on it is not called, whatever a result says, and is left out of exports. It stays on this
        computer.
        {status.litigators > 0 &&
          ` Beside it, ${counted(status.litigators, 'number')} of litigators ${status.litigators === 1 ? 'was' : 'were'} seen and ${status.litigators === 1 ? 'is' : 'are'} not called either.`}
      </p>
      <ImportPanel />
      {all === 0 ? (
        <EmptyState
          icon={IconShieldOff}
          title="Nobody is on it yet"
          text="Import a file or paste entries, or press “Never call” in a row of a result or in an answer of Look up."
        />
      ) : (
        <>
          <div className={classes.toolbar}>
            <TextInput
              aria-label="Search the suppression list"
              placeholder="Search"
              leftSection={<IconSearch size={15} aria-hidden />}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            <NativeSelect
              aria-label="Kind of entry"
              data={[
                { value: '', label: 'All kinds' },
                ...suppressionKinds.map((each) => ({
                  value: each,
                  label: `${kindText[each]}s (${count(status.counts[each])})`,
                })),
              ]}
              value={kind}
              onChange={(event) => setKind(event.currentTarget.value)}
            />
            <span className={classes.dim} role="status">
              {entries.total === null ? 'Looking...' : counted(entries.total, 'entry', 'entries')}
            </span>
          </div>
          {entries.problem && <ProblemNotice problem={entries.problem} />}
          <EntriesGrid entries={entries} onAsking={onAsking} />
        </>
      )}
    </div>
  );
}
