import { z } from 'zod';
import { ProblemSchema } from '../../../shared/model/problem.ts';
import type { Disk } from '../../platform/disk.ts';

const array = { id: z.number().int().min(1), at: z.string() };
const rows = z.array(z.number().int().min(1));

const AnsweredRowSchema = z.object({
  outcome: z.enum(['hit', 'miss', 'refused', 'unknown']),
  message: z.string().nullable(),
  credits: z.number().nullable(),
  people: z.number().nullable(),
  /** The result as it came. */
  json: z.string(),
});
export type AnsweredRow = z.infer<typeof AnsweredRowSchema>;

/** What happened to an array of a list, or to its rows; one line of journal.jsonl each. */
const EntrySchema = z.discriminatedUnion('t', [
  /** On disk before a byte of it leaves. */
  z.object({ t: z.literal('asked'), ...array, rows }),
  z.object({
    t: z.literal('answered'),
    ...array,
    items: z.array(AnsweredRowSchema),
    /** What the reply states for all of it. */
    total: z.number().nullable(),
    request: z.string().nullable(),
  }),
  /** An answer that may have been paid for and cannot be matched to the rows, as it came. */
  z.object({
    t: z.literal('unreadable'),
    ...array,
    problem: ProblemSchema,
    raw: z.string(),
    total: z.number().nullable(),
  }),
  z.object({ t: z.literal('unknown'), ...array, problem: ProblemSchema }),
  /** A clear no to a single row. */
  z.object({ t: z.literal('refused'), ...array, problem: ProblemSchema }),
  /** A clear no to several rows that charged nothing: they are asked again in smaller arrays. */
  z.object({ t: z.literal('declined'), ...array }),
  /** Nothing of it left this computer, or the service did nothing with it: its rows wait again. */
  z.object({ t: z.literal('back'), ...array }),
  /** Others asked some of its rows meanwhile, so that nothing of it left: those end with these words, the others wait again. */
  z.object({
    t: z.literal('elsewhere'),
    ...array,
    rows: z.array(z.object({ n: z.number().int().min(1), words: z.string() })),
  }),
  /** A person has ended the list: what was not asked by then is not asked any more. */
  z.object({ t: z.literal('stopped'), at: z.string() }),
  /** A person wants rows of unknown outcome asked once more. */
  z.object({ t: z.literal('again'), at: z.string(), rows, intent: z.string() }),
]);
export type Entry = z.infer<typeof EntrySchema>;

/** The story of a list's arrays, in a file that is only ever appended to. */
export interface ListJournal {
  /** On the device when this resolves. What is appended meanwhile goes with the next write, in order. */
  append(entry: Entry): Promise<void>;
}

export function createListJournal(disk: Disk, path: string): ListJournal {
  let waiting: { line: string; done: () => void; failed: (error: unknown) => void }[] = [];
  let isWriting = false;

  async function write(): Promise<void> {
    isWriting = true;
    while (waiting.length > 0) {
      const now = waiting;
      waiting = [];
      try {
        await disk.appendSynced(path, now.map(({ line }) => line).join(''));
        for (const { done } of now) done();
      } catch (error) {
        for (const { failed } of now) failed(error);
      }
    }
    isWriting = false;
  }

  return {
    append: (entry) =>
      new Promise((done, failed) => {
        // A line break before it as well: what a power cut left of another must not swallow this one.
        waiting.push({ line: `\n${JSON.stringify(entry)}\n`, done, failed });
        if (!isWriting) void write();
      }),
  };
}

/**
 * The entries of a journal's text. `isWhole` is false where one that may have told of an array is missing: a line that
 * cannot be read is harmless only where it never came to be whole, and then nothing of its array left.
 */
export function readJournal(text: string): { entries: Entry[]; isWhole: boolean } {
  const entries = text.split('\n').flatMap((line) => {
    const entry = line === '' ? null : readEntry(line);
    return entry ? [entry] : [];
  });
  const asked = new Set<number>();
  const ended = new Set<number>();
  let last = 0;
  let isWhole = true;
  for (const entry of entries) {
    if (!('id' in entry)) continue;
    last = Math.max(last, entry.id);
    if (entry.t === 'asked') asked.add(entry.id);
    else if (entry.t === 'back' || asked.has(entry.id)) ended.add(entry.id);
    else isWhole = false;
  }
  for (let id = 1; id <= last; id++) isWhole &&= asked.has(id) || ended.has(id);
  return { entries, isWhole };
}

function readEntry(line: string): Entry | null {
  try {
    return EntrySchema.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null;
  }
}
