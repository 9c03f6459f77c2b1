import { useCallbackRef } from '@mantine/hooks';
import { useMemo, useRef, useState } from 'react';
import { byMoment } from '../../../shared/words/amounts.ts';
import { dayHeading } from '../../ui/format.ts';
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
export function connectionsOf(entries: readonly ListEntry[]): Record<string, string> {
  const names = new Map(
    entries.flatMap(({ connection }) => (connection ? [[connection.id, connection.name] as const] : [])),
  );
  return Object.fromEntries([...names].sort(([, a], [, b]) => a.localeCompare(b)));
}

const searchText = ({ name, note, queueId, service, connection, status }: ListEntry) =>
  [name, note, queueId, service.label, connection?.name ?? status.text].join('\n').toLowerCase();

/** What the list of jobs can be sorted by; its columns, in their order. */
export const orderColumns = ['name', 'service', 'connection', 'rows', 'started', 'status'] as const;
export type OrderColumn = (typeof orderColumns)[number];

export interface JobOrder {
  by: OrderColumn;
  descending: boolean;
}

export const newestFirst: JobOrder = { by: 'started', descending: true };

/** The same column the other way round; another one begins as people look for it: the newest, the longest, or from A. */
export function orderAfter(order: JobOrder, by: OrderColumn): JobOrder {
  if (order.by === by) return { by, descending: !order.descending };
  return { by, descending: by === 'started' || by === 'rows' };
}

/** What an entry is sorted by; null where it has no such thing. */
const keyOf: Record<OrderColumn, (entry: ListEntry) => string | number | null> = {
  name: ({ name }) => name,
  service: ({ service, connection }) => connection && service.label,
  connection: ({ connection }) => connection?.name ?? null,
  rows: ({ rows }) => rows,
  started: ({ startedAt }) => startedAt,
  status: ({ status }) => status.text,
};
const words = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Sorts entries; what is alike stands newest first, and what has no value at the end either way. */
export function inOrder(entries: readonly ListEntry[], { by, descending }: JobOrder): ListEntry[] {
  const turn = descending ? -1 : 1;
  const compare = (a: string | number, b: string | number): number => {
    if (typeof a === 'number' || typeof b === 'number') return Number(a) - Number(b);
    return by === 'started' ? byMoment(a, b) : words.compare(a, b);
  };
  return entries.toSorted((a, b) => {
    const [x, y] = [keyOf[by](a), keyOf[by](b)];
    const order = x === null || y === null ? Number(x === null) - Number(y === null) : compare(x, y) * turn;
    return order || byMoment(b.startedAt, a.startedAt);
  });
}

/** A line of the list: the heading of a day or a month, or an entry below it; dated where the heading names its day. */
type ListLine = string | { entry: ListEntry; isDated: boolean };

/** Entries, newest first, below the day on which they started, and older ones below their month. */
export function dayGroups(entries: readonly ListEntry[], now: Date): ListLine[] {
  let last = '';
  return entries.flatMap((entry) => {
    const { text, isDay } = dayHeading(entry.startedAt, now);
    const heading = text === last ? [] : [text];
    last = text;
    return [...heading, { entry, isDated: isDay }];
  });
}

/** Entries of a list that are picked, by their ids, to be done something with together. */
type Picked = ReadonlySet<string>;

/**
 * Picks an entry or lets it go. @param shown The ids in sight, in their order. @param from With Shift: all between this one
 * and the entry become what the entry becomes.
 */
export function pick(picked: Picked, id: string, shown: readonly string[], from: string | null): Picked {
  const next = new Set(picked);
  const [first, last] = [shown.indexOf(from ?? ''), shown.indexOf(id)];
  const meant = first < 0 ? [id] : shown.slice(Math.min(first, last), Math.max(first, last) + 1);
  for (const each of meant) {
    if (picked.has(id)) next.delete(each);
    else next.add(each);
  }
  return next;
}

export type PickedEntries = ReturnType<typeof usePicked>;

/** What is out of sight is not picked: nothing may be done with what one does not see. */
export function usePicked(shown: readonly ListEntry[]) {
  const [picked, setPicked] = useState<Picked>(new Set());
  /** The one that was picked or let go last, from which Shift reaches. */
  const last = useRef<string | null>(null);
  const entries = useMemo(
    () => (picked.size === 0 ? [] : shown.filter(({ id }) => picked.has(id))),
    [picked, shown],
  );
  const idsOf = (all: readonly ListEntry[]) => all.map(({ id }) => id);
  const set = (ids: readonly string[]) => {
    setPicked(new Set(ids));
    last.current = null;
  };
  return {
    entries,
    has: (id: string) => picked.has(id),
    /** The same function always: rows are made anew by another. @param reach Everything between the last one and this, too. */
    pick: useCallbackRef((id: string, reach: boolean) => {
      setPicked(pick(new Set(idsOf(entries)), id, idsOf(shown), reach ? last.current : null));
      last.current = id;
    }),
    all: () => set(entries.length === shown.length ? [] : idsOf(shown)),
    none: () => set([]),
  };
}
