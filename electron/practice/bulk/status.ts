import type { FastifyInstance } from 'fastify';
import { bulkServices, serviceIds } from '../../../shared/model/services.ts';
import { refuse } from '../errors.ts';
import type { Job } from './job.ts';
import type { JobStore } from './job-store.ts';

/** How the service presents a job: the address its links start with, and which variant of the payloads. */
export interface Presentation {
  url: string;
  olderVariant: boolean;
}

/** Specification 4.2: the four statuses. A job is found under its own service only. */
export function bulkStatusRoutes(app: FastifyInstance, store: JobStore, present: () => Presentation): void {
  for (const id of serviceIds) {
    app.get<{ Params: { queueId: string } }>(`${bulkServices[id].path}:queueId/`, (request, reply) => {
      const job = findJob(store, request.params.queueId);
      return job?.service === id
        ? reply.send(statusBody(job, present()))
        : refuse(reply, 404, 'No job has this queue id.');
    });
  }
}

/** The job of an id as it stands in a path. */
export function findJob(store: JobStore, queueId: string): Job | undefined {
  return /^\d{1,16}$/.test(queueId) ? store.get(Number(queueId)) : undefined;
}

function downloadPath(job: Job): string {
  return `/results/${job.id}/${job.secret}.csv`;
}

/** What a status and a webhook have in common; the URL is empty while the job is pending. */
function sharedBody(job: Job, { url, olderVariant }: Presentation) {
  const counts = { phones_checked: job.phonesChecked, phones_flagged: job.phonesFlagged };
  return {
    id: job.id,
    created_at: new Date(job.createdAt).toISOString(),
    pending: job.pending,
    download_url: job.pending ? '' : `${url}${downloadPath(job)}`,
    ...(olderVariant ? {} : counts),
  };
}

/** Specification 2.1, the status response. */
function statusBody(job: Job, presentation: Presentation) {
  return {
    ...sharedBody(job, presentation),
    service_type: bulkServices[job.service].serviceType,
    rows_uploaded: job.rowsUploaded,
    credits_deducted: job.creditsDeducted,
  };
}

/** Specification 6, the completion event. */
export function webhookBody(job: Job, presentation: Presentation) {
  return { ...sharedBody(job, presentation), type: bulkServices[job.service].serviceType };
}
