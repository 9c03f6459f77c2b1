import { describe, expect, test } from 'vitest';
import { connectHandlers, type Handlers, type Sender } from '../../electron/ipc/router.ts';
import { allIpc, internalIpc } from '../../shared/ipc.ts';
import { failure, ProblemError, problem, success } from '../../shared/problem.ts';

const appOrigin = 'app://enrich-desk';
const ownPage: Sender = { senderFrame: { origin: appOrigin, parent: null } };

/** Connects handlers that all answer the same way, and returns how to call them as the page would. */
function connected(answer: (channel: string, argument: unknown) => unknown) {
  const listeners = new Map<string, (event: Sender, ...args: unknown[]) => Promise<unknown>>();
  const faults: string[] = [];
  const handlers = Object.fromEntries(
    Object.keys(allIpc).map((channel) => [channel, (argument: unknown) => answer(channel, argument)]),
  ) as unknown as Handlers;
  connectHandlers({ handle: (channel, listener) => void listeners.set(channel, listener) }, handlers, {
    appOrigin,
    reportFault: (channel) => faults.push(channel),
  });
  const call = (channel: string, event: Sender, ...args: unknown[]) => {
    const listener = listeners.get(channel);
    if (listener === undefined) throw new Error(`nothing listens on ${channel}`);
    return listener(event, ...args);
  };
  return { listeners, faults, call };
}

describe('calls from the window', () => {
  test('every channel of the contract has a listener', () => {
    expect([...connected(() => success(null)).listeners.keys()].sort()).toEqual(Object.keys(allIpc).sort());
  });

  test('a good call reaches its handler with the parsed argument', async () => {
    const { call } = connected((channel, argument) => success({ channel, argument }));
    expect(await call('jobs:rename', ownPage, { id: 'a', name: '  Spring list ' })).toEqual(
      success({ channel: 'jobs:rename', argument: { id: 'a', name: 'Spring list' } }),
    );
  });

  test.each<[string, Sender]>([
    ['another origin', { senderFrame: { origin: 'https://example.com', parent: null } }],
    ['a frame inside the page', { senderFrame: { origin: appOrigin, parent: {} } }],
    ['a frame that is gone', { senderFrame: null }],
  ])('a call from %s is refused before its handler runs', async (_who, event) => {
    let ran = false;
    const { call } = connected(() => {
      ran = true;
      return success(null);
    });
    for (const channel of ['app:info', ...Object.keys(internalIpc)])
      expect(await call(channel, event)).toMatchObject({ ok: false, problem: { code: 'ipc-refused' } });
    expect(ran).toBe(false);
  });

  test.each<[string, string, unknown[]]>([
    ['a wrong type', 'jobs:get', [{ id: 7 }]],
    ['nothing where something is due', 'jobs:get', []],
    ['something where nothing is due', 'app:info', [{ id: 'x' }]],
    ['an endless text', 'jobs:set-note', [{ id: 'x', note: 'n'.repeat(5000) }]],
    ['a second argument', 'jobs:get', [{ id: 'x' }, 'more']],
    ['a path in the place of a token', 'files:inspect', [{ file: '/etc/passwd', reading: {} }]],
    ['a path beside no token', 'files:inspect', [{ path: '/etc/passwd', reading: {} }]],
    ['no path where one is offered', 'files:offer', [{ path: '' }]],
    ['a queue id that is not a number', 'jobs:attach-queue-id', [{ id: 'x', queueId: '../7' }]],
  ])('an argument with %s is refused', async (_what, channel, args) => {
    const { call } = connected(() => success(null));
    expect(await call(channel, ownPage, ...args)).toMatchObject({
      ok: false,
      problem: { code: 'ipc-argument' },
    });
  });

  test('a problem thrown inside arrives as that problem, any other fault as a plain sentence without its message', async () => {
    const known = problem('known', 'The disk is full.', 'Free some space.');
    const { call, faults } = connected((channel) => {
      throw channel === 'app:info' ? new ProblemError(known) : new Error('row 7: ann@example.com');
    });
    expect(await call('app:info', ownPage)).toEqual(failure(known));
    const answer = await call('jobs:list', ownPage, { after: null });
    expect(answer).toMatchObject({ ok: false, problem: { code: 'unexpected' } });
    expect(JSON.stringify(answer)).not.toContain('example.com');
    expect(faults).toEqual(['jobs:list']);
  });
});
