import type { ServiceCounts } from '../../../shared/model/job-counts.ts';
import { type Problem, problem } from '../../../shared/model/problem.ts';
import { bulkServices, type ServiceId } from '../../../shared/model/services.ts';
import type { ServiceClient, StatusOutcome } from '../client.ts';
import { decodeJob, type JobReply } from '../replies/decode-job.ts';
import { errorWords } from '../replies/error-words.ts';
import { replyProblem } from '../replies/reply-problems.ts';
import type { ServiceParts, ServiceReply } from '../replies/service-reply.ts';

/** Asks what became of a job (specification 4.2). Costs nothing and may be repeated. */
export const jobStatus =
  ({ transport, readReply }: ServiceParts): ServiceClient['jobStatus'] =>
  async (target, service, queueId, { signal } = {}) => {
    const exchanged = await transport.ask(target, statusPath(service, queueId), { signal }, readReply);
    if (!exchanged.ok) {
      const { reached, problem } = exchanged.failure;
      return { kind: 'failed', reason: reached ? 'other' : 'offline', problem };
    }
    const reply = exchanged.value;
    const status = reply.status < 300 ? decodeJob(reply.json) : null;
    return status === null ? failed(reply, target.key) : outcomeOf(status, service, queueId, target.key);
  };

export function statusPath(service: ServiceId, queueId: string): string {
  return `${bulkServices[service].path}${encodeURIComponent(queueId)}/`;
}

function failed(reply: ServiceReply, key: string): StatusOutcome {
  return {
    kind: 'failed',
    reason: reasonOf(reply),
    problem: replyProblem(reply, [key]),
    retryAfterMs: reply.retryAfterMs,
  };
}

function reasonOf({ status, retryAfterMs }: ServiceReply): 'key' | 'missing' | 'busy' | 'other' {
  if (status === 401 || status === 403) return 'key';
  if (status === 404 || status === 410) return 'missing';
  return status === 429 || (status === 503 && retryAfterMs !== undefined) ? 'busy' : 'other';
}

function outcomeOf(status: JobReply, service: ServiceId, queueId: string, key: string): StatusOutcome {
  const { counts, createdAt } = status;
  const mixedUp = mixUp(status, service, queueId);
  if (mixedUp !== null)
    return { kind: 'unclear', otherJob: true, counts: noCounts, createdAt: null, problem: mixedUp };
  if (status.state === 'pending') return { kind: 'pending', counts, createdAt };
  if (status.state === 'finished')
    return { kind: 'finished', counts, createdAt, downloadUrl: status.downloadUrl };
  return { kind: 'unclear', otherJob: false, counts, createdAt, problem: unclearState(status.word, key) };
}

/** An answer about another job than the one asked for: nothing in it is about ours. */
function mixUp(status: JobReply, service: ServiceId, queueId: string): Problem | null {
  const otherId = status.queueId !== null && plainId(status.queueId) !== plainId(queueId);
  const otherService = status.service !== null && status.service !== service;
  if (!otherId && !otherService) return null;
  const asked = `${bulkServices[service].label} job ${queueId}`;
  const answered = `${bulkServices[status.service ?? service].label} job ${status.queueId ?? queueId}`;
  return problem(
    'other-job',
    `The service was asked about ${asked} but answered about ${answered}.`,
    'The app keeps asking, slowly. Check the queue id, or ask the service about it.',
  );
}

const plainId = (queueId: string) => queueId.replace(/^0+(?=\d)/, '');

const noCounts: ServiceCounts = {
  rowsUploaded: null,
  phonesChecked: null,
  phonesFlagged: null,
  creditsDeducted: null,
};

function unclearState(word: string | null, key: string): Problem {
  const said = errorWords(word ?? '', undefined, [key]);
  return problem(
    'state-unclear',
    said === null
      ? 'The service does not say whether this job is still in progress or finished.'
      : `The service says “${said.slice(0, 60)}” about this job, which may mean trouble.`,
    'The app keeps asking, slowly. Look in your account at the service to see what happened.',
  );
}
