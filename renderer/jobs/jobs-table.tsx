import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { JobRow } from './job-row.tsx';
import classes from './jobs-table.module.css';
import type { ListEntry } from './list-entry.ts';

const rowHeight = 46;

/** Jobs and opened files as a table; of thousands, only the rows in sight are made. */
export function JobsTable({ entries }: { entries: readonly ListEntry[] }) {
  const scroller = useRef<HTMLElement>(null);
  const virtualizer = useVirtualizer({
    count: entries.length,
    estimateSize: () => rowHeight,
    getScrollElement: () => scroller.current,
    overscan: 12,
    initialRect: { width: 0, height: 600 },
  });
  const inSight = virtualizer.getVirtualItems();
  const above = inSight[0]?.start ?? 0;
  const below = virtualizer.getTotalSize() - (inSight.at(-1)?.end ?? 0);
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
          {above > 0 && <Spacer height={above} />}
          {inSight.map(({ index }) => {
            const entry = entries[index];
            return entry && <JobRow key={entry.id} entry={entry} position={index + 2} now={now} />;
          })}
          {below > 0 && <Spacer height={below} />}
        </tbody>
      </table>
    </section>
  );
}

const Spacer = ({ height }: { height: number }) => (
  <tr aria-hidden>
    <td colSpan={7} style={{ height, padding: 0, border: 0 }} />
  </tr>
);
