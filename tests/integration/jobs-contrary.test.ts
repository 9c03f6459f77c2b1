import { readFile } from 'node:fs/promises';
import { afterEach, expect, it } from 'vitest';
import type { JobState } from '../../shared/model/job-state.ts';
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
  const desk = await openJobDesk({ address: service.url, key: 'contrary-key-0123456789', speed: 3000 });
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
  { pollsUntilDone: 6 },
];

it.each(readings)(
  'fetches byte for byte the result of a service that reads the specification as %o',
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

it.each(endings)(
  'a service with %o makes the job %s with a reason, and gets the list once',
  async (options, state) => {
    const { service, desk } = await against(options);
    const id = await desk.make(5);
    const job = await desk.until(id, 'done', state);
    expect(job.state).toBe(state);
    expect(job.problem?.message).toMatch(/[a-z]{3}.*\.$/);
    expect(job.problem?.advice).not.toBe('');
    // A list that might be sent once more would be sent at the start.
    const again = await desk.restart();
    open.push(again);
    if (state === 'needs-attention') expect(again.record(id).queueId).toBe('7001');
    await again.jobs.stop();
    expect(service.createsSeen()).toBe(1);
  },
);

it('a job recovers when its download address comes late', async () => {
  const { service, desk } = await against({ finishedUrl: 'absent' });
  const id = await desk.make(5);
  await desk.until(id, 'needs-attention');
  service.set({ finishedUrl: 'absolute' });
  await desk.until(id, 'done');
});

it('a job of unknown outcome is found again by its queue id', async () => {
  const { service, desk } = await against({ create: 'accept-garbled' });
  const id = await desk.make(5);
  await desk.until(id, 'outcome-unknown');
  const attached = await desk.jobs.attachQueueId(id, '7002');
  expect(attached).toMatchObject({ ok: false, problem: { code: 'queue-id-unknown' } });
  valueIn(await desk.jobs.attachQueueId(id, '7001'));
  await desk.until(id, 'done');
  expect(service.createsSeen()).toBe(1);
});
