import { IconCalendarCheck } from '@tabler/icons-react';
import { checkHoldsDays } from '../../../shared/model/check-age.ts';
import { useStaleLists } from '../../ipc/queries.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { paths } from '../../ui/paths.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { BecameBlocked } from './became-blocked.tsx';
import { StaleTable } from './stale-table.tsx';

/** All lists whose check is too old or not known, to be checked again at once, and what newer checks found blocked. */
export function CheckAgainPage() {
  const stale = useStaleLists();
  return (
    <Page
      wide
      title="Check again"
      back={<BackLink href={paths.jobs}>All jobs</BackLink>}
      subtitle={`A check holds for ${checkHoldsDays} days. Numbers may have been listed since.`}
    >
      <BecameBlocked />
      {stale.isPending && <Loading what="the lists" lines={4} />}
      {stale.error && <ProblemNotice problem={stale.error.problem} onRetry={() => void stale.refetch()} />}
      {stale.data && stale.data.lists.length === 0 && (
        <EmptyState
          icon={IconCalendarCheck}
          title="No list has to be checked again"
          text={
            elsewhereText(stale.data.elsewhere) || 'All lists of this account were checked recently enough.'
          }
        />
      )}
      {stale.data && stale.data.lists.length > 0 && (
        <StaleTable lists={stale.data.lists} note={elsewhereText(stale.data.elsewhere)} />
      )}
    </Page>
  );
}

const elsewhereText = (lists: number): string =>
  lists === 0
    ? ''
    : `${lists === 1 ? '1 list was' : `${lists} lists were`} made through another account: choose that one to check ${lists === 1 ? 'it' : 'them'} again.`;
