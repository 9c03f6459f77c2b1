import type { JobRecord } from '../../../shared/model/job.ts';
import type { Gap } from '../../../shared/model/job-counts.ts';
import { outgoing } from '../../../shared/model/whole-job.ts';
import { counted, creditsDeducted } from '../../../shared/words/amounts.ts';

/**
 * Compares what was sent with what the service counted and returned. A gap is no error: a service may answer with
 * several rows a contact, or with none; but nobody should have to find it by themselves.
 * @returns the gaps with both numbers, and a sentence for each and for the price
 */
export function reconcile(record: JobRecord, rowsReturned: number | null): { gaps: Gap[]; notes: string[] } {
  const sent = outgoing(record)?.rows;
  const uploaded = record.counts?.rowsUploaded ?? null;
  const credits = record.counts?.creditsDeducted ?? null;
  const gaps: Gap[] = [];
  const notes: string[] = [];
  if (sent !== undefined && uploaded !== null && uploaded !== sent) {
    gaps.push({ what: 'rows-uploaded', expected: sent, found: uploaded });
    notes.push(`${counted(sent, 'row')} sent, but the service counted ${counted(uploaded, 'row')}`);
  }
  if (sent !== undefined && rowsReturned !== null && rowsReturned !== sent) {
    gaps.push({ what: 'rows-returned', expected: sent, found: rowsReturned });
    notes.push(`${counted(sent, 'row')} sent, ${counted(rowsReturned, 'row')} returned`);
  }
  notes.push(
    credits === null
      ? 'The service does not say how many credits it took'
      : creditsDeducted(credits, record.connection.kind),
  );
  return { gaps, notes };
}
