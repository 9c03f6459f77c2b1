import { z } from 'zod';
import { failure, type Problem, problem, type Result, success } from '../../shared/model/problem.ts';
import { type Clock, isoNow } from '../platform/clock.ts';
import type { Disk } from '../platform/disk.ts';
import { readingProblem, writingProblem } from '../platform/file-problems.ts';

/** A press that may cost money. An intent is made when its form opens and is good for one such press. */
interface Spending {
  intent: string;
  /** What it pays for: a job's id, or the kind of a lookup. */
  by: string;
  /** A keyed fingerprint of the list that is sent, which says nothing of its rows. */
  list?: string;
  /** The service's address that a list is sent to. */
  to?: string;
}

/** `spent`: that intent has paid already. `unsaved`: the disk did not take it, so nothing may be sent. */
export type Spent = { ok: true } | { ok: false; why: 'spent' | 'unsaved'; problem: Problem };

/** A list that was sent, as far as is known once its job is gone. */
interface SentList {
  /** ISO 8601, UTC. */
  at: string;
  by: string;
}

/** Which intents were spent, for good: on disk before the first byte of what they pay for leaves. */
export interface SpentIntents {
  /** To be called once, before anything else. */
  load(): Promise<Result<null>>;
  isSpent(intent: string): boolean;
  spend(spending: Spending): Promise<Spent>;
  /** Nothing of it left this computer after all: the same may spend it once more. */
  release(intent: string): Promise<void>;
  /** Lists of this fingerprint that were sent before, the newest first. */
  sentBefore(list: string): SentList[];
  hasSentTo(address: string): boolean;
}

const EntrySchema = z.object({
  at: z.string(),
  intent: z.string(),
  by: z.string().optional(),
  list: z.string().optional(),
  to: z.string().optional(),
  released: z.literal(true).optional(),
});
type Entry = z.infer<typeof EntrySchema>;

/** What a press is told that was good for something already. */
export const alreadySpent = {
  ...problem(
    'intent-spent',
    'This was started already, so it was not started a second time.',
    'Look at what came of it. If you do want it once more, open it again and start it from there.',
  ),
  mayHaveCharged: true,
};

/**
 * @param path a file that is only ever appended to, one line of JSON an entry: it is never replaced, because the profile
 * knows itself by it (see electron/app/profile)
 */
export function createSpentIntents(disk: Disk, clock: Clock, path: string): SpentIntents {
  const spent = new Map<string, Entry>();
  let last: Promise<unknown> = Promise.resolve();

  function take(entry: Entry): void {
    if (entry.released) spent.delete(entry.intent);
    else spent.set(entry.intent, entry);
  }

  function append(entry: Entry): Promise<void> {
    // A line break before it as well: what a power cut left of another entry must not swallow this one.
    const line = `\n${JSON.stringify(entry)}\n`;
    const written = last.then(() => disk.appendSynced(path, line));
    last = written.catch(() => undefined);
    return written;
  }

  return {
    async load() {
      try {
        const text = (await disk.read(path)) ?? '';
        for (const line of text.split('\n')) {
          const entry = readEntry(line);
          if (entry) take(entry);
        }
        return success(null);
      } catch (error) {
        return failure(readingProblem(error, 'What was sent before could not be read'));
      }
    },
    isSpent: (intent) => spent.has(intent),
    async spend(spending) {
      if (spent.has(spending.intent)) return { ok: false, why: 'spent', problem: alreadySpent };
      const entry = { at: isoNow(clock), ...spending };
      // Taken at once, so that of two at the same time one is refused.
      spent.set(entry.intent, entry);
      try {
        await append(entry);
        return { ok: true };
      } catch (error) {
        spent.delete(entry.intent);
        return { ok: false, why: 'unsaved', problem: writingProblem(error, 'The start could not be noted') };
      }
    },
    async release(intent) {
      const entry: Entry = { at: isoNow(clock), intent, released: true };
      take(entry);
      // Where it can't be noted, a person is asked at the next start: more than needed, never less.
      await append(entry).catch(() => undefined);
    },
    sentBefore: (list) =>
      [...spent.values()]
        .flatMap(({ at, by, list: sent }) => (by !== undefined && sent === list ? [{ at, by }] : []))
        .reverse(),
    hasSentTo: (address) => [...spent.values()].some(({ to }) => to === address),
  };
}

function readEntry(line: string): Entry | null {
  try {
    return EntrySchema.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null;
  }
}
