import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fire } from '../faults/campaign.ts';
import { bundleDesk, startDesk } from '../faults/desk-under-fire.ts';
import { drawShots, seeded } from '../faults/shots.ts';

it('survives 20 kills at any moment: nothing sent unasked, nothing forgotten, no result half', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'desk-bundle-'));
  try {
    const bundle = await bundleDesk(folder);
    const tally = await fire((plan) => startDesk(bundle, plan), drawShots(20, 4, seeded(4711)), 2000);
    expect(tally.kills).toBe(20);
    expect(tally.accepted).toBe(tally.lists);
    expect(tally.seen).toBeLessThanOrEqual(tally.started);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}, 120_000);
