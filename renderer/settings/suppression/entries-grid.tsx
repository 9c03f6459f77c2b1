import { useState } from 'react';
import type { SuppressionEntry } from '../../../shared/model/suppression.ts';
import { DataGrid } from '../../grid/data-grid.tsx';
import type { GridCell } from '../../grid/grid-column.ts';
import { useCall } from '../../ipc/mutations.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { shortMoment } from '../../ui/format.ts';
import { useLastKnown } from '../../ui/use-last-known.ts';
import classes from './suppression.module.css';
import { kindText } from './suppression-words.ts';
import { useChangeToast } from './use-change.ts';
import type { useEntries } from './use-entries.ts';

const columns = [
  { id: 'entry', name: 'Entry', width: 310 },
  { id: 'kind', name: 'Kind', width: 84 },
  { id: 'added', name: 'Added', width: 110 },
  { id: 'from', name: 'From', width: 190 },
  { id: 'remove', name: 'Remove', width: 84 },
].map((column) => ({ ...column, pinned: false, numeric: false, marked: false }));

interface Props {
  entries: ReturnType<typeof useEntries>;
  /** Whether a question stands above the list. */
  onAsking: (asking: boolean) => void;
}

/** The entries of the suppression list; Enter on one, or its button, takes it off after a question. */
export function EntriesGrid({ entries, onAsking }: Props) {
  const [leaving, setLeaving] = useState<SuppressionEntry | null>(null);
  const ask = (entry: SuppressionEntry | null) => {
    setLeaving(entry);
    onAsking(entry !== null);
  };
  const now = new Date();

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
        <b>{about?.written}</b> is then held back no more. Results and lookups are judged again, by what they
        say alone.
      </p>
    </ConfirmDialog>
  );
}
