import { randomUUID } from 'node:crypto';
import { type AskedEarlier, utcDayOf } from '../../shared/model/asked-before.ts';
import { toMillionths } from '../../shared/model/credits.ts';
import { outgoing } from '../../shared/model/job.ts';
import type { JobRecord } from '../../shared/model/job-record.ts';
import type { LedgerEntry } from '../../shared/model/ledger.ts';
import {
  failure,
  type Problem,
  problem,
  problemOf,
  type Result,
  success,
} from '../../shared/model/problem.ts';
import { type LookupKind, lookupServices } from '../../shared/model/services.ts';
import { wholeNumber } from '../../shared/words/amounts.ts';
import type { ListClaim, NotedLookups, TeamBook } from '../memory/answer-book/book-ports.ts';
import { hashesOf } from '../memory/answer-book/note-work.ts';
import { orElse } from '../memory/memory.ts';
import { isSharedSource, memberOfSource, outcomeOfCode, type Questions } from '../memory/questions.ts';
import type { TeamCopy } from '../memory/team-copy.ts';
import { writingProblem } from '../platform/file-problems.ts';
import { type Exchange, teamChargeOf } from './exchange.ts';
import type { TeamSecret } from './membership.ts';
import type { TeamAnswers } from './team-answers.ts';
import { TeamError } from './team-database.ts';
import type { TeamLists } from './team-lists.ts';
import type { AskedByOther, ListState, TeamStore } from './team-store.ts';

/** What is about to be asked. */
interface Asking {
  /** The job it is for; '' of lookups. */
  job: string;
  /** The service's address. */
  address: string;
  kind: LookupKind;
  /** Keyed hashes, distinct. */
  hashes: BigInt64Array;
  /** Up to which number of the team a person was told what others asked; what came since is not asked by this. */
  seen: bigint;
  /** What is reserved for it: the key and facts of its charge, and the most it may cost in millionths of credits. Null where that is told. */
  charge: { key: string; most: bigint; facts: string } | null;
}

/** Claimed, by this name; or what others have asked of it, and then nothing is. */
type ClaimAnswer = { name: string } | { others: AskedByOther[] };

/**
 * Claims at the team what is about to be asked. A claim stands in the memory before it is made, so that one whose answer was never seen, or
 * whose app ended, is released by the next exchange unless what it is for has left.
 */
export function createClaims(parts: {
  store: TeamStore;
  copy: TeamCopy;
  secret: TeamSecret;
  member: string;
  /** There is something to tell, or to hear. */
  changed: () => void;
}) {
  const { store, copy, secret, member, changed } = parts;
  /** Names of claims whose answer is awaited. */
  const awaited = new Set<string>();

  /** What was begun and is awaited no more has not left: it would have been claimed. Also where the disk did not take that before. */
  function giveBack(): void {
    for (const { name, state } of copy.unsettled())
      if (state === 'claiming' && !awaited.has(name)) copy.settle('released', name);
  }

  giveBack();
  // Of lookups that an earlier run had claimed nobody knows.
  for (const { name, job } of copy.unsettled()) if (job === '') copy.settle('doubt', name);

  /** What became of a claim: known here at once, and told to the team as soon as it can be. */
  function settle(name: string, state: ListState): void {
    copy.settle(state, name);
    changed();
  }

  return {
    /** Nothing of it may leave before this says yes. */
    async claim({ job, address, kind, hashes, seen, charge }: Asking): Promise<Result<ClaimAnswer>> {
      const name = randomUUID();
      awaited.add(name);
      try {
        copy.begin(name, job);
        const answer = await store.claim(
          {
            name,
            member,
            kind,
            address: secret.hash('address', address),
            charge: charge && { ...charge, sealed: secret.seal('charge', charge.facts) },
          },
          hashes,
          seen,
        );
        if (answer.ok) {
          copy.claimed(name);
          return success({ name });
        }
        copy.forget(name);
        changed();
        return answer.why === 'asked'
          ? success({ others: answer.others })
          : failure(overTeamBudget(answer.left));
      } catch (error) {
        awaited.delete(name);
        orElse(giveBack, null);
        changed();
        const said = writingProblem(error, notNoted);
        const isUnreached = error instanceof TeamError && error.fault !== 'refused';
        return failure(isUnreached ? { ...said, withoutTeam: true } : said);
      } finally {
        awaited.delete(name);
      }
    },
    giveBack,
    settle,
  };
}

const notNoted = 'What is to be sent could not be noted for your team, so nothing was sent';
const overTeamBudget = (left: bigint): Problem =>
  problem(
    'team-budget',
    `Your team’s budget for this month has ${wholeNumber(Number(left / 1_000_000n))} credits left, which is too few.`,
    'Send fewer rows, or ask who set the budget in Credits.',
  );

/** A team that is open. */
export interface OpenTeam {
  secret: TeamSecret;
  /** Of the team's questions in the memory. */
  keyId: string;
  lists: TeamLists;
  claims: ReturnType<typeof createClaims>;
  answers: TeamAnswers;
  exchange: Exchange;
}

/** What the answer book asks the team for: whom others asked about, and whether this may be asked now. */
export function createTeamBook(parts: {
  /** The team, once it was tried to open it; or why it could not be. */
  open: () => Promise<Result<OpenTeam>>;
  /** The team as it is now; null where it is not open. */
  opened: () => OpenTeam | null;
  copy: TeamCopy;
  questions: Questions;
  nameOf: (member: string) => string;
  /** What a job may take, once it is about to leave. */
  chargeOf: (key: string) => LedgerEntry | null;
  /** Whether a list may be sent while the team cannot be reached. */
  mayGoAlone: boolean;
  /** Jobs between being claimed and being sent. */
  leaving: Set<string>;
}): TeamBook {
  const { copy, questions, nameOf, leaving } = parts;
  /** What is said where the team cannot be asked. */
  const alone = (said: Problem): Problem => ({ ...said, withoutTeam: parts.mayGoAlone || undefined });

  const query: TeamBook['query'] = (kind, on) => {
    const team = parts.opened();
    if (!team) return null;
    const { secret, keyId, exchange } = team;
    const address = secret.hash('address', on.address).toString('hex');
    const sources = questions
      .sources(keyId)
      .filter((source) => source.kind === kind && source.address === address)
      .map(({ id, job }) => ({
        id,
        member: nameOf(memberOfSource(job)),
        isShared: isSharedSource(job) && exchange.team()?.sharesAnswers === true,
      }));
    return { key: secret.questionKey, sources };
  };

  async function claimJob(
    { claims, lists, secret, exchange }: OpenTeam,
    job: JobRecord,
    seen: bigint,
  ): Promise<Result<ListClaim>> {
    try {
      // What was claimed for it before and did not leave is given back first.
      claims.giveBack();
      lists.follow(job, false);
      leaving.add(job.id);
      await lists.tellAll();
    } catch (error) {
      const said = problemOf(error);
      const isRefused = error instanceof TeamError && error.fault === 'refused';
      return isRefused ? success({ askedBefore: 0, stopped: said }) : failure(alone(said));
    }
    const list = await lists.ofJob(job.id, false);
    if (!list) return failure(listUnread);
    const key = `job:${job.id}`;
    const entry = parts.chargeOf(key);
    // Where nothing is known of prices, a credit a row.
    const most = teamChargeOf(key, entry, secret).credits || BigInt(toMillionths(outgoing(job)?.rows ?? 0));
    const charge = { key, most, facts: JSON.stringify(entry) };
    const claimed = await claims.claim({ job: job.id, ...list, seen, charge });
    if (!claimed.ok) {
      const said = claimed.problem;
      if (said.withoutTeam) return failure(alone(said));
      // What the disk did not take is tried again by itself.
      return said.retryable ? failure(said) : success({ askedBefore: 0, stopped: said });
    }
    if (!('others' in claimed.value)) return success({ askedBefore: 0 });
    // Whoever looks next finds them.
    exchange.hurry();
    return success({
      askedBefore: claimed.value.others.reduce((sum, { hashes }) => sum + hashes.length, 0),
    });
  }

  function knownOf(others: readonly AskedByOther[]): Map<bigint, AskedEarlier> {
    const known = new Map<bigint, AskedEarlier>();
    for (const { member, at, hashes } of others) {
      const by = { kind: 'member' as const, name: nameOf(member) };
      for (const hash of hashes) known.set(hash, { day: utcDayOf(at.getTime()), outcome: 'unknown', by });
    }
    return known;
  }

  return {
    query,
    seen: () => copy.read('question').number,

    async known(lookups) {
      const of = query(lookups.kind, lookups.account);
      if (!of) return lookups.inputs.map(() => null);
      const hashed = await hashesOf(of.key, lookups);
      const names = new Map(of.sources.map(({ id, member }) => [id, member]));
      const found = questions.find(
        BigInt64Array.from(hashed, (each) => each ?? noHash),
        names,
      );
      return found.map((each) => {
        const name = each && names.get(each.source);
        return each && name !== undefined
          ? { day: each.newestDay, outcome: outcomeOfCode(each.outcome), by: { kind: 'member', name } }
          : null;
      });
    },

    async takeAnswers(asked, on) {
      const team = await parts.open();
      // A team that was never opened has told of nobody.
      return team.ok ? team.value.answers.take(asked, on.address) : success(null);
    },

    async claimList(job, seen) {
      const team = await parts.open();
      const claimed = team.ok ? await claimJob(team.value, job, seen) : failure(alone(team.problem));
      const isAlone = job.withoutTeam !== undefined && job.withoutTeam === job.intent;
      return !claimed.ok && claimed.problem.withoutTeam && isAlone ? success({ askedBefore: 0 }) : claimed;
    },

    async claimLookups(lookups, seen) {
      const { kind, account, inputs } = lookups;
      const none: NotedLookups = { askedBefore: inputs.map(() => null), settle: async () => {} };
      const team = await parts.open();
      if (!team.ok) return team;
      const { claims, lists, secret } = team.value;
      const hashed = await hashesOf(secret.questionKey, lookups);
      const hashes = BigInt64Array.from(new Set(hashed.filter((each) => each !== null)));
      if (hashes.length === 0) return success(none);
      const most = BigInt(toMillionths(inputs.length * lookupServices[kind].creditsPerHit));
      const charge = { key: `claim:${randomUUID()}`, most, facts: 'null' };
      const claimed = await claims.claim({ job: '', address: account.address, kind, hashes, seen, charge });
      if (!claimed.ok && !(claimed.problem.withoutTeam && parts.mayGoAlone))
        return failure(alone(claimed.problem));
      const answer = claimed.ok ? claimed.value : null;
      if (answer && 'others' in answer) {
        const known = knownOf(answer.others);
        return success({ ...none, askedBefore: hashed.map((hash) => (hash && known.get(hash)) || null) });
      }
      // A few questions are no reason to wait for the team: it is told of them later.
      const name = answer ? answer.name : await lists.addLookups(lookups, true);
      return success({
        ...none,
        async settle(outcomes) {
          if (outcomes) await lists.answerLookups({ ...lookups, outcomes }, name);
          else if (answer) claims.settle(name, 'released');
          else copy.forget(name);
        },
      });
    },
  };
}

/** No question has it: the bits of outcomes are 0 in every hash. */
const noHash = 1n;

const listUnread = problem(
  'team-list-unread',
  'The prepared list could not be read, so your team could not be told of it.',
  'Start a new job with the original file.',
);
