import type { JobSummary } from '../../shared/job.ts';
import { statusText } from '../../shared/job-state.ts';
import { bulkServices } from '../../shared/services.ts';

export interface JobFilter {
  search: string;
  /** A status text, or '' for all; likewise below. */
  status: string;
  service: string;
  connection: string;
  archived: boolean;
}

export const noFilter: JobFilter = { search: '', status: '', service: '', connection: '', archived: false };

/** The jobs a filter lets through, newest first. Archived jobs are shown by themselves. */
export function filterJobs(jobs: readonly JobSummary[], filter: JobFilter): JobSummary[] {
  const words = filter.search.toLowerCase().split(/\s+/).filter(Boolean);
  return jobs
    .filter(
      (job) =>
        job.archived === filter.archived &&
        (filter.status === '' || statusText[job.state] === filter.status) &&
        (filter.service === '' || job.service === filter.service) &&
        (filter.connection === '' || job.connection.id === filter.connection) &&
        words.every((word) => searchText(job).includes(word)),
    )
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0));
}

export const isFiltered = (filter: JobFilter): boolean =>
  filter.search.trim() !== '' || filter.status !== '' || filter.service !== '' || filter.connection !== '';

/** Every connection any job went to, also those that were removed since, by name. */
export function connectionsOf(jobs: readonly JobSummary[]): { id: string; name: string }[] {
  const names = new Map(jobs.map(({ connection }) => [connection.id, connection.name]));
  return [...names].map(([id, name]) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name));
}

const searchText = ({ name, note, queueId, service, connection }: JobSummary) =>
  [name, note, queueId ?? '', bulkServices[service].label, connection.name].join('\n').toLowerCase();
