import type { PreparedList } from '../../../shared/model/check.ts';
import { earlierSum } from '../../../shared/model/earlier-answers.ts';
import type { JobRecord } from '../../../shared/model/job.ts';
import type { Gap } from '../../../shared/model/job-counts.ts';
import { wholeCounts, wholeReturned } from '../../../shared/model/whole-job.ts';
import { counted } from '../../../shared/words/amounts.ts';
import { count, creditsCount } from '../../ui/format.ts';

interface Line {
  name: string;
  value: string;
}

type Subject = Partial<
  Pick<
    JobRecord,
    'state' | 'prepared' | 'sending' | 'counts' | 'result' | 'odd' | 'queueId' | 'pilot' | 'earlier'
  >
>;

/** A job's numbers in the order they come about; a dash for what is not stated. */
export function countLines(job: Subject): Line[] {
  const { prepared, queueId, pilot } = job;
  const counts = wholeCounts(job);
  const earlier = job.result && job.earlier && earlierSum(job.earlier);
  const returned = job.result ? wholeReturned(job) : job.odd?.rows;
  // Of a list whose sample went first, the sample's rows count as sent; those of the rest, once they are.
  const sample = pilot?.made ? pilot.rows : null;
  const sent = wasSent(job) ? (prepared?.rows ?? null) : sample;
  return [
    { name: 'Queue id', value: queueId ?? count(null) },
    { name: 'Rows in the list', value: count(prepared?.rowsRead) },
    { name: 'Rows left out', value: count(prepared?.rejects.rows) },
    { name: 'Rows sent', value: count(sent) },
    { name: 'Rows the service counted', value: count(counts?.rowsUploaded) },
    { name: 'Rows returned', value: count(returned) },
    ...(earlier && earlier.asked > 0
      ? [
          { name: 'Rows from earlier answers', value: count(earlier.found) },
          { name: 'Earlier answers not found', value: count(earlier.asked - earlier.found) },
        ]
      : []),
    { name: 'Phones checked', value: count(counts?.phonesChecked) },
    { name: 'Phones flagged', value: count(counts?.phonesFlagged) },
    { name: 'Credits deducted', value: creditsCount(counts?.creditsDeducted) },
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
