import { Button } from '@mantine/core';
import { IconFlask2 } from '@tabler/icons-react';
import { skipToken, useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'wouter';
import type { JobView } from '../../../shared/model/job.ts';
import { may } from '../../../shared/model/job.ts';
import type { TestBatchView } from '../../../shared/model/test-batch.ts';
import { counted, wholeNumber } from '../../../shared/words/amounts.ts';
import { ask } from '../../ipc/ask.ts';
import { useCreditPrice, useJob } from '../../ipc/queries.ts';
import { Notice, ProblemNotice } from '../../ui/notice.tsx';
import { paths } from '../../ui/paths.ts';
import { useIntent, usePress } from '../../ui/use-intent.ts';
import { JobButton } from './job-buttons.tsx';
import { forecastInWords } from './job-words.ts';

/** On the pages of a list that waits for its sample, and of that sample: how it stands, and what to expect of the rest. */
export function TestBatchPanel({ job }: { job: JobView }) {
  const listId = job.testBatch ? job.id : job.testBatchOf?.jobId;
  const testBatch = useQuery(ask('jobs:test-batch', listId === undefined ? skipToken : { id: job.id }));
  const list = useJob(listId ?? null).data;
  if (listId === undefined || (job.testBatch && job.state !== 'sampling')) return null;
  const view = testBatch.data ?? null;
  return (
    <Notice
      tone="active"
      icon={IconFlask2}
      title={titleOf(job, view)}
      actions={
        list?.state === 'sampling' && (
          <Choices listId={listId} canSend={may.sendRest(list)} canStop={may.cancel(list)} />
        )
      }
    >
      <Story job={job} view={view} />
      {testBatch.error && (
        <ProblemNotice problem={testBatch.error.problem} onRetry={() => void testBatch.refetch()} />
      )}
    </Notice>
  );
}

function titleOf({ testBatch, testBatchOf }: JobView, view: TestBatchView | null): string {
  const rows = testBatch?.rows ?? testBatchOf?.rows ?? 0;
  const of = testBatch?.of ?? testBatchOf?.of ?? rows;
  const drawn = `${wholeNumber(rows)} of ${counted(of, 'row')}`;
  if (view?.forecast) return `Test batch: ${drawn}`;
  return testBatchOf
    ? `Test batch: ${drawn}, picked at random`
    : `Test batch first: ${drawn}, picked at random`;
}

function Story({ job, view }: { job: JobView; view: TestBatchView | null }) {
  const price = useCreditPrice('either', job.connection);
  const lines = view?.forecast ? forecastInWords(view.forecast, price) : [];
  return (
    <>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {view?.forecast && !view.isOver && <p>These are estimates (90% range), not a limit.</p>}
      {!view?.forecast && !view?.isOver && <p>No other row is sent until you say so.</p>}
      {view && (
        <p>
          {job.testBatchOf ? (
            <Link href={paths.job(view.list.id)}>The whole list: {view.list.name}</Link>
          ) : (
            <Link href={paths.job(view.sample.id)}>Test batch result</Link>
          )}
        </p>
      )}
    </>
  );
}

function Choices({ listId, canSend, canStop }: { listId: string; canSend: boolean; canStop: boolean }) {
  const [, navigate] = useLocation();
  const toList = () => navigate(paths.job(listId));
  const sendRest = usePress('jobs:send-rest', useIntent(`${listId} rest`), toList, { quiet: false });
  return (
    <>
      {canSend && (
        <Button
          loading={sendRest.isPending}
          onClick={() => sendRest.press((intent) => ({ id: listId, intent }))}
        >
          Send the rest
        </Button>
      )}
      {canStop && <JobButton id={listId} does="jobs:cancel" text="Stop here" />}
    </>
  );
}
