import { createHash, randomUUID } from 'node:crypto';
import { practiceConnectionId } from '../../shared/model/connection.ts';
import { fromMillionths, sumCredits, toMillionths } from '../../shared/model/credits.ts';
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
import type { JoinTeam, NewTeam, SavedPreset, TeamSpent, TeamStatus } from '../../shared/model/team.ts';
import type { EngineClient } from '../engine/process/engine-client.ts';
import type { PastWork } from '../memory/answer-book/book-ports.ts';
import { createCharges } from '../memory/charges.ts';
import { createHeldTable } from '../memory/held.ts';
import type { Memory } from '../memory/memory.ts';
import { createQuestions } from '../memory/questions.ts';
import type { Suppression } from '../memory/suppression.ts';
import { createTeamCopy } from '../memory/team-copy.ts';
import type { Clock } from '../platform/clock.ts';
import type { Cipher } from '../platform/desktop.ts';
import type { Disk } from '../platform/disk.ts';
import type { Store } from '../platform/store.ts';
import { createExchange } from './exchange.ts';
import { createMembership, type JoinedTeam, type SavedTeam } from './membership.ts';
import { createAnswerStore, createTeamAnswers } from './team-answers.ts';
import { createClaims, createTeamBook, type OpenTeam } from './team-book.ts';
import type { TeamDatabase } from './team-database.ts';
import { createTeamLists } from './team-lists.ts';
import { createTeamPresets } from './team-presets.ts';

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
  disk: Pick<Disk, 'readPart' | 'remove'>;
  suppression: Pick<Suppression, 'takeIn'>;
  /** What a job took, or may take once it is about to leave. */
  chargeOf: (key: string) => LedgerEntry | null;
  /** What this computer has saved under names. */
  savedPresets: () => readonly SavedPreset[];
  /** Whether a list may be sent while the team cannot be reached. */
  mayGoAlone: boolean;
  /** False where the data folder is a copy, whose twin may be the same member. */
  isOwn: boolean;
  onChange: () => void;
  report: (problem: Problem) => void;
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
    const { member, memberName } = saved;
    copy.join();
    const keyId = keyIdOf(saved);
    const changed = () => exchange.hurry();
    const lists = createTeamLists({ copy, secret, store, member, engine, past, clock, changed });
    const claims = createClaims({ store, copy, secret, member, changed });
    const answerStore = createAnswerStore(database);
    const answers = createTeamAnswers({ ...parts, copy, secret, store: answerStore, past, nameOf });
    const exchange = createExchange({
      store,
      secret,
      member,
      memberName,
      memory,
      copy,
      clock,
      presets,
      onChange,
      shareAnswers: answers.shareInBackground,
      listen: database.listen,
      held: createHeldTable(memory),
      charges: createCharges(memory),
      tellLists() {
        claims.giveBack();
        return tellLists(past, lists);
      },
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
    return { saved, database, store, secret, lists, claims, answers, exchange, keyId };
  }

  /** What left before this computer joined, or while nobody told of it. */
  async function tellPast(past: PastWork, lists: ReturnType<typeof createTeamLists>): Promise<void> {
    for (const id of past.jobs.ids()) {
      const job = past.jobs.get(id);
      if (job) lists.follow(job, leaving.has(id));
      await new Promise(setImmediate);
    }
    lists.settleOrphans();
  }

  async function tellLists(past: PastWork, lists: ReturnType<typeof createTeamLists>): Promise<void> {
    if (!copy.areLookupsTold()) {
      for await (const each of past.lookups())
        if (each.account.id !== practiceConnectionId) await lists.addLookups(each, false);
      copy.lookupsTold();
    }
    await lists.tellAll();
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
      sharesAnswers: now?.sharesAnswers ?? false,
      spent: now ? fromMillionths(copy.spent(now.month)) : 0,
      doubles: (now?.doubles ?? []).map(({ name, member, rows }) => ({
        list: nameOfList(name),
        member: nameOf(member),
        rows,
        credits: creditsOf(name, rows),
      })),
    };
  }

  function creditsOf(list: string, rows: number): number | null {
    const job = copy.jobOf(list);
    const { credits = null, asked = null } = (job && parts.chargeOf(`job:${job}`)) || {};
    return credits === null || !asked ? null : (credits / asked) * rows;
  }

  const nameOf = (member: string) => copy.nameOf(member) ?? 'a colleague';
  let past: PastWork | null = null;
  function nameOfList(name: string): string {
    const job = copy.jobOf(name);
    if (!job) return 'Lookups';
    return past?.jobs.get(job)?.name ?? 'A list that was removed';
  }

  async function open(): Promise<Result<OpenTeam>> {
    await ready;
    return joined ? success(joined) : failure(trouble?.problem ?? notYetOpen);
  }

  /** Decides something for the whole team. */
  async function decide(
    work: (team: ReturnType<typeof openTeam>) => Promise<void>,
  ): Promise<Result<TeamStatus>> {
    if (!joined) return failure(trouble?.problem ?? notYetOpen);
    try {
      await work(joined);
      await joined.exchange.exchangeNow();
      return success(statusOf(joined.saved));
    } catch (error) {
      return failure(problemOf(error));
    }
  }

  /** What others asked and spent goes; whom they do not want contacted stays so. */
  function forget(): void {
    copy.leave();
    questions.removeTeam();
    membership.leave();
  }

  const { chargeOf, mayGoAlone } = parts;
  const book = createTeamBook({
    open,
    copy,
    questions,
    nameOf,
    chargeOf,
    mayGoAlone,
    leaving,
    opened: () => joined,
  });

  const presets = createTeamPresets({
    copy,
    nameOf,
    now: clock.now,
    report: parts.report,
    saved: parts.savedPresets,
    member: () => membership.saved()?.member ?? null,
    changed: () => joined?.exchange.hurry(),
  });

  return {
    /** Practice costs nobody anything, and is nobody else's business. */
    bookOf: ({ id }: { id: string }) =>
      id !== practiceConnectionId && membership.saved() !== null ? book : null,
    presets,
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
      if (left) await end(left);
      forget();
      onChange();
      return success(null);
    },
    /** @param credits null for no limit */
    setBudget: (credits: number | null) =>
      decide(({ store }) => store.setBudget(credits === null ? null : BigInt(toMillionths(credits)))),
    shareAnswers: (isOn: boolean) => decide(({ store }) => store.shareAnswers(isOn)),
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
        sums.set(key, { ...of, credits: sumCredits(sums.get(key)?.credits ?? 0, fromMillionths(credits)) });
      }
      return [...sums.values()];
    },
    /** Takes up the team that is kept. To be called once, when the jobs are there. */
    async start(work: PastWork): Promise<void> {
      past = work;
      begin(work);
      if (membership.saved() && !parts.isOwn) {
        forget();
        parts.report(copied);
      }
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
      if (joined) await end(joined);
    },
  };
}

/** Without waiting for the network. */
async function end({
  exchange,
  answers,
  database,
}: Pick<OpenTeam, 'exchange' | 'answers'> & { database: TeamDatabase }): Promise<void> {
  const closed = Promise.all([exchange.close(), answers.close()]);
  await database.close().catch(() => {});
  await closed;
}

/** By which the questions of a team are told from others: nothing that opens them. */
const keyIdOf = ({ questionKey }: SavedTeam): string =>
  `team ${createHash('sha256').update(questionKey).digest('hex').slice(0, 32)}`;

const inTeam = problem('team-already', 'This computer is in a team already.', 'Leave that team first.');
const notYetOpen = problem(
  'team-not-open',
  'The team’s database was not reached yet.',
  'Wait a moment and try again.',
);
const copied = problem(
  'team-copied',
  'The app’s data was copied, restored, or moved to another computer, so it is in no team any more.',
  'Join your team again in Settings, Team. Until then nobody knows what is asked here.',
);
