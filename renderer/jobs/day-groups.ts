import { dayHeading } from '../ui/format.ts';
import type { ListEntry } from './list-entry.ts';

/** A line of the list: the heading of a day or a month, or an entry below it. */
export type ListLine =
  | { kind: 'heading'; text: string }
  | { kind: 'entry'; entry: ListEntry /** Under a heading that names its day. */; isDated: boolean };

/** Entries, newest first, below the day on which they started, and older ones below their month. */
export function dayGroups(entries: readonly ListEntry[], now: Date): ListLine[] {
  const lines: ListLine[] = [];
  let last: string | null = null;
  for (const entry of entries) {
    const { text, isDay } = dayHeading(entry.startedAt, now);
    if (text !== last) lines.push({ kind: 'heading', text });
    last = text;
    lines.push({ kind: 'entry', entry, isDated: isDay });
  }
  return lines;
}
