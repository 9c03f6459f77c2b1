import { z } from 'zod';
import { problem } from '../../shared/model/problem.ts';
import { LookupKindSchema } from '../../shared/model/service-schemas.ts';
import type { LookupKind } from '../../shared/model/services.ts';
import { migrations, schemaVersion } from './schema.ts';
import { type TeamDatabase, TeamError, type TeamQueries } from './team-database.ts';

/** What becomes of a list's questions in the team. `doubt`: they may have been asked. */
export type ListState = 'asked' | 'doubt' | 'released';

/** A list that is to leave. */
export interface ListToClaim {
  /** A UUID, by which this member knows it again. */
  name: string;
  member: string;
  /** A keyed hash of the service's address. */
  address: Buffer;
  kind: LookupKind;
  /** What it may cost at most, in millionths of credits; null where it costs nobody anything. */
  charge: { key: string; most: bigint; sealed: Buffer } | null;
}

export type Claimed =
  | { ok: true }
  | { ok: false; why: 'asked'; others: AskedByOther[] }
  | { ok: false; why: 'budget'; left: bigint };

const anything = z.unknown();
const bytes = z.instanceof(Buffer);
const big = z.string().transform(BigInt);
/** What a team is, as its database says. */
const StateRow = z.object({ name: z.string(), salt: bytes, proof: bytes });
export type TeamState = z.infer<typeof StateRow>;
/** Questions that another list has, and when that left. */
const OtherRow = z.object({
  member: z.string(),
  at: z.date(),
  hashes: z.array(z.string()).transform((hashes) => BigInt64Array.from(hashes, BigInt)),
});
export type AskedByOther = z.infer<typeof OtherRow>;

/** Somebody whom nobody is to contact, or is to contact again; `sealed` says who that is. */
export interface TeamHold {
  kind: string;
  hash: Buffer;
  sealed: Buffer;
}
const HoldRow = z.object({
  kind: z.string(),
  sealed: bytes,
  member: z.string(),
  at: z.date(),
  is_removed: z.boolean(),
  number: z.string(),
});
export type ReadHold = z.infer<typeof HoldRow>;

/** What a charge has cost, or may cost at most as long as it is open; in millionths. `sealed` says what for. */
export interface TeamCharge {
  key: string;
  credits: bigint;
  isOpen: boolean;
  /** YYYY-MM-DD */
  day: string;
  sealed: Buffer;
}
const ChargeRow = z.object({
  member: z.string(),
  key: z.string(),
  month: z.string(),
  credits: z.string(),
  sealed: bytes,
  number: z.string(),
});
export type ReadCharge = z.infer<typeof ChargeRow>;
/** What a member shares; `sealed` says what that is, null once somebody has stopped it. */
const PresetRow = HoldRow.pick({ member: true, at: true, number: true }).extend({
  id: z.string(),
  sealed: bytes.nullable(),
});
export type ReadPreset = z.infer<typeof PresetRow>;
const NowRow = z.object({
  version: z.number(),
  number: big,
  name: z.string(),
  month_credits: big.nullable(),
  shares_answers: z.boolean(),
  month: z.string(),
  read: big.nullable(),
  lists: z.number(),
});
const DoubleRow = z.object({ name: z.string(), member: z.string(), rows: z.number() });
const MemberRow = z.object({ id: z.string(), name: z.string(), number: z.string() });

/**
 * Questions of one member and day in one space: `hashes` are numbers by commas, their outcome in the lowest two bits. Where `member` is
 * null nobody has asked them after all.
 */
const QuestionsRow = z.object({
  address: bytes,
  kind: LookupKindSchema,
  member: z.string().nullable(),
  day: z.number().nullable(),
  /** Their answers can be had. */
  shared: z.boolean(),
  hashes: z.string(),
  rows: z.number(),
  number: big,
  hash: big,
});
/** Up to where questions were read. */
export interface QuestionPlace {
  number: bigint;
  hash: bigint;
}
export type ReadQuestions = z.infer<typeof QuestionsRow>;

/** Rows that are read at once. */
const readAtOnce = 10_000;

/** So many questions go with one statement. */
const atOnce = 50_000;

/** Of arrays side by side, so many at once, each piece as PostgreSQL's arrays. */
export function* inPieces(...arrays: readonly (BigInt64Array | Uint8Array)[]): Generator<string[]> {
  for (let from = 0; from < (arrays[0]?.length ?? 0); from += atOnce)
    yield arrays.map((each) => arrayOf(each.subarray(from, from + atOnce)));
}

export const updateNeeded = new TeamError(
  'refused',
  problem(
    'team-newer',
    'Your team uses a newer version of the app.',
    'Update the app. Until then nothing is read from the team, and nothing is sent.',
  ),
);

/** A PostgreSQL array. */
export const arrayOf = (numbers: { join(): string }) => `{${numbers.join()}}`;

/** Rows as arrays, one of each of these fields. */
const columnsOf = <Row>(rows: readonly Row[], ...fields: (keyof Row)[]) =>
  fields.map((field) => rows.map((row) => row[field]));

/** All that is asked of a team's database. Each call is a step of its own, and throws a TeamError where it was not done. */
export function createTeamStore(database: TeamDatabase) {
  /** 0 where there is none. */
  async function version(queries: TeamQueries = database): Promise<number> {
    const [there] = await queries.all(
      z.object({ is: z.boolean() }),
      `SELECT to_regclass('enrich_desk.team_schema') IS NOT NULL AS is`,
    );
    if (!there?.is) return 0;
    const [row] = await queries.all(
      z.object({ version: z.number() }),
      'SELECT version FROM enrich_desk.team_schema',
    );
    return row?.version ?? 0;
  }

  async function call(name: string, ...values: unknown[]): Promise<void> {
    await database.all(
      anything,
      `SELECT enrich_desk.${name}(${values.map((_, at) => `$${at + 1}`).join()})`,
      ...values,
    );
  }

  const begin = (queries: TeamQueries, { name, member, address, kind, charge }: ListToClaim) =>
    queries.all(
      z.object({ left: big.nullable() }),
      'SELECT enrich_desk.begin_list($1, $2, $3, $4, $5, $6, $7) AS left',
      ...[name, member, address, kind, charge?.key, charge?.most, charge?.sealed],
    );

  /** Rows of a table of which a member has read all up to a number, in the order of theirs. */
  const rowsAfter =
    <Row>(row: z.ZodType<Row>, table: string, columns: string) =>
    // A number is whole or not there: of the last one that is read, all rows are.
    (number: bigint) =>
      database.all(
        row,
        `SELECT ${columns}, number FROM enrich_desk.${table} WHERE number > $1 AND number <= coalesce((
           SELECT number FROM enrich_desk.${table} WHERE number > $1 ORDER BY number OFFSET $2 LIMIT 1
         ), 9e18) ORDER BY number`,
        ...[number, readAtOnce],
      );

  return {
    version,
    /** Makes what a team needs, or brings it up to date. Needs the right to create a schema in the database. */
    async migrate(): Promise<void> {
      await database.transaction(async (queries) => {
        for (let from = await version(queries); from < schemaVersion; from++)
          await queries.run(migrations[from] ?? '');
      });
    },
    /**
     * The number of what was written last, and what the team is by now.
     * @returns also up to where a member had read once, null where the team does not know it; and how many lists of these names there are
     */
    async now(member: string, names: readonly string[]) {
      const [row] = await database.all(
        NowRow,
        `SELECT version, counter.number, name, month_credits, shares_answers, to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM') AS month,
           (SELECT read FROM enrich_desk.member WHERE id = $1),
           (SELECT count(*)::integer FROM enrich_desk.list WHERE list.name = ANY ($2)) AS lists
         FROM enrich_desk.team_schema, enrich_desk.counter, enrich_desk.team`,
        ...[member, names],
      );
      if (!row || row.version > schemaVersion) throw updateNeeded;
      const { month_credits: monthCredits, shares_answers: sharesAnswers, version: _, ...now } = row;
      return { ...now, monthCredits, sharesAnswers };
    },
    /** Nothing where what was noted before is not what the caller takes it for. */
    noteRead: (member: string, before: bigint, number: bigint) => call('note_read', member, before, number),
    /** What lists of a member asked that others had asked, since the database could not be reached. */
    doublesOf: (member: string) =>
      database.all(
        DoubleRow,
        `SELECT list.name, other.member, double.rows FROM enrich_desk.double
         JOIN enrich_desk.list ON list.id = double.list JOIN enrich_desk.list AS other ON other.id = double.other
         WHERE list.member = $1 AND other.member <> $1 ORDER BY double.number DESC LIMIT 100`,
        member,
      ),
    /** Null where there is no team yet. */
    async state(): Promise<TeamState | null> {
      const now = await version();
      if (now > schemaVersion) throw updateNeeded;
      if (now === 0) return null;
      const [row] = await database.all(StateRow, 'SELECT name, salt, proof FROM enrich_desk.team');
      return row ?? null;
    },
    found: ({ name, salt, proof }: TeamState) => call('found_team', name, salt, proof),
    join: (member: string, name: string) => call('join_team', member, name),
    /** Whether members' apps share what they were answered. */
    shareAnswers: (isOn: boolean) => call('share_answers', isOn),
    /** @param monthCredits in millionths; null for no limit */
    setBudget: (monthCredits: bigint | null) => call('set_budget', monthCredits),
    /**
     * Claims the questions of a list and reserves what it may cost: all of it, or nothing.
     * @param hashes distinct
     * @param seen the number up to which a person was told what others asked, and asks it again all the same; 0n where nothing is asked
     *   again
     */
    async claim(list: ListToClaim, hashes: BigInt64Array, seen: bigint): Promise<Claimed> {
      const refused = Symbol();
      let why: Claimed = { ok: true };
      try {
        await database.transaction(async (queries) => {
          if ((await version(queries)) > schemaVersion) throw updateNeeded;
          const [row] = await begin(queries, list);
          if (row && row.left !== null) {
            why = { ok: false, why: 'budget', left: row.left };
            throw refused;
          }
          const others: AskedByOther[] = [];
          for (const some of inPieces(hashes)) {
            const found = await queries.all(
              OtherRow,
              `SELECT member, at, hashes::text[] FROM enrich_desk.claim($1, $2, $3)
               LEFT JOIN enrich_desk.list ON list.id = other`,
              ...[list.name, ...some, seen],
            );
            others.push(...found);
          }
          if (others.length === 0) return;
          why = { ok: false, why: 'asked', others };
          throw refused;
        });
      } catch (error) {
        if (error === refused) return why;
        // The end of it was not seen: the list is there, or it is not.
        if (!(error instanceof TeamError) || error.fault !== 'unreachable' || !(await isClaimed(list.name)))
          throw error;
      }
      return { ok: true };
    },
    isClaimed,
    settle: (name: string, state: ListState) => call('settle_list', name, state),
    /** @param outcomes 1 no match, 2 a match */
    async noteOutcomes(name: string, hashes: BigInt64Array, outcomes: Uint8Array): Promise<void> {
      for (const some of inPieces(hashes, outcomes)) await call('note_outcomes', name, ...some);
    },
    putHolds: (member: string, holds: readonly TeamHold[], isRemoved: boolean) =>
      call('put_holds', member, ...columnsOf(holds, 'kind', 'hash', 'sealed'), isRemoved),
    putCharges: (member: string, charges: readonly TeamCharge[]) =>
      call('put_charges', member, ...columnsOf(charges, 'key', 'credits', 'isOpen', 'day', 'sealed')),
    /** @param sealed null to stop sharing it, for all and for good */
    putPreset: (member: string, id: string, sealed: Buffer | null) => call('put_preset', member, id, sealed),
    presetsAfter: rowsAfter(PresetRow, 'preset', 'id, sealed, member, at'),
    holdsAfter: rowsAfter(HoldRow, 'hold', 'kind, sealed, member, at, is_removed'),
    chargesAfter: rowsAfter(
      ChargeRow,
      'charge',
      `member, key, to_char(month, 'YYYY-MM') AS month, credits, sealed`,
    ),
    membersAfter: rowsAfter(MemberRow, 'member', 'id, name'),
    /** The next questions after a place, in the order of their numbers; their place is the last one's. */
    async questionsAfter({ number, hash }: QuestionPlace) {
      const portions = await database.all(
        QuestionsRow,
        `WITH read AS (
           SELECT number, hash, outcome, answer, space, list FROM enrich_desk.question
           WHERE number >= $1 AND (number, hash) > ($1, $2) ORDER BY number, hash LIMIT $3
         ), last AS (SELECT number, hash FROM read ORDER BY number DESC, hash DESC LIMIT 1)
         SELECT space.address, space.kind, list.member, floor(extract(epoch FROM list.at) / 86400)::integer AS day,
           read.answer IS NOT NULL AS shared, string_agg((read.hash + read.outcome)::text, ',') AS hashes, count(*)::integer AS rows,
           (SELECT number FROM last) AS number, (SELECT hash FROM last) AS hash
         FROM read JOIN enrich_desk.space ON space.id = read.space LEFT JOIN enrich_desk.list ON list.id = read.list
         GROUP BY 1, 2, 3, 4, 5`,
        ...[number, hash, readAtOnce],
      );
      const [first] = portions;
      return first ? { portions, place: { number: first.number, hash: first.hash } } : null;
    },
    /** What left without a claim; what others asked meanwhile was asked twice. @param of.at when it left, ISO 8601 */
    async noteAsked(
      list: ListToClaim,
      hashes: BigInt64Array,
      { outcomes, countDoubles, at }: { outcomes: Uint8Array; countDoubles: boolean; at: string },
    ): Promise<boolean> {
      if (await isClaimed(list.name)) return false;
      await database.transaction(async (queries) => {
        await begin(queries, { ...list, charge: null });
        for (const some of inPieces(hashes, outcomes))
          await queries.all(
            anything,
            'SELECT enrich_desk.note_asked($1, $2, $3, $4, $5)',
            ...[list.name, ...some, countDoubles, at],
          );
        await queries.all(anything, `SELECT enrich_desk.settle_list($1, 'asked')`, list.name);
      });
      return true;
    },
  };

  async function isClaimed(name: string): Promise<boolean> {
    return (await database.all(anything, 'SELECT FROM enrich_desk.list WHERE name = $1', name)).length > 0;
  }
}
export type TeamStore = ReturnType<typeof createTeamStore>;
