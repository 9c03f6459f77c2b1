import { setImmediate as nextTurn } from 'node:timers/promises';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { z } from 'zod';
import { ProblemSchema } from '../../shared/model/problem-schema.ts';
import { readJson } from '../platform/disk.ts';
import { seal, unseal } from '../platform/sealing.ts';
import type { Memory } from './memory.ts';

/** What happened to the rows of lists of lookups. The rows themselves lie in the folder of their list. */
export const listTables = `
CREATE TABLE list_note (
  list TEXT NOT NULL,
  -- from 1 without a gap: where one is missing, a row may have been asked that seems to wait
  n INTEGER NOT NULL,
  -- JSON
  note TEXT NOT NULL,
  PRIMARY KEY (list, n)
) STRICT;
`;

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

/** What happened to an array of a list, or to its rows. */
const ListNoteSchema = z.discriminatedUnion('t', [
  /** The list is made, and nothing of it was asked: a list without this note is one of which the notes are lost. */
  z.object({ t: z.literal('made'), at: z.string() }),
  /** On disk before a byte of it leaves. */
  z.object({ t: z.literal('asked'), ...array, rows }),
  z.object({
    t: z.literal('answered'),
    ...array,
    items: z.array(AnsweredRowSchema),
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
export type ListNote = z.infer<typeof ListNoteSchema>;

const NoteRow = z.object({ n: z.number(), note: z.string() });

/** So many are read at a time: a few milliseconds. */
const notesAtOnce = 20;

export type ListNotes = ReturnType<typeof listNotes>;

export function listNotes(memory: Memory) {
  const some = memory.query(
    'SELECT n, note FROM list_note WHERE list = ? AND n > ? ORDER BY n LIMIT ?',
    NoteRow,
  );
  const add = memory.command(
    'INSERT INTO list_note (list, n, note) SELECT :list, coalesce(max(n), 0) + 1, :note FROM list_note WHERE list = :list',
  );
  const removeSome = memory.command(
    'DELETE FROM list_note WHERE rowid IN (SELECT rowid FROM list_note WHERE list = ? ORDER BY n LIMIT ?)',
  );

  let waiting: { list: string; note: string; done: () => void; failed: (error: unknown) => void }[] = [];

  function write(): void {
    const now = waiting;
    waiting = [];
    try {
      memory.transaction(() => {
        for (const { list, note } of now) add({ list, note });
      });
    } catch (error) {
      for (const { failed } of now) failed(error);
      return;
    }
    for (const { done } of now) done();
  }

  return {
    /** On the device when this resolves. What is added in one turn goes there together. Rejects with what memory throws. */
    add: (list: string, note: ListNote): Promise<void> =>
      new Promise((done, failed) => {
        if (waiting.push({ list, note: JSON.stringify(note), done, failed }) === 1) setImmediate(write);
      }),
    /** In their order. `isWhole` is false where one is missing or damaged, that may have told of rows that were asked. */
    async of(list: string): Promise<{ notes: ListNote[]; isWhole: boolean }> {
      const notes: ListNote[] = [];
      let last = 0;
      for (
        let found = some.all(list, 0, notesAtOnce);
        found.length > 0;
        found = some.all(list, last, notesAtOnce)
      ) {
        for (const { n, note } of found) {
          const read = ListNoteSchema.safeParse(readJson(note)).data;
          if (read) notes.push(read);
          last = n;
        }
        await nextTurn();
      }
      return { notes, isWhole: notes[0]?.t === 'made' && notes.length === last };
    },
    /** The first go first: of what a crash leaves the start is missing. */
    async remove(list: string): Promise<void> {
      let removed = 0;
      for (let some = notesAtOnce; some === notesAtOnce; await nextTurn()) {
        some = removeSome(list, notesAtOnce);
        removed += some;
      }
      if (removed > 0) memory.dropDeleted();
    },
  };
}

/** Single lookups. What was asked and answered is sealed: the table says how many there are, and nothing of them. */
export const lookupTables = `
CREATE TABLE lookup_key (
  id TEXT PRIMARY KEY,
  -- 256 bits in base64, as the system's safe storage sealed them
  sealed TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE lookup (
  id TEXT PRIMARY KEY,
  -- where there is no such key, the lookup was forgotten and is about to go
  key TEXT NOT NULL,
  -- what was asked, and what it is listed and found by
  head BLOB NOT NULL,
  -- as it came; null where none did
  answer BLOB
) STRICT;
`;

const KeyRow = z.object({ id: z.string(), sealed: z.string() });
const bytes = z.instanceof(Uint8Array);
const HeadRow = z.object({ place: z.number(), id: z.string(), key: z.string(), head: bytes });
type HeadRow = z.infer<typeof HeadRow>;
const AnswerRow = z.object({ answer: bytes.nullable() });

/** By which lookups are sealed; `id` is its name in the table. */
export interface LookupKey {
  id: string;
  bytes: Buffer;
}

/** So many are read or removed at a time: a millisecond or two. */
const atOnce = 50;

export type LookupRows = ReturnType<typeof lookupRows>;

export function lookupRows(memory: Memory) {
  const heads = memory.query(
    'SELECT rowid AS place, id, key, head FROM lookup WHERE rowid > ? ORDER BY rowid LIMIT ?',
    HeadRow,
  );
  const answer = memory.query('SELECT answer FROM lookup WHERE id = ?', AnswerRow);
  const put = memory.command(
    `INSERT INTO lookup (id, key, head, answer) VALUES (?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET head = excluded.head, answer = excluded.answer`,
  );
  const remove = memory.command('DELETE FROM lookup WHERE id = ?');
  const removeKeys = memory.command('DELETE FROM lookup_key');
  const removeKeyless = memory.command(
    `DELETE FROM lookup WHERE rowid IN
     (SELECT rowid FROM lookup WHERE key NOT IN (SELECT id FROM lookup_key) LIMIT ?)`,
  );

  /** What is removed is gone from the file when this returns. */
  function removing<T>(work: () => T): T {
    const removed = memory.transaction(work);
    memory.dropDeleted();
    return removed;
  }

  return {
    keys: memory.query('SELECT id, sealed FROM lookup_key', KeyRow).all,
    putKey: memory.command('INSERT OR REPLACE INTO lookup_key (id, sealed) VALUES (?, ?)'),
    /** The names of lookups and their keys in the order in which they were noted, some at a time: those behind a place, from 0. */
    heads: (after: number) => heads.all(after, atOnce),
    /** What was kept as a head; undefined where it is damaged. */
    openHead: (key: LookupKey, { id, head }: Pick<HeadRow, 'id' | 'head'>) =>
      opened(key.bytes, `head ${id}`, head),
    /** Undefined where there is none, or it is damaged. */
    answer(key: LookupKey, id: string): unknown {
      const sealed = answer.get(id)?.answer;
      return sealed ? opened(key.bytes, `answer ${id}`, sealed, inflateRawSync) : undefined;
    },
    put(key: LookupKey, head: { id: string }, answer?: unknown): void {
      const { id } = head;
      const packed = answer === undefined ? null : deflateRawSync(JSON.stringify(answer));
      const body = packed && seal(key.bytes, `answer ${id}`, packed);
      put(id, key.id, seal(key.bytes, `head ${id}`, JSON.stringify(head)), body);
    },
    /** @returns those that are left for another time: so many at once would take too long */
    remove: (ids: readonly string[]) =>
      removing(() => {
        for (const id of ids.slice(0, atOnce)) remove(id);
        return ids.slice(atOnce);
      }),
    /** Nothing that is kept can be read from now on, by anybody. */
    removeKeys: () => void removing(removeKeys),
    /** Removes some of what was forgotten. @returns whether there may be more */
    removeKeyless: () => removing(() => removeKeyless(atOnce) === atOnce),
  };
}

/** JSON that was sealed for that purpose; undefined where it was changed, cut, or sealed as something else. */
function opened(key: Buffer, purpose: string, bytes: Uint8Array, unpack = (plain: Buffer) => plain): unknown {
  const plain = unseal(key, purpose, bytes);
  try {
    return plain ? JSON.parse(unpack(plain).toString('utf8')) : undefined;
  } catch {
    return undefined;
  }
}
