import fc from 'fast-check';
import { expect, it } from 'vitest';
import { summaryOf } from '../../electron/jobs/record/summary.ts';
import { dayGroups } from '../../renderer/jobs/day-groups.ts';
import { entryOfJob } from '../../renderer/jobs/list-entry.ts';
import { dayHeading } from '../../renderer/ui/format.ts';
import { aJobRecord } from '../fakes/fake-data.ts';

const now = new Date(2026, 10, 23, 15, 0);
const moment = (...parts: [number, number, number, number]) => new Date(...parts).toISOString();
const entryAt = (startedAt: string, n: number) => ({
  ...entryOfJob(summaryOf(aJobRecord({}))),
  id: String(n),
  startedAt,
});

it('names the days of the last week, and the month of what is older', () => {
  const headings = [
    moment(2026, 10, 23, 0),
    moment(2026, 10, 22, 23),
    moment(2026, 10, 17, 0),
    moment(2026, 10, 16, 23),
    moment(2025, 10, 23, 15),
    'no date',
  ].map((at) => dayHeading(at, now));
  expect(headings).toEqual([
    { text: 'Today', isDay: true },
    { text: 'Yesterday', isDay: true },
    { text: 'Tuesday, Nov 17', isDay: true },
    { text: 'November 2026', isDay: false },
    { text: 'November 2025', isDay: false },
    { text: 'Date not known', isDay: false },
  ]);
});

it('keeps every entry in its order, below its own heading, and each heading once', () => {
  // Computers whose clock was wrong for a time have jobs of days to come.
  const hours = fc.oneof(fc.integer({ min: 0, max: 800 }), fc.integer({ min: -800, max: 20_000 }));
  fc.assert(
    fc.property(fc.array(hours, { maxLength: 40 }), fc.boolean(), (ago, hasUnknown) => {
      const entries = ago
        .toSorted((a, b) => a - b)
        .map((hours, n) => entryAt(new Date(now.getTime() - hours * 3_600_000).toISOString(), n));
      if (hasUnknown) entries.push(entryAt('no date', ago.length));
      const lines = dayGroups(entries, now);
      expect(lines.flatMap((line) => (line.kind === 'entry' ? [line.entry] : []))).toEqual(entries);
      const headings = lines.flatMap((line) => (line.kind === 'heading' ? [line.text] : []));
      if (ago.every((hours) => hours >= 0)) expect(new Set(headings).size).toBe(headings.length);
      let heading = '';
      for (const line of lines) {
        if (line.kind === 'heading') heading = line.text;
        else expect(dayHeading(line.entry.startedAt, now)).toEqual({ text: heading, isDay: line.isDated });
      }
    }),
  );
});
