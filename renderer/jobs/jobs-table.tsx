import { useMemo } from 'react';
import { RowSpacer, type ScrollPlace, useTableRows } from '../ui/table-rows.tsx';
import { useNow } from '../ui/use-now.ts';
import { dayGroups } from './day-groups.ts';
import { JobRow } from './job-row.tsx';
import classes from './jobs-table.module.css';
import type { ListEntry } from './list-entry.ts';

const entryHeight = 38;
const headingHeight = 30;
/** Of the list, while the window is open. */
const place: ScrollPlace = { top: 0 };

/** Jobs and opened files as a table by days; of thousands, only the rows in sight are made. */
export function JobsTable({ entries }: { entries: readonly ListEntry[] }) {
  const now = useNow();
  const lines = useMemo(() => dayGroups(entries, now), [entries, now]);
  const { scroller, inSight, above, below } = useTableRows({
    count: lines.length,
    rowHeight: (index) => (lines[index]?.kind === 'heading' ? headingHeight : entryHeight),
    overscan: 12,
    firstHeight: 600,
    place,
  });

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
    <section ref={scroller} className={classes.scroller} tabIndex={0} aria-label="List of jobs">
      <table className={classes.table} aria-label="Jobs" aria-rowcount={lines.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">File</th>
            <th scope="col">Service</th>
            <th scope="col">Connection</th>
            <th scope="col" className={classes.number}>
              Rows
            </th>
            <th scope="col" className={classes.verdicts}>
              Phones
            </th>
            <th scope="col" className={classes.created}>
              Started
            </th>
            <th scope="col" className={classes.status}>
              Status
            </th>
          </tr>
        </thead>
        <tbody>
          <RowSpacer height={above} columns={1} />
          {inSight.map(({ index }) => {
            const line = lines[index];
            if (line?.kind === 'heading')
              return (
                <tr key={line.text} className={classes.heading} aria-rowindex={index + 2}>
                  <th scope="rowgroup" colSpan={2}>
                    {line.text}
                  </th>
                </tr>
              );
            return (
              line && (
                <JobRow
                  key={line.entry.id}
                  entry={line.entry}
                  position={index + 2}
                  now={now}
                  isDated={line.isDated}
                />
              )
            );
          })}
          <RowSpacer height={below} columns={1} />
        </tbody>
      </table>
    </section>
  );
}
