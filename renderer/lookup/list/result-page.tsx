import type { LookupListSummary } from '../../../shared/model/lookup-list.ts';
import { lookupServices } from '../../../shared/model/services.ts';
import { useCheckList } from '../../intake/send/use-check-list.ts';
import { DragHandle } from '../../results/drag-handle.tsx';
import type { ResultOf } from '../../results/result-of.ts';
import { ResultPanel } from '../../results/result-panel.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { paths } from '../../ui/paths.ts';
import { ListBadges, WithList } from './list-page.tsx';
import { outcomeOrder } from './list-words.ts';

/** What a list of lookups brought, as the result of a job is looked at. */
export function ListResultPage({ id }: { id: string }) {
  const onCheckAgain = useCheckList();
  return (
    <WithList id={id}>
      {(list) => (
        <Page
          wide
          title={list.name}
          back={<BackLink href={paths.lookups(id)}>The lookups</BackLink>}
          beside={<ListBadges list={list} />}
          subtitle={`What the ${lookupServices[list.kind].label.toLowerCase()} lookups brought`}
          actions={list.resultReady && <DragHandle jobId={id} />}
        >
          {list.resultReady ? (
            <ResultPanel job={resultOfList(list)} checked={{ at: list.checkedAt, onCheckAgain }} />
          ) : (
            <Loading what="the result" lines={8} />
          )}
        </Page>
      )}
    </WithList>
  );
}

/** Written anew when rows end otherwise than before: then it is another result. */
const resultOfList = (list: LookupListSummary): ResultOf => ({
  id: list.id,
  name: list.name,
  connection: list.connection,
  counts: {
    rowsUploaded: null,
    phonesChecked: null,
    phonesFlagged: null,
    creditsDeducted: list.credits.deducted,
  },
  result: {
    bytes: 0,
    rows: list.rows,
    fetchedAt: [list.createdAt, ...outcomeOrder.map((outcome) => list.counts[outcome])].join(' '),
  },
  ...(list.earlier && { earlier: list.earlier }),
});
