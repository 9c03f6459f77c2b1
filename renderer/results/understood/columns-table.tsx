import { Button, VisuallyHidden } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import type { ResultColumn } from '../../../shared/result-layout.ts';
import { roleInWords } from '../../../shared/result-role-words.ts';
import { Badge } from '../../ui/badge.tsx';
import classes from './understood.module.css';

interface Props {
  /** Places of the columns that are shown. */
  shown: readonly number[];
  columns: readonly ResultColumn[];
  /** Places of those that a person has set. */
  corrected: ReadonlySet<number>;
  examples: readonly (readonly string[])[];
  onChange: (column: number) => void;
}

const rowHeight = 40;

const confidence = {
  sure: { tone: 'ok', words: 'Sure' },
  likely: { tone: 'idle', words: 'Likely' },
  guess: { tone: 'warn', words: 'A guess' },
} as const;

/** What was understood of each column; of thousands, only the rows in sight are made. */
export function ColumnsTable({ shown, columns, corrected, examples, onChange }: Props) {
  const scroller = useRef<HTMLElement>(null);
  const virtualizer = useVirtualizer({
    count: shown.length,
    estimateSize: () => rowHeight,
    getScrollElement: () => scroller.current,
    overscan: 8,
    initialRect: { width: 0, height: 400 },
  });
  const inSight = virtualizer.getVirtualItems();
  const above = inSight[0]?.start ?? 0;
  const below = virtualizer.getTotalSize() - (inSight.at(-1)?.end ?? 0);

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
    <section ref={scroller} className={classes.scroller} tabIndex={0} aria-label="List of columns">
      <table className={classes.table} aria-label="Columns" aria-rowcount={shown.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">Column</th>
            <th scope="col">Such as</th>
            <th scope="col">Understood as</th>
            <th scope="col" className={classes.sure}>
              How sure
            </th>
            <th scope="col" className={classes.change}>
              <VisuallyHidden>Change</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {above > 0 && <Spacer height={above} />}
          {inSight.map(({ index }) => {
            const at = shown[index];
            const column = at === undefined ? undefined : columns[at];
            if (at === undefined || !column) return null;
            const name = column.header || 'No name';
            const { tone, words } = confidence[column.confidence];
            return (
              <tr key={at} aria-rowindex={index + 2}>
                <th scope="row" title={name}>
                  {name}
                </th>
                <td className={classes.dim} title={(examples[at] ?? []).join('\n')}>
                  {(examples[at] ?? []).join(', ')}
                </td>
                <td title={roleInWords(column)}>{roleInWords(column)}</td>
                <td className={classes.sure}>
                  {corrected.has(at) ? (
                    <Badge tone="active">Set by you</Badge>
                  ) : (
                    <Badge tone={tone}>{words}</Badge>
                  )}
                </td>
                <td className={classes.change}>
                  <Button
                    variant="subtle"
                    size="compact-xs"
                    aria-label={`Change ${name}`}
                    onClick={() => onChange(at)}
                  >
                    Change
                  </Button>
                </td>
              </tr>
            );
          })}
          {below > 0 && <Spacer height={below} />}
        </tbody>
      </table>
    </section>
  );
}

const Spacer = ({ height }: { height: number }) => (
  <tr aria-hidden>
    <td colSpan={5} style={{ height, padding: 0, border: 0 }} />
  </tr>
);
