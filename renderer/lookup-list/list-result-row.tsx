import { IconChevronRight } from '@tabler/icons-react';
import { wholeNumber } from '../../shared/amounts.ts';
import type { LookupListRow, LookupListSummary } from '../../shared/lookup-list.ts';
import { Badge } from '../ui/badge.tsx';
import { count, creditsCount } from '../ui/format.ts';
import table from '../ui/long-table.module.css';
import classes from './list-results.module.css';
import { RowAnswer } from './row-answer.tsx';
import { outcomeIn, outcomeTone, rowWords } from './words.ts';

export const resultColumns = [
  { name: 'Row', className: classes.row },
  { name: 'Looked up' },
  { name: 'Outcome', className: classes.outcome },
  { name: 'Note', className: classes.note },
  { name: 'People', className: `${table.number} ${classes.number}` },
  { name: 'Credits', className: `${table.number} ${classes.number}` },
];

interface Props {
  list: LookupListSummary;
  /** Undefined while it is on its way. */
  row: LookupListRow | undefined;
  /** In the table, its head counted. */
  position: number;
  open: boolean;
  onToggle: (n: number) => void;
}

/** One row of a list: what became of it, and on request the whole answer. */
export function ListResultRow({ list, row, position, open, onToggle }: Props) {
  if (!row)
    return (
      <tr aria-rowindex={position} aria-busy>
        <td colSpan={resultColumns.length}>&nbsp;</td>
      </tr>
    );
  const { n, input, outcome, people, credits } = row;
  const panel = `${list.id}-row-${n}`;
  const said = rowWords(row);
  return (
    <>
      <tr aria-rowindex={position}>
        <th scope="row" className={classes.row}>
          <button
            type="button"
            data-row={n}
            className={`${table.wholeRow} ${classes.toggle}`}
            aria-label={`Row ${wholeNumber(row.row)}`}
            aria-expanded={open}
            aria-controls={open ? panel : undefined}
            onClick={() => onToggle(n)}
          >
            <IconChevronRight size={14} aria-hidden />
            {wholeNumber(row.row)}
          </button>
        </th>
        <td title={input}>{input}</td>
        <td>
          <Badge tone={outcomeTone[outcome]}>{outcomeIn(list.state, outcome)}</Badge>
        </td>
        <td className={`${classes.note} ${classes.dim}`} title={said}>
          {said}
        </td>
        <td className={table.number}>{outcome === 'hit' ? count(people) : ''}</td>
        <td className={table.number}>{row.isAsked && row.at !== null ? creditsCount(credits) : ''}</td>
      </tr>
      {open && (
        <tr>
          <td id={panel} colSpan={resultColumns.length} className={classes.answer}>
            <RowAnswer list={list} row={row} />
          </td>
        </tr>
      )}
    </>
  );
}
