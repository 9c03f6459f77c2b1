import { z } from 'zod';
import type { ServiceCounts } from '../../../shared/model/job-counts.ts';
import { QueueIdSchema } from '../../../shared/model/service-schemas.ts';
import { type ServiceId, serviceOfType } from '../../../shared/model/services.ts';
import { looseCount, looseCredits, looseFlag, looseMoment, looseText, readText } from './decode-values.ts';

/* What the service answers about jobs (specification 2.1, 4.1, 6), read as tolerantly as it can be without guessing. */
const ReplySchema = z.object({
  queue_id: z.unknown().optional(),
  id: z.unknown().optional(),
  status: looseText,
  pending: looseFlag,
  service_type: looseText,
  type: looseText,
  created_at: looseMoment,
  download_url: looseText,
  rows_uploaded: looseCount,
  phones_checked: looseCount,
  phones_flagged: looseCount,
  credits_deducted: looseCredits,
});
type Reply = z.infer<typeof ReplySchema>;

/** A job's number as a reply states it; null for 0, a fraction, and a number that JavaScript could only round. */
export function readQueueId(value: unknown): string | null {
  if (typeof value === 'number' && !Number.isSafeInteger(value)) return null;
  const read = QueueIdSchema.safeParse(readText(value));
  return read.success ? read.data : null;
}

/** `id` counts only where there is no `queue_id`: one that cannot be read is not made up for by another field. */
function queueIdOf({ queue_id, id }: Reply): string | null {
  return readQueueId(readText(queue_id) === null ? id : queue_id);
}

/** By whichever of the two names holds a service: the other may hold anything. */
function serviceOf({ service_type, type }: Reply): ServiceId | null {
  return serviceOfType(service_type ?? '') ?? serviceOfType(type ?? '') ?? null;
}

/** What the answer to a create request, a status or a webhook's call says of a job. */
export interface JobReply {
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

/** Null when it is not even an object. */
export function decodeJob(json: unknown): JobReply | null {
  const reply = ReplySchema.safeParse(json).data;
  if (!reply) return null;
  return {
    queueId: queueIdOf(reply),
    service: serviceOf(reply),
    state: stateOf(reply),
    word: reply.status,
    counts: {
      rowsUploaded: reply.rows_uploaded,
      phonesChecked: reply.phones_checked,
      phonesFlagged: reply.phones_flagged,
      creditsDeducted: reply.credits_deducted,
    },
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
function stateOf({ pending, status, download_url }: Reply): JobReply['state'] {
  const word = (status ?? '').toLowerCase().replace(/[\s_-]+/g, '-');
  if (troubleWord.test(word)) return 'unclear';
  if (pending === true) return 'pending';
  if (pending === false && (status === null || download_url !== null)) return 'finished';
  if (finishedWords.includes(word)) return 'finished';
  return pending === null && pendingWords.includes(word) ? 'pending' : 'unclear';
}
