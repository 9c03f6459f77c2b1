import { z } from 'zod';
import type { Memory } from './memory.ts';

/**
 * What this computer knows of its team, and what it has to tell. `team_todo` names what changed here: what it is now is read when it is
 * told, so that telling it twice does no harm. A number in `team_read` is that up to which a table of the team was read.
 */
export const teamTables = `
  CREATE TABLE team_read (what TEXT PRIMARY KEY, number INTEGER NOT NULL, hash TEXT NOT NULL) STRICT;
  CREATE TABLE team_member (id TEXT PRIMARY KEY, name TEXT NOT NULL) STRICT;
  CREATE TABLE team_todo (id INTEGER PRIMARY KEY AUTOINCREMENT, what TEXT NOT NULL, kind TEXT NOT NULL, key TEXT NOT NULL) STRICT;
  CREATE TABLE team_list (
    name TEXT PRIMARY KEY, -- a UUID, by which the team knows it
    job TEXT NOT NULL, -- '' of lookups
    state TEXT NOT NULL, -- 'claiming' until the team has said yes; then what the team is to know of it
    told TEXT NOT NULL, -- what the team knows, 'shared' where it has the answers; '' where it does not know of it
    is_alone INTEGER NOT NULL, -- it left while the team could not be asked
    questions TEXT -- of lookups that the team does not know of
  ) STRICT;
  CREATE TABLE team_hold (
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    member TEXT NOT NULL,
    PRIMARY KEY (kind, key)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE team_charge (
    member TEXT NOT NULL,
    key TEXT NOT NULL,
    month TEXT NOT NULL,
    credits INTEGER NOT NULL,
    facts TEXT NOT NULL,
    PRIMARY KEY (member, key)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE team_preset (
    id TEXT PRIMARY KEY, -- a UUID, by which the team knows it
    member TEXT NOT NULL,
    saved TEXT, -- kind and id of what this computer shares; NULL of a colleague's
    is_shared INTEGER NOT NULL, -- 0 for good once somebody has stopped sharing it
    body TEXT, -- as the team has it; NULL where it has nothing
    at TEXT NOT NULL
  ) STRICT;
`;

/** In place as long as this computer is in a team. */
const watched = [
  ['held', 'hold', 'kind'],
  ['charge', 'charge', `''`],
] as const;
const events = [
  ['INSERT', 'NEW'],
  ['UPDATE', 'NEW'],
  ['DELETE', 'OLD'],
] as const;
const triggers = watched.flatMap(([table, what, kind]) =>
  events.map(([event, row]) => ({
    name: `team_${what}_${event.toLowerCase()}`,
    sql: `AFTER ${event} ON ${table} BEGIN
      INSERT INTO team_todo (what, kind, key) VALUES ('${what}', ${kind === 'kind' ? `${row}.kind` : kind}, ${row}.key);
    END`,
  })),
);

const TodoRow = z.object({
  id: z.number(),
  what: z.enum(['hold', 'charge']),
  kind: z.string(),
  key: z.string(),
});
const ListRow = z.object({
  name: z.string(),
  job: z.string(),
  state: z.enum(['claiming', 'claimed', 'asked', 'answered', 'doubt', 'released']),
  told: z.string(),
  is_alone: z.number(),
  questions: z.string().nullable(),
});
const UntoldRow = ListRow.extend({ state: ListRow.shape.state.exclude(['claiming', 'claimed']) });
/** A list that this member claimed, or asked, and of which the team is to be told. */
export type UntoldList = z.infer<typeof UntoldRow>;
const ChargeRow = z.object({ member: z.string(), facts: z.string(), credits: z.number() });
const PresetRow = z.object({
  id: z.string(),
  member: z.string(),
  saved: z.string().nullable(),
  is_shared: z.number(),
  body: z.string().nullable(),
  at: z.string(),
});
/** Something that a member saved under a name and shares. */
export type KnownPreset = z.infer<typeof PresetRow>;
const NumberRow = z.object({ number: z.number() });
const PlaceRow = z.object({ number: z.number(), hash: z.string() });
const NameRow = z.object({ name: z.string() });

/** What of the team can be read up to a number of its own. 'all' once all of it was told and read, of which the team was told. */
export type TeamTable = 'member' | 'question' | 'hold' | 'charge' | 'preset' | 'all';

export type TeamCopy = ReturnType<typeof createTeamCopy>;
export function createTeamCopy(memory: Memory) {
  const todo = memory.query(
    'SELECT max(id) AS id, what, kind, key FROM team_todo WHERE what = ? GROUP BY kind, key ORDER BY min(id) LIMIT ?',
    TodoRow,
  );
  const untold = memory.query(
    `SELECT * FROM team_list WHERE state NOT IN ('claiming', 'claimed', told) AND NOT (state = 'answered' AND told = 'shared')`,
    UntoldRow,
  );
  const lastTodo = memory.query('SELECT coalesce(max(id), 0) AS number FROM team_todo', NumberRow);
  const read = memory.query('SELECT number, hash FROM team_read WHERE what = ?', PlaceRow);
  const setRead = memory.command(
    `INSERT INTO team_read (what, number, hash) VALUES (?, ?, ?)
     ON CONFLICT (what) DO UPDATE SET number = excluded.number, hash = excluded.hash`,
  );
  const listsWhere = (where: string) => memory.query(`SELECT * FROM team_list WHERE ${where}`, ListRow);
  const lists = listsWhere('job = ?');
  const list = listsWhere('name = ?');
  const claimed = listsWhere(`told = 'claimed'`);
  const charges = memory.query('SELECT member, facts, credits FROM team_charge WHERE month = ?', ChargeRow);
  const spent = memory.query(
    'SELECT coalesce(sum(credits), 0) AS number FROM team_charge WHERE month = ?',
    NumberRow,
  );
  const member = memory.query('SELECT name FROM team_member WHERE id = ?', NameRow);
  const members = memory.query('SELECT name FROM team_member ORDER BY name', NameRow);
  const addAsked = memory.command(
    `INSERT INTO team_list (name, job, state, told, is_alone, questions) VALUES (?, ?, 'asked', '', ?, ?)`,
  );
  const addTodo = (table: string, what: string, kind: string) =>
    memory.command(`INSERT INTO team_todo (what, kind, key) SELECT '${what}', ${kind}, key FROM ${table}`);

  return {
    /** From now on what changes here is noted, and all there is so far is to be told. A memory that is in the team already stays as it is. */
    join(): void {
      if (read.get('joined')) return;
      memory.transaction(() => {
        for (const { name, sql } of triggers) memory.command(`CREATE TRIGGER IF NOT EXISTS ${name} ${sql}`)();
        for (const [table, what, kind] of watched) addTodo(table, what, kind)();
        setRead('joined', 0, '0');
      });
    },
    /** Whom others do not want contacted stays so here; what they spent is forgotten, and nothing more is told. */
    leave(): void {
      memory.transaction(() => {
        for (const { name } of triggers) memory.command(`DROP TRIGGER IF EXISTS ${name}`)();
        for (const table of ['read', 'member', 'todo', 'list', 'charge', 'preset'])
          memory.command(`DELETE FROM team_${table}`)();
      });
    },
    /** All that is known here is to be told once more, and all that others told to be read anew. */
    tellAgain(): void {
      memory.transaction(() => {
        for (const [table, what, kind] of watched) addTodo(table, what, kind)();
        memory.command(`UPDATE team_list SET told = '' WHERE state <> 'claiming'`)();
        memory.command('UPDATE team_preset SET body = NULL')();
        memory.command(`DELETE FROM team_read WHERE what <> 'joined'`)();
      });
    },
    /** Whether lookups from before this computer joined, or before all was told again, are told. */
    areLookupsTold: () => read.get('lookups') !== null,
    lookupsTold: () => setRead('lookups', 0, '0'),
    /** The oldest first, each once. */
    todo: (what: 'hold' | 'charge', limit: number) => todo.all(what, limit),
    /** Whatever changed since then is told once more. */
    done: memory.command('DELETE FROM team_todo WHERE what = ? AND kind = ? AND key = ? AND id <= ?'),
    lastTodo: () => lastTodo.get()?.number ?? 0,
    /** Whether the team is to be told of anything but presets, which are compared with what it has. */
    hasUntold: () => (lastTodo.get()?.number ?? 0) > 0 || untold.get() !== null,
    /** What the team told is not told back. */
    dropTodoAfter: memory.command('DELETE FROM team_todo WHERE id > ?'),
    /** Up to where a table of the team was read: a number, and a hash among the questions of that number. */
    read(what: TeamTable): { number: bigint; hash: bigint } {
      const { number, hash } = read.get(what) ?? { number: 0, hash: '0' };
      return { number: BigInt(number), hash: BigInt(hash) };
    },
    setRead: (what: TeamTable, number: bigint, hash = 0n) => setRead(what, number, hash.toString()),
    nameOf: (id: string) => member.get(id)?.name ?? null,
    members: () => members.all().map(({ name }) => name),
    putMember: memory.command(
      'INSERT INTO team_member (id, name) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET name = excluded.name',
    ),
    /** A list is about to be claimed. */
    begin: memory.command(
      `INSERT INTO team_list (name, job, state, told, is_alone) VALUES (?, ?, 'claiming', '', 0)`,
    ),
    /** What left without a claim; `questions` of lookups, null of a job, whose list tells them. */
    addAsked: (name: string, job: string, of: { isAlone: boolean; questions: string | null }) =>
      addAsked(name, job, of.isAlone ? 1 : 0, of.questions),
    claimed: memory.command(`UPDATE team_list SET state = 'claimed', told = 'claimed' WHERE name = ?`),
    settle: memory.command('UPDATE team_list SET state = ? WHERE name = ?'),
    told: memory.command('UPDATE team_list SET told = ? WHERE name = ?'),
    /** What became of the questions of lookups that the team knows of. */
    answerLookups: memory.command(`UPDATE team_list SET state = 'answered', questions = ? WHERE name = ?`),
    untold: untold.all,
    /** Jobs' lists whose answers the team does not have. */
    unshared: listsWhere(`state = 'answered' AND told = 'answered' AND job <> ''`).all,
    unsettled: listsWhere(`state IN ('claiming', 'claimed')`).all,
    /** Names of what the team knows as claimed. */
    claimedNames: () => claimed.all().map(({ name }) => name),
    listsOf: (job: string) => lists.all(job),
    /** The job that a list is of, '' of lookups; null of an unknown one. */
    jobOf: (name: string) => list.get(name)?.job ?? null,
    forget: memory.command('DELETE FROM team_list WHERE name = ?'),
    putHold: memory.command(
      `INSERT INTO team_hold (kind, key, member) VALUES (?, ?, ?)
       ON CONFLICT (kind, key) DO UPDATE SET member = excluded.member`,
    ),
    dropHold: memory.command('DELETE FROM team_hold WHERE kind = ? AND key = ?'),
    putCharge: memory.command(
      `INSERT INTO team_charge (member, key, month, credits, facts) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (member, key) DO UPDATE SET credits = excluded.credits, facts = excluded.facts`,
    ),
    /** Of a month by the team's clock, "2026-11"; in millionths. */
    charges: (month: string) => charges.all(month),
    spent: (month: string) => spent.get(month)?.number ?? 0,
    /** Those that are no longer shared among them, in case an older state of the team has them again. */
    presets: memory.query('SELECT * FROM team_preset ORDER BY at, id', PresetRow).all,
    putPreset: memory.command(
      `INSERT INTO team_preset (id, member, saved, is_shared, body, at) VALUES (?, ?, ?, 1, ?, ?)
       ON CONFLICT (id) DO UPDATE SET body = excluded.body, at = excluded.at`,
    ),
    /** The team is to be told. */
    stopPreset: memory.command('UPDATE team_preset SET is_shared = 0 WHERE id = ?'),
    /** The team has it no longer. */
    dropPreset: memory.command('UPDATE team_preset SET is_shared = 0, body = NULL WHERE id = ?'),
  };
}
