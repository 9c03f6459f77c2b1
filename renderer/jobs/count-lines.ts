import { counted } from '../../shared/amounts.ts';
import type { PreparedList } from '../../shared/check.ts';
import type { JobRecord } from '../../shared/job.ts';
import type { Gap } from '../../shared/job-counts.ts';
import { count } from '../ui/format.ts';

interface Line {
  name: string;
  value: string;
}

type Subject = Partial<
  Pick<JobRecord, 'state' | 'prepared' | 'sending' | 'counts' | 'result' | 'odd' | 'queueId'>
>;

/** A job's numbers in the order they come about; a dash for what is not stated. */
export function countLines(job: Subject): Line[] {
  const { prepared, counts, queueId } = job;
  const returned = job.result ?? job.odd;
  return [
    { name: 'Queue id', value: queueId ?? count(null) },
    { name: 'Rows in the list', value: count(prepared?.rowsRead) },
    { name: 'Rows left out', value: count(prepared?.rejects.rows) },
    { name: 'Rows sent', value: count(wasSent(job) ? prepared?.rows : null) },
    { name: 'Rows the service counted', value: count(counts?.rowsUploaded) },
    { name: 'Rows returned', value: count(returned?.rows) },
    { name: 'Phones checked', value: count(counts?.phonesChecked) },
    { name: 'Phones flagged', value: count(counts?.phonesFlagged) },
    { name: 'Credits deducted', value: count(counts?.creditsDeducted) },
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
