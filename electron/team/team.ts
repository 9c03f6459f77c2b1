import { createHash, randomUUID } from 'node:crypto';
import { type AskedEarlier, dayOf } from '../../shared/model/asked-before.ts';
import { practiceConnectionId } from '../../shared/model/connection.ts';
import { fromMillionths, toMillionths } from '../../shared/model/credits.ts';
import type { JobRecord } from '../../shared/model/job.ts';
import { outgoing } from '../../shared/model/job.ts';
import { type LedgerEntry, LedgerEntrySchema } from '../../shared/model/ledger.ts';
import {
  failure,
  type Problem,
  ProblemError,
  problem,
  problemOf,
  type Result,
  success,
} from '../../shared/model/problem.ts';
import { lookupServices } from '../../shared/model/services.ts';
import type { JoinTeam, NewTeam, TeamSpent, TeamStatus } from '../../shared/model/team.ts';
import type { EngineClient } from '../engine/process/client.ts';
import type {
  AskedOn,
  ListClaim,
  LookupQuestions,
  NotedLookups,
  PastWork,
  TeamBook,
} from '../memory/answer-book/book-ports.ts';
import { createCharges } from '../memory/charges.ts';
import { createHeldTable } from '../memory/held.ts';
import type { Memory } from '../memory/memory.ts';
import { createQuestions, outcomeOfCode } from '../memory/questions.ts';
import type { Suppression } from '../memory/suppression.ts';
import { createTeamCopy } from '../memory/team-copy.ts';
import { memberOfSource } from '../memory/team-questions.ts';
import type { Cipher } from '../platform/cipher.ts';
import type { Clock } from '../platform/clock.ts';
import type { Store } from '../platform/store.ts';
import { createClaims } from './claims.ts';
import { createExchange, teamChargeOf } from './exchange.ts';
import { createMembership, type JoinedTeam, type SavedTeam } from './membership.ts';
import { createTeamLists } from './team-lists.ts';
import type { AskedByOther } from './team-store.ts';

export type Team = ReturnType<typeof createTeam>;

/**
 * The team that this computer is a member of, where it is in one. What it did and what others did is exchanged in the background; the one
 * moment at which something waits for the team's database is right before a list or a lookup leaves.
 */
export function createTeam(parts: {
  store: Store<SavedTeam | null>;
  cipher: Cipher;
  clock: Clock;
  memory: Memory;
  /** The app's data folder. */
  data: string;
  engine: Pick<EngineClient, 'run'>;
  suppression: Pick<Suppression, 'takeIn'>;
  /** What a job may take, once it is about to leave. */
  chargeOf: (key: string) => LedgerEntry | null;
  /** Whether a list may be sent while the team cannot be reached. */
  mayGoAlone: boolean;
  onChange: () => void;
}) {
  const { memory, clock, engine, data, onChange } = parts;
  const copy = createTeamCopy(memory);
  const questions = createQuestions(memory);
  const membership = createMembership({ store: parts.store, cipher: parts.cipher, newId: randomUUID });
  /** Jobs between being claimed and being sent. */
  const leaving = new Set<string>();
  let begin: (past: PastWork) => void = () => {};
  const begun = new Promise<PastWork>((resolve) => {
    begin = resolve;
  });
  let opened = () => {};
  /** The team that is kept was opened, or could not be. */
  const ready = new Promise<void>((resolve) => {
    opened = resolve;
  });
  let joined: ReturnType<typeof openTeam> | null = null;
  /** Why a team that is kept could not be opened. */
  let trouble: { problem: Problem; since: number } | null = null;

  function openTeam({ saved, database, store, secret }: JoinedTeam, past: PastWork) {
    const { member } = saved;
    copy.join();
    const keyId = keyIdOf(saved);
    const changed = () => exchange.hurry();
    const lists = createTeamLists({ copy, secret, store, member, engine, past, changed });
    const claims = createClaims({ store, copy, secret, member, changed });
    const exchange = createExchange({
      ...{ store, secret, member, memory, copy, clock, onChange },
      listen: database.listen,
      held: createHeldTable(memory),
      charges: createCharges(memory),
      tellLists: lists.tellAll,
      takeInHolds: parts.suppression.takeIn,
      async putQuestions(portions, place) {
        const put = await engine.run('putTeamQuestions', {
          folder: data,
          keyId,
          portions: portions.map((each) => ({ ...each, address: each.address.toString('hex') })),
          place,
        });
        if (!put.ok) throw new ProblemError(put.problem);
      },
    });
    void tellPast(past, lists).catch(() => exchange.hurry());
    return { saved, database, store, secret, lists, claims, exchange, keyId };
  }

  /** What left before this computer joined, or while nobody told of it. */
  async function tellPast(past: PastWork, lists: ReturnType<typeof createTeamLists>): Promise<void> {
    for (const { id } of past.jobs.list().jobs) {
      const job = past.jobs.get(id);
      if (job) lists.follow(job, leaving.has(id));
      await new Promise(setImmediate);
    }
    if (copy.areLookupsTold()) return;
    for await (const each of past.lookups())
      if (each.account.id !== practiceConnectionId) await lists.addLookups(each, false);
    copy.lookupsTold();
  }

  async function enter(answer: Result<JoinedTeam>): Promise<Result<TeamStatus>> {
    if (!answer.ok) return answer;
    joined = openTeam(answer.value, await begun);
    trouble = null;
    onChange();
    return success(statusOf(answer.value.saved));
  }

  function statusOf({ teamName, memberName, host }: SavedTeam): TeamStatus {
    const now = joined?.exchange.team();
    return {
      teamName: now?.name ?? teamName,
      memberName,
      host,
      members: copy.members(),
      exchange: joined
        ? joined.exchange.state()
        : trouble
          ? { state: 'unreachable', ...trouble }
          : { state: 'catching-up', rows: 0 },
      monthCredits: now?.monthCredits == null ? null : fromMillionths(Number(now.monthCredits)),
      spent: now ? fromMillionths(copy.spent(now.month)) : 0,
      doubles: (now?.doubles ?? []).map(({ name, member, rows }) => ({
        list: nameOfList(name),
        member: nameOf(member),
        rows,
      })),
    };
  }

  const nameOf = (member: string) => copy.nameOf(member) ?? 'a colleague';
  let past: PastWork | null = null;
  function nameOfList(name: string): string {
    const job = copy.jobOf(name);
    if (!job) return 'Lookups';
    return past?.jobs.get(job)?.name ?? 'A list that was removed';
  }

  /** Null where there is no team, or the account costs nobody anything. */
  const teamFor = ({ id }: Pick<AskedOn, 'id'>) =>
    id === practiceConnectionId ? null : membership.saved() && { joined };

  /** What is said where the team cannot be asked. */
  const alone = (said: Problem): Problem => {
    const { withoutTeam: _, ...rest } = said;
    return parts.mayGoAlone
      ? { ...rest, withoutTeam: true, mayHaveCharged: false }
      : { ...rest, mayHaveCharged: false };
  };

  const book: TeamBook = {
    query(kind, on) {
      if (!teamFor(on) || !joined) return null;
      const { secret, keyId } = joined;
      const address = secret.hash('address', on.address).toString('hex');
      const sources = questions
        .sources(keyId)
        .filter((source) => source.kind === kind && source.address === address)
        .map(({ id, job }) => ({ id, member: nameOf(memberOfSource(job)) }));
      return { key: secret.questionKey, sources };
    },
    seen: () => copy.read('question').number,

    async claimList(job, seen) {
      const team = teamFor(job.connection);
      if (!team) return success({ askedBefore: 0 });
      await ready;
      const isAlone = parts.mayGoAlone && job.withoutTeam !== undefined && job.withoutTeam === job.intent;
      const claimed = joined
        ? await claimJob(joined, job, seen)
        : failure(alone(trouble?.problem ?? notYetOpen));
      if (!claimed.ok && claimed.problem.withoutTeam && isAlone) return success({ askedBefore: 0 });
      return claimed;
    },

    async known(lookups) {
      const of = book.query(lookups.kind, lookups.account);
      if (!of) return lookups.inputs.map(() => null);
      const hashed = await hashesOf(of.key, lookups);
      const found = questions.find(
        BigInt64Array.from(hashed, (each) => each ?? 1n),
        new Set(of.sources.map(({ id }) => id)),
      );
      const names = new Map(of.sources.map(({ id, member }) => [id, member]));
      return found.map((each) =>
        each
          ? {
              day: each.newestDay,
              outcome: outcomeOfCode(each.outcome),
              by: { kind: 'member', name: names.get(each.source) ?? '' },
            }
          : null,
      );
    },

    async claimLookups(lookups, seen) {
      const none: NotedLookups = { askedBefore: lookups.inputs.map(() => null), settle: async () => {} };
      if (!teamFor(lookups.account)) return success(none);
      await ready;
      if (!joined) return parts.mayGoAlone ? success(none) : failure(trouble?.problem ?? notYetOpen);
      const { claims, lists, secret } = joined;
      const hashed = await hashesOf(secret.questionKey, lookups);
      const hashes = BigInt64Array.from(new Set(hashed.filter((each) => each !== null)));
      if (hashes.length === 0) return success(none);
      const most = lookups.inputs.length * lookupServices[lookups.kind].creditsPerHit;
      const claimed = await claims.claim({
        job: '',
        address: lookups.account.address,
        kind: lookups.kind,
        hashes,
        seen,
        charge: { key: `claim:${randomUUID()}`, most: BigInt(toMillionths(most)), facts: 'null' },
      });
      if (!claimed.ok) {
        if (!claimed.problem.withoutTeam || !parts.mayGoAlone) return failure(claimed.problem);
        const settle: NotedLookups['settle'] = async (outcomes) => {
          if (outcomes) await lists.addLookups({ ...lookups, outcomes }, true);
        };
        return success({ ...none, settle });
      }
      if ('others' in claimed.value) {
        const known = knownOf(claimed.value.others);
        return success({
          ...none,
          askedBefore: hashed.map((hash) => (hash === null ? null : (known.get(hash) ?? null))),
        });
      }
      const { name } = claimed.value;
      return success({
        ...none,
        async settle(outcomes) {
          if (outcomes) await lists.answerLookups({ ...lookups, outcomes }, name);
          else claims.settle(name, 'released');
        },
      });
    },
  };

  async function claimJob(
    { claims, lists, secret, exchange }: NonNullable<typeof joined>,
    job: JobRecord,
    seen: bigint,
  ): Promise<Result<ListClaim>> {
    try {
      // What was claimed for it before and did not leave is given back first.
      lists.follow(job, false);
      leaving.add(job.id);
      await lists.tellAll();
    } catch (error) {
      return failure(alone(problemOf(error)));
    }
    const list = await lists.ofJob(job.id, false);
    if (!list) return failure(listUnread);
    const entry = parts.chargeOf(`job:${job.id}`);
    const known = teamChargeOf(`job:${job.id}`, entry, secret);
    const rows = BigInt(toMillionths(outgoing(job)?.rows ?? 0));
    const claimed = await claims.claim({
      job: job.id,
      ...list,
      seen,
      charge: { key: known.key, most: known.credits || rows, facts: JSON.stringify(entry) },
    });
    if (!claimed.ok) {
      const { withoutTeam } = claimed.problem;
      return withoutTeam
        ? failure(alone(claimed.problem))
        : success({ askedBefore: 0, stopped: claimed.problem });
    }
    if (!('others' in claimed.value)) return success({ askedBefore: 0 });
    // Their lists are told of by then, and can be looked for.
    exchange.hurry();
    return success({
      askedBefore: claimed.value.others.reduce((sum, { hashes }) => sum + hashes.length, 0),
    });
  }

  function knownOf(others: readonly AskedByOther[]): Map<bigint, AskedEarlier> {
    const known = new Map<bigint, AskedEarlier>();
    for (const { member, at, hashes } of others)
      for (const hash of hashes)
        known.set(hash, {
          day: dayOf(Date.parse(at)),
          outcome: 'unknown',
          by: { kind: 'member', name: nameOf(member) },
        });
    return known;
  }

  return {
    book,
    /** Null where this computer is in no team. */
    status(): TeamStatus | null {
      const saved = membership.saved();
      return saved && statusOf(saved);
    },
    test: membership.test,
    sql: membership.sql,
    create: async (wanted: NewTeam) =>
      membership.saved() ? failure(inTeam) : enter(await membership.create(wanted)),
    join: async (wanted: JoinTeam) =>
      membership.saved() ? failure(inTeam) : enter(await membership.join(wanted)),
    async leave(): Promise<Result<null>> {
      const left = joined;
      joined = null;
      trouble = null;
      await left?.exchange.close();
      copy.leave();
      membership.leave();
      await left?.database.close().catch(() => {});
      onChange();
      return success(null);
    },
    /** @param credits null for no limit */
    async setBudget(credits: number | null): Promise<Result<TeamStatus>> {
      if (!joined) return failure(trouble?.problem ?? notYetOpen);
      try {
        await joined.store.setBudget(credits === null ? null : BigInt(toMillionths(credits)));
        await joined.exchange.exchangeNow();
        return success(statusOf(joined.saved));
      } catch (error) {
        return failure(problemOf(error));
      }
    },
    /** What each member's jobs and lookups took in a month, "2026-11". */
    spent(month: string): TeamSpent[] {
      const sums = new Map<string, TeamSpent>();
      for (const { member, facts, credits } of copy.charges(month)) {
        const entry = LedgerEntrySchema.nullable().parse(JSON.parse(facts));
        if (!entry || credits === 0) continue;
        const of = {
          member: member === membership.saved()?.member ? null : nameOf(member),
          connection: entry.account.name,
          service: entry.service,
          day: entry.at.slice(0, 10),
        };
        const key = JSON.stringify(of);
        sums.set(key, { ...of, credits: (sums.get(key)?.credits ?? 0) + fromMillionths(credits) });
      }
      return [...sums.values()];
    },
    /** Takes up the team that is kept. To be called once, when the jobs are there. */
    async start(work: PastWork): Promise<void> {
      past = work;
      begin(work);
      const kept = membership.saved() && (await membership.open());
      if (kept?.ok) await enter(kept);
      else if (kept) trouble = { problem: kept.problem, since: clock.now() };
      opened();
      onChange();
    },
    /** All there is to tell is told, and all that others told is here. @throws TeamError */
    exchangeNow: async () => joined?.exchange.exchangeNow(),
    /** To be called with each change of a job. */
    jobChanged(id: string): void {
      const job = past?.jobs.get(id);
      if (!job || !joined) return;
      if (job.state !== 'prepared') leaving.delete(id);
      joined.lists.follow(job, leaving.has(id));
    },
    async close(): Promise<void> {
      await joined?.exchange.close();
      await joined?.database.close().catch(() => {});
    },
  };
}

/** Loaded with the first lookup: what is known of names and places takes time that the start has no use for. */
const hashesOf = async (key: string, { kind, inputs }: LookupQuestions) =>
  (await import('../engine/book/question-hash.ts')).hashLookups(key, kind, inputs);

/** By which the questions of a team are told from others: nothing that opens them. */
const keyIdOf = ({ questionKey }: SavedTeam): string =>
  `team ${createHash('sha256').update(questionKey).digest('hex').slice(0, 32)}`;

const inTeam = problem('team-already', 'This computer is in a team already.', 'Leave that team first.');
const notYetOpen = problem(
  'team-not-open',
  'The team’s database was not reached yet.',
  'Wait a moment and try again.',
);
const listUnread = problem(
  'team-list-unread',
  'The prepared list could not be read, so your team could not be told of it.',
  'Start a new job with the original file.',
);
