import { expect, test } from 'vitest';
import { createHeldJudging } from '../../electron/results/held-judging.ts';
import { success } from '../../shared/problem.ts';
import { type HeldNumbers, nobodyHeld, noLaterChecks } from '../../shared/result-table.ts';

const judging = {
  path: '/result.csv',
  database: '/results.duckdb',
  layout: { columns: [], shape: 'none' as const },
  decisions: { blankStateDncIsNone: null },
};

/** An engine that has judged by the stamps in `before`. */
function setUp(before: string[], stamp: string) {
  const asked: (HeldNumbers | null)[] = [];
  const learned: string[] = [];
  const heldJudging = createHeldJudging({
    engine: {
      // biome-ignore lint/suspicious/noExplicitAny: the fake knows one task
      async run(_task: string, input: any): Promise<any> {
        asked.push(input.held);
        const asksForHeld = input.held === null && !before.includes(input.heldStamp);
        return success({ litigators: asksForHeld ? [] : ['5035550142'], asksForHeld });
      },
    },
    held: { version: () => 1, stamp: async () => stamp, numbers: async () => nobodyHeld },
    checks: { version: () => 1, later: () => noLaterChecks },
    learn: async (numbers) => void learned.push(...numbers),
  });
  return { heldJudging, asked, learned };
}

test('who is held back goes to the engine only where the result was not judged by them before', async () => {
  for (const [before, stamp, expected] of [
    [['a'], 'a', [null]],
    [['a'], 'b', [null, nobodyHeld]],
    [['a'], '', [nobodyHeld]],
  ] as const) {
    const { heldJudging, asked, learned } = setUp([...before], stamp);
    await heldJudging.judge('1', judging);
    expect(asked).toEqual(expected);
    expect(learned).toEqual(['5035550142']);
  }
});
