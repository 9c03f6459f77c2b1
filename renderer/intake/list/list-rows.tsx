import { useCallbackRef } from '@mantine/hooks';
import { IconTableOff } from '@tabler/icons-react';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import type { InspectedFile } from '../../../shared/ipc/ipc.ts';
import type { CheckReport, CheckRequest } from '../../../shared/model/check.ts';
import type { ListedRow, RowFilter } from '../../../shared/model/listed-rows.ts';
import type { ColumnMapping } from '../../../shared/model/mapping.ts';
import { bulkServices } from '../../../shared/model/services.ts';
import { call } from '../../ipc/client.ts';
import { keys } from '../../ipc/keys.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useMapping } from '../columns/use-mapping.ts';
import { newRules, withEdit, withRules } from '../corrections.ts';
import { useDraft } from '../draft-context.tsx';
import type { Plan } from '../plan.ts';
import { CellDialog, type OpenedCell } from './cell-dialog.tsx';
import { CorrectionsList } from './corrections-list.tsx';
import { MarkDialog } from './mark-dialog.tsx';
import { OfferedCorrections } from './offered-corrections.tsx';
import { openedCell } from './opened-cell.ts';
import { type PreviewColumn, previewColumns } from './preview-columns.ts';
import { PreviewGrid } from './preview-grid.tsx';
import { ReplaceDialog } from './replace-dialog.tsx';
import { RowFilterBar, withHeld } from './row-filter.tsx';

interface Props {
  file: InspectedFile;
  plan: Plan;
  report: CheckReport | undefined;
  /** What is asked of the list as it stands; null while it cannot be looked through. */
  request: CheckRequest | null;
}

/** Rows of the list as they would go out, where cells are corrected and columns are mapped. */
export function ListRows({ file, plan, report, request }: Props) {
  const [draft, dispatch] = useDraft();
  const [after, setAfter] = useState(0);
  const [cell, setCell] = useState<OpenedCell | null>(null);
  const [replacing, setReplacing] = useState<PreviewColumn | null>(null);
  const [marking, setMarking] = useState<PreviewColumn | null>(null);
  const { mapField } = useMapping(plan);
  const { corrections, rowsShown: filter } = draft;
  const found = useListedRows(draft.opened, request, withHeld(filter, report), after);
  const { inspection } = file;
  const rows = useMemo(
    () => found.data?.rows ?? asListed(inspection.preview),
    [found.data, inspection.preview],
  );
  const columnInSight = useNewlyMapped(plan.mapping);
  const onMap = useCallbackRef(mapField);
  const onOpen = useCallbackRef((row: ListedRow, column: PreviewColumn) => setCell(openedCell(row, column)));
  // Hundreds of cells: the press that maps another column, or chooses another service, is answered before they follow it.
  const preview = useDeferredValue(
    useMemo(
      () => ({
        columns: previewColumns(file, plan, report),
        columnInSight,
        actions: {
          fields: bulkServices[plan.service].columns,
          ...{ onMap, onReplace: setReplacing, onMark: setMarking },
        },
      }),
      [file, plan, report, columnInSight, onMap],
    ),
  );

  const headerOf = (column: number) => inspection.columns[column]?.header ?? '';
  const correct = (to: typeof corrections) => dispatch({ type: 'correct', corrections: to });

  return (
    <>
      <RowFilterBar
        filter={filter}
        report={report}
        service={plan.service}
        listed={found.data}
        searching={found.isFetching}
        first={after === 0}
        onFilter={(chosen) => {
          setAfter(0);
          dispatch({ type: 'show-rows', filter: chosen });
        }}
        onFirst={() => setAfter(0)}
        onNext={() => setAfter(rows.at(-1)?.row ?? 0)}
      />
      {found.error && !found.error.problem.listChanged && (
        <ProblemNotice problem={found.error.problem} onRetry={() => void found.refetch()} />
      )}
      {rows.length === 0 && filter.kind === 'all' ? (
        <EmptyState
          icon={IconTableOff}
          title="No rows to show"
          text="If the list does hold rows, set by hand how it is read."
        />
      ) : (
        <PreviewGrid label={`First rows of ${inspection.name}`} rows={rows} onOpen={onOpen} {...preview} />
      )}
      <OfferedCorrections
        offered={newRules(corrections, plan.offeredRules)}
        headerOf={headerOf}
        onTake={() => correct(withRules(corrections, plan.offeredRules))}
      />
      <CorrectionsList corrections={corrections} headerOf={headerOf} onCorrect={correct} />
      <CellDialog
        cell={cell}
        onClose={() => setCell(null)}
        onCorrect={({ row, column, original }, text) => {
          correct(withEdit(corrections, { row, column, before: original, after: text }));
          setCell(null);
        }}
      />
      <ReplaceDialog
        column={replacing}
        onClose={() => setReplacing(null)}
        onReplace={(replacement) => {
          correct(withRules(corrections, { replacements: [replacement] }));
          setReplacing(null);
        }}
      />
      <MarkDialog
        column={marking}
        onClose={() => setMarking(null)}
        onMark={(mark) => {
          correct(withRules(corrections, { marks: [mark] }));
          setMarking(null);
        }}
      />
    </>
  );
}

/** The rows of the inspection, shown until those with their findings are there. */
function asListed(preview: readonly (readonly string[])[]): ListedRow[] {
  return preview.map((cells, at) => ({
    row: at + 1,
    line: 0,
    cells: [...cells],
    cut: [],
    edited: [],
    troubles: [],
  }));
}

/** The column that was mapped last, at first the leftmost that is: the one a person wants to see. */
function useNewlyMapped(mapping: ColumnMapping): number | undefined {
  const columns = Object.values(mapping);
  const [known, setKnown] = useState({
    columns,
    newest: columns.length > 0 ? Math.min(...columns) : undefined,
  });
  const added = columns.find((column) => !known.columns.includes(column));
  const isSame = added === undefined && columns.length === known.columns.length;
  if (!isSame) setKnown({ columns, newest: added ?? known.newest });
  return added ?? known.newest;
}

/**
 * Some rows of the list as they would go out. While others are looked for, those before stay in sight; leaving the page
 * ends the search. @param request null while there is nothing to look at.
 */
function useListedRows(opened: number, request: CheckRequest | null, filter: RowFilter, after: number) {
  return useQuery({
    queryKey: keys.listedRows(opened, request, filter, after),
    queryFn: request
      ? ({ signal }) => {
          const taskId = crypto.randomUUID();
          signal.addEventListener('abort', () => void call('files:cancel', { taskId }).catch(() => {}));
          return call('files:rows', { ...request, filter, after, taskId });
        }
      : skipToken,
    placeholderData: (previous, query) => (query?.queryKey[1] === opened ? previous : undefined),
    gcTime: 0,
  });
}
