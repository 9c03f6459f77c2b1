import { Box, Group, Stack, Title } from '@mantine/core';
import { useDebouncedValue, useSet } from '@mantine/hooks';
import { IconChevronRight, IconTableOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import {
  isAtItsEnd,
  type LookupListRow,
  type LookupListSummary,
  type LookupOutcome,
  lookupOutcomes,
} from '../../../shared/model/lookup-list.ts';
import { lookupServices } from '../../../shared/model/services.ts';
import { counted, wholeNumber } from '../../../shared/words/amounts.ts';
import { phoneDigits, phoneText } from '../../../shared/words/phone-text.ts';
import { ask } from '../../ipc/ask.ts';
import { rowsPerPage, usePagedRows } from '../../ipc/use-paged-rows.ts';
import { StandingBadge } from '../../ui/badge.tsx';
import { count, creditsCount, exactMoment } from '../../ui/format.ts';
import { ProblemNotice } from '../../ui/notice.tsx';
import { EmptyState, Facts, Loaded, Loading } from '../../ui/page.tsx';
import { Filters, LongTable } from '../../ui/row-tables.tsx';
import type { Column } from '../../ui/section-table.tsx';
import { Bar, BarLegend, VerdictBar } from '../../ui/verdict-bar.tsx';
import { LookupAnswerView } from '../lookup-answer.tsx';
import { askedBeforeMeaning, outcomeIn, outcomes, settledRows } from './list-words.ts';
import classes from './lookup-list.module.css';

const typingMs = 200;

/** The rows of a list as they end, all or those of one outcome. */
export function ListResults({ list }: { list: LookupListSummary }) {
  const [outcome, setOutcome] = useState<LookupOutcome | null>(null);
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), typingMs);
  return (
    <>
      <Group align="flex-start" gap="14px 32px">
        <Box flex="1 1 440px">
          <Title order={2} size="sm" mb={4}>
            {counted(list.rows, 'row')}
          </Title>
          <OutcomeBar list={list} chosen={outcome} onChoose={setOutcome} />
        </Box>
        {list.verdicts && (
          <Box flex="1 1 440px">
            <Title order={2} size="sm" mb={4}>
              Phones found
            </Title>
            <VerdictBar label="Phones by verdict" size="small" legend counts={list.verdicts} />
          </Box>
        )}
      </Group>
      <Filters
        values={{ search: typed }}
        onChange={(_, text) => setTyped(text)}
        search={{ name: 'search', label: 'Search rows', placeholder: 'Search rows' }}
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
  const open = useSet<number>();
  const { total, row, problem, retry, onRowsInSight } = usePagedRows((page) =>
    ask('lookup-lists:rows', {
      id,
      from: page * rowsPerPage,
      count: rowsPerPage,
      ...(outcome && { outcome }),
      ...(search !== '' && { search: phoneDigits(search) ?? search }),
    }),
  );

  if (problem) return <ProblemNotice problem={problem} onRetry={retry} />;
  if (total === null) return <Loading what="the rows" lines={8} />;
  if (total === 0)
    return (
      <EmptyState
        icon={IconTableOff}
        title="No such rows"
        text={search === '' ? 'No rows with this outcome.' : 'No rows contain this text.'}
      />
    );
  return (
    <LongTable
      label="List results"
      region="Rows of the list"
      className={classes.rows}
      maxHeight="max(420px, calc(100vh - 220px))"
      columns={resultColumns}
      count={total}
      row={(index) => {
        const shown = row(index);
        if (!shown) return undefined;
        const { n } = shown;
        return { list, row: shown, open: open.has(n), onToggle: () => open.delete(n) || open.add(n) };
      }}
      below={(shown) => shown.open && <RowAnswer {...shown} />}
      onRowsInSight={onRowsInSight}
    />
  );
}

/** Up and Down go from the button of a row to that of its neighbor. */
function moveBetweenRows(event: KeyboardEvent<HTMLButtonElement>): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  const table = event.currentTarget.closest('table');
  if (step === undefined || !table) return;
  const buttons = [...table.querySelectorAll<HTMLButtonElement>('button[data-row]')];
  const next = buttons[buttons.indexOf(event.currentTarget) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** What a row of the table is made of. */
interface Shown {
  list: LookupListSummary;
  row: LookupListRow;
  open: boolean;
  onToggle: () => void;
}

const resultColumns: readonly Column<Shown>[] = [
  { name: 'Row', heads: true, className: classes.row, cell: (shown) => <RowToggle {...shown} /> },
  {
    name: 'Looked up',
    title: ({ row }) => row.input,
    cell: ({ row }) => phoneText(row.input),
  },
  {
    name: 'Outcome',
    width: 142,
    cell: ({ list, row: { outcome } }) => <StandingBadge of={outcomeIn(list.state, outcome)} dot={false} />,
  },
  {
    name: 'Note',
    className: classes.note,
    look: 'dim',
    title: ({ row }) => row.message ?? '',
    cell: ({ row }) => row.message,
  },
  {
    name: 'People',
    width: 68,
    look: 'number',
    cell: ({ row: { outcome, people } }) => outcome === 'hit' && count(people),
  },
  {
    name: 'Credits',
    width: 68,
    look: 'number',
    cell: ({ row: { isAsked, at, credits } }) => isAsked && at !== null && creditsCount(credits),
  },
];

const RowToggle = ({ row: { n, row }, open, onToggle }: Shown) => (
  <button
    type="button"
    data-row={n}
    className={`bare tabular whole ${classes.toggle}`}
    aria-label={`Row ${wholeNumber(row)}`}
    aria-expanded={open}
    onClick={onToggle}
    onKeyDown={moveBetweenRows}
  >
    <IconChevronRight size={14} aria-hidden />
    {wholeNumber(row)}
  </button>
);

/** All that is known of a row: what was asked, and the answer as on Look up. */
function RowAnswer({ list: { id, kind, createdAt }, row }: Pick<Shown, 'list' | 'row'>) {
  const { n, message, outcome, askedBefore, at } = row;
  const known = useQuery({ ...ask('lookup-lists:row', { id, n }), staleTime: 0 });
  return (
    <Loaded of={known} what="the answer" lines={2}>
      {({ asked, answer }) => (
        <>
          <Stack gap={6} px={16} pt={6} pb={10}>
            {message !== null && <p>{message.replace(/([^.!?])$/, '$1.')}</p>}
            {!answer && <p>{askedBefore ? askedBeforeMeaning : outcomes[outcome].meaning}</p>}
            {asked && (
              <Facts
                look="columns"
                lines={[
                  ...lookupServices[kind].fields.flatMap(({ name, label }) =>
                    asked[name] ? [{ name: label, value: asked[name] }] : [],
                  ),
                  ...(at === null ? [] : [{ name: 'Answered', value: <Moment at={at} /> }]),
                ]}
              />
            )}
          </Stack>
          {answer && <LookupAnswerView kind={kind} answer={answer} at={at ?? createdAt} />}
        </>
      )}
    </Loaded>
  );
}

const Moment = ({ at }: { at: string }) => <time dateTime={at}>{exactMoment(at, new Date())}</time>;

interface OutcomeBarProps {
  list: Pick<LookupListSummary, 'rows' | 'counts' | 'state'>;
  /** What is shown alone; null for all. */
  chosen: LookupOutcome | null;
  onChoose: (outcome: LookupOutcome | null) => void;
}

/** How far the lookups are, and how many rows ended how; each count shows its rows alone. */
function OutcomeBar({ list, chosen, onChoose }: OutcomeBarProps) {
  const { rows, counts, state } = list;
  const settled = settledRows(counts);
  // Nothing comes to a list at its end any more.
  const isComing = (outcome: LookupOutcome) => outcome === 'asking' || outcome === 'waiting';
  const parts = lookupOutcomes
    .filter((outcome) => counts[outcome] > 0 || !(isAtItsEnd(state) && isComing(outcome)))
    .map((outcome) => ({
      key: outcome,
      background: outcomes[outcome].look,
      text: outcomeIn(state, outcome).text,
      count: counts[outcome],
    }));
  return (
    <div>
      <div
        role="progressbar"
        aria-label="Rows looked up"
        aria-valuemin={0}
        aria-valuemax={rows}
        aria-valuenow={settled}
        aria-valuetext={`${count(settled)} of ${count(rows)} rows`}
      >
        <Bar parts={parts} />
      </div>
      <BarLegend
        label="Rows by outcome"
        parts={parts}
        chosen={chosen}
        onChoose={(outcome) => onChoose(chosen === outcome ? null : outcome)}
      />
    </div>
  );
}
