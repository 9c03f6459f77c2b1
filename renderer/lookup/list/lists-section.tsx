import { IconCursorText, IconTrash } from '@tabler/icons-react';
import { isAtItsEnd, type LookupListSummary } from '../../../shared/model/lookup-list.ts';
import { lookupServices } from '../../../shared/model/services.ts';
import { byMoment, counted } from '../../../shared/words/amounts.ts';
import { useLookupLists } from '../../ipc/queries.ts';
import { ConfirmDialog, TextDialog } from '../../ui/ask-dialogs.tsx';
import { Badge, listStates } from '../../ui/badge.tsx';
import { MoreMenu } from '../../ui/controls.tsx';
import { useDialogCall } from '../../ui/dialog.tsx';
import { count, matchRate, shortMoment } from '../../ui/format.ts';
import { LineSection, type SectionLine } from '../../ui/line-section.tsx';
import { SetAsideNotice } from '../../ui/notice.tsx';
import { Loaded } from '../../ui/page.tsx';
import { paths } from '../../ui/paths.ts';
import { settledRows } from './list-words.ts';

/** The lists that were looked up, the newest first; nothing where there are none. */
export const ListsSection = () => (
  <Loaded of={useLookupLists()} what="the lists" lines={2}>
    {({ lists, setAside }) => (
      <>
        <SetAsideNotice what="list lookup" setAside={setAside} />
        <LineSection
          title="Lists"
          hint={counted(lists.length, 'list')}
          lines={lists.toSorted((a, b) => byMoment(b.createdAt, a.createdAt)).map(lineOf)}
          most={5}
        />
      </>
    )}
  </Loaded>
);

const lineOf = (list: LookupListSummary): SectionLine => ({
  id: list.id,
  name: list.name,
  href: paths.lookups(list.id),
  status: listStates[list.state],
  words: inWords(list),
  end: (
    <>
      {list.counts.unknown > 0 && <Badge tone="warn">{counted(list.counts.unknown, 'row')} unknown</Badge>}
      <ListMenu list={list} label={`More about ${list.name}`} quiet />
    </>
  ),
});

/** "Email lookups, 21 of 37 rows, match rate 71%, started 2:05 PM" */
function inWords({ kind, state, rows, counts, hits, createdAt }: LookupListSummary): string {
  const settled = isAtItsEnd(state) ? '' : `${count(settledRows(counts))} of `;
  const rate = hits.of > 0 ? `, match rate ${matchRate(hits)}` : '';
  const started = shortMoment(createdAt, new Date());
  return `${lookupServices[kind].label} lookups, ${settled}${counted(rows, 'row')}${rate}, started ${started}`;
}

interface Props {
  list: LookupListSummary;
  label: string;
  quiet?: boolean;
  onRemoved?: () => void;
}

/** What is done with a list now and then. */
export function ListMenu({ list, label, quiet = false, onRemoved }: Props) {
  const { id, name } = list;
  const renaming = useDialogCall('lookup-lists:rename');
  const removing = useDialogCall('lookup-lists:remove', { meta: {}, onSuccess: () => onRemoved?.() });
  const underWay = list.state === 'running' || list.awaiting;
  return (
    <>
      <MoreMenu
        label={label}
        width={200}
        quiet={quiet}
        of={[
          { icon: IconCursorText, text: 'Rename...', onClick: renaming.open },
          { icon: IconTrash, text: 'Remove...', disabled: underWay, onClick: removing.open },
          underWay && { heading: 'Stop it before you remove it' },
        ]}
      />
      <TextDialog
        {...renaming.shown}
        title="Rename"
        label="Name"
        action="Rename"
        initial={name}
        maxLength={200}
        onSave={(text) => renaming.mutate({ id, name: text })}
      />
      <ConfirmDialog
        {...removing.shown}
        title={`Remove “${name}”?`}
        action="Remove list"
        danger
        onConfirm={() => removing.mutate({ id })}
      >
        <p>
          You can’t undo this. All its rows and results are deleted from this computer, also those you paid
          for. Exports you saved stay.
        </p>
      </ConfirmDialog>
    </>
  );
}
