import type { PastLookupQuery } from '../../../shared/model/lookup-history.ts';
import { lookupServices } from '../../../shared/model/services.ts';
import { type Head, questionKey } from './head.ts';
import { folded, phoneLike, termsOf } from './search-words.ts';
import type { Place, Volume } from './volume.ts';

/** A lookup in memory, and where its answer is. */
export interface Entry {
  /** Without the phones and emails that were found, which only a search looks into. */
  head: Head;
  /** Null where it is kept for this session only. */
  at: { volume: Volume; place: Place } | null;
}

/** The lookups in memory, for finding one again and for searching them all. */
interface EntryIndex {
  put(entry: Entry): void;
  get(id: string): Entry | undefined;
  remove(id: string): void;
  clear(): void;
  size(): number;
  all(): Iterable<Entry>;
  /** Those that ask the same as this, on whatever account; the newest first. */
  asking(question: Pick<Head, 'kind' | 'input'>): Entry[];
  /** The newest first. */
  search(query: PastLookupQuery): readonly Entry[];
}

interface Indexed extends Entry {
  question: string;
  /** What a search looks into. */
  words: string;
}

export function createEntryIndex(): EntryIndex {
  const entries = new Map<string, Indexed>();
  const questions = new Map<string, Set<string>>();
  /** All of them, the oldest first; null where it has to be made anew. */
  let ordered: Indexed[] | null = [];
  const accounts = new Map<string, Head['account']>();
  let searched: { query: string; found: readonly Entry[] } | null = null;

  /** The same account once, however many lookups were made on it. */
  function oneOf(account: Head['account']): Head['account'] {
    const name = Object.values(account).join('\n');
    const known = accounts.get(name) ?? account;
    accounts.set(name, known);
    return known;
  }

  function add(entry: Indexed): void {
    const { id, askedAt } = entry.head;
    const same = questions.get(entry.question) ?? new Set();
    questions.set(entry.question, same.add(id));
    entries.set(id, entry);
    // They come in their order but for those of another file.
    if (ordered && askedAt >= (ordered.at(-1)?.head.askedAt ?? '')) ordered.push(entry);
    else ordered = null;
  }

  return {
    put({ head: whole, at }) {
      searched = null;
      const known = entries.get(whole.id);
      const words = wordsOf(whole);
      const head = { ...whole, account: oneOf(whole.account), phones: none, emails: none };
      if (known) Object.assign(known, { head, at, words });
      else add({ head, at, words, question: questionKey(head.kind, head.input) });
    },
    get: (id) => entries.get(id),
    remove(id) {
      const entry = entries.get(id);
      if (!entry) return;
      entries.delete(id);
      const same = questions.get(entry.question);
      same?.delete(id);
      if (same?.size === 0) questions.delete(entry.question);
      ordered = null;
      searched = null;
    },
    clear() {
      entries.clear();
      questions.clear();
      ordered = [];
      searched = null;
    },
    size: () => entries.size,
    all: () => entries.values(),
    asking: ({ kind, input }) =>
      [...(questions.get(questionKey(kind, input)) ?? [])]
        .flatMap((id) => entries.get(id) ?? [])
        .sort(oldestFirst)
        .reverse(),
    search(query) {
      const asked = JSON.stringify(query);
      if (searched?.query === asked) return searched.found;
      ordered ??= [...entries.values()].sort(oldestFirst);
      const found = matching(ordered, query);
      searched = { query: asked, found };
      return found;
    },
  };
}

const none: string[] = [];

/** The newest first. One loop over them all: a search has to be done before the next key is pressed. */
function matching(inOrder: readonly Indexed[], { text, kinds, outcomes }: PastLookupQuery): Entry[] {
  const terms = termsOf(text);
  const found: Entry[] = [];
  for (let at = inOrder.length - 1; at >= 0; at--) {
    const entry = inOrder[at];
    if (!entry || (kinds.length > 0 && !kinds.includes(entry.head.kind))) continue;
    if (outcomes.length > 0 && !outcomes.includes(entry.head.outcome)) continue;
    if (terms.every((term) => entry.words.includes(term))) found.push(entry);
  }
  return found;
}

/** Of what was asked at the same moment, the order stays. */
const oldestFirst = (a: Entry, b: Entry) =>
  a.head.askedAt < b.head.askedAt ? -1 : a.head.askedAt > b.head.askedAt ? 1 : 0;

/** A break between the values, so that no search runs over two of them. */
function wordsOf({ kind, input, people, phones, emails, account }: Head): string {
  const given = Object.values(input);
  const digits = [...given, ...phones]
    .filter((text) => phoneLike.test(text))
    .map((text) => text.replace(/\D/g, ''));
  const words = [
    lookupServices[kind].label,
    ...given,
    ...people,
    ...phones,
    ...emails,
    account.name,
    ...digits,
  ];
  return folded(words.join('\n'));
}
