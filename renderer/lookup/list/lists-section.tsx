import { Button, Menu, Text } from '@mantine/core';
import { IconCursorText, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { LookupListSummary } from '../../../shared/model/lookup-list.ts';
import { lookupServices } from '../../../shared/model/services.ts';
import { counted } from '../../../shared/words/amounts.ts';
import { useCall } from '../../ipc/mutations.ts';
import { useLookupLists } from '../../ipc/queries.ts';
import { ConfirmDialog, TextDialog } from '../../ui/ask-dialogs.tsx';
import { Badge, listStates, StandingBadge } from '../../ui/badge.tsx';
import { MenuItems, MoreMenu } from '../../ui/controls.tsx';
import { useDialog } from '../../ui/dialog.tsx';
import { count, exactMoment, matchRate, shortMoment } from '../../ui/format.ts';
import { ProblemNotice } from '../../ui/notice.tsx';
import { Loaded, Section } from '../../ui/page.tsx';
import { paths } from '../../ui/paths.ts';
import { type Column, SectionTable } from '../../ui/section-table.tsx';
import { settledRows } from './list-words.ts';

/** Lists shown until all are asked for. */
const latest = 5;

/** The lists that were looked up, the newest first; nothing where there are none. */
export function ListsSection() {
  const known = useLookupLists();
  const [all, setAll] = useState(false);
  if (!known.data)
    return (
      <Loaded of={known} what="the lists" lines={2}>
        {() => null}
      </Loaded>
    );
  const { setAside } = known.data;
  const lists = known.data.lists.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
  const shown = all ? lists : lists.slice(0, latest);
  const now = new Date();
  return (
    <>
      {setAside.length > 0 && (
        <ProblemNotice
          tone="warn"
          problem={{
            code: 'set-aside',
            message: `${counted(setAside.length, 'list')} of lookups could not be read and ${setAside.length === 1 ? 'was' : 'were'} set aside.`,
            advice: 'Nothing was deleted. The folders can be looked into or restored from a backup.',
            detail: setAside.map(({ folder, problem }) => `${folder}: ${problem.message}`).join('\n'),
          }}
        />
      )}
      {lists.length > 0 && (
        <Section title="Lists" hint={counted(lists.length, 'list')} flush>
          <SectionTable label="List lookups" columns={columns(now)} rows={shown} keyOf={({ id }) => id} />
          {lists.length > shown.length && (
            <Button variant="subtle" size="compact-sm" m={6} onClick={() => setAll(true)}>
              Show all {counted(lists.length, 'list')}
            </Button>
          )}
        </Section>
      )}
    </>
  );
}

const columns = (now: Date): readonly Column<LookupListSummary>[] => [
  {
    name: 'Name',
    heads: true,
    cell: ({ id, name }) => (
      <Link href={paths.lookups(id)} title={name}>
        {name}
      </Link>
    ),
  },
  { name: 'Lookup', width: 92, from: 760, cell: ({ kind }) => lookupServices[kind].label },
  { name: 'Rows', width: 74, look: 'number', cell: ({ rows }) => count(rows) },
  { name: 'Match rate', width: 74, look: 'number', cell: ({ hits }) => matchRate(hits) },
  {
    name: 'Started',
    width: 128,
    from: 760,
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} title={exactMoment(createdAt, now)}>
        {shortMoment(createdAt, now)}
      </time>
    ),
  },
  { name: 'Status', width: 200, cell: (list) => <ListStatus list={list} /> },
  {
    name: 'More',
    unseen: true,
    width: 58,
    cell: (list) => <ListMenu list={list} label={`More about ${list.name}`} quiet />,
  },
];

const ListStatus = ({ list: { state, counts, rows } }: { list: LookupListSummary }) => (
  <>
    <StandingBadge of={listStates[state]} />{' '}
    {(state === 'running' || state === 'paused') && (
      <Text span inherit c="dimmed" className="tabular">
        {count(settledRows(counts))} of {count(rows)}
      </Text>
    )}
    {counts.unknown > 0 && <Badge tone="warn">{counted(counts.unknown, 'row')} unknown</Badge>}
  </>
);

interface Props {
  list: LookupListSummary;
  label: string;
  quiet?: boolean;
  onRemoved?: () => void;
}

/** What is done with a list now and then. */
export function ListMenu({ list, label, quiet = false, onRemoved }: Props) {
  const { id, name } = list;
  const renaming = useDialog();
  const removing = useDialog();
  const rename = useCall('lookup-lists:rename', { onSuccess: renaming.close, meta: { quiet: true } });
  const remove = useCall('lookup-lists:remove', {
    onSuccess() {
      removing.close();
      onRemoved?.();
    },
  });
  const underWay = list.state === 'running' || list.awaiting;
  return (
    <>
      <MoreMenu label={label} width={200} quiet={quiet}>
        <MenuItems
          of={[
            { icon: IconCursorText, text: 'Rename...', onClick: renaming.open },
            { icon: IconTrash, text: 'Remove...', disabled: underWay, onClick: removing.open },
          ]}
        />
        {underWay && <Menu.Label>Stop it before you remove it</Menu.Label>}
      </MoreMenu>
      <TextDialog
        {...renaming.shown}
        title="Rename"
        label="Name"
        action="Rename"
        initial={name}
        maxLength={200}
        saving={rename}
        onSave={(text) => rename.mutate({ id, name: text })}
      />
      <ConfirmDialog
        {...removing.shown}
        title={`Remove “${name}”?`}
        action="Remove list"
        danger
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ id })}
      >
        <p>
          You can’t undo this. All its rows and results are deleted from this computer, also those you paid
          for. Exports you saved stay.
        </p>
      </ConfirmDialog>
    </>
  );
}
