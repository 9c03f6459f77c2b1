import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconEyeOff, IconFilterOff, IconHistory, IconSearch } from '@tabler/icons-react';
import { Link } from 'wouter';
import {
  type PastLookupPage,
  type PastLookupQuery,
  PastOutcomeSchema,
  pastOutcomes,
} from '../../../shared/model/lookup-history.ts';
import { LookupKindSchema } from '../../../shared/model/service-schemas.ts';
import { lookupKinds, lookupServices } from '../../../shared/model/services.ts';
import { call } from '../../ipc/client.ts';
import { keys } from '../../ipc/keys.ts';
import { rowsPerPage } from '../../ipc/pages-to-ask.ts';
import { type PagedRows, usePagedRows } from '../../ipc/use-paged-rows.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { count } from '../../ui/format.ts';
import { useKept } from '../../ui/kept-state.ts';
import { Loading } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { paths } from '../../ui/paths.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { ForgetAll } from './forget-all.tsx';
import classes from './history.module.css';
import { allText, outcomes } from './history-words.ts';
import { PastTable } from './past-table.tsx';

/** What narrows the history; '' where it does not. */
interface HistoryFilter {
  text: string;
  kind: string;
  outcome: string;
}

const noFilter: HistoryFilter = { text: '', kind: '', outcome: '' };
const isFiltered = ({ text, kind, outcome }: HistoryFilter) => text + kind + outcome !== '';

const queryOf = ({ text, kind, outcome }: HistoryFilter) => ({
  text,
  kinds: LookupKindSchema.array().parse(kind === '' ? [] : [kind]),
  outcomes: PastOutcomeSchema.array().parse(outcome === '' ? [] : [outcome]),
});

interface Props {
  filter: HistoryFilter;
  onChange: (filter: HistoryFilter) => void;
}

function HistoryFilters({ filter, onChange }: Props) {
  return (
    <search className={classes.filters}>
      <TextInput
        className={classes.search}
        type="search"
        maxLength={400}
        aria-label="Search past lookups"
        placeholder="Name, phone, email, company or list"
        leftSection={<IconSearch size={15} aria-hidden />}
        value={filter.text}
        onChange={(event) => onChange({ ...filter, text: event.currentTarget.value })}
      />
      <NativeSelect
        aria-label="Show kind"
        data={[
          { value: '', label: 'Any kind' },
          ...lookupKinds.map((kind) => ({ value: kind, label: lookupServices[kind].label })),
        ]}
        value={filter.kind}
        onChange={(event) => onChange({ ...filter, kind: event.currentTarget.value })}
      />
      <NativeSelect
        aria-label="Show outcome"
        data={[
          { value: '', label: 'Any outcome' },
          ...pastOutcomes.map((outcome) => ({ value: outcome, label: outcomes[outcome].text })),
        ]}
        value={filter.outcome}
        onChange={(event) => onChange({ ...filter, outcome: event.currentTarget.value })}
      />
    </search>
  );
}

/** Lookups and lists of the history by their place in a query. */
const usePastLookups = (query: PastLookupQuery): PagedRows<PastLookupPage['rows'][number], PastLookupPage> =>
  usePagedRows((index) => ({
    queryKey: keys.pastLookupPage(query, index),
    queryFn: () => call('lookup-history:page', { ...query, offset: index * rowsPerPage, limit: rowsPerPage }),
  }));

const keptFilter = { value: noFilter };

/** Every lookup that is kept, to be opened again at no cost. */
export function HistoryPage() {
  const [filter, setFilter] = useKept(keptFilter);
  const [text] = useDebouncedValue(filter.text, 120);
  const { head, problem, retry, row, onRowsInSight } = usePastLookups(queryOf({ ...filter, text }));
  const there = head?.all ?? { lookups: 0, lists: 0 };
  const all = there.lookups + there.lists;
  const canBeForgotten = all > 0 || (head?.problems.length ?? 0) > 0;

  return (
    <Page
      wide
      title="History"
      fixed={all > 0}
      subtitle={
        all > 0
          ? `${isFiltered(filter) ? `${count(head?.total)} of ` : ''}${allText(there)}. Opening one costs nothing.`
          : 'What you look up is kept here, encrypted on this computer.'
      }
      actions={canBeForgotten && <ForgetAll lookups={there.lookups} />}
    >
      {problem && <ProblemNotice problem={problem} onRetry={retry} />}
      {!head && !problem && <Loading what="past lookups" lines={8} />}
      {head && <KeepingNotices keeping={head.keeping} problems={head.problems} />}
      {head && all === 0 && (
        <EmptyState
          icon={IconHistory}
          title="Nothing here yet"
          text="Each lookup with its answer is found here again, and each list that is over. Asked the same later, you are shown what is kept before anything is charged."
        >
          <Link href={paths.lookup}>Look somebody up</Link>
        </EmptyState>
      )}
      {head && all > 0 && (
        <>
          <HistoryFilters filter={filter} onChange={setFilter} />
          {head.total > 0 ? (
            <PastTable total={head.total} row={row} onRowsInSight={onRowsInSight} />
          ) : (
            <EmptyState
              icon={IconFilterOff}
              title="No past lookup fits"
              text="Search for something else, or show all of them."
            >
              <Button variant="default" onClick={() => setFilter(noFilter)}>
                Show all past lookups
              </Button>
            </EmptyState>
          )}
        </>
      )}
    </Page>
  );
}

/** How lookups are kept now where that is not as usual, and what of the history cannot be read. */
function KeepingNotices({ keeping, problems }: Pick<PastLookupPage, 'keeping' | 'problems'>) {
  return (
    <>
      {keeping === 'private' && (
        <Notice tone="idle" icon={IconEyeOff} title="Private mode is on: what you look up now is not kept.">
          <p>
            An answer is gone once you leave it. Lists of lookups are kept all the same.{' '}
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
