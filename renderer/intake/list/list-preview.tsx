import { Button, NativeSelect } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { IconReplace, IconTableOff } from '@tabler/icons-react';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import type { InspectedFile } from '../../../shared/ipc/ipc.ts';
import type { CheckReport, CheckRequest } from '../../../shared/model/check.ts';
import type { ListedRow, ListedRows, RowFilter } from '../../../shared/model/lookup-list.ts';
import type { ColumnMapping } from '../../../shared/model/mapping.ts';
import { bulkServices, type ServiceId } from '../../../shared/model/services.ts';
import { call } from '../../ipc/call-main.ts';
import { keys } from '../../ipc/keys.ts';
import { count } from '../../ui/format.ts';
import { Notice, ProblemNotice } from '../../ui/notice.tsx';
import { EmptyState } from '../../ui/page.tsx';
import { useMapping } from '../columns/fit-mapping.ts';
import { type ColumnRules, countRules, newRules, withEdit, withRules } from '../draft.ts';
import { useDraft } from '../draft-context.tsx';
import { type Plan, shortLabel } from '../plan.ts';
import { CellDialog, CorrectionsList, MarkDialog, type OpenedCell, ReplaceDialog } from './correct-cells.tsx';
import classes from './list-section.module.css';
import { openedCell, type PreviewColumn, previewColumns } from './preview-columns.ts';
import { PreviewGrid } from './preview-grid.tsx';

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
          onMap,
          onReplace: setReplacing,
          onMark: setMarking,
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

interface RowFilterBarProps {
  filter: RowFilter;
  report: CheckReport | undefined;
  service: ServiceId;
  listed: ListedRows | undefined;
  searching: boolean;
  /** Whether the rows in sight are the first. */
  first: boolean;
  onFilter: (filter: RowFilter) => void;
  onFirst: () => void;
  onNext: () => void;
}

const optionOf = (filter: RowFilter) =>
  filter.kind === 'finding' ? `finding ${filter.field} ${filter.code}` : filter.kind;

/** Which rows of the list are in sight: the first, those with trouble, or those with one finding. */
function RowFilterBar(props: RowFilterBarProps) {
  const { filter, report, service, listed, searching } = props;
  const filters = filtersOf(report, service);
  // The list is being checked anew, or what was looked for is found no more.
  if (!filters.some(([each]) => optionOf(each) === optionOf(filter)))
    filters.push([filter, filter.kind === 'trouble' ? 'Rows with trouble' : 'Rows with this finding']);
  return (
    <div className={classes.rowFilterBar}>
      <NativeSelect
        aria-label="Rows to show"
        size="xs"
        value={optionOf(filter)}
        data={filters.map(([each, label]) => ({ value: optionOf(each), label }))}
        onChange={({ currentTarget: { value } }) => {
          const chosen = filters.find(([each]) => optionOf(each) === value);
          if (chosen) props.onFilter(chosen[0]);
        }}
      />
      <span role="status" className={classes.status}>
        {searching ? 'Looking through the list...' : statusOf(filter, listed)}
      </span>
      {!props.first && (
        <Button variant="default" size="compact-sm" onClick={props.onFirst}>
          Back to the first
        </Button>
      )}
      {listed?.more && filter.kind !== 'all' && (
        <Button variant="default" size="compact-sm" disabled={searching} onClick={props.onNext}>
          Next rows
        </Button>
      )}
    </div>
  );
}

/** Rows left out or to be mended, and those held for a mark in another row, of which some are to be mended, too. */
function rowsWithTrouble({ bad, repairable, markedElsewhere }: CheckReport): number {
  return bad + repairable + markedElsewhere.sendable - markedElsewhere.repairable;
}

/** What the engine is asked for: rows held for a mark in another row are looked for where the check found any. */
function withHeld(filter: RowFilter, report: CheckReport | undefined): RowFilter {
  const held = (report?.markedElsewhere.sendable ?? 0) > 0;
  return filter.kind === 'trouble' && held ? { ...filter, held } : filter;
}

function statusOf(filter: RowFilter, listed: ListedRows | undefined): string {
  if (!listed) return '';
  if (listed.rows.length === 0) return filter.kind === 'all' ? '' : 'No such rows.';
  return 'Double-click a cell to see or correct it, or press Enter on it.';
}

function filtersOf(report: CheckReport | undefined, service: ServiceId): [RowFilter, string][] {
  const filters: [RowFilter, string][] = [[{ kind: 'all' }, 'First rows']];
  if (!report) return filters;
  filters.push([{ kind: 'trouble' }, `Rows with trouble (${count(rowsWithTrouble(report))})`]);
  for (const { field, findings } of report.fields) {
    const column = bulkServices[service].columns.find((each) => each.field === field);
    for (const { code, label, count: cells } of findings) {
      const where = column ? shortLabel(column) : field;
      filters.push([{ kind: 'finding', field, code }, `${where}: ${label} (${count(cells)})`]);
    }
  }
  return filters;
}

interface OfferedCorrectionsProps {
  offered: ColumnRules;
  headerOf: (column: number) => string;
  onTake: () => void;
}

/** What was replaced the last time in a list with these columns, to be done again on a word. */
function OfferedCorrections({ offered, headerOf, onTake }: OfferedCorrectionsProps) {
  if (countRules(offered) === 0) return null;
  const words = [
    ...offered.replacements.map(({ column, find, replaceWith }) =>
      replaceWith === ''
        ? `“${find}” was taken out of ${headerOf(column)}`
        : `“${find}” became “${replaceWith}” in ${headerOf(column)}`,
    ),
    ...offered.marks.map(({ column, word }) => `rows with “${word}” in ${headerOf(column)} were set aside`),
  ];
  return (
    <Notice tone="idle" icon={IconReplace} title={`Last time, ${words.join(', and ')}.`}>
      <Button variant="default" size="compact-sm" onClick={onTake}>
        Do it again
      </Button>
    </Notice>
  );
}
