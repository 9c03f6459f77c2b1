import { readFile } from 'node:fs/promises';
import { afterEach, expect, it } from 'vitest';
import type { JobState } from '../../shared/job-state.ts';
import type { ContraryOptions } from '../fakes/contrary-service/options.ts';
import { type ContraryService, startContraryService } from '../fakes/contrary-service/service.ts';
import { valueIn } from '../fakes/job-bench.ts';
import { type JobDesk, openJobDesk } from '../fakes/job-desk.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const part of open.splice(0).reverse()) await part.close();
});

async function against(
  options: Partial<ContraryOptions>,
): Promise<{ service: ContraryService; desk: JobDesk }> {
  const service = await startContraryService(options);
  const desk = await openJobDesk({ address: service.url, key: 'contrary-key-0123456789' });
  open.push(service, desk);
  return { service, desk };
}

const readings: Partial<ContraryOptions>[] = [
  {},
  { idName: 'id', idAs: 'text', numbersAsText: true },
  { stateAs: 'status', typeAs: 'underscored' },
  { stateAs: 'both', typeAs: 'type', pendingUrl: 'empty' },
  { pendingUrl: 'early', finishedUrl: 'absolute' },
  { pendingUrl: 'null', finishedUrl: 'other-origin' },
  { finishedUrl: 'redirect', countsOmitted: true },
  { finishedUrl: 'expiring' },
  { resultLayout: 'long', resultBooleans: ['1', '0'] },
  { pollsUntilDone: 6 },
];

it.each(readings)(
  'fetches the very bytes of the service that reads the specification as %o',
  async (options) => {
    const { service, desk } = await against(options);
    const id = await desk.make(5);
    const job = await desk.until(id, 'done', 'needs-attention', 'not-accepted', 'outcome-unknown');
    expect(job.state, job.problem?.message).toBe('done');
    const result = await readFile(valueIn(await desk.jobs.resultPath(id)));
    expect(result.equals(service.jobs[0]?.result ?? Buffer.alloc(0))).toBe(true);
    expect(service.createsSeen()).toBe(1);
    const foreign = service.requests.filter((request) => request.origin === 'other');
    for (const { headers } of foreign) expect(headers.authorization).toBeUndefined();
  },
);

const endings: [Partial<ContraryOptions>, JobState][] = [
  [{ create: 'invalid' }, 'not-accepted'],
  [{ create: 'no-credits', refusal: 'nested' }, 'not-accepted'],
  [{ create: 'server-error' }, 'outcome-unknown'],
  [{ create: 'accept-garbled' }, 'outcome-unknown'],
  [{ apiKey: 'another', keyRefusal: 'html-403' }, 'not-accepted'],
  [{ apiKey: 'another', keyRefusal: 'html-200' }, 'outcome-unknown'],
  [{ ending: 'failed' }, 'needs-attention'],
  [{ ending: 'unknown-word' }, 'needs-attention'],
  [{ stateAs: 'neither' }, 'needs-attention'],
  [{ finishedUrl: 'empty' }, 'needs-attention'],
  [{ finishedUrl: 'null' }, 'needs-attention'],
  [{ finishedUrl: 'absent' }, 'needs-attention'],
];

it.each(endings)('takes %o as %s, says why, and sends nothing twice', async (options, state) => {
  const { service, desk } = await against(options);
  const id = await desk.make(5);
  const job = await desk.until(id, 'done', state);
  expect(job.state).toBe(state);
  expect(job.problem?.message).toMatch(/[a-z]{3}.*\.$/);
  expect(job.problem?.advice).not.toBe('');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(service.createsSeen()).toBe(1);
  if (state === 'needs-attention') expect(desk.record(id).queueId).toBe('7001');
});

it('recovers by itself when a finished job gets its address late', async () => {
  const { service, desk } = await against({ finishedUrl: 'absent' });
  const id = await desk.make(5);
  await desk.until(id, 'needs-attention');
  service.set({ finishedUrl: 'absolute' });
  await desk.until(id, 'done');
});

it('finds an unknown job again by its number', async () => {
  const { service, desk } = await against({ create: 'accept-garbled' });
  const id = await desk.make(5);
  await desk.until(id, 'outcome-unknown');
  const attached = await desk.jobs.attachQueueId(id, '7002');
  expect(attached).toMatchObject({ ok: false, problem: { code: 'queue-id-unknown' } });
  valueIn(await desk.jobs.attachQueueId(id, '7001'));
  await desk.until(id, 'done');
  expect(service.createsSeen()).toBe(1);
});
