import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { LookupListRow, LookupListSummary } from '../../../shared/model/lookup-list.ts';
import { lookupServices } from '../../../shared/model/services.ts';
import { wholeNumber } from '../../../shared/words/amounts.ts';
import { call } from '../../ipc/client.ts';
import { keys } from '../../ipc/keys.ts';
import { Badge } from '../../ui/badge.tsx';
import { count, creditsCount, exactMoment } from '../../ui/format.ts';
import { Loading } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import table from '../../ui/tables.module.css';
import { LookupAnswerView } from '../lookup-answer.tsx';
import classes from './list.module.css';
import { askedBeforeMeaning, outcomeIn, outcomeMeaning, outcomeTone, rowWords } from './list-words.ts';

export const resultColumns = [
  { name: 'Row', className: classes.row },
  { name: 'Looked up' },
  { name: 'Outcome', className: classes.outcome },
  { name: 'Note', className: classes.note },
  { name: 'People', className: `${table.number} ${classes.listResultsNumber}` },
  { name: 'Credits', className: `${table.number} ${classes.listResultsNumber}` },
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
        <td className={`${classes.note} ${classes.listResultsDim}`} title={said}>
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

/** All that is known of a row: what was asked, and the answer as on Look up. */
function RowAnswer({ list, row }: { list: LookupListSummary; row: LookupListRow }) {
  const { id, kind } = list;
  const { n } = row;
  const known = useQuery({
    queryKey: keys.lookupListRow(id, n),
    queryFn: () => call('lookup-lists:row', { id, n }),
    staleTime: 0,
  });
  if (known.error)
    return (
      <div className={classes.padded}>
        <ProblemNotice problem={known.error.problem} onRetry={() => void known.refetch()} />
      </div>
    );
  if (!known.data)
    return (
      <div className={classes.padded}>
        <Loading what="the answer" lines={2} />
      </div>
    );
  const { asked, answer } = known.data;
  const at = known.data.row.at;
  const said = rowWords(row);
  return (
    <>
      <div className={classes.padded}>
        {said !== '' && <p>{said.replace(/([^.!?])$/, '$1.')}</p>}
        {!answer && <p>{row.askedBefore ? askedBeforeMeaning : outcomeMeaning[row.outcome]}</p>}
        {asked && (
          <dl className={classes.asked}>
            {lookupServices[kind].fields.flatMap(({ name, label }) =>
              asked[name] ? (
                <div key={name}>
                  <dt>{label}</dt>
                  <dd>{asked[name]}</dd>
                </div>
              ) : (
                []
              ),
            )}
            {at && (
              <div>
                <dt>Answered</dt>
                <dd>
                  <time dateTime={at}>{exactMoment(at, new Date())}</time>
                </dd>
              </div>
            )}
          </dl>
        )}
      </div>
      {answer && <LookupAnswerView kind={kind} answer={answer} at={at ?? list.createdAt} />}
    </>
  );
}
