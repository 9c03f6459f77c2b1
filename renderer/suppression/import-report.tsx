import { IconAlertTriangle } from '@tabler/icons-react';
import { counted } from '../../shared/amounts.ts';
import type { SuppressionFile } from '../../shared/suppression.ts';
import { count } from '../ui/format.ts';
import { Notice } from '../ui/notice.tsx';
import classes from './suppression.module.css';
import { countsText } from './words.ts';

/** What was read of a file, and every line of it from which nothing comes. */
export function ImportReport({ from, file }: { from: string; file: SuppressionFile }) {
  const { found, columns, unusedColumns, unread } = file;
  return (
    <>
      <p className={classes.found}>
        <b>{from}</b>: {countsText(found)} in {counted(file.rows, 'line')}.
      </p>
      {columns.length + unusedColumns.length > 1 && (
        <p className={classes.dim}>
          Read: {columns.join(', ') || 'no column'}.
          {unusedColumns.length > 0 && ` Not read: ${unusedColumns.join(', ')}.`}
        </p>
      )}
      {unread.count > 0 && (
        <Notice
          tone="warn"
          icon={IconAlertTriangle}
          title={`${counted(unread.count, 'line')} cannot be read and ${unread.count === 1 ? 'is' : 'are'} not added.`}
        >
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
          <section className={classes.unread} tabIndex={0} aria-label="Lines that cannot be read">
            <ul>
              {unread.lines.map(({ line, text }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a line may have several cells
                <li key={index}>
                  <span>Line {count(line)}</span> {text}
                </li>
              ))}
            </ul>
            {unread.count > unread.lines.length && (
              <p>And {count(unread.count - unread.lines.length)} more.</p>
            )}
          </section>
        </Notice>
      )}
    </>
  );
}
