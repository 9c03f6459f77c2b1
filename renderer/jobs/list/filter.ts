import type { ListEntry } from './list-entry.ts';

export interface JobFilter {
  search: string;
  /** A status text, or '' for all; likewise below. */
  status: string;
  service: string;
  connection: string;
  archived: boolean;
}

export const noFilter: JobFilter = { search: '', status: '', service: '', connection: '', archived: false };

/** The entries a filter lets through. Archived ones are shown by themselves. */
export function filterEntries(entries: readonly ListEntry[], filter: JobFilter): ListEntry[] {
  const words = filter.search.toLowerCase().split(/\s+/).filter(Boolean);
  return entries.filter(
    (entry) =>
      entry.archived === filter.archived &&
      (filter.status === '' || entry.status.text === filter.status) &&
      (filter.service === '' || entry.service.id === filter.service) &&
      (filter.connection === '' || entry.connection?.id === filter.connection) &&
      words.every((word) => searchText(entry).includes(word)),
  );
}

export const isFiltered = (filter: JobFilter): boolean =>
  filter.search.trim() !== '' || filter.status !== '' || filter.service !== '' || filter.connection !== '';

/** Every connection any job went to, also those that were removed since, by name. */
export function connectionsOf(entries: readonly ListEntry[]): { id: string; name: string }[] {
  const names = new Map(
    entries.flatMap(({ connection }) => (connection ? [[connection.id, connection.name] as const] : [])),
  );
  return [...names].map(([id, name]) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name));
}

const searchText = ({ name, note, queueId, service, connection, status }: ListEntry) =>
  [name, note, queueId, service.label, connection?.name ?? status.text].join('\n').toLowerCase();
