import { z } from 'zod';
import type { AskedOutcome } from '../../shared/model/asked-before.ts';
import { type Account, practiceConnectionId } from '../../shared/model/connection.ts';
import { ProblemError } from '../../shared/model/problem.ts';
import { LookupKindSchema } from '../../shared/model/service-schemas.ts';
import { type Memory, memoryDamaged } from './memory.ts';

/** What a question's row must add up to: SQLite finds a broken page by itself, and not a number in it that was changed. */
export const questionGuard = '(hash % 8191 + source * 31 + day * 4 + outcome) % 8191';

/** What the job of a source begins with that is another member of the team: the member's id follows. */
const teamPrefix = 'team ';

/** Every question that left. An id of a source is never used again: what a gone one left behind is nobody's. */
export const questionTables = `
  CREATE TABLE question_source (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    job TEXT NOT NULL, -- '' of lookups, 'team ' and the member's id of others
    kind TEXT NOT NULL,
    account TEXT NOT NULL,
    address TEXT NOT NULL,
    key_id TEXT NOT NULL, -- of the key of the hashes, the profile's or the team's
    rules INTEGER NOT NULL, -- by which questions were read
    stage TEXT NOT NULL, -- '' until all of its questions are there, then "asked" or "lookups", or the time of the result that tells of them
    UNIQUE (job, kind, account, address, key_id)
  ) STRICT;
  CREATE TABLE question (
    hash INTEGER NOT NULL,
    source INTEGER NOT NULL,
    day INTEGER NOT NULL, -- since 1970, UTC
    outcome INTEGER NOT NULL, -- 0 not known, 1 a miss, 2 a hit
    guard INTEGER NOT NULL,
    PRIMARY KEY (hash, source, day)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE forgotten_source (
    id TEXT NOT NULL, -- of a job or a list of lookups
    sent_at TEXT NOT NULL, -- '' of a list
    PRIMARY KEY (id, sent_at)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE past_lookups_read (key_id TEXT NOT NULL, rules INTEGER NOT NULL, PRIMARY KEY (key_id, rules)) STRICT;
`;

const SourceRow = z.object({
  id: z.number(),
  job: z.string(),
  kind: LookupKindSchema,
  account: z.string(),
  address: z.string(),
  rules: z.number(),
  stage: z.string(),
});
export type QuestionSource = z.infer<typeof SourceRow>;
const IdRow = z.object({ id: z.number() });
const ForgottenRow = z.object({ id: z.string(), sent_at: z.string() });
const FoundRow = z.object({ found: z.string().nullable(), bad: z.number() });
const TendedRow = z.object({ bad: z.number(), orphans: z.number() });

/** By what stands in a row: a known outcome is a higher number than none, and a hit than a miss. */
export const outcomeCodes = { unknown: 0, miss: 1, hit: 2 } as const;
const outcomesByCode = ['unknown', 'miss', 'hit'] as const;
export const outcomeOfCode = (code: number): AskedOutcome => outcomesByCode[code] ?? 'unknown';
/** Bits of a hash that are 0, so that an outcome fits in. */
export const spareBits = 3;

/** A row that was found is told as one number of 53 bits: its place among those looked for, its source, its day and outcome. */
const mostSources = 2 ** 22;
const mostTold = 2 ** 18;
const mostPacked = mostSources * mostTold;
const mostLater = 2 ** 13 - 1;

/** What you know of a question that was asked before. */
export interface KnownQuestion {
  /** When it left last, in days since 1970. */
  newestDay: number;
  /** Of the answer there is, the newest one: its day, the code of its outcome, and the id of the source that has it. */
  day: number;
  outcome: number;
  source: number;
}

/** An answer goes before none, the newer before the older, a hit before a miss of the same day. */
const rankOf = ({ day, outcome }: KnownQuestion): number => (outcome > 0 ? mostTold : 0) + day * 4 + outcome;

/** Of two that rank alike, an earlier source goes before a later. */
const isBetter = (a: KnownQuestion, b: KnownQuestion): boolean =>
  (rankOf(a) - rankOf(b) || b.source - a.source) > 0;

/** What is known of a question that was asked here and by others: an answer that is here can be had, and goes first. */
export const betterOf = (own: KnownQuestion, others: KnownQuestion): KnownQuestion => ({
  ...(others.outcome > 0 && own.outcome === 0 ? others : own),
  newestDay: Math.max(own.newestDay, others.newestDay),
});

/** What is known of a question as one number above 0. Where it was asked again, that it was so is kept for 22 years. */
export const packed = ({ newestDay, source, day, outcome }: KnownQuestion): number =>
  Math.min(newestDay - day, mostLater) * mostPacked + source * mostTold + day * 4 + outcome;
export function unpacked(number: number): KnownQuestion {
  const later = Math.floor(number / mostPacked);
  const answer = number - later * mostPacked;
  const source = Math.floor(answer / mostTold);
  const told = answer - source * mostTold;
  const day = told >>> 2;
  return { newestDay: day + later, day, outcome: told & 3, source };
}

const asJson = (numbers: BigInt64Array): string => `[${numbers.join()}]`;

/** The statements of what was asked; see `Memory` for what they throw. */
export type Questions = ReturnType<typeof createQuestions>;
export function createQuestions(memory: Memory) {
  const columns = 'id, job, kind, account, address, rules, stage';
  const sources = memory.query(
    `SELECT ${columns} FROM question_source WHERE key_id = ? ORDER BY id`,
    SourceRow,
  );
  const ofJob = memory.query(
    `SELECT ${columns} FROM question_source WHERE job = ? AND key_id = ?`,
    SourceRow,
  );
  const sourceOf = memory.query(
    'SELECT id FROM question_source WHERE job = ? AND kind = ? AND account = ? AND address = ? AND key_id = ?',
    IdRow,
  );
  const addSource = memory.command(
    'INSERT INTO question_source (job, kind, account, address, key_id, rules, stage) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const put = (where: string) =>
    memory.command(
      `INSERT INTO question (hash, source, day, outcome, guard)
       SELECT hash, source, day, outcome, ${questionGuard}
       FROM (SELECT value & -4 AS hash, ? AS source, ? AS day, value & 3 AS outcome FROM json_each(?)) WHERE true
       ON CONFLICT (hash, source, day) DO UPDATE SET outcome = excluded.outcome, guard = excluded.guard ${where}`,
    );
  const find = memory.query(
    `SELECT group_concat((l.key * ${mostSources} + q.source) * ${mostTold} + q.day * 4 + q.outcome) AS found,
       coalesce(sum(guard <> ${questionGuard}), 0) AS bad
     FROM json_each(?) AS l CROSS JOIN question AS q ON q.hash = l.value`,
    FoundRow,
  );
  const isThere = memory.query(
    'SELECT 1 AS id FROM question WHERE hash = ? AND source = ? AND day = ?',
    IdRow,
  );
  const tended = memory.query(
    `SELECT coalesce(sum(guard <> ${questionGuard}), 0) AS bad,
       coalesce(sum(source NOT IN (SELECT id FROM question_source)), 0) AS orphans
     FROM question WHERE hash BETWEEN ? AND ?`,
    TendedRow,
  );
  const forgotten = memory.query('SELECT id, sent_at FROM forgotten_source', ForgottenRow);

  const pastLookups = memory.query(
    'SELECT rules AS id FROM past_lookups_read WHERE key_id = ? AND rules = ?',
    IdRow,
  );

  return {
    /** Those whose questions were hashed with a key, in the order in which they came. */
    sources: (keyId: string) => sources.all(keyId),
    ofJob: (job: string, keyId: string) => ofJob.get(job, keyId),
    /** The id of a source, which is made where there is none yet. */
    open(of: Omit<QuestionSource, 'id'> & { keyId: string }): number {
      const known = [of.job, of.kind, of.account, of.address, of.keyId] as const;
      const found = sourceOf.get(...known);
      if (found) return found.id;
      addSource(...known, of.rules, of.stage);
      const made = sourceOf.get(...known);
      if (made === null) throw new ProblemError(memoryDamaged);
      return made.id;
    },
    setStage: memory.command('UPDATE question_source SET stage = ?, rules = ? WHERE id = ?'),
    /** What it asked is nobody's then, and taken out by and by (`tend`). */
    removeJob: memory.command('DELETE FROM question_source WHERE job = ?'),
    removeOtherKeys: memory.command(
      `DELETE FROM question_source WHERE key_id <> ? AND job NOT LIKE '${teamPrefix}%'`,
    ),
    /** What others of the team asked is theirs, and stays. */
    removeAll: memory.command(`DELETE FROM question_source WHERE job NOT LIKE '${teamPrefix}%'`),
    /** When a team is left. */
    removeTeam: memory.command(`DELETE FROM question_source WHERE job LIKE '${teamPrefix}%'`),
    /** @param questions hashes with what is known of each in their spare bits; what they say goes before what is there */
    put: put(''),
    /** Puts questions in (`put`), but what is known of a question of the same source and day stays. */
    putUnlessKnown: put('WHERE excluded.outcome > question.outcome'),
    isThere: (hash: bigint, source: number, day: number) => isThere.get(hash, source, day) !== null,
    take: memory.command('DELETE FROM question WHERE hash = ? AND source = ? AND day = ?'),
    /** What is known of each of a few thousand questions, by its place. @throws ProblemError where one is damaged. */
    find(hashes: BigInt64Array, among: { has(source: number): boolean }): (KnownQuestion | undefined)[] {
      const { found = null, bad = 0 } = find.get(asJson(hashes)) ?? {};
      if (bad > 0) throw new ProblemError(memoryDamaged);
      const known = new Array<KnownQuestion | undefined>(hashes.length).fill(undefined);
      if (found === null) return known;
      for (const text of found.split(',')) {
        const row = Number(text);
        const place = Math.floor(row / mostPacked);
        const each = unpacked(row - place * mostPacked);
        if (!among.has(each.source)) continue;
        const before = known[place];
        if (before) each.newestDay = Math.max(each.day, before.newestDay);
        if (!before || isBetter(each, before)) known[place] = each;
        else before.newestDay = each.newestDay;
      }
      return known;
    },
    /** Of a range of hashes: whether all rows are whole, and how many are of no source. */
    look: (from: bigint, to: bigint) => tended.get(from, to) ?? { bad: 0, orphans: 0 },
    takeOrphans: memory.command(
      'DELETE FROM question WHERE hash BETWEEN ? AND ? AND source NOT IN (SELECT id FROM question_source)',
    ),
    /** What is not to be read again: jobs with the time at which each was sent, and lists of lookups with none: "id time". */
    forgotten: () => new Set(forgotten.all().map(({ id, sent_at }) => `${id} ${sent_at}`)),
    forget: memory.command('INSERT INTO forgotten_source (id, sent_at) VALUES (?, ?) ON CONFLICT DO NOTHING'),
    arePastLookupsRead: (keyId: string, rules: number) => pastLookups.get(keyId, rules) !== null,
    pastLookupsRead: memory.command(
      'INSERT INTO past_lookups_read (key_id, rules) VALUES (?, ?) ON CONFLICT DO NOTHING',
    ),
  };
}

/** What the job of a source begins with that has the questions of a member whose answers can be had. */
const sharedPrefix = `${teamPrefix}shared `;

export const isTeamSource = (job: string): boolean => job.startsWith(teamPrefix);
export const isSharedSource = (job: string): boolean => job.startsWith(sharedPrefix);
export const memberOfSource = (job: string): string =>
  job.slice((isSharedSource(job) ? sharedPrefix : teamPrefix).length);
/** @param member the id, or a name where it is for people @param isShared their answers can be had */
export const sourceOfMember = (member: string, isShared: boolean): string =>
  `${isShared ? sharedPrefix : teamPrefix}${member}`;

/** Questions of one member and day, of one kind and service. */
export const TeamPortionSchema = z.object({
  /** A keyed hash of the service's address, hexadecimal. */
  address: z.string(),
  kind: LookupKindSchema,
  /** The member's id; null, as the day is, where nobody has asked them after all. */
  member: z.uuid().nullable(),
  /** Whole days since 1970, UTC. */
  day: z.number().int().nullable(),
  /** Their answers can be had. */
  shared: z.boolean(),
  /** Numbers by commas, the outcome of each in its spare bits. */
  hashes: z.string().regex(/^-?\d+(,-?\d+)*$/),
});
type TeamPortion = z.infer<typeof TeamPortionSchema>;

/** What other members asked, for the engine. @param of the key of the hashes, and the rules by which questions are read */
export function createTeamQuestions(memory: Memory, of: { keyId: string; rules: number }) {
  const questions = createQuestions(memory);
  // By the hash alone: there are many sources, and a question has few.
  const take = memory.command(
    `DELETE FROM question WHERE hash IN (SELECT value & -4 FROM json_each(?)) AND +source IN (
       SELECT id FROM question_source WHERE job LIKE '${teamPrefix}%' AND kind = ? AND address = ? AND key_id = ?
     )`,
  );
  return {
    /** Puts each among the questions once, under the team's own address for the service: what a member asks after another is that member's. */
    put({ address, kind, member, day, shared, hashes }: TeamPortion): void {
      const json = `[${hashes}]`;
      take(json, kind, address, of.keyId);
      if (member === null || day === null) return;
      const job = sourceOfMember(member, shared);
      questions.put(
        questions.open({ job, kind, account: 'team', address, stage: 'asked', ...of }),
        day,
        json,
      );
    },
  };
}

/** A connection that something is, or was, asked on. */
export type AskedOn = Pick<Account, 'id' | 'address'>;

/** Whether two are one account; the practice service has another address at each start. `owner`: whose a connection's work is now. */
export function isSameAccount(past: AskedOn, now: AskedOn, owner: (of: AskedOn) => AskedOn | null): boolean {
  const id = owner(past)?.id ?? past.id;
  return id === now.id && (id === practiceConnectionId || past.address === now.address);
}
