import { expect, test } from 'vitest';
import { createEngineClient } from '../../electron/engine/process/engine-client.ts';
import type { EngineOutput } from '../../electron/engine/process/protocol.ts';
import { FakeEngineProcess } from '../fakes/engine-process.ts';
import { ManualClock } from '../fakes/fake-clock.ts';

const verified: EngineOutput<'verifyResult'> = { rows: 3, odd: [] };
const file = { path: '/lists/result.csv' };

function setUp() {
  const processes: FakeEngineProcess[] = [];
  const crashes: string[] = [];
  const clock = new ManualClock();
  const client = createEngineClient(
    () => {
      const engine = new FakeEngineProcess();
      processes.push(engine);
      return engine;
    },
    { clock, onCrash: (problem) => crashes.push(problem.code) },
  );
  const engine = (index = processes.length - 1) => {
    const found = processes[index];
    if (!found) throw new Error('No such process was started.');
    return found;
  };
  return { client, clock, crashes, processes, engine };
}

test('the engine client starts its process with the first task and shares it', async () => {
  const { client, processes, engine } = setUp();
  expect(processes).toHaveLength(0);
  const first = client.run('verifyResult', file);
  const second = client.run('verifyResult', { path: '/lists/other.csv' });
  expect(processes).toHaveLength(1);
  expect(engine().questions).toEqual([
    { type: 'ask', id: 1, task: 'verifyResult', input: file },
    { type: 'ask', id: 2, task: 'verifyResult', input: { path: '/lists/other.csv' } },
  ]);
  engine().answer({ type: 'done', id: 2, output: { ...verified, rows: 7 } });
  engine().answer({ type: 'done', id: 1, output: verified });
  expect(await first).toEqual({ ok: true, value: verified });
  expect(await second).toEqual({ ok: true, value: { ...verified, rows: 7 } });
});

test('the engine client passes progress to its task alone', async () => {
  const { client, engine } = setUp();
  const seen: string[] = [];
  const first = client.run('verifyResult', file, {
    onProgress: (done, total) => seen.push(`${done}/${total}`),
  });
  client.run('verifyResult', file, { onProgress: () => seen.push('wrong task') });
  engine().answer({ type: 'progress', id: 1, done: 5, total: 10 });
  engine().answer({ type: 'done', id: 1, output: verified });
  await first;
  engine().answer({ type: 'progress', id: 1, done: 6, total: 10 });
  expect(seen).toEqual(['5/10']);
});

test('the engine client passes on a problem of the engine unchanged', async () => {
  const { client, engine } = setUp();
  const running = client.run('verifyResult', file);
  const problem = { code: 'file-gone', message: 'The file is gone.', advice: 'Choose it again.' };
  engine().answer({ type: 'failed', id: 1, problem });
  expect(await running).toEqual({ ok: false, problem });
});

test('a crash of the engine fails its running tasks, and the next one starts a new process', async () => {
  const { client, crashes, processes, engine } = setUp();
  const running = [client.run('verifyResult', file), client.run('verifyResult', file)];
  engine().exit(134);
  for (const result of await Promise.all(running)) {
    expect(result).toMatchObject({ ok: false, problem: { code: 'engine-stopped' } });
    expect(!result.ok && result.problem.message).toMatch(/^The part of the app that reads files stopped/);
  }
  expect(crashes).toEqual(['engine-stopped']);
  const next = client.run('verifyResult', file);
  expect(processes).toHaveLength(2);
  engine(0).answer({ type: 'done', id: 3, output: { ...verified, rows: 999 } });
  engine(1).answer({ type: 'done', id: 3, output: verified });
  expect(await next, 'an answer of the process that died must not count').toEqual({
    ok: true,
    value: verified,
  });
});

test('the engine client starts no process for a minute after five crashes', async () => {
  const { client, clock, processes, engine } = setUp();
  for (let crash = 0; crash < 5; crash++) {
    const running = client.run('verifyResult', file);
    engine().exit(1);
    await running;
    clock.advance(1_000);
  }
  expect(await client.run('verifyResult', file)).toMatchObject({
    problem: { code: 'engine-keeps-stopping' },
  });
  expect(processes).toHaveLength(5);
  clock.advance(60_000);
  const running = client.run('verifyResult', file);
  expect(processes).toHaveLength(6);
  engine().answer({ type: 'done', id: 6, output: verified });
  expect(await running).toMatchObject({ ok: true });
});

test('an engine that cannot be started is a problem, not an exception', async () => {
  const client = createEngineClient(() => {
    throw new Error('spawn ENOMEM');
  });
  expect(await client.run('verifyResult', file)).toMatchObject({
    ok: false,
    problem: { code: 'engine-stopped' },
  });
});

test('a canceled task ends once the engine has cleaned up', async () => {
  const { client, engine } = setUp();
  const controller = new AbortController();
  let settled = false;
  const running = client.run('verifyResult', file, { signal: controller.signal });
  running.then(() => {
    settled = true;
  });
  controller.abort();
  expect(engine().questions.at(-1)).toEqual({ type: 'cancel', id: 1 });
  await Promise.resolve();
  expect(settled).toBe(false);
  const problem = { code: 'cancelled', message: 'Cancelled.', advice: '' };
  engine().answer({ type: 'failed', id: 1, problem });
  expect(await running).toEqual({ ok: false, problem });
});

test('a canceled task ends after five seconds where the engine does not react', async () => {
  const { client, clock } = setUp();
  const controller = new AbortController();
  const running = client.run('verifyResult', file, { signal: controller.signal });
  controller.abort();
  clock.advance(5_000);
  expect(await running).toMatchObject({ ok: false, problem: { code: 'cancelled' } });
});

test('a task that was canceled before never reaches the engine', async () => {
  const { client, processes } = setUp();
  const result = await client.run('verifyResult', file, { signal: AbortSignal.abort() });
  expect(result).toMatchObject({ ok: false, problem: { code: 'cancelled' } });
  expect(processes).toHaveLength(0);
});

test('an engine answer of the wrong shape is a problem of its task alone', async () => {
  const { client, engine } = setUp();
  const garbled = client.run('verifyResult', file);
  const sound = client.run('verifyResult', file);
  engine().answer({ type: 'done', id: 1, output: { rows: 'three' } });
  engine().answer({ type: 'done', id: 2, output: verified });
  expect(await garbled).toMatchObject({ ok: false, problem: { code: 'unexpected' } });
  expect(await sound).toMatchObject({ ok: true });
});

test.each([undefined, 'hello', { type: 'done' }, { type: 'failed', id: 1, problem: 'no' }])(
  'an engine that answers %j is ended',
  async (garbage) => {
    const { client, crashes, engine } = setUp();
    const running = client.run('verifyResult', file);
    engine().say(garbage);
    expect(engine().killed).toBe(true);
    expect(await running).toMatchObject({ ok: false, problem: { code: 'engine-stopped' } });
    expect(crashes).toHaveLength(1);
  },
);

test('an engine answer to an unknown task is dropped', async () => {
  const { client, engine } = setUp();
  const running = client.run('verifyResult', file);
  engine().answer({ type: 'done', id: 77, output: verified });
  engine().answer({ type: 'done', id: 1, output: verified });
  expect(await running).toEqual({ ok: true, value: verified });
});

test('closing the engine client ends the process without a crash and refuses later tasks', async () => {
  const { client, crashes, processes, engine } = setUp();
  const running = client.run('verifyResult', file);
  client.close();
  expect(await running).toMatchObject({ ok: false, problem: { code: 'engine-closed' } });
  expect(engine().killed).toBe(true);
  expect(crashes).toEqual([]);
  expect(await client.run('verifyResult', file)).toMatchObject({ problem: { code: 'engine-closed' } });
  expect(processes).toHaveLength(1);
});
