import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFileExport, IconTable } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { LookupListSummary } from '../../shared/lookup-list.ts';
import { lookupServices } from '../../shared/services.ts';
import { useCreditPrice } from '../ipc/credit-price.ts';
import { useCall } from '../ipc/mutations.ts';
import { useLookupList } from '../ipc/queries.ts';
import { DragHandle } from '../results/drag-handle.tsx';
import { EarlierNotice } from '../results/earlier-notice.tsx';
import { ExportDialog } from '../results/export/export-dialog.tsx';
import { wholeResult } from '../results/query.ts';
import { BackLink } from '../ui/back-link.tsx';
import { Badge } from '../ui/badge.tsx';
import { exactMoment } from '../ui/format.ts';
import { Loading } from '../ui/loading.tsx';
import { Page } from '../ui/page.tsx';
import { paths } from '../ui/paths.ts';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { GoneList } from './gone-list.tsx';
import { ListControls } from './list-controls.tsx';
import { ListMenu } from './list-menu.tsx';
import { ListResults } from './list-results.tsx';
import { ListStanding } from './list-standing.tsx';
import classes from './lookup-list.module.css';
import { RowsToAsk } from './rows-to-ask.tsx';
import { answeredRows, listStateText, listStateTone, spentWords } from './words.ts';

/** One list of lookups: how far it is, what it costs, and each row with its answer. */
export function ListPage({ id }: { id: string }) {
  return <WithList id={id}>{(list) => <KnownList list={list} />}</WithList>;
}

/** A list by its id: while it is loaded, when that fails, and once it is gone. */
export function WithList({ id, children }: { id: string; children: (list: LookupListSummary) => ReactNode }) {
  const list = useLookupList(id);
  // Its name, in case it is removed while it is shown.
  const [name, setName] = useState<string>();
  if (list.data && list.data.name !== name) setName(list.data.name);
  if (list.data === null) return <GoneList title={name ?? 'List'} />;
  if (list.data) return children(list.data);
  return (
    <Page title="List" back={<BackLink href={paths.lookup}>All lookups</BackLink>}>
      {list.isPending && <Loading what="the list" lines={6} />}
      {list.error && <ProblemNotice problem={list.error.problem} onRetry={() => void list.refetch()} />}
    </Page>
  );
}

export const ListBadges = ({ list }: { list: LookupListSummary }) => (
  <>
    <Badge tone={listStateTone[list.state]} dot>
      {listStateText[list.state]}
    </Badge>
    {list.connection.kind === 'practice' && <Badge tone="practice">Made-up data</Badge>}
  </>
);

function KnownList({ list }: { list: LookupListSummary }) {
  const { id, name, kind, connection, createdAt, resultReady } = list;
  const [, navigate] = useLocation();
  const [isExporting, exporting] = useDisclosure(false);
  // What is exported is taken out of the result as it was read.
  const reading = useCall('results:open', { onSuccess: exporting.open });
  const price = useCreditPrice(lookupServices[list.kind].creditPool, list.connection);
  return (
    <Page
      wide
      title={name}
      back={<BackLink href={paths.lookup}>All lookups</BackLink>}
      beside={<ListBadges list={list} />}
      subtitle={`${lookupServices[kind].label} lookups on ${connection.name}, started ${exactMoment(createdAt, new Date())}`}
      actions={resultReady && <DragHandle jobId={id} />}
    >
      <div className={classes.actions}>
        <ListControls list={list} />
        {resultReady && (
          <Button
            component={Link}
            href={paths.lookupsResult(id)}
            variant="default"
            leftSection={<IconTable size={15} aria-hidden />}
          >
            Open as a result
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconFileExport size={15} aria-hidden />}
          disabled={!resultReady}
          title={resultReady ? undefined : 'Once the lookups are done, or stopped with answers.'}
          loading={reading.isPending}
          onClick={() => reading.mutate({ jobId: id })}
        >
          Export
        </Button>
        <ListMenu list={list} label="More" onRemoved={() => navigate(paths.lookup)} />
      </div>
      <ListStanding list={list} />
      <RowsToAsk list={list} which="unknown" />
      <RowsToAsk list={list} which="elsewhere" />
      <p className={classes.spent}>{spentWords(list, price)}</p>
      {resultReady && <EarlierNotice now={answeredRows(list.counts)} earlier={list.earlier} what="list" />}
      <ListResults list={list} />
      <ExportDialog jobId={id} query={wholeResult} opened={isExporting} onClose={exporting.close} />
    </Page>
  );
}
