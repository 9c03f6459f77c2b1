import type { JobRecord } from '../../../shared/model/job.ts';

const keptAtStart = 60;
const keptAtEnd = 240;

/** Adds a sentence. A job that flaps for weeks keeps its beginning and its latest entries. `at` is ISO 8601, UTC. */
export function withEntry(record: JobRecord, at: string, text: string): JobRecord {
  const all = [...record.timeline, { at, text: text.replace(/\.$/, ''), state: record.state }];
  const timeline =
    all.length > keptAtStart + keptAtEnd ? [...all.slice(0, keptAtStart), ...all.slice(-keptAtEnd)] : all;
  return { ...record, timeline };
}

/** Shortens a timeline that ends in a round it holds already: what fails again in the same way is one story. */
export function withoutLoop(record: JobRecord): JobRecord {
  const { timeline } = record;
  const last = timeline.at(-1);
  const longestRound = 4;
  const before = timeline.slice(0, -1);
  const same = before.findLastIndex((entry) => entry.text === last?.text && entry.state === last.state);
  if (same < 0 || same < before.length - longestRound) return record;
  return { ...record, timeline: timeline.slice(0, same + 1) };
}
