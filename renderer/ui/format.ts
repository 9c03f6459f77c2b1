import type { Hits } from '../../shared/model/job-counts.ts';
import { creditsNumber, percentage, wholeNumber } from '../../shared/words/amounts.ts';

/** Stands for "not stated": never shown as 0. */
export const dash = '\u2013';

/** 12,345; a dash for what nobody stated. */
export function count(value: number | null | undefined): string {
  return value === null || value === undefined ? dash : wholeNumber(value);
}

/** Credits as the service states them, which need not be whole: 1.5; a dash where it does not. */
export function creditsCount(value: number | null | undefined): string {
  return value === null || value === undefined ? dash : creditsNumber(value);
}

/** Of the rows that were sent, those with a match: "71%"; a dash where that is not known or none was. */
export const matchRate = (hits: Hits | null | undefined): string =>
  hits && hits.of > 0 ? percentage(hits.found / hits.of) : dash;

/** Part of a whole in percent, 0 to 100, rounded down so that 100 means finished; null while the whole is unknown. */
export function percent(done: number, total: number): number | null {
  if (!(total > 0)) return null;
  return Math.max(0, Math.min(100, Math.floor((done / total) * 100)));
}

/** The last part of a path, of either kind of system. */
export const folderName = (path: string): string => path.split(/[/\\]/).filter(Boolean).at(-1) ?? path;

const timeOfDay = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const timeWithSeconds = new Intl.DateTimeFormat('en-US', { timeStyle: 'medium' });
const dayOfYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const fullDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const fullMoment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' });

const dayOfWeek = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'short', day: 'numeric' });
const monthOfYear = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' });

const sameDay = (a: Date, b: Date) =>
  a.getDate() === b.getDate() && a.getMonth() === b.getMonth() && a.getFullYear() === b.getFullYear();

/** By the month, of which there are few: a list of thousands asks for each of its entries. */
const monthTexts = new Map<number, string>();

function monthOf(date: Date): string {
  const month = date.getFullYear() * 12 + date.getMonth();
  const text = monthTexts.get(month) ?? monthOfYear.format(date);
  monthTexts.set(month, text);
  return text;
}

/** A day at noon, so that no time zone makes another of it. */
const dateOf = (day: string): Date => new Date(`${day}T12:00:00`);

/** "November 2026" for 2026-11. */
export const monthText = (month: string): string => monthOfYear.format(dateOf(`${month}-01`));

/** "Nov 22, 2026" for 2026-11-22. */
export const calendarDay = (day: string): string => fullDate.format(dateOf(day));

/** A moment in words; others where it is none. */
function sayMoment(iso: string, say: (date: Date) => string, none = dash): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? none : say(date);
}

/** When something was, short, as seen from `now`: "2:05 PM", "Mar 4, 2:05 PM" or "Mar 4, 2024". */
export const shortMoment = (iso: string, now: Date): string =>
  sayMoment(iso, (date) => {
    if (sameDay(date, now)) return timeOfDay.format(date);
    if (date.getFullYear() !== now.getFullYear()) return fullDate.format(date);
    return `${dayOfYear.format(date)}, ${timeOfDay.format(date)}`;
  });

/** The time of day something was: "2:05 PM". */
export const timeText = (iso: string): string => sayMoment(iso, (date) => timeOfDay.format(date));

/** The heading that something of this moment stands under: its day within the last week, else its month. */
export function dayHeading(iso: string, now: Date): { text: string; isDay: boolean } {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return { text: 'Date not known', isDay: false };
  // By the calendar, not by hours: a day may have 23 or 25 of them.
  const daysAgo = (days: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() - days);
  if (sameDay(date, now)) return { text: 'Today', isDay: true };
  if (sameDay(date, daysAgo(1))) return { text: 'Yesterday', isDay: true };
  if (date >= daysAgo(6) && date < now) return { text: dayOfWeek.format(date), isDay: true };
  return { text: monthOf(date), isDay: false };
}

/** The day something was, as a sentence goes on: "today at 2:05 PM", "on Oct 3", "on Oct 3, 2024". */
export const dayText = (iso: string, now: Date): string =>
  sayMoment(
    iso,
    (date) => {
      if (sameDay(date, now)) return `today at ${timeOfDay.format(date)}`;
      return `on ${(date.getFullYear() === now.getFullYear() ? dayOfYear : fullDate).format(date)}`;
    },
    'before',
  );

/** When something was, to the second, with the day left out when it is today. */
export const exactMoment = (iso: string, now: Date): string =>
  sayMoment(iso, (date) => (sameDay(date, now) ? timeWithSeconds : fullMoment).format(date));

/** When something was, always with its day: "Nov 21, 2026, 2:05:10 PM". */
export const fullMomentText = (iso: string): string => sayMoment(iso, (date) => fullMoment.format(date));

/** From one moment to another, to the second: "2:05:10 PM to 2:05:14 PM", or one time where they are the same. */
export function momentSpan(from: string, to: string, now: Date): string {
  const [start, end] = [exactMoment(from, now), exactMoment(to, now)];
  return start === end ? start : `${start} to ${end}`;
}
