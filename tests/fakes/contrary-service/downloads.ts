import { htmlPage, json, type Reply } from './answers.ts';
import type { ContraryJob, ContraryJobs } from './jobs.ts';
import type { ContraryOptions } from './options.ts';
import type { SeenRequest } from './service.ts';

/** The addresses of the two origins. */
export interface Origins {
  service: string;
  other: string;
}

/** A job's download_url as of now; each call may give out a new one. `undefined` leaves the field out. */
export function downloadUrl(
  job: ContraryJob,
  origins: Origins,
  options: ContraryOptions,
): string | null | undefined {
  const how = job.done && options.ending === 'finished' ? options.finishedUrl : options.pendingUrl;
  job.links += 1;
  const path = `/files/${job.id}/${job.links}/result.csv?signature=a%2Fb`;
  switch (how) {
    case 'absent':
      return undefined;
    case 'null':
      return null;
    case 'empty':
      return '';
    case 'relative':
      return path;
    case 'other-origin':
      return origins.other + path;
    case 'redirect':
      return `${origins.service}/go${path}`;
    case 'absolute':
    case 'expiring':
    case 'early':
      return origins.service + path;
  }
}

/** Answers a download at either origin; undefined where the path is none. */
export function answerDownload(
  seen: SeenRequest,
  jobs: ContraryJobs,
  origins: Origins,
  options: ContraryOptions,
): Reply | undefined {
  const [, redirect, id, link] = /^(\/go)?\/files\/(\d+)\/(\d+)\/result\.csv/.exec(seen.path) ?? [];
  if (id === undefined) return undefined;
  if (redirect) {
    return { status: 302, headers: { location: origins.other + seen.path.slice(redirect.length) }, body: '' };
  }
  if (seen.origin === 'other' && seen.headers.authorization !== undefined) {
    return storageError(400, 'InvalidArgument', 'Only one auth mechanism allowed');
  }
  const job = jobs.accepted.find((one) => String(one.id) === id);
  if (!job?.done) return htmlPage(404, 'Not Found');
  if (options.finishedUrl === 'expiring' && (job.expiredLinks === 0 || Number(link) <= job.expiredLinks)) {
    job.expiredLinks ||= job.links;
    return storageError(403, 'AccessDenied', 'Request has expired');
  }
  if (options.finishedUrl === 'relative' && seen.headers.authorization !== `Bearer ${options.apiKey}`) {
    return json(401, { detail: 'No key' });
  }
  return { status: 200, headers: { 'content-type': 'application/octet-stream' }, body: job.result };
}

const storageError = (status: number, code: string, message: string): Reply => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`,
});
