import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { moveSelfTestAside, type SelfTestReport, selfTest } from '../../electron/app/self-test.ts';
import { summaryOf } from '../../electron/jobs/record/summarize-job.ts';
import { outcomeOf } from '../../electron/unattended/unattended.ts';
import { noPolicyView } from '../../shared/model/app-info.ts';
import type { JobState } from '../../shared/model/job-state.ts';
import { failure, problem, success } from '../../shared/model/problem.ts';
import { createFakeClock, type FakeClock } from '../fakes/fake-clock.ts';
import { aJobRecord, anInspectedFile } from '../fakes/fake-data.ts';
import { fakeCipher } from '../fakes/test-connections.ts';

const wrong = failure(problem('x', 'It is not there.', ''));
const job = (state: JobState) => aJobRecord({ id: 'j1', state });

/** An app of which this is wrong; the last step, which needs a database, always is. */
interface Wrong {
  page?: 'silent';
  engine?: 'crashes';
  cipher?: 'garbles' | 'none';
  job?: JobState | 'stays';
}

let clock: FakeClock;
beforeEach(() => {
  clock = createFakeClock();
});

async function tested(is: Wrong): Promise<SelfTestReport> {
  const cipher = fakeCipher();
  cipher.safe = is.cipher !== 'none';
  if (is.cipher === 'garbles') cipher.decrypt = async () => ({ text: '?', stale: false });
  const ended = is.job === 'stays' ? null : job(is.job ?? 'done');
  const handlers: Parameters<typeof selfTest>[0]['handlers'] = {
    'app:info': () =>
      success({
        version: '1',
        platform: 'linux',
        startsAtLogin: false,
        runtime: [],
        dataFolder: '/',
        policy: noPolicyView,
        notices: [],
      }),
    'files:sample': () => success({ token: 'a'.repeat(32), name: 'sample.csv' }),
    'files:inspect': () => success(anInspectedFile('sample.csv', {})),
    'jobs:create': () => success(summaryOf(job('preparing'))),
    'results:open': () => wrong,
  };
  const report = selfTest({
    handlers,
    jobs: { get: () => ended },
    unattended: { settled: () => (ended ? Promise.resolve(outcomeOf(ended)) : new Promise(() => {})) },
    engine: { run: async () => (is.engine ? wrong : success({} as never)) },
    cipher,
    clock,
  });
  if (is.page !== 'silent') await handlers['app:info'](undefined);
  await clock.advance(61_000);
  return report;
}

test.each<[string, Wrong, string]>([
  ['window', { page: 'silent' }, 'it took too long'],
  ['engine', { engine: 'crashes' }, 'It is not there.'],
  ['safe storage', { cipher: 'garbles' }, 'what was encrypted came back as something else'],
  ['practice job', { job: 'needs-attention' }, 'the job ended as needs-attention'],
  ['practice job', { job: 'stays' }, 'it took too long'],
  ['result', {}, 'It is not there.'],
])('the self-test names the step that fails and tries none after it: %s, %o', async (step, is, why) => {
  const { ok, steps } = await tested(is);
  expect(ok).toBe(false);
  expect(Object.entries(steps).at(-1)).toEqual([step, `failed: ${why}`]);
  expect(Object.values(steps).filter((said) => said.startsWith('failed'))).toHaveLength(1);
});

test('the self-test goes on on a computer without safe storage', async () => {
  const { steps } = await tested({ cipher: 'none' });
  expect(steps['safe storage']).toBe('none on this computer');
  expect(steps['practice job']).toBe('done');
});

test('the self-test has a folder of its own, for Chromium as well', () => {
  const paths = new Map([['temp', tmpdir()]]);
  moveSelfTestAside({
    getPath: (name) => paths.get(name) ?? '',
    setPath: (name, path) => void paths.set(name, path),
  });
  const own = paths.get('userData') ?? '';
  rmSync(own, { recursive: true });
  expect(own.startsWith(join(tmpdir(), 'enrich-desk-self-test-'))).toBe(true);
  expect(paths.get('sessionData')).toBe(own);
});
