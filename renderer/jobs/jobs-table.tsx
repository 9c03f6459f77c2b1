import { RowSpacer, useTableRows } from '../ui/table-rows.tsx';
import { JobRow } from './job-row.tsx';
import classes from './jobs-table.module.css';
import type { ListEntry } from './list-entry.ts';

const rowHeight = 46;

/** Jobs and opened files as a table; of thousands, only the rows in sight are made. */
export function JobsTable({ entries }: { entries: readonly ListEntry[] }) {
  const { scroller, inSight, above, below } = useTableRows({
    count: entries.length,
    rowHeight,
    overscan: 12,
    firstHeight: 600,
  });
  const now = new Date();

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
    <section ref={scroller} className={classes.scroller} tabIndex={0} aria-label="List of jobs">
      <table className={classes.table} aria-label="Jobs" aria-rowcount={entries.length + 1}>
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
          <RowSpacer height={above} columns={7} />
          {inSight.map(({ index }) => {
            const entry = entries[index];
            return entry && <JobRow key={entry.id} entry={entry} position={index + 2} now={now} />;
          })}
          <RowSpacer height={below} columns={7} />
        </tbody>
      </table>
    </section>
  );
}
