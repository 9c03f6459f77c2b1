import type { PreparedList } from '../../../shared/model/check.ts';
import { earlierSum } from '../../../shared/model/earlier-answers.ts';
import { type JobRecord, wholeCounts, wholeReturned } from '../../../shared/model/job.ts';
import type { Gap } from '../../../shared/model/job-counts.ts';
import type { CreditPrice } from '../../../shared/model/settings.ts';
import type { Forecast, Interval } from '../../../shared/model/test-batch.ts';
import { counted, creditsText, wholeNumber } from '../../../shared/words/amounts.ts';
import { moneyInWords, pricedCredits, pricedRange } from '../../../shared/words/job-price.ts';
import { count, creditsCount } from '../../ui/format.ts';

interface Line {
  name: string;
  value: string;
}

type Subject = Partial<
  Pick<
    JobRecord,
    'state' | 'prepared' | 'sending' | 'counts' | 'result' | 'odd' | 'queueId' | 'testBatch' | 'earlier'
  >
>;

/** A job's numbers in the order they come about; a dash for what is not stated. */
export function countLines(job: Subject): Line[] {
  const { prepared, queueId, testBatch } = job;
  const counts = wholeCounts(job);
  const earlier = job.result && job.earlier && earlierSum(job.earlier);
  const returned = job.result ? wholeReturned(job) : job.odd?.rows;
  // Of a list whose sample went first, the sample's rows count as sent; those of the rest, once they are.
  const sample = testBatch?.made ? testBatch.rows : null;
  const sent = wasSent(job) ? (prepared?.rows ?? null) : sample;
  return [
    { name: 'Job ID', value: queueId ?? count(null) },
    { name: 'Rows in the list', value: count(prepared?.rowsRead) },
    { name: 'Rows not sent', value: count(prepared?.rejects.rows) },
    { name: 'Rows sent', value: count(sent) },
    { name: 'Rows the service counted', value: count(counts?.rowsUploaded) },
    { name: 'Rows returned', value: count(returned) },
    ...(earlier && earlier.asked > 0
      ? [
          { name: 'Rows from earlier results', value: count(earlier.found) },
          { name: 'Earlier results not found', value: count(earlier.asked - earlier.found) },
        ]
      : []),
    { name: 'Phones the service checked', value: count(counts?.phonesChecked) },
    { name: 'Phones the service flagged', value: count(counts?.phonesFlagged) },
    { name: 'Credits used', value: creditsCount(counts?.creditsDeducted) },
  ];
}

/** A sending that ended before the list left this computer puts a job back among those that wait: `sending` stays. */
function wasSent({ state, sending, queueId }: Subject): boolean {
  if (!sending) return false;
  return (
    queueId !== undefined || state === 'sending' || state === 'not-accepted' || state === 'outcome-unknown'
  );
}

/** Changes made to the list as a whole, of which there is nothing to count. */
const once = new Set([
  'workbook',
  'json',
  'cards',
  'encoding',
  'delimiter',
  'quote',
  'escape',
  'record-ends',
  'no-header',
  'row-id',
  'strict',
]);

/** What preparing changed: "Phones reduced to ten digits: 912". */
export function changeInWords({ code, label, count: times }: PreparedList['changes'][number]): string {
  return once.has(code) ? label : `${label}: ${count(times)}`;
}

/** Two numbers that should agree and do not, as a sentence with both. */
export function gapInWords({ what, expected, found }: Gap): string {
  const sent = `${counted(expected, 'row')} ${expected === 1 ? 'was' : 'were'} sent`;
  return what === 'rows-uploaded'
    ? `${sent}, but the service counted ${count(found)}.`
    : `${sent}, and ${count(found)} came back.`;
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
