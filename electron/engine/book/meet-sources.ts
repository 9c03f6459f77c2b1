import type { LookupKind } from '../../../shared/services.ts';
import type { HashRange } from './hash-range.ts';
import type { ListIndex } from './list-index.ts';
import { SourceBlocks } from './source-blocks.ts';
import { DamagedSource } from './source-file.ts';

/** While the records of one source are looked for, the next ones are opened and read. */
const filesAtOnce = 4;

/** The files of a book that tell of one kind of question. */
export interface BookSources {
  sources: readonly string[];
  kind: LookupKind;
}

/**
 * Looks for what the book has in a range of hashes among the questions of a list.
 * @returns the names of the sources by their places: a job's id, '' for lookups
 * @throws DamagedSource; the system's error; AbortError.
 */
export async function meetSources(
  index: ListIndex,
  { sources, kind }: BookSources,
  range: HashRange,
  signal?: AbortSignal,
): Promise<Map<number, string>> {
  const names = new Map<number, string>();
  const queue = sources.entries();
  const failed = new AbortController();
  const stop = signal ? AbortSignal.any([signal, failed.signal]) : failed.signal;
  const meetNext = async () => {
    const blocks = new SourceBlocks(kind);
    for (const [source, path] of queue)
      for await (const { header, records } of blocks.of(path, range, stop)) {
        names.set(source, header.source);
        if (!index.meet(records, source)) throw new DamagedSource(path);
      }
  };
  // All have closed their files before the first failure is told.
  await Promise.all(
    Array.from({ length: filesAtOnce }, () => meetNext().catch((error: unknown) => failed.abort(error))),
  );
  failed.signal.throwIfAborted();
  return names;
}
