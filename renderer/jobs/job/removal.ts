import type { JobRecord } from '../../../shared/model/job.ts';
import { byteSize, counted } from '../../../shared/words/amounts.ts';

/** What is lost when a job is removed, one part each, the most valuable first. */
export function whatRemovingLoses(
  job: Pick<JobRecord, 'queueId' | 'result' | 'odd' | 'prepared' | 'state'>,
): string[] {
  const losses: string[] = [];
  if (job.queueId !== undefined && !job.result && !job.odd) {
    losses.push(`the queue id ${job.queueId}: without it a result still to come cannot be fetched`);
  }
  if (job.state === 'outcome-unknown')
    losses.push('the record that this list may have been sent and charged');
  const result = job.result ?? job.odd;
  if (result) {
    const size = result.rows === null ? byteSize(result.bytes) : counted(result.rows, 'row');
    losses.push(`the result (${size}), unless you saved it elsewhere`);
  }
  if (job.prepared) losses.push(`the copy made for upload (${counted(job.prepared.rows, 'row')})`);
  if (job.prepared && job.prepared.rejects.rows > 0) {
    losses.push(`the list of left-out rows (${counted(job.prepared.rejects.rows, 'row')})`);
  }
  losses.push('its timeline, log and note');
  return losses;
}
