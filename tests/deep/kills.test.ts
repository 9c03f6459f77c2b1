import { expect, it } from 'vitest';
import { seededRandom } from '../../electron/engine/prepare/split-list.ts';
import { buildWhatIsStale } from '../host/build.ts';
import { electronBinary } from '../host/electron-binary.ts';
import { fetchElectronsNode } from '../host/electrons-node.ts';
import { runs } from '../runs.ts';
import { fire } from './kills/campaign.ts';
import { drawShots } from './kills/shots.ts';

/** The number that a failure names, put here in place of the draw, repeats its run. */
const seed = 1 + Math.floor(Math.random() * 1_000_000);

// Takes as long as hundreds of processes take.
it('killed at steps on disk and at random moments, the app sends nothing unasked, forgets no job and cuts off no result', {
  timeout: 0,
}, async () => {
  if (!electronBinary()) await fetchElectronsNode((line) => console.error(line));
  await buildWhatIsStale();
  const kills = runs(200);
  const tally = await fire(drawShots(kills, 4, seededRandom(seed)), 5000).catch((error: unknown) => {
    throw new Error(`seed ${seed} of kills.test.ts: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  });
  const context = `seed ${seed} of kills.test.ts`;
  expect(tally.kills, context).toBe(kills);
  expect(tally.accepted, context).toBe(tally.lists);
  expect(tally.seen, context).toBeLessThanOrEqual(tally.started);
});
