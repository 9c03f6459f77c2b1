import { expect, test } from 'vitest';
import {
  createDispatcher,
  type TaskContext,
  type TaskHandler,
} from '../../electron/engine/process/dispatcher.ts';
import { handlerOf } from '../../electron/engine/process/engine-handlers.ts';
import type { EngineAnswer } from '../../electron/engine/process/messages.ts';
import { ProblemError } from '../../shared/model/problem.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

function setUp(handlers: Readonly<Record<string, TaskHandler>>) {
  const answers: EngineAnswer[] = [];
  let time = 0;
  const ask = createDispatcher({
    handlerOf: (task) => handlers[task] ?? handlerOf(task),
    answer: (message) => answers.push(message),
    now: () => time,
  });
  return { ask, answers, advance: (milliseconds: number) => (time += milliseconds) };
}

/** A task that ends when the test says so. */
function heldTask(weight: TaskHandler['weight']) {
  const started: { input: unknown; context: TaskContext; finish(output: unknown): void }[] = [];
  const handler: TaskHandler = {
    weight,
    run: (input, context) =>
      new Promise((finish, fail) => {
        started.push({ input, context, finish });
        context.signal.addEventListener('abort', () => fail(context.signal.reason));
      }),
  };
  return { handler, started };
}

test('the engine answers under the id of the question', async () => {
  const { ask, answers } = setUp({ inspect: { weight: 'light', run: async () => 42 } });
  ask({ type: 'ask', id: 4, task: 'inspect', input: {} });
  await turn();
  expect(answers).toEqual([{ type: 'done', id: 4, output: 42 }]);
});

test('the engine answers a problem to invalid input and to unknown tasks', async () => {
  const { ask, answers } = setUp({});
  ask({ type: 'ask', id: 1, task: 'inspect', input: { path: 1 } });
  ask({ type: 'ask', id: 2, task: 'toString', input: {} });
  ask({ nonsense: true });
  await turn();
  expect(answers.map((answer) => [answer.type, answer.id]).sort()).toEqual([
    ['failed', 1],
    ['failed', 2],
  ]);
});

test('the engine answers a Problem unchanged, and only the name of another error', async () => {
  const problem = { code: 'file-gone', message: 'The file is gone.', advice: 'Choose it again.' };
  const { ask, answers } = setUp({
    inspect: { weight: 'light', run: () => Promise.reject(new ProblemError(problem)) },
    check: { weight: 'light', run: () => Promise.reject(new TypeError('bad cell: jane@example.com')) },
  });
  ask({ type: 'ask', id: 1, task: 'inspect', input: {} });
  ask({ type: 'ask', id: 2, task: 'check', input: {} });
  await turn();
  expect(answers[0]).toEqual({ type: 'failed', id: 1, problem });
  expect(answers[1]).toMatchObject({
    type: 'failed',
    id: 2,
    problem: { code: 'unexpected', detail: 'TypeError' },
  });
  expect(JSON.stringify(answers)).not.toContain('jane');
});

test('the engine runs heavy tasks one after the other, and light ones at once', async () => {
  const heavy = heldTask('heavy');
  const light = heldTask('light');
  const { ask, answers } = setUp({ check: heavy.handler, prepare: heavy.handler, inspect: light.handler });
  ask({ type: 'ask', id: 1, task: 'check', input: 'first' });
  ask({ type: 'ask', id: 2, task: 'prepare', input: 'second' });
  ask({ type: 'ask', id: 3, task: 'inspect', input: 'look' });
  await turn();
  expect(heavy.started.map(({ input }) => input)).toEqual(['first']);
  light.started[0]?.finish('seen');
  await turn();
  expect(answers).toEqual([{ type: 'done', id: 3, output: 'seen' }]);
  heavy.started[0]?.finish('checked');
  await turn();
  expect(heavy.started.map(({ input }) => input)).toEqual(['first', 'second']);
  heavy.started[1]?.finish('prepared');
  await turn();
  expect(answers.slice(1)).toEqual([
    { type: 'done', id: 1, output: 'checked' },
    { type: 'done', id: 2, output: 'prepared' },
  ]);
});

test('the engine cancels the named task alone, and never starts it where it waits', async () => {
  const heavy = heldTask('heavy');
  const { ask, answers } = setUp({ check: heavy.handler });
  ask({ type: 'ask', id: 1, task: 'check', input: 'first' });
  ask({ type: 'ask', id: 2, task: 'check', input: 'second' });
  ask({ type: 'ask', id: 3, task: 'check', input: 'third' });
  await turn();
  ask({ type: 'cancel', id: 2 });
  ask({ type: 'cancel', id: 1 });
  ask({ type: 'cancel', id: 99 });
  await turn();
  expect(heavy.started.map(({ input }) => input)).toEqual(['first', 'third']);
  expect(answers).toMatchObject([
    { type: 'failed', id: 1, problem: { code: 'cancelled' } },
    { type: 'failed', id: 2, problem: { code: 'cancelled' } },
  ]);
});

test('the engine sends progress at most ten times a second, and none after a cancel', async () => {
  const task = heldTask('heavy');
  const { ask, answers, advance } = setUp({ check: task.handler });
  ask({ type: 'ask', id: 1, task: 'check', input: {} });
  await turn();
  for (let done = 0; done < 1000; done++) {
    task.started[0]?.context.onProgress(done, 1000);
    advance(1);
  }
  expect(answers).toHaveLength(10);
  expect(answers[1]).toEqual({ type: 'progress', id: 1, done: 100, total: 1000 });
  advance(1000);
  ask({ type: 'cancel', id: 1 });
  task.started[0]?.context.onProgress(1000, 1000);
  expect(answers).toHaveLength(10);
});
