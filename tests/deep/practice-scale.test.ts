import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { PracticeSession } from '../fakes/practice-session.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');

/** Megabytes in use that can't be freed. */
function liveMemory(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 2 ** 20;
}

function listOf(rows: number): Blob {
  const line = (_: unknown, index: number) =>
    `${index},Ada,Sample,${2_000_000_000 + index * 37},"1 Sample Street, Mockport"\r\n`;
  return new Blob(['id,first,last,phone,address\r\n', Array.from({ length: rows }, line).join('')]);
}

it('processes a list of 60,000 rows in constant memory while it answers requests', async () => {
  const rows = 60_000;
  const practice = await PracticeSession.start();
  const created = await practice.create('phone-append', listOf(rows), { phone_column: 'phone' });
  const before = liveMemory();
  practice.clock.advance(3_600_000);
  const growth: number[] = [];
  let status = await practice.status('phone-append', created.body.queue_id);
  while (status.body.pending === true) {
    growth.push(liveMemory() - before);
    await sleep(300);
    status = await practice.status('phone-append', created.body.queue_id);
  }
  expect(status.body).toMatchObject({ rows_uploaded: rows, pending: false });
  expect(Number(status.body.credits_deducted) / 2 / rows).toBeCloseTo(0.7, 1);
  // The upload has 3 MB and the result some 24.
  expect(growth.length).toBeGreaterThan(2);
  expect(Math.max(...growth)).toBeLessThan(10);
  await practice.close();
}, 60_000);
