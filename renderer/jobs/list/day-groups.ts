import { dayHeading } from '../../ui/format.ts';
import type { ListEntry } from './list-entry.ts';

/** A line of the list: the heading of a day or a month, or an entry below it; dated where the heading names its day. */
type ListLine = { kind: 'heading'; text: string } | { kind: 'entry'; entry: ListEntry; isDated: boolean };

/** Entries, newest first, below the day on which they started, and older ones below their month. */
export function dayGroups(entries: readonly ListEntry[], now: Date): ListLine[] {
  const lines: ListLine[] = [];
  let last: string | null = null;
  let isDated = false;
  // Of thousands, the calendar is asked for the first one below a heading.
  let [newest, oldest] = [Number.NaN, Number.NaN];
  for (const entry of entries) {
    const at = Date.parse(entry.startedAt);
    if (!(at <= newest && at >= oldest)) {
      const { text, isDay } = dayHeading(entry.startedAt, now);
      if (text !== last) lines.push({ kind: 'heading', text });
      [last, isDated, newest, oldest] = [text, isDay, at, reachOf(new Date(at), isDay, now)];
    }
    lines.push({ kind: 'entry', entry, isDated });
  }
  return lines;
}

/** What is older than a date, but not older than this, stands under the same heading. In the future a month holds days, too. */
function reachOf(date: Date, isDay: boolean, now: Date): number {
  if (!isDay && date > now) return date.getTime();
  return new Date(date.getFullYear(), date.getMonth(), isDay ? date.getDate() : 1).getTime();
}
