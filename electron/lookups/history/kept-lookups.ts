import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { PastLookupQuery } from '../../../shared/model/lookup-history.ts';
import type { LookupAnswer } from '../../../shared/model/person.ts';
import { type Problem, problem } from '../../../shared/model/problem.ts';
import type { LookupKind } from '../../../shared/model/services.ts';
import { byMoment, counted } from '../../../shared/words/amounts.ts';
import type { LookupKey, LookupRows } from '../../memory/lookup-rows.ts';
import type { Cipher } from '../../platform/desktop.ts';
import { readingProblem } from '../../platform/file-problems.ts';
import { fitterOf, type Head, HeadSchema, questionKey, wordsOf } from './search.ts';

const AnswerSchema = z.object({ raw: z.string(), notice: z.string().optional() });
type KeptAnswer = z.infer<typeof AnswerSchema>;

interface Entry {
  /** Without the phones and emails that were found, which only a search looks into. */
  head: Head;
  words: string;
  question: string;
  key: LookupKey;
}

export type KeptLookups = ReturnType<typeof createKeptLookups>;

/**
 * Lookups in memory, sealed, and opened for searching; for this session alone where this computer has no safe place for a key.
 * A change throws what memory throws, and counts where it does not.
 */
export function createKeptLookups(parts: {
  rows: LookupRows;
  cipher: Cipher;
  newId: () => string;
  readAnswer: (kind: LookupKind, kept: KeptAnswer) => LookupAnswer;
}) {
  const { rows, cipher, newId } = parts;
  const entries = new Map<string, Entry>();
  /** What memory does not hold, as it was to be kept. */
  const unsaved = new Map<string, { head: Head; kept: KeptAnswer | undefined }>();
  /** The newest first; null where it has to be made anew. */
  let ordered: Entry[] | null = null;
  /** The same account once, however many lookups were made on it. */
  const accounts = new Map<string, Head['account']>();
  /** By which new lookups are sealed; null until it is needed first. */
  let newest: Promise<LookupKey> | null = null;
  let isLasting = true;
  let problems: Problem[] = [];
  let loading: Promise<void> | null = null;

  function set(head: Head, key: LookupKey): void {
    const name = Object.values(head.account).join('\n');
    const account = accounts.get(name) ?? head.account;
    accounts.set(name, account);
    ordered = null;
    entries.set(head.id, {
      head: { ...head, account, phones: none, emails: none },
      words: wordsOf(head),
      question: questionKey(head.kind, head.input),
      key,
    });
  }

  async function openKeys(): Promise<Map<string, LookupKey | null>> {
    const keys = new Map<string, LookupKey | null>();
    for (const { id, sealed } of rows.keys()) {
      const opened = await cipher.decrypt(sealed).catch(() => null);
      const key = opened && { id, bytes: Buffer.from(opened.text, 'base64') };
      keys.set(id, key);
      if (key) newest ??= Promise.resolve(key);
      else problems.push(unreadableKey);
      // Where that fails, the old writing still serves.
      if (opened?.stale) await sealKey(id, opened.text).catch(() => undefined);
    }
    return keys;
  }

  const sealKey = async (id: string, text: string) => rows.putKey(id, await cipher.encrypt(text));

  async function load(): Promise<void> {
    try {
      isLasting = await cipher.isSafe().catch(() => false);
      problems = isLasting ? [] : [noSafePlace];
      if (!isLasting) return;
      const keys = await openKeys();
      let damaged = 0;
      let isForgotten = false;
      for (let some = rows.heads(0); some.length > 0; some = rows.heads(some.at(-1)?.place ?? 0)) {
        for (const row of some) {
          const key = keys.get(row.key);
          if (key === undefined) isForgotten = true;
          if (!key) continue;
          const head = HeadSchema.safeParse(rows.openHead(key, row));
          if (head.success) set(ended(head.data), key);
          else damaged += 1;
        }
        await rest();
      }
      // With turns for others before and behind: of a long history that takes tens of milliseconds.
      newestFirst();
      await rest();
      if (damaged > 0) problems.push(damagedRecords(damaged));
      if (isForgotten) await removeKeyless().catch(() => undefined);
    } catch (error) {
      isLasting = false;
      problems.push(readingProblem(error, 'The history of lookups could not be read'));
    }
  }

  async function removeKeyless(): Promise<void> {
    while (rows.removeKeyless()) await rest();
  }

  async function removeAllOf(ids: readonly string[]): Promise<void> {
    for (let left = ids; left.length > 0; await rest()) left = rows.remove(left);
  }

  async function makeKey(): Promise<LookupKey> {
    const key = { id: newId(), bytes: randomBytes(32) };
    if (isLasting) await sealKey(key.id, key.bytes.toString('base64'));
    return key;
  }

  function newestFirst(): Entry[] {
    ordered ??= [...entries.values()].reverse().sort((a, b) => byMoment(b.head.askedAt, a.head.askedAt));
    return ordered;
  }

  function drop(ids: Iterable<string>): void {
    for (const id of ids) {
      entries.delete(id);
      unsaved.delete(id);
    }
    ordered = null;
  }

  function save(): void {
    if (!isLasting) return;
    for (const [id, { head, kept }] of unsaved) {
      const key = entries.get(id)?.key;
      if (key) rows.put(key, head, kept);
      unsaved.delete(id);
    }
  }

  return {
    /** Reads what is kept, once, and tries again what memory did not take. */
    async load(): Promise<void> {
      loading ??= load();
      await loading;
      try {
        save();
      } catch {
        // A person was told, and has it for this session.
      }
    },
    /** On disk when this resolves. */
    async add(head: Head): Promise<void> {
      for (;;) {
        newest ??= makeKey();
        const made = newest;
        const key = await made.catch((error: unknown) => {
          newest = null;
          throw error;
        });
        // All may have been forgotten meanwhile, this key with it.
        if (made !== newest) continue;
        if (isLasting) rows.put(key, head);
        return set(head, key);
      }
    },
    /** Of a lookup that is known; what is not taken is kept for this session all the same. */
    update(head: Head, answer?: LookupAnswer): void {
      const entry = entries.get(head.id);
      if (!entry) return;
      unsaved.set(head.id, { head, kept: answer && AnswerSchema.parse(answer) });
      set(head, entry.key);
      save();
    },
    remove(id: string): void {
      if (isLasting && entries.has(id)) rows.remove([id]);
      drop([id]);
    },
    get: (id: string) => entries.get(id)?.head,
    /** Null where there is none, or none that can be read. */
    answer(id: string): LookupAnswer | null {
      const entry = entries.get(id);
      if (!entry) return null;
      const kept = unsaved.get(id)?.kept ?? (isLasting ? rows.answer(entry.key, id) : null);
      const read = AnswerSchema.safeParse(kept).data;
      return read ? parts.readAnswer(entry.head.kind, read) : null;
    },
    /** Those that ask the same as this, on whatever account; the newest first. */
    asking({ kind, input }: Pick<Head, 'kind' | 'input'>): Head[] {
      const question = questionKey(kind, input);
      return newestFirst().flatMap((entry) => (entry.question === question ? [entry.head] : []));
    },
    /** Those that fit, the newest first. */
    search(query: PastLookupQuery): Head[] {
      const fits = fitterOf(query);
      return newestFirst()
        .filter(({ head, words }) => fits(head.kind, words, (outcome) => outcome === head.outcome))
        .map(({ head }) => head);
    },
    /** The oldest first. */
    heads: () => [...entries.values()].map(({ head }) => head),
    size: () => entries.size,
    problems: () => problems,
    /** They are known no longer when this returns, and go from memory by and by; what fails then is due again at the next start. */
    expire(isOver: (head: Head) => boolean): void {
      const ids = [...entries.values()].filter(({ head }) => isOver(head)).map(({ head }) => head.id);
      drop(ids);
      if (isLasting) void removeAllOf(ids).catch(() => undefined);
    },
    /** Removes all lookups, also those that cannot be opened. */
    async removeAll(): Promise<void> {
      // First: what is asked later is sealed by no key that may be gone, even where the rest fails.
      newest = null;
      rows.removeKeys();
      drop(entries.keys());
      problems = isLasting ? [] : [noSafePlace];
      await removeKeyless();
    },
  };
}

const none: string[] = [];

/** Lets others go first between two pieces of work on a long history. */
const rest = () => new Promise(setImmediate);

/** A lookup that was on its way when the app ended has no answer and may have been charged. */
const ended = (head: Head): Head =>
  head.outcome === 'asking' ? { ...head, outcome: 'unknown', problem: head.problem ?? noAnswer } : head;

const noAnswer = problem(
  'history-no-answer',
  'The app ended before an answer came.',
  'If there was a match, the service may have charged for it. Look it up again if you need it.',
);

const noSafePlace = problem(
  'history-session-only',
  'This computer offers no safe place for the key of the history, so lookups are kept for this session only.',
  'Copy what you need before you close the app.',
);

const damagedRecords = (count: number): Problem =>
  problem(
    'history-damaged',
    `${counted(count, 'entry', 'entries')} of the history of lookups ${count === 1 ? 'is' : 'are'} damaged on disk and cannot be read.`,
    'All the others are here. If your disk was full or failing, check it.',
  );

const unreadableKey = problem(
  'history-key-unreadable',
  'Earlier lookups can no longer be read on this computer. Their key is missing.',
  'Unlock your keychain and restart the app. New lookups are still saved.',
);
