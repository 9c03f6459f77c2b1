import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildWhatIsStale } from '../host/build.ts';
import { electronBinary } from '../host/electron-binary.ts';
import { fetchElectronsNode } from '../host/electrons-node.ts';
import { runs } from '../runs.ts';
import { startApp } from './kills/app-under-fire.ts';
import { fire } from './kills/campaign.ts';
import { bundleDesk, startDesk } from './kills/desk-under-fire.ts';
import type { StartDesk } from './kills/fired-desk.ts';
import { drawShots, seeded } from './kills/shots.ts';

/** The number that a failure names, put here in place of the draw, repeats its run. */
const seed = 1 + Math.floor(Math.random() * 1_000_000);

let bundles = '';
beforeAll(async () => {
  bundles = await mkdtemp(join(tmpdir(), 'desk-bundle-'));
});
afterAll(() => rm(bundles, { recursive: true, force: true }));

async function survives(start: StartDesk, rows: number): Promise<void> {
  const kills = runs(200);
  const tally = await fire(start, drawShots(kills, 4, seeded(seed)), rows).catch((error: unknown) => {
    throw new Error(`seed ${seed} of kills.test.ts: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  });
  const context = `seed ${seed} of kills.test.ts`;
  expect(tally.kills, context).toBe(kills);
  expect(tally.accepted, context).toBe(tally.lists);
  expect(tally.seen, context).toBeLessThanOrEqual(tally.started);
}

// Each takes as long as hundreds of processes take.
describe('killed at steps on disk and at random moments', { timeout: 0 }, () => {
  it('the job engine sends nothing unasked, forgets no job and cuts off no result', async () => {
    const bundle = await bundleDesk(bundles);
    // Where the bundle looks for the memory's binary.
    await symlink(join(import.meta.dirname, '../../node_modules'), join(bundles, 'node_modules'), 'junction');
    await survives((plan) => startDesk(bundle, plan), 5000);
  });

  it('the whole app sends nothing unasked, forgets no job and cuts off no result', async () => {
    if (!electronBinary()) await fetchElectronsNode((line) => console.error(line));
    await buildWhatIsStale();
    await survives(startApp, 5000);
  });
});
