import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconShieldOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Problem } from '../../../shared/model/problem.ts';
import {
  type SuppressionEntry,
  SuppressionKindSchema,
  type SuppressionQuery,
  type SuppressionStatus,
} from '../../../shared/model/suppression.ts';
import { suppressionKinds } from '../../../shared/verdict/suppression-key.ts';
import { counted } from '../../../shared/words/amounts.ts';
import { DataGrid } from '../../grid/data-grid.tsx';
import type { GridCell } from '../../grid/use-grid-columns.ts';
import { ask } from '../../ipc/ask.ts';
import { useCall } from '../../ipc/mutations.ts';
import { useTeam } from '../../ipc/queries.ts';
import { rowsPerPage, usePagedRows } from '../../ipc/use-paged-rows.ts';
import { ConfirmDialog } from '../../ui/ask-dialogs.tsx';
import { count, shortMoment } from '../../ui/format.ts';
import { ProblemNotice } from '../../ui/notice.tsx';
import { EmptyState, Loaded, Page } from '../../ui/page.tsx';
import { Filters } from '../../ui/row-tables.tsx';
import { ButtonElement } from '../../ui/theme.tsx';
import { showDone } from '../../ui/toasts.tsx';
import { ImportPanel } from './import-panel.tsx';
import { kindText, sayChange } from './never-contact.tsx';
import classes from './suppression.module.css';

/** Whom the user does not want contacted: seen, searched, added to and taken from. */
export function SuppressionPage() {
  const team = useTeam().data;
  const where = team ? 'Your team shares the list.' : 'The list stays on this computer.';
  return (
    <Page
      wide
      title="Suppression list"
      subtitle={`People here are marked Do not call and never exported. ${where}`}
    >
      <Loaded of={useQuery(ask('suppression:status', undefined))} what="the suppression list" lines={5}>
        {(status) => (status.problem ? <Damaged problem={status.problem} /> : <Entries status={status} />)}
      </Loaded>
    </Page>
  );
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
      <p>Until then, no phone is shown as May call.</p>
      <Button loading={mend.isPending} onClick={() => mend.mutate(undefined)}>
        Continue with what can be read
      </Button>
    </ProblemNotice>
  );
}

function Entries({ status }: { status: SuppressionStatus }) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, 200);
  const [kind, setKind] = useState('');
  const entries = useEntries({ search, kind: SuppressionKindSchema.safeParse(kind).data ?? null });
  const all = Object.values(status.counts).reduce((sum, each) => sum + each, 0);
  return (
    <Stack gap={12}>
      {status.litigators > 0 && (
        <Text c="dimmed">
          {`${counted(status.litigators, 'litigator number')} from earlier results ${status.litigators === 1 ? 'is' : 'are'} marked Do not call too.`}
        </Text>
      )}
      <ImportPanel />
      {all === 0 ? (
        <EmptyState
          icon={IconShieldOff}
          title="0 entries"
          text="Import a file or paste entries, or press “Never call” in a row of a result or in an answer of Look up."
        />
      ) : (
        <>
          <Filters
            values={{ search: typed, kind }}
            onChange={(name, value) => (name === 'search' ? setTyped(value) : setKind(value))}
            search={{ name: 'search', label: 'Search the suppression list', placeholder: 'Search' }}
            choices={[
              {
                name: 'kind',
                label: 'Kind of entry',
                all: 'All kinds',
                options: Object.fromEntries(
                  suppressionKinds.map((each) => [
                    each,
                    `${kindText(each, 'many')} (${count(status.counts[each])})`,
                  ]),
                ),
              },
            ]}
          >
            <Text span c="dimmed" role="status">
              {entries.total === null ? 'Looking...' : counted(entries.total, 'entry', 'entries')}
            </Text>
          </Filters>
          {entries.problem && <ProblemNotice problem={entries.problem} />}
          <EntriesGrid entries={entries} />
        </>
      )}
    </Stack>
  );
}

interface EntryColumn {
  name: string;
  width: number;
  text: (entry: SuppressionEntry) => string;
}

const columnsIn = (team: boolean) => {
  const columns: EntryColumn[] = [
    { name: 'Entry', width: team ? 196 : 310, text: ({ written }) => written },
    { name: 'Kind', width: 84, text: ({ kind }) => kindText(kind) },
    { name: 'Added', width: 110, text: ({ at }) => shortMoment(at, new Date()) },
    ...(team ? [{ name: 'Added by', width: 92, text: ({ by }: SuppressionEntry) => by ?? '' }] : []),
    { name: 'From', width: team ? 130 : 190, text: ({ from }) => from },
    { name: remove, width: 84, text: () => remove },
  ];
  return columns.map((column) => ({ ...column, id: column.name }));
};

const remove = 'Remove';
const ownColumns = columnsIn(false);
const teamColumns = columnsIn(true);

/** The entries of the suppression list; Enter on one, or its button, takes it off after a question. */
function EntriesGrid({ entries }: { entries: ReturnType<typeof useEntries> }) {
  const [leaving, askToRemove] = useState<SuppressionEntry | null>(null);
  const columns = useTeam().data ? teamColumns : ownColumns;

  const cell = (row: number, at: number): GridCell | undefined => {
    const entry = entries.row(row);
    const column = columns[at];
    if (!entry || !column) return undefined;
    const text = column.text(entry);
    if (column.name !== remove) return { text };
    return {
      text,
      content: (
        <Anchor
          component={ButtonElement}
          inherit
          tabIndex={-1}
          aria-label={`Remove ${entry.written}`}
          onClick={() => askToRemove(entry)}
        >
          {text}
        </Anchor>
      ),
    };
  };

  return (
    <Group className="framed" gap={0} align="stretch" h="min(420px, 46vh)" style={{ overflow: 'hidden' }}>
      <DataGrid
        label="Suppression entries"
        rowCount={entries.total ?? 0}
        columns={columns}
        rowHeight={30}
        headHeight={30}
        numberWidth={56}
        rowNumber={(row) => String(row + 1)}
        cell={cell}
        head={(column, focus) => (
          <button type="button" className={`bare ${classes.head}`} {...focus}>
            {columns[column]?.name}
          </button>
        )}
        isReady={entries.has}
        onRowsInSight={entries.onRowsInSight}
        onOpen={({ row }) => askToRemove(entries.row(row) ?? null)}
      />
      <RemoveDialog entry={leaving} onClose={() => askToRemove(null)} />
    </Group>
  );
}

function RemoveDialog({ entry, onClose }: { entry: SuppressionEntry | null; onClose: () => void }) {
  const team = useTeam().data;
  const remove = useCall('suppression:remove', {
    onSuccess(change) {
      sayChange(change);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened={entry !== null}
      onClose={onClose}
      title="Remove from the suppression list?"
      action="Remove entry"
      busy={remove.isPending}
      onConfirm={() => entry && remove.mutate({ entries: [{ kind: entry.kind, key: entry.key }] })}
    >
      <p>
        <b>{entry?.written}</b> is no longer blocked{team && ' for anybody in your team'}. Results and lookups
        are updated.
      </p>
    </ConfirmDialog>
  );
}

/** Entries of the list by their place in a query. */
const useEntries = (query: SuppressionQuery) =>
  usePagedRows((index) =>
    ask('suppression:page', { ...query, offset: index * rowsPerPage, limit: rowsPerPage }),
  );
