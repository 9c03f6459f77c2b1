import type { AskedOutcome } from '../../../shared/model/asked-before.ts';
import type { LookupKind } from '../../../shared/model/services.ts';
import { placesOf } from './hash-range.ts';
import { ListIndex } from './list-index.ts';
import type { HashedQuestion } from './lookup-question.ts';
import { outcomeOf, recordBytes, recordWords } from './question-record.ts';
import { DamagedSource, headerBytes, openSource } from './source-file.ts';

/** What the book knows of a question; days are whole ones since 1970, UTC. */
export interface FoundQuestion {
  /** When it left last. */
  newestDay: number;
  outcome: AskedOutcome;
  /** The job that has the answer, or asked it where there is none; '' for lookups. */
  source: string;
}

/** Records of a file that are not looked at: from a place on, counted from 0. */
export interface OwnRecords {
  path: string;
  from: number;
}

const blockRecords = 1 << 15;
const filesAtOnce = 8;
/** A file that is no longer is read as a whole rather than searched. */
const readWhole = 2048;

/**
 * Looks for a few questions in many files. Hashes are evenly spread, so that in a file in their order one read around the
 * place where a hash would stand nearly always finds it; what was appended has no order and is read through. Use AskedRows for
 * a long list.
 * @param wanted null for one that asks nothing
 * @returns for each of them what is known, null where it was never asked
 * @throws DamagedSource; the system's error
 */
export async function findQuestions(
  sources: readonly string[],
  kind: LookupKind,
  wanted: readonly (HashedQuestion | null)[],
  own?: OwnRecords,
): Promise<(FoundQuestion | null)[]> {
  const entries = wanted.flatMap((question, at) => (question ? [question.a, question.b, at] : []));
  const index = new ListIndex(Int32Array.from(entries));
  const names: string[] = [];
  const asked = wanted.filter((question) => question !== null);
  const queue = sources.entries();
  const worker = async () => {
    for (const [source, path] of queue)
      names[source] = await readIfThere(path, kind, asked, own?.path === path ? own.from : null, (block) =>
        index.meet(block, source),
      );
  };
  await Promise.all(Array.from({ length: filesAtOnce }, worker));
  const found = wanted.map((): FoundQuestion | null => null);
  index.groups((rows, { newestDay, outcome, source }) => {
    for (const at of rows)
      found[at] = { newestDay, outcome: outcomeOf(outcome), source: names[source] ?? '' };
  });
  return found;
}

type Meet = (block: Int32Array) => boolean;

/** One that was taken out of the book meanwhile has nothing to say. */
async function readIfThere(...args: Parameters<typeof read>): Promise<string> {
  try {
    return await read(...args);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}

async function read(
  path: string,
  kind: LookupKind,
  wanted: readonly HashedQuestion[],
  ownFrom: number | null,
  meet: Meet,
): Promise<string> {
  const { handle, header, records } = await openSource(path);

  async function part(from: number, to: number): Promise<Int32Array> {
    const block = new Int32Array((to - from) * recordWords);
    const bytes = Buffer.from(block.buffer);
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, headerBytes + from * recordBytes);
    if (bytesRead < bytes.length || !meet(block)) throw new DamagedSource(path);
    return block;
  }

  /** Reads the part of a file in order in which a hash stands, if it does. */
  async function around(a: number): Promise<void> {
    let { from, to, reach } = placesOf(a >>> 0, records);
    for (;;) {
      const block = await part(from, to);
      if (from > 0 && (block[0] ?? 0) >>> 0 >= a >>> 0) [from, to] = [Math.max(0, from - 4 * reach), from];
      else if (to < records && (block[block.length - recordWords] ?? 0) >>> 0 <= a >>> 0)
        [from, to] = [to, Math.min(records, to + 4 * reach)];
      else return;
    }
  }

  try {
    if (header.kind !== kind) throw new DamagedSource(path);
    if (header.count !== null && records > readWhole) for (const { a } of wanted) await around(a);
    else {
      const end = Math.min(records, ownFrom ?? records);
      for (let from = 0; from < end; from += blockRecords)
        await part(from, Math.min(end, from + blockRecords));
    }
    return header.source;
  } finally {
    await handle.close();
  }
}
