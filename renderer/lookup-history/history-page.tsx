import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconFilterOff, IconHistory } from '@tabler/icons-react';
import { Link } from 'wouter';
import { EmptyState } from '../ui/empty-state.tsx';
import { count } from '../ui/format.ts';
import { useKept } from '../ui/kept-state.ts';
import { Loading } from '../ui/loading.tsx';
import { Page } from '../ui/page.tsx';
import { paths } from '../ui/paths.ts';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { ForgetAll } from './forget-all.tsx';
import { HistoryFilters, isFiltered, noFilter, queryOf } from './history-filters.tsx';
import { KeepingNotices } from './keeping-notices.tsx';
import { PastTable } from './past-table.tsx';
import { usePastLookups } from './use-past-lookups.ts';
import { allText } from './words.ts';

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
