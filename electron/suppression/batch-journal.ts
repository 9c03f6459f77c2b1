import { createHash } from 'node:crypto';
import { dirname } from 'node:path';
import { z } from 'zod';
import { type Problem, problem } from '../../shared/model/problem.ts';
import type { Disk } from '../platform/disk.ts';
import { writeAtomically } from '../platform/disk.ts';
import { readingProblem } from '../platform/file-problems.ts';

/** Lines that hold together: all of them are there after a crash, or none. No line may be empty or have a line break in it. */
export interface Batch {
  /** ISO 8601, UTC. */
  at: string;
  from: string;
  /** Its lines are taken away instead of added. */
  removes: boolean;
  lines: readonly string[];
}

/** Batches in a file that is only appended to, and of which no loss goes unnoticed. */
export interface BatchJournal {
  /** Gives every batch to `take`, in order. @returns what is wrong with the file, null where nothing is. */
  load(take: (batch: Batch) => void | Promise<void>): Promise<Problem | null>;
  /** On the device when this resolves. Rejects with the system's error; then nothing of it counts. */
  append(batch: Batch): Promise<void>;
  /**
   * Puts a damaged file aside and goes on with one that holds this batch alone.
   * @param aside what is added to the name of the damaged file
   */
  replace(batch: Batch, aside: string): Promise<void>;
  /** Tells what the file holds now from what it held at any other time. */
  stamp(): string;
  /** What can still be read of a damaged file: whole batches in order, and single lines between them as batches of unknown origin. */
  salvage(take: (batch: Batch) => void | Promise<void>): Promise<void>;
}

const HeaderSchema = z.object({
  batch: z.number().int().min(1),
  at: z.string(),
  from: z.string(),
  removes: z.literal(true).optional(),
  count: z.number().int().min(0),
  /** Of what is said here, and of its lines with their line breaks. */
  sha256: z.string(),
});
type Header = z.infer<typeof HeaderSchema>;
const HeadSchema = z.object({ batch: z.number().int().min(0) });

function sumOf({ batch, at, from, removes, count }: Omit<Header, 'sha256'>, body: string): string {
  const said = JSON.stringify([batch, at, from, removes === true, count]);
  return createHash('sha256').update(`${said}\n`).update(body).digest('hex');
}

/**
 * @param path the file. Beside it `<path>.head` says how many batches there are: a file that is missing or ends too early
 * is then known to be so, where it would else look like a list with fewer entries.
 * @param what the file's subject, as a sentence begins: "The suppression list"
 */
export function createBatchJournal(disk: Disk, path: string, what: string): BatchJournal {
  const head = `${path}.head`;
  let last = 0;
  /** The sum of the last batch, in which its time is. */
  let sum = '';

  const damaged = (): Problem =>
    problem(
      'journal-damaged',
      `${what} is damaged on disk.`,
      'Put back a copy of its file from a backup and start the app again, or go on with what can still be read.',
    );

  const textOf = ({ lines, at, from, removes }: Batch, batch: number) => {
    const body = lines.map((line) => `${line}\n`).join('');
    const said = { batch, at, from, ...(removes ? { removes } : {}), count: lines.length };
    // A line break before it as well: what a power cut left of another batch must not swallow this one.
    const sha256 = sumOf(said, body);
    return { sha256, text: `\n${JSON.stringify({ ...said, sha256 })}\n${body}` };
  };

  /** Where it cannot be said, a shorter file is noticed later than it could be; the batch itself is safe. */
  const noteHead = () =>
    writeAtomically(disk, head, `${JSON.stringify({ batch: last })}\n`).catch(() => undefined);

  return {
    async load(take) {
      try {
        const saved = await disk.read(head);
        const known = saved === null ? { batch: 0 } : HeadSchema.safeParse(parsed(saved)).data;
        const text = (await disk.read(path)) ?? '';
        last = 0;
        sum = '';
        let newest: Batch | null = null;
        for (const found of batchesOf(text)) {
          // Lines that belong to no whole batch are what a crash left of one: the next has the same number then.
          if (!('batch' in found)) continue;
          // So it is with one that did get to the disk although the system said no: it was never said to be there.
          if (found.number !== last + 1 && found.number !== last) return damaged();
          if (found.number !== last && newest) await take(newest);
          newest = found.batch;
          last = found.number;
          sum = found.sha256;
        }
        if (newest) await take(newest);
        return known === undefined || last < known.batch ? damaged() : null;
      } catch (error) {
        // What `take` cannot make sense of is damage as well.
        const isSystems = error instanceof Error && 'code' in error;
        return isSystems ? readingProblem(error, `${what} could not be read`) : damaged();
      }
    },
    async append(batch) {
      const { text, sha256 } = textOf(batch, last + 1);
      await disk.appendSynced(path, text);
      // A new file is there for good only once its name is.
      if (last === 0) await disk.syncFolder(dirname(path));
      last++;
      sum = sha256;
      await noteHead();
    },
    async replace(batch, aside) {
      if ((await disk.facts(path)) !== null) await disk.copy(path, `${path}.${aside}`);
      const { text, sha256 } = textOf(batch, 1);
      await writeAtomically(disk, path, text);
      last = 1;
      sum = sha256;
      await writeAtomically(disk, head, `${JSON.stringify({ batch: last })}\n`);
    },
    stamp: () => `${last}.${sum}`,
    async salvage(take) {
      for (const found of batchesOf((await disk.read(path)) ?? ''))
        await take(
          'batch' in found ? found.batch : { at: '', from: '', removes: false, lines: [found.line] },
        );
    },
  };
}

/** The whole batches of a text, and the lines that belong to none. */
function* batchesOf(
  text: string,
): Generator<{ number: number; sha256: string; batch: Batch } | { line: string }> {
  for (let at = 0; at < text.length; ) {
    const end = lineEnd(text, at);
    const line = text.slice(at, end);
    const header = line.startsWith('{"batch"') ? HeaderSchema.safeParse(parsed(line)).data : undefined;
    const body = header && bodyAt(text, end + 1, header);
    if (header && body !== undefined) {
      const { batch: number, at: when, from, removes = false } = header;
      yield {
        number,
        sha256: header.sha256,
        batch: { at: when, from, removes, lines: body === '' ? [] : body.slice(0, -1).split('\n') },
      };
      at = end + 1 + body.length;
    } else {
      if (line !== '' && !header) yield { line };
      at = end + 1;
    }
  }
}

const lineEnd = (text: string, from: number) => {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
};

/** The lines of a batch; undefined where they are not those that were written. */
function bodyAt(text: string, from: number, header: Header): string | undefined {
  let at = from;
  for (let line = 0; line < header.count; line++) {
    const end = text.indexOf('\n', at);
    if (end < 0) return undefined;
    at = end + 1;
  }
  const body = text.slice(from, at);
  return sumOf(header, body) === header.sha256 ? body : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
