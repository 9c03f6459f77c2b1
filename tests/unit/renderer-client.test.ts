import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call, listen } from '../../renderer/ipc/client.ts';
import type { Bridge } from '../../shared/bridge.ts';
import type { JobSummary } from '../../shared/job.ts';
import { jobView } from '../../shared/job-view.ts';
import { ProblemError } from '../../shared/problem.ts';
import { makeFakeBridge } from '../fakes/fake-bridge.ts';
import { aJobRecord } from '../fakes/fake-data.ts';

const job = aJobRecord({});
let bridge: Bridge;

beforeEach(() => {
  bridge = makeFakeBridge({ jobs: [job] });
  vi.stubGlobal('window', { enrichDesk: bridge });
});
afterEach(() => vi.unstubAllGlobals());

describe('asking the main process', () => {
  it('answers the value itself', async () => {
    expect(await call('jobs:get', { id: job.id })).toEqual(jobView(job));
  });

  it('throws the problem it was answered, words and all', async () => {
    const error = await call('lookups:run', { kind: 'phone', input: {}, intent: '', again: false }).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(ProblemError);
    expect(error).toMatchObject({ problem: { code: 'not-here', advice: 'Run the real app.' } });
  });

  it('turns a call that broke into a problem in words, with what broke as its detail', async () => {
    const broken = { ...bridge.call, 'jobs:list': () => Promise.reject(new Error('No handler registered')) };
    vi.stubGlobal('window', { enrichDesk: { ...bridge, call: broken } });
    const error = await call('jobs:list', { after: null }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ problem: { code: 'unexpected', detail: 'No handler registered' } });
  });

  it('hears of changes until it stops listening', async () => {
    const heard: JobSummary[] = [];
    const stop = listen('jobs:changed', (summary) => heard.push(summary));
    await call('jobs:rename', { id: job.id, name: 'First' });
    stop();
    await call('jobs:rename', { id: job.id, name: 'Second' });
    expect(heard.map(({ name }) => name)).toEqual(['First']);
  });
});
