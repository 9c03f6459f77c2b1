import { type Result, success } from '../../../shared/model/problem.ts';
import type { LaterChecks } from '../../../shared/model/result-table.ts';
import type { EngineClient } from '../../engine/process/client.ts';
import type { EngineInput } from '../../engine/process/protocol.ts';

/** Later checks of numbers, which renew results. */
export interface ChecksOfResults {
  /** Raised with every change. */
  version(): number;
  /** Those that a result is to be renewed by, by its id. */
  later(id: string): LaterChecks;
}

export interface HeldJudgingParts {
  engine: Pick<EngineClient, 'run'>;
  /** Who is not to be called whatever a result says; `version` is raised with every change. */
  held: { version(): number; forJudging(): Judging['held'] };
  checks: ChecksOfResults;
  /** Remembers numbers that a result states as a litigator's. */
  learn(litigators: readonly string[]): Promise<void>;
}

type Judging = EngineInput<'judgeResult'>;

/** Judges results by who is held back and by the later checks there are at that moment, and remembers the litigators they state for all others. */
interface HeldJudging {
  /** @param id of the result. @returns the later checks that it was judged by. */
  judge(id: string, judging: Omit<Judging, 'held' | 'later'>): Promise<Result<LaterChecks>>;
  /** Whether a result that was judged is so by who is held back and was checked now; both may have changed since. */
  isCurrent(database: string): boolean;
  forget(database: string): void;
}

export function createHeldJudging({ engine, held, checks, learn }: HeldJudgingParts): HeldJudging {
  const versions = new Map<string, string>();
  const versionNow = () => `${held.version()} ${checks.version()}`;
  return {
    async judge(id, judging) {
      const version = versionNow();
      const later = checks.later(id);
      const judged = await engine.run('judgeResult', { ...judging, later, held: held.forJudging() });
      if (!judged.ok) return judged;
      versions.set(judging.database, version);
      await learn(judged.value.litigators);
      return success(later);
    },
    isCurrent(database) {
      const version = versions.get(database);
      return version === undefined || version === versionNow();
    },
    forget: (database) => versions.delete(database),
  };
}
