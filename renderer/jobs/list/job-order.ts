import type { ListEntry } from './list-entry.ts';

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

const textOf: Record<Exclude<OrderColumn, 'rows' | 'started'>, (entry: ListEntry) => string> = {
  name: ({ name }) => name,
  service: ({ service }) => service.label,
  connection: ({ connection }) => connection?.name ?? '',
  status: ({ status }) => status.text,
};
const words = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Sorts entries; what is alike stands newest first, and what has no value at the end either way. */
export function inOrder(entries: readonly ListEntry[], { by, descending }: JobOrder): ListEntry[] {
  const newer = (a: ListEntry, b: ListEntry) =>
    a.startedAt < b.startedAt ? 1 : a.startedAt > b.startedAt ? -1 : 0;
  const turn = descending ? -1 : 1;
  const isBlank = ({ rows, connection }: ListEntry) =>
    by === 'rows' ? rows === null : (by === 'connection' || by === 'service') && connection === null;
  const compare = (a: ListEntry, b: ListEntry): number => {
    if (by === 'started') return -newer(a, b) * turn;
    if (isBlank(a) !== isBlank(b)) return isBlank(a) ? 1 : -1;
    if (by === 'rows') return ((a.rows ?? 0) - (b.rows ?? 0)) * turn;
    return words.compare(textOf[by](a), textOf[by](b)) * turn;
  };
  return entries.toSorted((a, b) => compare(a, b) || newer(a, b));
}
