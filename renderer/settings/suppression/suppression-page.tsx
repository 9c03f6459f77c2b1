import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch, IconShieldOff } from '@tabler/icons-react';
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
import { call } from '../../ipc/call-main.ts';
import { keys } from '../../ipc/keys.ts';
import { useCall } from '../../ipc/mutations.ts';
import { useSuppressionStatus, useTeam } from '../../ipc/queries.ts';
import { type PagedRows, rowsPerPage, usePagedRows } from '../../ipc/use-paged-rows.ts';
import { ConfirmDialog } from '../../ui/ask-dialogs.tsx';
import { count, shortMoment } from '../../ui/format.ts';
import { ProblemNotice } from '../../ui/notice.tsx';
import { EmptyState, Loaded, Page } from '../../ui/page.tsx';
import { useLastKnown } from '../../ui/page-state.ts';
import { showDone } from '../../ui/toasts.tsx';
import { ImportPanel } from './import-panel.tsx';
import { kindText, useChangeToast } from './never-contact.tsx';
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
      <SuppressionList />
    </Page>
  );
}

function SuppressionList() {
  return (
    <Loaded of={useSuppressionStatus()} what="the suppression list" lines={5}>
      {(status) => (status.problem ? <Damaged problem={status.problem} /> : <Entries status={status} />)}
    </Loaded>
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
      <Button variant="default" loading={mend.isPending} onClick={() => mend.mutate(undefined)}>
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
        <Text size="sm" c="dimmed">
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
          <Group gap="8px 12px">
            <TextInput
              flex="1 1 200px"
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
            <Text span size="sm" c="dimmed" role="status">
              {entries.total === null ? 'Looking...' : counted(entries.total, 'entry', 'entries')}
            </Text>
          </Group>
          {entries.problem && <ProblemNotice problem={entries.problem} />}
          <EntriesGrid entries={entries} />
        </>
      )}
    </Stack>
  );
}

const columnsIn = (team: boolean) =>
  [
    { id: 'entry', name: 'Entry', width: team ? 200 : 310 },
    { id: 'kind', name: 'Kind', width: 84 },
    { id: 'added', name: 'Added', width: 110 },
    ...(team ? [{ id: 'by', name: 'Added by', width: 92 }] : []),
    { id: 'from', name: 'From', width: team ? 130 : 190 },
    { id: 'remove', name: 'Remove', width: 84 },
  ].map((column) => ({ ...column, pinned: false, numeric: false, marked: false }));

const ownColumns = columnsIn(false);
const teamColumns = columnsIn(true);

/** The entries of the suppression list; Enter on one, or its button, takes it off after a question. */
function EntriesGrid({ entries }: { entries: ReturnType<typeof useEntries> }) {
  const [leaving, ask] = useState<SuppressionEntry | null>(null);
  const now = new Date();
  const columns = useTeam().data ? teamColumns : ownColumns;

  const cell = (row: number, column: number): GridCell | undefined => {
    const entry = entries.row(row);
    if (!entry) return undefined;
    switch (columns[column]?.id) {
      case 'entry':
        return { text: entry.written };
      case 'kind':
        return { text: kindText[entry.kind] };
      case 'added':
        return { text: shortMoment(entry.at, now) };
      case 'by':
        return { text: entry.by ?? '' };
      case 'from':
        return { text: entry.from };
      default:
        return {
          text: 'Remove',
          content: (
            <button
              type="button"
              tabIndex={-1}
              className={classes.remove}
              aria-label={`Remove ${entry.written}`}
              onClick={() => ask(entry)}
            >
              Remove
            </button>
          ),
        };
    }
  };

  return (
    <div className={classes.grid}>
      <DataGrid
        label="Suppression entries"
        rowCount={entries.total ?? 0}
        columns={columns}
        rowHeight={30}
        headHeight={30}
        numberHead="Row"
        numberWidth={56}
        rowNumber={(row) => String(row + 1)}
        cell={cell}
        head={(column, focus) => (
          <button type="button" className={classes.head} {...focus}>
            {columns[column]?.name}
          </button>
        )}
        isReady={entries.has}
        onRowsInSight={entries.onRowsInSight}
        onOpen={({ row }) => ask(entries.row(row) ?? null)}
      />
      <RemoveDialog entry={leaving} onClose={() => ask(null)} />
    </div>
  );
}

function RemoveDialog({ entry, onClose }: { entry: SuppressionEntry | null; onClose: () => void }) {
  const about = useLastKnown(entry);
  const say = useChangeToast();
  const team = useTeam().data;
  const remove = useCall('suppression:remove', {
    onSuccess(change) {
      say(change);
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
      onConfirm={() => about && remove.mutate({ entries: [{ kind: about.kind, key: about.key }] })}
    >
      <p>
        <b>{about?.written}</b> is no longer blocked{team && ' for anybody in your team'}. Results and lookups
        are updated.
      </p>
    </ConfirmDialog>
  );
}

/** Entries of the list by their place in a query. */
const useEntries = (query: SuppressionQuery): PagedRows<SuppressionEntry> =>
  usePagedRows((index) => ({
    queryKey: keys.suppressionPage(query, index),
    queryFn: async () => {
      const { total, entries } = await call('suppression:page', {
        ...query,
        offset: index * rowsPerPage,
        limit: rowsPerPage,
      });
      return { total, rows: entries };
    },
  }));
