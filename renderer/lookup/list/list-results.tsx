import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch, IconTableOff } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import type { LookupListSummary, LookupOutcome } from '../../../shared/model/lookup-list.ts';
import { counted } from '../../../shared/words/amounts.ts';
import { call } from '../../ipc/client.ts';
import { keys } from '../../ipc/keys.ts';
import { rowsPerPage } from '../../ipc/pages-to-ask.ts';
import { usePagedRows } from '../../ipc/use-paged-rows.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { RowSpacer, useTableRows } from '../../ui/table-rows.tsx';
import table from '../../ui/tables.module.css';
import { VerdictBar } from '../../ui/verdict-bar.tsx';
import classes from './list.module.css';
import { ListResultRow, resultColumns } from './list-result-row.tsx';
import { OutcomeBar } from './outcome-bar.tsx';

const rowHeight = 38;
const typingMs = 200;

/** The rows of a list as they end, all or those of one outcome. */
export function ListResults({ list }: { list: LookupListSummary }) {
  const [outcome, setOutcome] = useState<LookupOutcome | null>(null);
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), typingMs);
  return (
    <>
      <div className={classes.bars}>
        <div>
          <h2 className={classes.barTitle}>{counted(list.rows, 'row')}</h2>
          <OutcomeBar list={list} chosen={outcome} onChoose={setOutcome} />
        </div>
        {list.verdicts && (
          <div>
            <h2 className={classes.barTitle}>Phones found</h2>
            <VerdictBar label="Phones by verdict" size="small" legend counts={list.verdicts} />
          </div>
        )}
      </div>
      <TextInput
        className={classes.search ?? ''}
        aria-label="Search rows"
        placeholder="Search rows"
        maxLength={200}
        leftSection={<IconSearch size={15} aria-hidden />}
        rightSection={
          typed !== '' && <CloseButton aria-label="Clear the search" size="sm" onClick={() => setTyped('')} />
        }
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Rows key={`${outcome} ${search}`} list={list} outcome={outcome} search={search} />
    </>
  );
}

interface RowsProps {
  list: LookupListSummary;
  outcome: LookupOutcome | null;
  search: string;
}

function Rows({ list, outcome, search }: RowsProps) {
  const { id } = list;
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const rows = usePagedRows((page) => {
    const wanted = {
      from: page * rowsPerPage,
      count: rowsPerPage,
      ...(outcome && { outcomes: [outcome] }),
      ...(search !== '' && { search }),
    };
    return {
      queryKey: keys.lookupListPage(id, wanted),
      queryFn: () => call('lookup-lists:rows', { id, ...wanted }),
    };
  });
  const total = rows.total ?? 0;
  const { scroller, inSight, above, below, measure } = useTableRows({
    count: total,
    rowHeight,
    overscan: 30,
    firstHeight: 600,
    onRowsInSight: rows.onRowsInSight,
  });

  if (rows.problem) return <ProblemNotice problem={rows.problem} onRetry={rows.retry} />;
  if (rows.total === null) return <Loading what="the rows" lines={8} />;
  if (total === 0)
    return (
      <EmptyState
        icon={IconTableOff}
        title="No such rows"
        text={
          search === ''
            ? 'No row has this outcome now.'
            : 'No row holds that text; a row is searched by what it asks and what was said of it.'
        }
      />
    );
  const toggle = (n: number) => {
    const next = new Set(open);
    if (!next.delete(n)) next.add(n);
    setOpen(next);
  };
  return (
    <section
      ref={scroller}
      className={`${table.scroller} ${table.framed} ${classes.scroller}`}
      aria-label="Rows of the list"
    >
      <table
        className={`${table.table} ${classes.rows}`}
        aria-label="List results"
        aria-rowcount={total + 1}
        onKeyDown={moveBetweenRows}
      >
        <caption className={classes.caption}>{counted(total, 'row')}</caption>
        <thead>
          <tr aria-rowindex={1}>
            {resultColumns.map(({ name, className }) => (
              <th key={name} scope="col" className={className}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <RowSpacer height={above} />
        </tbody>
        {inSight.map(({ index }) => {
          const row = rows.row(index);
          return (
            <tbody key={index} ref={measure} data-index={index}>
              <ListResultRow
                list={list}
                row={row}
                position={index + 2}
                open={row !== undefined && open.has(row.n)}
                onToggle={toggle}
              />
            </tbody>
          );
        })}
        <tbody>
          <RowSpacer height={below} />
        </tbody>
      </table>
    </section>
  );
}

/** Up and Down go from the button of a row to that of its neighbour. */
function moveBetweenRows(event: KeyboardEvent<HTMLTableElement>): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (step === undefined || !(event.target instanceof HTMLButtonElement)) return;
  if (!event.target.matches('[data-row]')) return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button[data-row]')];
  const next = buttons[buttons.indexOf(event.target) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
