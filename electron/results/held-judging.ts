import { type Result, success } from '../../shared/problem.ts';
import type { HeldNumbers } from '../../shared/result-table.ts';
import type { EngineClient } from '../engine/process/client.ts';
import type { EngineInput } from '../engine/process/protocol.ts';

export interface HeldJudgingParts {
  engine: Pick<EngineClient, 'run'>;
  /** Who is not to be called whatever a result says; `version` is raised with every change. */
  held: { version(): number; stamp(): Promise<string>; numbers(): Promise<HeldNumbers> };
  /** Remembers numbers that a result states as a litigator's. */
  learn(litigators: readonly string[]): Promise<void>;
}

type Judging = Omit<EngineInput<'judgeResult'>, 'held' | 'heldStamp'>;

/** Judges results by who is held back at that moment, and remembers the litigators they state for all others. */
export interface HeldJudging {
  judge(judging: Judging): Promise<Result<null>>;
  /** Whether a result that was judged is so by who is held back now; a number may have come on a list since. */
  isCurrent(database: string): boolean;
  forget(database: string): void;
}

export function createHeldJudging({ engine, held, learn }: HeldJudgingParts): HeldJudging {
  const versions = new Map<string, number>();
  return {
    async judge(judging) {
      const version = held.version();
      const heldStamp = await held.stamp();
      // A million numbers cross to the engine only where the result was not judged by just these before.
      const asked = { ...judging, heldStamp, held: null };
      const known = heldStamp === '' ? null : await engine.run('judgeResult', asked);
      if (known?.ok === false) return known;
      const judged =
        known?.value.asksForHeld === false
          ? known
          : await engine.run('judgeResult', { ...asked, held: await held.numbers() });
      if (!judged.ok) return judged;
      versions.set(judging.database, version);
      await learn(judged.value.litigators);
      return success(null);
    },
    isCurrent(database) {
      const version = versions.get(database);
      return version === undefined || version === held.version();
    },
    forget: (database) => versions.delete(database),
  };
}
