import { Button, Checkbox } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { IconEyeOff, IconFilterOff, IconHistory, IconTrash } from '@tabler/icons-react';
import { Link } from 'wouter';
import { type PastLookup, type PastLookupPage, pastOutcomes } from '../../../shared/model/lookup-history.ts';
import { isOver, type LookupListSummary } from '../../../shared/model/lookup-list.ts';
import { lookupKinds, lookupServices } from '../../../shared/model/services.ts';
import { counted } from '../../../shared/words/amounts.ts';
import { ask } from '../../ipc/ask.ts';
import { useLookupLists, useSettings } from '../../ipc/queries.ts';
import { rowsPerPage, usePagedRows } from '../../ipc/use-paged-rows.ts';
import { ConfirmDialog } from '../../ui/ask-dialogs.tsx';
import { listStates, type Standing, StandingBadge } from '../../ui/badge.tsx';
import { useDialogCall } from '../../ui/dialog.tsx';
import { count, creditsCount, shortMoment } from '../../ui/format.ts';
import { Notice, ProblemNotice } from '../../ui/notice.tsx';
import { EmptyState, Loading, Page } from '../../ui/page.tsx';
import { useKept } from '../../ui/page-state.ts';
import { paths } from '../../ui/paths.ts';
import table from '../../ui/row-tables.module.css';
import { Filters, LongTable } from '../../ui/row-tables.tsx';
import type { Column } from '../../ui/section-table.tsx';
import { showDone } from '../../ui/toasts.tsx';
import classes from '../lookup.module.css';
import { outcomes, pastQuestion } from './past-lookup-page.tsx';

/** What narrows the history; '' where it does not. */
type HistoryFilter = Record<'text' | 'kind' | 'outcome', string>;

const noFilter: HistoryFilter = { text: '', kind: '', outcome: '' };
const isFiltered = ({ text, kind, outcome }: HistoryFilter) => text + kind + outcome !== '';

const queryOf = ({ text, kind, outcome }: HistoryFilter) => ({
  text,
  kind: lookupKinds.find((each) => each === kind) ?? null,
  outcome: pastOutcomes.find((each) => each === outcome) ?? null,
});

const choices = [
  { name: 'kind' as const, options: lookupServices },
  {
    name: 'outcome' as const,
    options: Object.fromEntries(pastOutcomes.map((outcome) => [outcome, outcomes[outcome].text])),
  },
];

const keptFilter = { value: noFilter };

/** Every lookup that is kept, to be opened again at no cost. */
export function HistoryPage() {
  const [filter, setFilter] = useKept(keptFilter);
  const [text] = useDebouncedValue(filter.text, 120);
  const query = queryOf({ ...filter, text });
  const { head, problem, retry, row, onRowsInSight } = usePagedRows((index) =>
    ask('lookup-history:page', { ...query, offset: index * rowsPerPage, limit: rowsPerPage }),
  );
  const now = new Date();
  const there = head?.all ?? { lookups: 0, lists: 0 };
  const all = there.lookups + there.lists;
  const canBeForgotten = all > 0 || (head?.problems.length ?? 0) > 0;

  return (
    <Page
      wide
      title="History"
      back={{ href: paths.lookup, label: 'All lookups' }}
      fixed={all > 0}
      subtitle={
        all > 0
          ? `${isFiltered(filter) ? `${count(head?.total)} of ` : ''}${allText(there)}. Opening one costs nothing.`
          : 'Saved here, encrypted on this computer.'
      }
      actions={canBeForgotten && <ForgetAll lookups={there.lookups} />}
    >
      {problem && <ProblemNotice problem={problem} onRetry={retry} />}
      {!head && !problem && <Loading what="past lookups" lines={8} />}
      {head && <KeepingNotices problems={head.problems} />}
      {head && all === 0 && (
        <EmptyState
          icon={IconHistory}
          title="Nothing here yet"
          text="Your lookups and their answers. Look the same thing up later and you see the saved answer first, at no charge."
        >
          <Link href={paths.lookup}>Start a lookup</Link>
        </EmptyState>
      )}
      {head && all > 0 && (
        <>
          <Filters
            values={filter}
            onChange={(name, value) => setFilter({ ...filter, [name]: value })}
            search={{
              name: 'text',
              label: 'Search past lookups',
              placeholder: 'Name, phone, email, company or list',
            }}
            choices={choices}
          />
          {head.total > 0 ? (
            <LongTable
              label="Past lookups"
              region="List of past lookups"
              columns={columns}
              count={head.total}
              row={(place) => {
                const past = row(place);
                return past && inShort(past, now);
              }}
              onRowsInSight={onRowsInSight}
            />
          ) : (
            <EmptyState
              icon={IconFilterOff}
              title="No matching lookups"
              text="Try another search, or show all lookups."
            >
              <Button onClick={() => setFilter(noFilter)}>Show all past lookups</Button>
            </EmptyState>
          )}
        </>
      )}
    </Page>
  );
}

/** How lookups are kept now where that is not as usual, and what of the history cannot be read. */
function KeepingNotices({ problems }: Pick<PastLookupPage, 'problems'>) {
  const isPrivate = useSettings().data?.lookups.remember === false;
  return (
    <>
      {isPrivate && (
        <Notice tone="idle" icon={IconEyeOff} title="Private mode is on. New lookups aren’t saved.">
          <p>
            Results are gone when you leave the page. List lookups are still saved.{' '}
            <Link href={paths.settings}>Change this in Settings.</Link>
          </p>
        </Notice>
      )}
      {problems.map((problem) => (
        <ProblemNotice key={problem.code + problem.message} problem={problem} tone="warn" />
      ))}
    </>
  );
}

type Row = PastLookupPage['rows'][number];

const columns: readonly Column<ReturnType<typeof inShort>>[] = [
  {
    name: 'Looked up',
    className: classes.question,
    cell: ({ href, question }) => (
      <Link href={href} className={`whole ${table.link}`} title={question}>
        {question}
      </Link>
    ),
  },
  { name: 'Kind', width: 86, from: 900, look: 'dim', cell: ({ kind }) => lookupServices[kind].label },
  { name: 'Found', look: 'dim', cell: ({ found }) => found },
  {
    name: 'Credits',
    width: 76,
    from: 760,
    look: 'number',
    cell: ({ account, credits }) => (account.kind === 'service' ? creditsCount(credits) : 'Practice'),
  },
  { name: 'When', width: 128, look: 'dim', cell: ({ at, now }) => shortMoment(at, now) },
  { name: 'Outcome', width: 150, cell: ({ ended }) => <StandingBadge of={ended} dot={false} /> },
];

const inShort = (row: Row, now: Date) => ({
  ...('list' in row ? ofList(row.list) : ofLookup(row.lookup)),
  now,
});

const ofLookup = (lookup: PastLookup) => ({
  ...lookup,
  href: paths.pastLookup(lookup.id),
  question: pastQuestion(lookup),
  found: foundText(lookup),
  at: lookup.askedAt,
  ended: outcomes[lookup.outcome],
});

const ofList = (list: LookupListSummary) => ({
  ...list,
  href: paths.lookups(list.id),
  question: listText(list),
  found: `${count(list.counts.hit)} of ${count(list.rows)} rows`,
  credits: list.credits.deducted,
  account: list.connection,
  at: list.createdAt,
  ended: listEnd(list),
});

/** Takes the whole history away, and lists only where the user says so, after saying what goes and what stays. */
function ForgetAll({ lookups }: { lookups: number }) {
  const dialog = useDialogCall('lookup-history:forget-all', {
    meta: {},
    onSuccess: () => showDone('All past lookups deleted.'),
  });
  const form = useForm({ initialValues: { lists: false, unknownLists: false } });
  const { settled, unknown, underWay } = countLists(useLookupLists().data?.lists ?? []);
  return (
    <>
      <Button leftSection={<IconTrash size={15} aria-hidden />} onClick={dialog.open}>
        Forget all
      </Button>
      <ConfirmDialog
        {...dialog.shown}
        onOpened={form.reset}
        title="Delete all past lookups?"
        action="Delete all lookups"
        danger
        onConfirm={() => dialog.mutate(form.values)}
      >
        <p>
          This deletes {counted(lookups, 'lookup')} with {lookups === 1 ? 'its result' : 'their results'} from
          this computer, and any older ones that can’t be read. You can’t undo this.
        </p>
        {settled > 0 && (
          <Checkbox
            label={`Also delete ${counted(settled, 'list lookup')} with all results`}
            {...form.getInputProps('lists', { type: 'checkbox' })}
          />
        )}
        {unknown > 0 && (
          <Checkbox
            label={`Also delete ${counted(unknown, 'list lookup')} with unknown outcomes`}
            description="You can no longer check here whether these rows were charged."
            {...form.getInputProps('unknownLists', { type: 'checkbox' })}
          />
        )}
        <p>
          Looking them up again costs credits again. The app also forgets which rows of your jobs were looked
          up before. Your jobs, results and suppression list stay
          {settled + unknown > 0 && ', and so do the lists not checked here'}.
          {underWay > 0 &&
            ` ${counted(underWay, 'list')} in progress or paused ${underWay === 1 ? 'stays' : 'stay'}.`}
        </p>
      </ConfirmDialog>
    </>
  );
}

/** Lists that are over, without rows in doubt and with them, and all others. */
function countLists(all: readonly LookupListSummary[]) {
  const over = all.filter(isOver);
  const unknown = over.filter(({ counts }) => counts.unknown > 0).length;
  return { settled: over.length - unknown, unknown, underWay: all.length - over.length };
}

/** A list on one line: "List: May leads, 312 rows, 201 hits". */
const listText = ({ name, rows, counts }: LookupListSummary): string =>
  `List: ${name}, ${counted(rows, 'row')}, ${counted(counts.hit, 'match', 'matches')}`;

/** How a list ended; rows that are in doubt before all. */
const listEnd = ({ state, counts }: LookupListSummary): Standing =>
  counts.unknown > 0
    ? { text: `${counted(counts.unknown, 'row')} unknown`, tone: 'warn' }
    : listStates[state];

/** "3 past lookups and 1 list". */
function allText({ lookups, lists }: PastLookupPage['all']): string {
  if (lists === 0) return counted(lookups, 'past lookup');
  return lookups === 0
    ? counted(lists, 'list lookup')
    : `${counted(lookups, 'past lookup')} and ${counted(lists, 'list')}`;
}

/** Whom it found: the first of them, and how many more. */
function foundText({ people, outcome }: Pick<PastLookup, 'people' | 'outcome'>): string {
  if (outcome !== 'hit') return '';
  const [first = '', ...others] = people;
  return others.length === 0 ? first : `${first} and ${others.length} more`;
}
