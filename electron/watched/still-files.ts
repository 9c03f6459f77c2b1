import type { FileFacts } from '../platform/disk.ts';

/** A file whose size and time stayed the same for so long is taken for whole. */
export const stillMs = 10_000;

/** What lists are called; what is still being copied or downloaded mostly has another ending. */
const listEnding = /\.(?:csv|tsv|tab|txt|xlsx|json|jsonl|ndjson|vcf)$/i;
const hidden = /^(?:\.|~\$)/;

/** Those that may be taken, of the names in a folder: no hidden ones, and none that an office program says it has open. */
export function listNames(names: readonly string[]): string[] {
  const all = new Set(names);
  const isOpen = (name: string) => all.has(`~$${name}`) || all.has(`.~lock.${name}#`);
  return names.filter((name) => listEnding.test(name) && !hidden.test(name) && !isOpen(name)).sort();
}

export interface SeenFile extends FileFacts {
  /** When it was first seen as it is, in milliseconds. */
  since: number;
}

/**
 * Compares what a folder holds with what it held before: what is to be remembered of it, and which files have been still. An empty
 * file is one that is about to be written.
 */
export function compareLooks(
  before: ReadonlyMap<string, SeenFile>,
  found: ReadonlyMap<string, FileFacts>,
  now: number,
): { seen: Map<string, SeenFile>; still: string[] } {
  const seen = new Map<string, SeenFile>();
  for (const [name, { bytes, modifiedAt }] of found) {
    const known = before.get(name);
    const isSame = known?.bytes === bytes && known.modifiedAt === modifiedAt && known.since <= now;
    seen.set(name, { bytes, modifiedAt, since: isSame ? known.since : now });
  }
  const still = [...seen].filter(([, { bytes, since }]) => bytes > 0 && now - since >= stillMs);
  return { seen, still: still.map(([name]) => name) };
}
