import { crc32 } from 'node:zlib';
import { z } from 'zod';
import { type HeldNumbers, nobodyHeld } from '../../shared/model/result-table.ts';
import type { SuppressionQuery } from '../../shared/model/suppression.ts';
import { ofKinds, suppressionKinds } from '../../shared/verdict/suppression-key.ts';
import { type Memory, orElse, type ReadRows, salvage } from './memory.ts';

/** Of an entry of the suppression list, or of a number that was stated as a litigator's. */
export const heldKinds = [...suppressionKinds, 'litigator'] as const;
export type HeldKind = (typeof heldKinds)[number];

/**
 * Whom nobody is to contact. Entries that came at once are a batch, of which nothing is to stay unless it is whole. Places count
 * down: by batch and place, both descending, the newest come first, and what came at once as it came. `written` is null where
 * it is the key. Litigators are batch 0, which is no batch of the list.
 * `held_total` has for each kind the number of entries and the sum of their checksums, since SQLite does not notice that a value
 * has become another one. Where a kind is missing nobody knows who was held: the file is a new one in a folder that was used before.
 */
export const heldTables = `
  CREATE TABLE held_batch (
    id INTEGER PRIMARY KEY,
    at TEXT NOT NULL,
    source TEXT NOT NULL,
    is_whole INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE held (
    batch INTEGER NOT NULL,
    place INTEGER NOT NULL,
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    written TEXT,
    PRIMARY KEY (batch, place),
    UNIQUE (kind, key)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE held_total (
    kind TEXT PRIMARY KEY,
    entries INTEGER NOT NULL,
    sum INTEGER NOT NULL
  ) STRICT;
`;

const KeySchema = z.object({ kind: z.enum(heldKinds), key: z.string() });
export type HeldKey = z.infer<typeof KeySchema>;
const PlaceSchema = z.object({ batch: z.number(), place: z.number() });
export type HeldPlace = z.infer<typeof PlaceSchema>;
const EntrySchema = PlaceSchema.extend({
  kind: z.enum(suppressionKinds),
  key: z.string(),
  written: z.string(),
  at: z.string(),
  from: z.string(),
  by: z.string().nullable(),
});
export type HeldEntry = z.infer<typeof EntrySchema>;
const TotalSchema = z.object({ kind: z.enum(heldKinds), entries: z.number(), sum: z.number() });
export type Totals = Record<HeldKind, { entries: number; sum: number }>;

const none = () => ({ entries: 0, sum: 0 });
export const noTotals = (): Totals => ({ ...ofKinds(none), litigator: none() });

/** A sum below 2^53, whatever the memory holds. */
export function countInto(totals: Totals, keys: readonly HeldKey[]): Totals {
  for (const { kind, key } of keys) {
    totals[kind].entries++;
    totals[kind].sum += crc32(key);
  }
  return totals;
}

export const entriesOf = (totals: Totals): number =>
  Object.values(totals).reduce((sum, { entries }) => sum + entries, 0);

/** Tells who is held from who was at any other time, over starts of the app. */
export const stampOf = (totals: Totals): string =>
  heldKinds.map((kind) => `${totals[kind].entries}.${totals[kind].sum}`).join(' ');

type NewHeld = HeldPlace & HeldKey & { written: string };

const SalvagedSchema = KeySchema.extend({
  batch: z.number(),
  written: z.string(),
  at: z.string(),
  from: z.string(),
});
/** A row of a damaged memory; of batch 0 where only its key could be read. */
type SalvagedHeld = z.infer<typeof SalvagedSchema>;

/** Rows that the main process may read or write between two turns of its event loop. */
const heldAtOnce = 1_000;

/** As many at a time as are written at once; nothing as one empty chunk. */
export function* inChunks<T>(all: Iterable<T>): Generator<{ some: T[]; isLast: boolean }> {
  let some: T[] = [];
  for (const each of all) {
    if (some.length === heldAtOnce) {
      yield { some, isLast: false };
      some = [];
    }
    some.push(each);
  }
  yield { some, isLast: true };
}

/** `by`: the member of the team who added it; null where this computer did. */
const fields = `batch, place, kind, key, coalesce(written, key) AS written, at, source AS "from",
  (SELECT name FROM team_hold JOIN team_member ON id = member
   WHERE team_hold.kind = held.kind AND team_hold.key = held.key) AS by`;
const newestFirst = 'ORDER BY batch DESC, place DESC';
const before = `FROM held WHERE batch > 0 AND (batch, place) < (:batch, :place) ${newestFirst}`;
const holds = (field: string) => `${field} LIKE :low ESCAPE '\\' OR ${field} LIKE :high ESCAPE '\\'`;

/** The statements of the tables. Each throws what the memory throws, and is all or nothing. */
export function createHeldTable(memory: Memory) {
  const totals = memory.query('SELECT kind, entries, sum FROM held_total', TotalSchema);
  const beginTotal = memory.command('INSERT INTO held_total (kind, entries, sum) VALUES (?, 0, 0)');
  const addTotal = memory.command(
    'UPDATE held_total SET entries = entries + ?, sum = sum + ? WHERE kind = ?',
  );
  const empty = [
    ...['held', 'held_batch', 'held_total'].map((table) => `DELETE FROM ${table}`),
    // Nobody has taken these off the list: a team is told of nothing, and tells all it knows once more.
    `DELETE FROM team_todo WHERE what = 'hold'`,
    `DELETE FROM team_read WHERE what = 'hold'`,
  ].map(memory.command);
  const insert = memory.query(
    `INSERT INTO held (batch, place, kind, key, written)
     SELECT value ->> 'batch', value ->> 'place', value ->> 'kind', value ->> 'key', nullif(value ->> 'written', value ->> 'key')
     FROM json_each(?) WHERE true ON CONFLICT (kind, key) DO NOTHING RETURNING kind, key`,
    KeySchema,
  );
  const remove = memory.query('DELETE FROM held WHERE kind = ? AND key = ? RETURNING kind, key', KeySchema);
  const removeSome = memory.query(
    `DELETE FROM held WHERE (batch, place) IN (SELECT batch, place FROM held WHERE batch = ? LIMIT ${heldAtOnce})
     RETURNING kind, key`,
    KeySchema,
  );
  const one = memory.query('SELECT kind, key FROM held WHERE kind = ? AND key = ?', KeySchema);
  const entry = memory.query(
    `SELECT ${fields} FROM held JOIN held_batch ON id = batch WHERE kind = ? AND key = ?`,
    EntrySchema,
  );
  const some = memory.query(
    `SELECT ${fields} FROM (SELECT * ${before} LIMIT :limit) AS held JOIN held_batch ON id = batch ${newestFirst}`,
    EntrySchema,
  );
  const matching = memory.query(
    `SELECT ${fields} FROM (SELECT * ${before} LIMIT ${heldAtOnce}) AS held JOIN held_batch ON id = batch
     WHERE (:kind IS NULL OR kind = :kind)
       AND (${holds('key')} OR key LIKE :digits OR ${holds('written')} OR ${holds('source')}) ${newestFirst}`,
    EntrySchema,
  );
  const nth = memory.query(`SELECT batch, place ${before} LIMIT 1 OFFSET :count - 1`, PlaceSchema);
  const lowest = memory.query(
    'SELECT 0 AS batch, coalesce(min(place), 0) AS place FROM held WHERE batch = 0',
    PlaceSchema,
  );
  const keysAfter = memory.query(
    // Each is also looked for as `one` looks for it: a damaged index may hold what it does not find.
    `SELECT kind, key FROM
       (SELECT kind, key FROM held WHERE (kind, key) > (?, ?) ORDER BY kind, key LIMIT ${heldAtOnce}) AS some
     WHERE EXISTS (SELECT 1 FROM held WHERE held.kind = some.kind AND held.key = some.key) ORDER BY kind, key`,
    KeySchema,
  );
  const IdSchema = z.object({ id: z.number() });
  const setBatch = memory.command(
    `INSERT INTO held_batch (id, at, source, is_whole) VALUES (?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET is_whole = excluded.is_whole`,
  );
  const spoilBatch = memory.command('UPDATE held_batch SET is_whole = 0 WHERE id = ?');
  const dropBatch = memory.command(
    'DELETE FROM held_batch WHERE id = ? AND NOT EXISTS (SELECT 1 FROM held WHERE batch = id)',
  );
  const unfinished = memory.query('SELECT id FROM held_batch WHERE is_whole = 0', IdSchema);
  const lastBatch = memory.query('SELECT coalesce(max(id), 0) AS id FROM held_batch', IdSchema);

  function counted(changed: readonly HeldKey[], by: 1 | -1): number {
    const totals = countInto(noTotals(), changed);
    for (const kind of heldKinds) {
      const { entries, sum } = totals[kind];
      if (entries > 0) addTotal(by * entries, by * sum, kind);
    }
    return changed.length;
  }

  /** From now on it is known who is held: nobody. */
  const begin = () =>
    memory.transaction(() => {
      for (const each of empty) each();
      for (const kind of heldKinds) beginTotal(kind);
    });

  return {
    /** Null where nobody knows who was held. */
    totals(): Totals | null {
      const rows = totals.all();
      const all = noTotals();
      for (const { kind, ...total } of rows) all[kind] = total;
      return rows.length < heldKinds.length ? null : all;
    },
    begin,
    has: (kind: HeldKind, key: string) => one.get(kind, key) !== null,
    entry: (kind: HeldKind, key: string) => entry.get(kind, key),
    some: (from: HeldPlace, limit: number) => some.all({ ...from, limit }),
    /** So many entries before a place; null where there are fewer. A hundred thousand take some milliseconds. */
    skip: (from: HeldPlace, count: number) => nth.get({ ...from, count }),
    /** Of some entries before a place those that a query finds, and where to go on. */
    matching({ search, kind }: SuppressionQuery, from: HeldPlace) {
      const wanted = search.trim().replace(/[\\%_]/g, '\\$&');
      const digits = search.replace(/[\s().+-]/g, '');
      const found = matching.all({
        ...from,
        kind,
        low: `%${wanted.toLowerCase()}%`,
        high: `%${wanted.toUpperCase()}%`,
        digits: /^\d{3,}$/.test(digits) ? `%${digits}%` : '',
      });
      return { found, next: nth.get({ ...from, count: heldAtOnce }) };
    },
    /** Some keys in their order, as entries are found by them. */
    keysAfter: (last?: HeldKey) => keysAfter.all(last?.kind ?? '', last?.key ?? ''),
    /** Adds rows that are not held already; a batch has none before it is set. @returns how many */
    add: (rows: readonly NewHeld[]) => memory.transaction(() => counted(insert.all(JSON.stringify(rows)), 1)),
    remove: (keys: readonly HeldKey[]) =>
      memory.transaction(() =>
        counted(
          keys.flatMap(({ kind, key }) => remove.all(kind, key)),
          -1,
        ),
      ),
    setBatch: (id: number, at: string, from: string, isWhole: boolean) =>
      setBatch(id, at, from, isWhole ? 1 : 0),
    spoilBatch,
    /** @returns how many entries of a batch are gone; none once all are */
    removeSome: (id: number) => memory.transaction(() => counted(removeSome.all(id), -1)),
    /** Only where it has no entries. */
    dropBatch,
    unfinished: () => unfinished.all().map(({ id }) => id),
    lastBatch: () => lastBatch.get()?.id ?? 0,
    lastPlaceOfLitigators: () => lowest.get()?.place ?? 0,
    /** Puts what was salvaged in the place of all there is; takes a second for 200,000. */
    replace(salvaged: readonly SalvagedHeld[]): void {
      const ofUnknown = salvaged.reduce((most, { batch }) => Math.max(most, batch), 0) + 1;
      memory.transaction(() => {
        begin();
        for (let first = 0; first < salvaged.length; first += heldAtOnce) {
          const some = salvaged.slice(first, first + heldAtOnce).map(({ batch, ...row }, at) => ({
            ...row,
            place: -first - at - 1,
            batch: row.kind === 'litigator' ? 0 : batch > 0 ? batch : ofUnknown,
          }));
          for (const [batch, { at, from }] of new Map(some.map((row) => [row.batch, row])))
            if (batch > 0) setBatch(batch, at, from, 1);
          counted(insert.all(JSON.stringify(some)), 1);
        }
      });
    },
  };
}
export type HeldTable = ReturnType<typeof createHeldTable>;

/** What can be read of whom a damaged memory holds, each once: entries where they can be, else what they are found by. */
export async function salvageHeld(read: ReadRows): Promise<SalvagedHeld[]> {
  const ends = ['DESC', 'ASC'];
  const entries = ends.map(
    (end) =>
      `SELECT kind, key, coalesce(written, key) AS written, batch, coalesce(at, '') AS at, coalesce(source, '') AS "from"
       FROM held LEFT JOIN held_batch ON id = batch WHERE coalesce(is_whole, 1) = 1 ORDER BY batch ${end}, place ${end}`,
  );
  const keys = ends.map(
    (end) =>
      `SELECT kind, key, key AS written, 0 AS batch, '' AS at, '' AS "from" FROM held ORDER BY kind ${end}, key ${end}`,
  );
  const found = new Map<string, SalvagedHeld>();
  for await (const row of salvage(read, SalvagedSchema, [...entries, ...keys])) {
    const name = `${row.kind} ${row.key}`;
    if (!found.has(name)) found.set(name, row);
  }
  return [...found.values()];
}

/** Who is held, for judging a result, never in the main process. Where anything is damaged, the numbers say so. */
export function heldInMemory(memory: Memory): { stamp: string; read(): HeldNumbers } {
  const table = createHeldTable(memory);
  const everyone = memory.query(
    `SELECT kind, entries, sum, (SELECT group_concat(key, char(10)) FROM held WHERE held.kind = held_total.kind) AS keys
     FROM held_total`,
    TotalSchema.extend({ keys: z.string().nullable() }),
  );
  const unreadable: HeldNumbers = { ...nobodyHeld, unreadable: true };

  function stampNow(): string {
    const totals = table.totals();
    return totals === null ? '' : stampOf(totals);
  }

  function everyoneNow(): HeldNumbers {
    if (table.totals() === null) return unreadable;
    const [said, there] = [noTotals(), noTotals()];
    const keysOf: Partial<Record<HeldKind, string[]>> = {};
    for (const { kind, keys, ...total } of everyone.all()) {
      said[kind] = total;
      const held = keys === null ? [] : keys.split('\n');
      keysOf[kind] = held;
      for (const key of held) countInto(there, [{ kind, key }]);
    }
    const stamp = stampOf(said);
    if (stampOf(there) !== stamp) return unreadable;
    const { phone = [], litigator = [], email = [], domain = [], name = [] } = keysOf;
    const people = { emails: email, domains: domain, names: name };
    return { suppressed: phone, litigators: litigator, ...people, unreadable: false, stamp };
  }

  return { stamp: orElse(stampNow, ''), read: () => orElse(everyoneNow, unreadable) };
}
