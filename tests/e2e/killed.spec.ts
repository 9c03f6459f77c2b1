import { expect, test } from '@playwright/test';
import { startApp } from '../faults/app-under-fire.ts';
import { fire } from '../faults/campaign.ts';
import { drawShots, seeded } from '../faults/shots.ts';

test('the main process survives 20 kills: nothing sent unasked, nothing forgotten, no result half', async () => {
  test.setTimeout(600_000);
  const tally = await fire(startApp, drawShots(20, 4, seeded(4711)), 1000);
  expect(tally.kills).toBe(20);
  expect(tally.accepted).toBe(tally.lists);
  expect(tally.seen).toBeLessThanOrEqual(tally.started);
});
