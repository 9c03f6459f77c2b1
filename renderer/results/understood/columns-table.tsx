import { Button } from '@mantine/core';
import type { ResultColumn } from '../../../shared/model/result-layout.ts';
import { roleInWords } from '../../../shared/words/result-role-words.ts';
import { Badge } from '../../ui/badge.tsx';
import { LongTable } from '../../ui/long-table.tsx';
import table from '../../ui/tables.module.css';
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

const heads = [
  { name: 'Column' },
  { name: 'Such as' },
  { name: 'Understood as' },
  { name: 'How sure', className: classes.sure },
  { name: 'Change', className: classes.change, unseen: true },
];

const confidence = {
  sure: { tone: 'ok', words: 'Sure' },
  likely: { tone: 'idle', words: 'Likely' },
  guess: { tone: 'warn', words: 'A guess' },
} as const;

/** What was understood of each column. */
export function ColumnsTable({ shown, columns, corrected, examples, onChange }: Props) {
  return (
    <LongTable
      label="Columns"
      region="List of columns"
      className={classes.columns}
      scroller={`${table.framed} ${classes.scroller}`}
      columns={heads}
      count={shown.length}
      row={(index) => {
        const at = shown[index];
        const column = at === undefined ? undefined : columns[at];
        return at === undefined || !column ? undefined : { at, column };
      }}
      firstHeight={400}
    >
      {({ at, column }) => (
        <ColumnCells
          column={column}
          isCorrected={corrected.has(at)}
          examples={examples[at] ?? []}
          onChange={() => onChange(at)}
        />
      )}
    </LongTable>
  );
}

interface ColumnCellsProps {
  column: ResultColumn;
  isCorrected: boolean;
  examples: readonly string[];
  onChange: () => void;
}

function ColumnCells({ column, isCorrected, examples, onChange }: ColumnCellsProps) {
  const name = column.header || 'No name';
  const { tone, words } = confidence[column.confidence];
  return (
    <>
      <th scope="row" title={name}>
        {name}
      </th>
      <td className={classes.dim} title={examples.join('\n')}>
        {examples.join(', ')}
      </td>
      <td title={roleInWords(column)}>{roleInWords(column)}</td>
      <td>{isCorrected ? <Badge tone="active">Set by you</Badge> : <Badge tone={tone}>{words}</Badge>}</td>
      <td>
        <Button variant="subtle" size="compact-xs" aria-label={`Change ${name}`} onClick={onChange}>
          Change
        </Button>
      </td>
    </>
  );
}
