import { randomUUID } from 'node:crypto';
import {
  failure,
  type Problem,
  problem,
  problemOf,
  type Result,
  success,
} from '../../shared/model/problem.ts';
import type { LookupKind } from '../../shared/model/services.ts';
import { wholeNumber } from '../../shared/words/amounts.ts';
import type { TeamCopy } from '../memory/team-copy.ts';
import { TeamError } from './team-database.ts';
import type { TeamSecret } from './team-secret.ts';
import type { AskedByOther, ListState, TeamStore } from './team-store.ts';

/** What is about to be asked. */
export interface Asking {
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
export type ClaimAnswer = { name: string } | { others: AskedByOther[] };

export interface Claims {
  /** Nothing of it may leave before this says yes. */
  claim(asking: Asking): Promise<Result<ClaimAnswer>>;
  /** What became of a claim: known here at once, and told to the team as soon as it can be. */
  settle(name: string, state: ListState): void;
}

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
}): Claims {
  const { store, copy, secret, member, changed } = parts;
  // What an earlier run had begun has not left: it would have been claimed. Of lookups that it claimed nobody knows.
  for (const { name, job, state } of copy.unsettled())
    if (state === 'claiming') copy.settle('released', name);
    else if (job === '') copy.settle('doubt', name);

  function settle(name: string, state: ListState): void {
    copy.settle(state, name);
    changed();
  }

  return {
    async claim({ job, address, kind, hashes, seen, charge }) {
      const name = randomUUID();
      copy.begin(name, job);
      try {
        const answer = await store.claim(
          {
            ...{ name, member, kind, address: secret.hash('address', address) },
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
        settle(name, 'released');
        if (!(error instanceof TeamError)) return failure(problemOf(error));
        const said = { ...error.problem, mayHaveCharged: false };
        return failure(error.fault === 'refused' ? said : { ...said, withoutTeam: true as const });
      }
    },
    settle,
  };
}

const overTeamBudget = (left: bigint): Problem => ({
  ...problem(
    'team-budget',
    `Your team’s budget for this month has ${wholeNumber(Number(left / 1_000_000n))} credits left, which is too few.`,
    'Send fewer rows, or ask who set the budget in Credits.',
  ),
  mayHaveCharged: false,
});
