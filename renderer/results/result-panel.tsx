import { Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChartBar } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import {
  countedIn,
  type ResultField,
  type ResultQuery,
  type ResultView,
} from '../../shared/model/result-query.ts';
import type { OpenedOverview, ResultOverview } from '../../shared/model/result-table.ts';
import { verdicts } from '../../shared/verdict/verdict.ts';
import { counted } from '../../shared/words/amounts.ts';
import type { CellRange } from '../grid/grid-keys.ts';
import { call } from '../ipc/call-main.ts';
import { useLookupSession } from '../lookup/session/session-context.tsx';
import type { Shown } from '../ui/dialog.tsx';
import { ProblemNotice } from '../ui/notice.tsx';
import { Loading } from '../ui/page.tsx';
import { FirstRows } from '../ui/row-tables.tsx';
import { copyText, tabSafe } from '../ui/saved-and-copied.tsx';
import { announce } from '../ui/toasts.tsx';
import { VerdictBar } from '../ui/verdict-bar.tsx';
import { ExportDialog } from './export/export-dialog.tsx';
import { type Counted, Insights, Tiles } from './insights.tsx';
import { ResultGrid } from './result-grid.tsx';
import { BlankQuestion, ChangedByChecks, CheckAgeNotice } from './result-notices.tsx';
import {
  type ChangedColumns,
  type ColumnSetting,
  columnsAtFirst,
  fitView,
  isValueShown,
  movedColumn,
  shownColumns,
  toggledValue,
  viewOf,
  wholeResult,
  withColumn,
} from './result-view.ts';
import { checkedInWords, inUnits, sortInWords } from './result-words.ts';
import classes from './results.module.css';
import { type OpenedRow, RowDialog } from './row-dialog.tsx';
import { ColumnsMenu, FilterDialog, Toolbar, ViewsMenu } from './toolbar.tsx';
import { type ResultOf, useFirstRows, useResult, useResultSummary, useResultTotal } from './use-result.ts';

export interface ResultPanelProps {
  job: ResultOf;
  /** The dialog of the export of what is in sight, which the page's head opens. */
  exporting: Shown;
  /** Beside its numbers: what may be done about them. */
  children?: ReactNode;
}

/** From this width on there is room for the insights beside six columns; CSS pixels. */
const wide = 1500;

/** What came of a job: its people, whether they may be called, and what they are. */
export function ResultPanel(props: ResultPanelProps) {
  const { job } = props;
  const { data, error, refetch } = useResult(job);
  if (data) return <OpenResult overview={data} {...props} />;
  if (error) return <ProblemNotice problem={error.problem} onRetry={() => void refetch()} />;
  return <Opening job={job} />;
}

/** A result that takes a while to open shows its first rows meanwhile. */
function Opening({ job }: Pick<ResultPanelProps, 'job'>) {
  const first = useFirstRows(job);
  if (!first) return <Loading what="the result" lines={8} />;
  return (
    <Stack gap={8}>
      <Text c="dimmed" role="status">
        Opening the result. These are its first rows. They aren’t checked yet.
      </Text>
      <FirstRows {...first} />
    </Stack>
  );
}

function OpenResult(props: ResultPanelProps & { overview: OpenedOverview }) {
  const { job, overview, exporting, children } = props;
  const [query, setQuery] = useState(wholeResult);
  const [filtering, setFiltering] = useState<ColumnSetting | null>(null);
  const session = useLookupSession();
  const [href] = useLocation();
  const [opened, setOpened] = useState<OpenedRow | null>(() => {
    const n = session.rowOf(href);
    return n === null ? null : { n, at: null };
  });
  useEffect(() => session.returned(), [session]);
  const [insights, insightsSwitch] = useDisclosure(window.innerWidth >= wide);
  const { columns, changed, restore, change, move, reset } = useColumns(overview, query.view);
  /** Counts views taken up, so that the toolbar shows their search. */
  const [chosenView, setChosenView] = useState<{ name: string | null; turn: number }>({
    name: null,
    turn: 0,
  });
  const shown = useMemo(() => shownColumns(columns), [columns]);
  const fields = shown.map(({ field }) => field);
  const total = useResultTotal(job.id, query, fields);
  const summary = useResultSummary(job.id, query, overview.summary);
  const copy = useCopy(job.id, query, fields);
  const all = overview.fields;
  const toggle = (counted: Counted, value: string) =>
    setQuery(toggledValue(query, countedIn[counted], value, all));

  return (
    <Stack gap={8} mih={0}>
      <Group justify="space-between" gap={8}>
        <Tiles summary={overview.summary} job={job} />
        {children}
      </Group>
      <VerdictBar
        label="Phones"
        size="small"
        legend
        note={checkedInWords(job.checkedAt)}
        counts={overview.summary.verdicts}
        onChoose={(verdict) => toggle('verdicts', verdict)}
        chosen={verdicts.find((verdict) => isValueShown(query, countedIn.verdicts, verdict)) ?? null}
      />
      {overview.summary.phones > 0 && (
        <CheckAgeNotice job={job} isRenewed={all.phones.some(({ field }) => field === 'checked-on')} />
      )}
      <ChangedByChecks checked={overview.checked} />
      <BlankQuestion job={job} overview={overview} />
      <Toolbar
        key={chosenView.turn}
        query={query}
        fields={all}
        status={total === null ? 'Looking...' : inUnits(query.view, total)}
        onChange={setQuery}
      >
        <Button
          leftSection={<IconChartBar size={15} aria-hidden />}
          aria-pressed={insights}
          onClick={insightsSwitch.toggle}
        >
          Insights
        </Button>
        <ViewsMenu
          jobId={job.id}
          name={chosenView.name}
          onName={(name) => setChosenView({ ...chosenView, name })}
          viewNow={(name) => viewOf(name, query, changed)}
          onChoose={(view) => {
            const fitting = fitView(view, all);
            setQuery(fitting.query);
            restore(fitting.changed);
            setChosenView({ name: view.name, turn: chosenView.turn + 1 });
          }}
        />
        <ColumnsMenu columns={columns} onChange={change} onReset={reset} />
      </Toolbar>
      <div className={`framed ${classes.body}`} data-insights={insights || undefined}>
        <div className={classes.rows}>
          <ResultGrid
            jobId={job.id}
            columns={shown}
            query={query}
            actions={{
              onSort: (column, descending) => {
                setQuery({
                  ...query,
                  sort: descending === null ? [] : [{ field: column.field, descending }],
                });
                // The rows are as many as before, and the head says it only to who comes to it anew.
                announce(sortInWords(column, descending));
              },
              onFilter: setFiltering,
              onMove: ({ field }, side) => move(field, side),
              onChange: ({ field }, to) => change(field, to),
            }}
            onOpen={({ n }, at) => setOpened({ n, at })}
            onCopy={copy}
          />
        </div>
        {insights && <Insights summary={summary} query={query} onPick={toggle} />}
      </div>
      <FilterDialog column={filtering} query={query} onChange={setQuery} onClose={() => setFiltering(null)} />
      <ExportDialog jobId={job.id} query={query} {...exporting} />
      <RowDialog
        job={job}
        query={query}
        total={total}
        row={opened}
        onOpen={setOpened}
        onClose={() => setOpened(null)}
      />
    </Stack>
  );
}

/** The columns of each view as the user has set them. */
function useColumns({ fields }: ResultOverview, view: ResultView) {
  const [changed, setChanged] = useState<ChangedColumns>({});
  const columns = useMemo(() => changed[view] ?? columnsAtFirst(view, fields[view]), [changed, view, fields]);
  const set = (next: ColumnSetting[]) => setChanged({ ...changed, [view]: next });
  return {
    columns,
    /** Of all kinds of rows, as a saved view has them. */
    changed,
    restore: setChanged,
    change: (field: ResultField, change: Partial<ColumnSetting>) => set(withColumn(columns, field, change)),
    move: (field: ResultField, side: 'left' | 'right') => set(movedColumn(columns, field, side)),
    reset: () => setChanged({ ...changed, [view]: undefined }),
  };
}

/** Rows asked for at once. */
const pageSize = 500;
/** More is for an export. */
const mostRows = 100_000;

/** Copies cells, of which the grid may hold only some, as a spreadsheet takes them: tabs and line breaks. */
function useCopy(jobId: string, query: ResultQuery, fields: readonly ResultField[]) {
  const copying = useMutation({
    mutationFn: async ({ rows, columns }: CellRange) => {
      const wanted = fields.slice(columns.first, columns.last + 1);
      const last = Math.min(rows.last, rows.first + mostRows - 1);
      const lines: string[] = [];
      for (let offset = rows.first; offset <= last; offset += pageSize) {
        const limit = Math.min(pageSize, last - offset + 1);
        const page = await call('results:page', { jobId, query, fields: wanted, offset, limit });
        lines.push(...page.rows.map(({ cells }) => cells.map(tabSafe).join('\t')));
      }
      return lines;
    },
    onSuccess: (lines) => copyText(lines.join('\n'), counted(lines.length, 'row')),
  });
  return copying.mutate;
}
