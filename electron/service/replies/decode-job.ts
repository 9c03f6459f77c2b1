import { z } from 'zod';
import type { ServiceCounts } from '../../../shared/model/job-counts.ts';
import { QueueIdSchema } from '../../../shared/model/service-schemas.ts';
import { type ServiceId, serviceOfType } from '../../../shared/model/services.ts';
import { looseCount, looseCredits, looseFlag, looseMoment, looseText, readText } from './decode-values.ts';

/* What the service answers about jobs (specification 2.1, 4.1, 6), read as tolerantly as it can be without guessing. */
const JobReplySchema = z.object({
  queue_id: z.unknown().optional(),
  id: z.unknown().optional(),
  status: looseText,
  pending: looseFlag,
  service_type: looseText,
  type: looseText,
  created_at: looseMoment,
  message: looseText,
  download_url: looseText,
  rows_uploaded: looseCount,
  phones_checked: looseCount,
  phones_flagged: looseCount,
  credits_deducted: looseCredits,
});
type JobReply = z.infer<typeof JobReplySchema>;

/** A job's number as a reply states it; null for 0, a fraction, and a number that JavaScript could only round. */
export function readQueueId(value: unknown): string | null {
  if (typeof value === 'number' && !Number.isSafeInteger(value)) return null;
  const read = QueueIdSchema.safeParse(readText(value));
  return read.success ? read.data : null;
}

/** `id` counts only where there is no `queue_id`: one that cannot be read is not made up for by another field. */
function queueIdOf({ queue_id, id }: JobReply): string | null {
  return readQueueId(readText(queue_id) === null ? id : queue_id);
}

/** By whichever of the two names holds a service: the other may hold anything. */
function serviceOf({ service_type, type }: JobReply): ServiceId | null {
  return serviceOfType(service_type ?? '') ?? serviceOfType(type ?? '') ?? null;
}

function countsOf(reply: JobReply): ServiceCounts {
  return {
    rowsUploaded: reply.rows_uploaded,
    phonesChecked: reply.phones_checked,
    phonesFlagged: reply.phones_flagged,
    creditsDeducted: reply.credits_deducted,
  };
}

/** The id a create reply names, and what it says in words; null when it names none. */
export function decodeCreated(json: unknown): { queueId: string; message: string | null } | null {
  const reply = JobReplySchema.safeParse(json);
  const queueId = reply.success ? queueIdOf(reply.data) : null;
  return reply.success && queueId !== null ? { queueId, message: reply.data.message } : null;
}

export interface JobStatus {
  /** Null where the reply does not name one. */
  queueId: string | null;
  service: ServiceId | null;
  state: 'pending' | 'finished' | 'unclear';
  /** The status word as it came, for the sentence about an unclear state. */
  word: string | null;
  counts: ServiceCounts;
  /** ISO 8601, UTC. */
  createdAt: string | null;
  downloadUrl: string | null;
}

/** A status reply; null when it is not even an object. */
export function decodeStatus(json: unknown): JobStatus | null {
  const read = JobReplySchema.safeParse(json);
  if (!read.success) return null;
  const reply = read.data;
  return {
    queueId: queueIdOf(reply),
    service: serviceOf(reply),
    state: stateOf(reply),
    word: reply.status,
    counts: countsOf(reply),
    createdAt: reply.created_at,
    downloadUrl: reply.download_url,
  };
}

const troubleWord = /fail|error|reject|cancel|abort|expire|invalid|denied|time[ -]?out/i;
const pendingWords = ['pending', 'queued', 'processing', 'in-progress', 'running'];
const finishedWords = [
  'complete',
  'completed',
  'done',
  'finished',
  'success',
  'succeeded',
  'processed',
  'ready',
];

/** The boolean decides, else a word; trouble is never overruled, an unknown word only by a finished job's address. */
function stateOf({ pending, status, download_url }: JobReply): JobStatus['state'] {
  const word = (status ?? '').toLowerCase().replace(/[\s_-]+/g, '-');
  if (troubleWord.test(word)) return 'unclear';
  if (pending === true) return 'pending';
  if (pending === false && (status === null || download_url !== null)) return 'finished';
  if (finishedWords.includes(word)) return 'finished';
  return pending === null && pendingWords.includes(word) ? 'pending' : 'unclear';
}

/** The job a webhook names. Nothing else in its body is used: it carries no signature. */
export function decodeJobEvent(json: unknown): { queueId: string; service: ServiceId | null } | null {
  const read = JobReplySchema.safeParse(json);
  const queueId = read.success ? queueIdOf(read.data) : null;
  return read.success && queueId !== null ? { queueId, service: serviceOf(read.data) } : null;
}
