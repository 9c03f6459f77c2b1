import { Group } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { IconReplace, IconTableOff } from '@tabler/icons-react';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import {
  type CheckReport,
  type CheckRequest,
  type ListedRow,
  type ListedRows,
  type PrepareChoices,
  type RowFilter,
  rowCounts,
} from '../../../shared/model/check.ts';
import { bulkServices } from '../../../shared/model/services.ts';
import { asTask, call } from '../../ipc/call-main.ts';
import { Segments } from '../../ui/controls.tsx';
import { count } from '../../ui/format.ts';
import { Notice, ProblemNotice } from '../../ui/notice.tsx';
import { EmptyState } from '../../ui/page.tsx';
import { Dim, SmallButton } from '../../ui/small-parts.tsx';
import { useMapping } from '../columns/use-mapping.ts';
import { newRules, withEdit, withRules } from '../draft.ts';
import { useDraft } from '../draft-context.tsx';
import classes from '../intake.module.css';
import type { ReadIntake } from '../use-intake.ts';
import { CellDialog, CorrectionsList, RuleDialog, rulesInWords } from './correct-cells.tsx';
import {
  type AskedRule,
  type OpenedCell,
  type PreviewColumn,
  PreviewGrid,
  previewColumns,
} from './preview-grid.tsx';

/** Rows of the list as they would go out, where cells are corrected and columns are mapped. */
export function ListRows({ intake: { file, plan, check, look } }: { intake: ReadIntake }) {
  const { report } = check;
  const [draft, dispatch] = useDraft();
  const [after, setAfter] = useState(0);
  const [cell, setCell] = useState<OpenedCell | null>(null);
  const [askedRule, setAskedRule] = useState<AskedRule | null>(null);
  const { mapField } = useMapping(plan);
  const {
    corrections,
    rowsShown: filter,
    choices: { badRows },
  } = draft;
  const found = useListedRows(draft.opened, look, withHeld(filter, report), after);
  const { inspection } = file;
  const rows = useMemo(
    () => found.data?.rows ?? asListed(inspection.preview),
    [found.data, inspection.preview],
  );
  const onMap = useCallbackRef(mapField);
  const onOpen = useCallbackRef((row: ListedRow, column: PreviewColumn) => setCell({ row, column }));
  // Hundreds of cells: the press that maps another column, or chooses another service, is answered before they follow it.
  const preview = useDeferredValue(
    useMemo(
      () => ({
        columns: previewColumns(file, plan, report),
        badRows,
        actions: { fields: bulkServices[plan.service].columns, onMap, onRule: setAskedRule },
      }),
      [file, plan, report, badRows, onMap],
    ),
  );

  const headerOf = (column: number) => inspection.columns[column]?.header ?? '';
  // What was replaced the last time in a list with these columns, to be done again on a word.
  const offered = rulesInWords(newRules(corrections, plan.offeredRules), headerOf);
  const correct = (to: typeof corrections) => dispatch({ type: 'decide', corrections: to });

  return (
    <>
      <Group gap="8px 12px" wrap="nowrap" px={16} py={8} className={classes.line}>
        {report && (
          <Segments
            label="Rows to show"
            value={filter.kind}
            options={filtersOf(report, badRows)}
            onChange={(kind) => {
              setAfter(0);
              dispatch({ type: 'decide', rowsShown: { kind } });
            }}
          />
        )}
        <Dim component="span" role="status" flex={1}>
          {found.isFetching ? 'Looking through the list…' : statusOf(filter, found.data)}
        </Dim>
        {after > 0 && <SmallButton onClick={() => setAfter(0)}>First rows</SmallButton>}
        {found.data?.more && filter.kind !== 'all' && (
          <SmallButton disabled={found.isFetching} onClick={() => setAfter(rows.at(-1)?.row ?? 0)}>
            Next rows
          </SmallButton>
        )}
      </Group>
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
      {offered.length > 0 && (
        <Notice
          tone="idle"
          icon={IconReplace}
          title={`From last time: ${offered.map(({ said }) => said).join('; ')}.`}
        >
          <SmallButton onClick={() => correct(withRules(corrections, plan.offeredRules))}>
            Do it again
          </SmallButton>
        </Notice>
      )}
      <CorrectionsList corrections={corrections} headerOf={headerOf} onCorrect={correct} />
      <CellDialog
        cell={cell}
        onClose={() => setCell(null)}
        onCorrect={(edit) => {
          correct(withEdit(corrections, edit));
          setCell(null);
        }}
      />
      <RuleDialog
        asked={askedRule}
        onClose={() => setAskedRule(null)}
        onRule={(rule) => {
          correct(withRules(corrections, rule));
          setAskedRule(null);
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
    state: 'ready',
  }));
}

/**
 * Some rows of the list as they would go out. While others are looked for, those before stay in sight; leaving the page
 * ends the search. @param request null while there is nothing to look at.
 */
function useListedRows(opened: number, request: CheckRequest | null, filter: RowFilter, after: number) {
  return useQuery({
    queryKey: ['files:rows', opened, request, filter, after],
    queryFn: request
      ? ({ signal }) =>
          asTask(signal, 'files:cancel', (taskId) =>
            call('files:rows', { ...request, filter, after, taskId }),
          )
      : skipToken,
    placeholderData: (previous, query) => (query?.queryKey[1] === opened ? previous : undefined),
    gcTime: 0,
  });
}

/** What the engine is asked for: rows held for a mark in another row are looked for where the check found any. */
const withHeld = ({ kind }: RowFilter, report: CheckReport | undefined): RowFilter =>
  kind !== 'all' && (report?.markedElsewhere.sendable ?? 0) > 0 ? { kind, held: true } : { kind };

function statusOf(filter: RowFilter, listed: ListedRows | undefined): string {
  if (!listed) return '';
  if (listed.rows.length === 0) return filter.kind === 'all' ? '' : 'No such rows.';
  return 'Double-click a cell to fix it.';
}

function filtersOf(report: CheckReport, badRows: PrepareChoices['badRows']) {
  const { bad, repairable } = rowCounts(report);
  return {
    all: `All ${count(report.rows)}`,
    repairable: `${count(repairable)} ${badRows === 'fix' ? 'fixed' : 'can be fixed'}`,
    bad: `${count(bad)} can’t be sent`,
  };
}
