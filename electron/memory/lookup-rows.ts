import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { z } from 'zod';
import type { Memory } from './memory.ts';

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
  const keys = memory.query('SELECT id, sealed FROM lookup_key', KeyRow);
  const putKey = memory.command('INSERT OR REPLACE INTO lookup_key (id, sealed) VALUES (?, ?)');
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
    keys: () => keys.all(),
    putKey: (id: string, sealed: string) => void putKey(id, sealed),
    /** The names of lookups and their keys in the order in which they were noted, some at a time: those behind a place, from 0. */
    heads: (after: number) => heads.all(after, atOnce),
    /** What was kept as a head; undefined where it is damaged. */
    openHead: (key: LookupKey, { id, head }: Pick<HeadRow, 'id' | 'head'>) =>
      unseal(key.bytes, `head ${id}`, head),
    /** Undefined where there is none, or it is damaged. */
    answer(key: LookupKey, id: string): unknown {
      const sealed = answer.get(id)?.answer;
      return sealed ? unseal(key.bytes, `answer ${id}`, sealed, inflateRawSync) : undefined;
    },
    /** All of it or, where something throws, nothing. */
    together: memory.transaction,
    put(key: LookupKey, head: { id: string }, answer?: unknown): void {
      const { id } = head;
      const packed = answer === undefined ? null : deflateRawSync(JSON.stringify(answer));
      const body = packed && seal(key.bytes, `answer ${id}`, packed);
      put(id, key.id, seal(key.bytes, `head ${id}`, Buffer.from(JSON.stringify(head))), body);
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

const nonceBytes = 12;
const tagBytes = 16;

/** AES-256-GCM: nonce, tag and ciphertext. It opens only for the purpose it was sealed for. */
function seal(key: Buffer, purpose: string, plain: Uint8Array): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose));
  const sealed = [cipher.update(plain), cipher.final()];
  return Buffer.concat([nonce, cipher.getAuthTag(), ...sealed]);
}

/** JSON that was sealed for that purpose; undefined where it was changed, cut, or sealed as something else. */
function unseal(key: Buffer, purpose: string, bytes: Uint8Array, unpack = (plain: Buffer) => plain): unknown {
  try {
    const nonce = bytes.subarray(0, nonceBytes);
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
      .setAAD(Buffer.from(purpose))
      .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
    const plain = [decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()];
    return JSON.parse(unpack(Buffer.concat(plain)).toString('utf8'));
  } catch {
    return undefined;
  }
}
