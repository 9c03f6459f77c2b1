import type {
  SuppressionEntry,
  SuppressionPage,
  SuppressionQuery,
  SuppressionRef,
} from '../../shared/model/suppression.ts';
import type { SuppressionKeys } from '../../shared/verdict/held-back.ts';
import { type SuppressionKind, suppressionKinds } from '../../shared/verdict/suppression-key.ts';

/** Where an entry is from; one for all entries of a batch, so that a million entries do not each have their own. */
type Origin = Pick<SuppressionEntry, 'at' | 'from'>;
interface Kept {
  written: string;
  origin: Origin;
}

/** The entries of a suppression list in memory, in the order in which they came. */
interface EntryIndex {
  has(ref: SuppressionRef): boolean;
  get(ref: SuppressionRef): SuppressionEntry | undefined;
  add(entry: SuppressionEntry): void;
  remove(ref: SuppressionRef): void;
  all(): SuppressionEntry[];
  counts(): Record<SuppressionKind, number>;
  /** They follow the index. */
  keys(): SuppressionKeys;
  page(query: SuppressionQuery, offset: number, limit: number): SuppressionPage;
}

export function createEntryIndex(): EntryIndex {
  const byKind: Record<SuppressionKind, Map<string, Kept>> = {
    phone: new Map(),
    email: new Map(),
    domain: new Map(),
    name: new Map(),
  };
  let origin: Origin = { at: '', from: '' };
  /** What the last query found, the newest first; gone once an entry comes or goes. */
  let found: { name: string; refs: SuppressionRef[] } | null = null;

  const entryOf = ({ kind, key }: SuppressionRef, kept: Kept): SuppressionEntry => ({
    kind,
    key,
    written: kept.written,
    ...kept.origin,
  });

  function* everything(): Generator<[SuppressionRef, Kept]> {
    for (const kind of suppressionKinds) for (const [key, kept] of byKind[kind]) yield [{ kind, key }, kept];
  }

  function matching({ search, kind }: SuppressionQuery): SuppressionRef[] {
    const name = JSON.stringify([search, kind]);
    if (found?.name === name) return found.refs;
    const wanted = search.trim().toLowerCase();
    const digits = wanted.replace(/[\s().+-]/g, '');
    const isNumber = /^\d{3,}$/.test(digits);
    const refs: { ref: SuppressionRef; at: string }[] = [];
    for (const [ref, { written, origin }] of everything()) {
      if (kind !== null && ref.kind !== kind) continue;
      const holds =
        wanted === '' ||
        ref.key.includes(wanted) ||
        (isNumber && ref.key.includes(digits)) ||
        written.toLowerCase().includes(wanted) ||
        origin.from.toLowerCase().includes(wanted);
      if (holds) refs.push({ ref, at: origin.at });
    }
    // Stable: what was added together stays in the order in which it came.
    refs.sort((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0));
    found = { name, refs: refs.map(({ ref }) => ref) };
    return found.refs;
  }

  return {
    has: ({ kind, key }) => byKind[kind].has(key),
    get(ref) {
      const kept = byKind[ref.kind].get(ref.key);
      return kept && entryOf(ref, kept);
    },
    add({ kind, key, written, at, from }) {
      if (origin.at !== at || origin.from !== from) origin = { at, from };
      byKind[kind].set(key, { written: written === key ? key : written, origin });
      found = null;
    },
    remove({ kind, key }) {
      byKind[kind].delete(key);
      found = null;
    },
    all: () => [...everything()].map(([ref, kept]) => entryOf(ref, kept)),
    counts: () => ({
      phone: byKind.phone.size,
      email: byKind.email.size,
      domain: byKind.domain.size,
      name: byKind.name.size,
    }),
    keys: () => byKind,
    page(query, offset, limit) {
      const refs = matching(query);
      return {
        total: refs.length,
        entries: refs.slice(offset, offset + limit).flatMap((ref) => {
          const kept = byKind[ref.kind].get(ref.key);
          return kept ? [entryOf(ref, kept)] : [];
        }),
      };
    },
  };
}
