import { Button } from '@mantine/core';
import { IconFlask2 } from '@tabler/icons-react';
import { skipToken, useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'wouter';
import { may } from '../../../shared/model/job.ts';
import type { JobView } from '../../../shared/model/job-record.ts';
import type { CreditPrice } from '../../../shared/model/settings.ts';
import type { Forecast, Interval } from '../../../shared/model/test-batch.ts';
import { counted, creditsText, wholeNumber } from '../../../shared/words/amounts.ts';
import { moneyInWords, pricedCredits, pricedRange } from '../../../shared/words/job-price.ts';
import { ask } from '../../ipc/ask.ts';
import { useCreditPrice, useJob } from '../../ipc/queries.ts';
import { Notice, ProblemNotice } from '../../ui/notice.tsx';
import { paths } from '../../ui/paths.ts';
import { useIntent, usePress } from '../../ui/use-intent.ts';
import { JobButton } from './job-buttons.tsx';

/** On the pages of a list that waits for its sample, and of that sample: how it stands, and what to expect of the rest. */
export function TestBatchPanel({ job }: { job: JobView }) {
  const listId = job.testBatch ? job.id : job.testBatchOf?.jobId;
  const asked = useQuery(ask('jobs:forecast', listId === undefined ? skipToken : { id: listId }));
  const list = useJob(listId ?? null).data;
  if (listId === undefined || (job.testBatch && job.state !== 'sampling')) return null;
  const forecast = asked.data ?? null;
  return (
    <Notice
      tone="active"
      icon={IconFlask2}
      title={titleOf(job, forecast)}
      actions={list?.state === 'sampling' && <Choices list={list} />}
    >
      <Story job={job} list={list ?? null} forecast={forecast} />
      {asked.error && <ProblemNotice problem={asked.error.problem} onRetry={() => void asked.refetch()} />}
    </Notice>
  );
}

function titleOf({ testBatch, testBatchOf }: JobView, forecast: Forecast | null): string {
  const rows = testBatch?.rows ?? testBatchOf?.rows ?? 0;
  const of = testBatch?.of ?? testBatchOf?.of ?? rows;
  const drawn = `${wholeNumber(rows)} of ${counted(of, 'row')}`;
  return `Test batch: ${drawn}${forecast ? '' : ', picked at random'}`;
}

interface StoryProps {
  job: JobView;
  /** Null where it was removed. */
  list: JobView | null;
  forecast: Forecast | null;
}

function Story({ job, list, forecast }: StoryProps) {
  const price = useCreditPrice('either', job.connection);
  const sample = list?.testBatch?.made && list.testBatch.jobId;
  const isOver = sample && list.state !== 'sampling';
  return (
    <>
      {forecast && forecastInWords(forecast, price).map((line) => <p key={line}>{line}</p>)}
      {!isOver && (
        <p>
          {forecast
            ? 'These are estimates (90% range), not a limit.'
            : 'No other row is sent until you say so.'}
        </p>
      )}
      {sample && (
        <p>
          {job.testBatchOf ? (
            <Link href={paths.job(list.id)}>The whole list: {list.name}</Link>
          ) : (
            <Link href={paths.job(sample)}>Test batch result</Link>
          )}
        </p>
      )}
    </>
  );
}

function Choices({ list }: { list: JobView }) {
  const [, navigate] = useLocation();
  const { id } = list;
  const toList = () => navigate(paths.job(id));
  const sendRest = usePress('jobs:send-rest', useIntent(`${id} rest`), toList, { quiet: false });
  return (
    <>
      {may.sendRest(list) && (
        <Button
          variant="filled"
          loading={sendRest.isPending}
          onClick={() => sendRest.press((intent) => ({ id, intent }))}
        >
          Send the rest
        </Button>
      )}
      {may.cancel(list) && <JobButton id={id} does="jobs:cancel" text="Stop here" />}
    </>
  );
}

/** "56 to 66", or one number where both bounds come to the same. */
const between = ({ low, high }: Pick<Interval, 'low' | 'high'>): string => {
  const [from, to] = [wholeNumber(low), wholeNumber(high)];
  return from === to ? from : `${from} to ${to}`;
};

const percents = ({ low, high }: Interval): string =>
  between({ low: Math.floor(low * 100), high: Math.ceil(high * 100) });

/** What a sample found and what to expect of the rest, a sentence each. */
export function forecastInWords(forecast: Forecast, price: CreditPrice | null): string[] {
  const { rows, restRows, hitRate, restHits, restCallable } = forecast;
  if (!hitRate || !restHits || !restCallable) return withoutForecast(forecast);
  return [
    `${Math.round(hitRate.likely * 100)}% of ${counted(rows, 'row')} matched (${percents(hitRate)}%).`,
    `In the other ${counted(restRows, 'row')}, expect ${between(restHits)} matches, ${between(restCallable)} phones you may call, ${creditsOfRest(forecast, price)}.`,
    ...costOfOne(forecast, price),
    ...(forecast.isThin ? ['Few matches, so this estimate is rough.'] : []),
  ];
}

function withoutForecast({ rows, unsure, hits, callable }: Forecast): string[] {
  const known = `Of the others, ${counted(hits, 'matched', 'matched')}, with ${counted(callable, 'phone')} you may call.`;
  return [
    `The answers of ${wholeNumber(unsure)} of the ${counted(rows, 'row')} in the test batch aren’t certain, so there is no estimate for the rest.`,
    known,
  ];
}

function creditsOfRest({ restCredits, credits }: Forecast, price: CreditPrice | null): string {
  if (restCredits)
    return `about ${pricedRange(Math.round(restCredits.low), Math.round(restCredits.high), price)}`;
  return credits === null ? 'credits not stated' : 'credits not known';
}

function costOfOne({ credits, creditsPerCallable }: Forecast, price: CreditPrice | null): string[] {
  if (credits === null) return ['The service didn’t state what the test batch used.'];
  const took = `The test batch used ${pricedCredits(credits, price)}`;
  if (creditsPerCallable === null) return [`${took}, and found no phone you may call.`];
  const money = price ? ` (${moneyInWords(creditsPerCallable * price.amount, price.currency)})` : '';
  const each = creditsText(Number(creditsPerCallable.toPrecision(2)));
  return [`${took}: ${each}${money} for each phone you may call.`];
}
