import { Button, VisuallyHidden } from '@mantine/core';
import type { ResultColumn } from '../../../shared/result-layout.ts';
import { roleInWords } from '../../../shared/result-role-words.ts';
import { Badge } from '../../ui/badge.tsx';
import { RowSpacer, useTableRows } from '../../ui/table-rows.tsx';
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
  const { scroller, inSight, above, below } = useTableRows({
    count: shown.length,
    rowHeight,
    overscan: 8,
    firstHeight: 400,
  });

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
          <RowSpacer height={above} columns={5} />
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
          <RowSpacer height={below} columns={5} />
        </tbody>
      </table>
    </section>
  );
}
