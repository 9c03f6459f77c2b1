import type { PastLookupQuery } from '../../../shared/lookup-history.ts';
import { lookupServices } from '../../../shared/services.ts';
import { type Head, questionKey } from './head.ts';
import type { Place, Volume } from './volume.ts';

/** A lookup in memory, and where its answer is. */
export interface Entry {
  head: Head;
  /** Null where it is kept for this session only. */
  at: { volume: Volume; place: Place } | null;
}

/** The lookups in memory, for finding one again and for searching them all. */
export interface EntryIndex {
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
  /** All of them in order, and the last search; null after a change. */
  let ordered: Indexed[] | null = null;
  let searched: { query: string; found: readonly Entry[] } | null = null;

  function changed(): void {
    ordered = null;
    searched = null;
  }

  function remove(id: string): void {
    const entry = entries.get(id);
    if (!entry) return;
    entries.delete(id);
    const same = questions.get(entry.question);
    same?.delete(id);
    if (same?.size === 0) questions.delete(entry.question);
    changed();
  }

  return {
    put({ head, at }) {
      const question = questionKey(head.kind, head.input);
      const same = questions.get(question) ?? new Set();
      questions.set(question, same.add(head.id));
      entries.set(head.id, { head, at, question, words: wordsOf(head) });
      changed();
    },
    get: (id) => entries.get(id),
    remove,
    clear() {
      entries.clear();
      questions.clear();
      changed();
    },
    size: () => entries.size,
    all: () => entries.values(),
    asking: ({ kind, input }) =>
      [...(questions.get(questionKey(kind, input)) ?? [])]
        .reverse()
        .flatMap((id) => entries.get(id) ?? [])
        .sort(newestFirst),
    search(query) {
      const asked = JSON.stringify(query);
      if (searched?.query === asked) return searched.found;
      ordered ??= [...entries.values()].reverse().sort(newestFirst);
      const terms = termsOf(query.text);
      const found = ordered.filter(
        ({ head, words }) =>
          (query.kinds.length === 0 || query.kinds.includes(head.kind)) &&
          (query.outcomes.length === 0 || query.outcomes.includes(head.outcome)) &&
          terms.every((term) => words.includes(term)),
      );
      searched = { query: asked, found };
      return found;
    },
  };
}

/** Of what was asked at the same moment, the order stays. */
const newestFirst = (a: Entry, b: Entry) =>
  a.head.askedAt < b.head.askedAt ? 1 : a.head.askedAt > b.head.askedAt ? -1 : 0;

const marks = /\p{M}/gu;
const folded = (text: string) => text.normalize('NFKD').replace(marks, '').toLowerCase();
/** What is written of a phone number, with whatever marks. */
const phoneLike = /^\+?[\d\s().-]*\d{3}[\d\s().-]*$/;

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

/** Each word has to be found; a phone number is one, however it is written. */
function termsOf(text: string): string[] {
  const trimmed = text.trim();
  if (phoneLike.test(trimmed)) {
    const digits = trimmed.replace(/\D/g, '');
    return [/^1\d{10}$/.test(digits) ? digits.slice(1) : digits];
  }
  return folded(trimmed).split(/\s+/).filter(Boolean);
}
