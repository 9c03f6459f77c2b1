import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { connectHandlers, type Handlers, type Sender } from '../../electron/ipc/router.ts';
import { allIpc, internalIpc, ipc } from '../../shared/ipc/ipc.ts';
import { failure, ProblemError, problem, success } from '../../shared/model/problem.ts';
import { FileTokenSchema } from '../../shared/model/seen-list.ts';
import { textPlaces } from './text-places.ts';

const pathLike = [
  '/etc/passwd',
  '/home/ann/list.csv',
  'C:\\Users\\ann\\list.csv',
  'C:/list.csv',
  '\\\\server\\share\\list.csv',
  '../list.csv',
  './list.csv',
  '~/list.csv',
  'list.csv',
  'file:///etc/passwd',
  '/proc/self/environ',
];

/** Places that take any text, each known to be a name, a number or a content, and never where a file lies. */
const freeText = [
  'account',
  'address',
  'ca',
  'columns.[].header',
  'columns.[].name',
  'creditPrices.appending.currency',
  'creditPrices.business.currency',
  'email',
  'entries.[].key',
  'entries.[].text',
  'followUps.name',
  'formerId',
  'from',
  'headers.[]',
  'id',
  'ids.[]',
  'input.{key}',
  'input.{value}',
  'jobId',
  'key',
  'memberName',
  'name',
  'note',
  'passphrase',
  'password',
  'people.[].emails.[]',
  'people.[].firstName',
  'people.[].fullName',
  'people.[].lastName',
  'people.[].middleName',
  'people.[].phones.[]',
  'plan.connection',
  'query.filters.[].from',
  'query.filters.[].text',
  'query.filters.[].to',
  'query.filters.[].values.[]',
  'query.search',
  'reading.delimiter',
  'reading.sheet',
  'reading.sheets.[]',
  'reason',
  'replaces',
  'request.columns.[].header',
  'request.columns.[].name',
  'request.query.filters.[].from',
  'request.query.filters.[].text',
  'request.query.filters.[].to',
  'request.query.filters.[].values.[]',
  'request.query.search',
  'sample.column',
  'search',
  'seen.headers.[]',
  'server.address',
  'server.ca',
  'server.password',
  'server.user',
  'settings.connection',
  'settings.mapping',
  'shaping.edits.[].after',
  'shaping.edits.[].before',
  'shaping.marks.[].word',
  'shaping.replacements.[].find',
  'shaping.replacements.[].replaceWith',
  'taskId',
  'teamName',
  'text',
  'user',
  'view.name',
  'view.query.filters.[].from',
  'view.query.filters.[].text',
  'view.query.filters.[].to',
  'view.query.filters.[].values.[]',
  'view.query.search',
];

const places = Object.entries(ipc).flatMap(([channel, { argument }]) =>
  textPlaces(argument).map((place) => ({ channel, ...place })),
);
const takesPaths = places.filter(({ takes }) => pathLike.some(takes));

describe('the IPC contract', () => {
  it('has no argument that accepts a path', () => {
    expect([...new Set(takesPaths.map(({ name }) => name))].sort()).toEqual(freeText);
    const named = places.filter(({ name }) => /path|file|folder|director|source|location/i.test(name));
    expect(named.length).toBeGreaterThan(2);
    for (const { channel, name, takes } of named)
      expect(pathLike.filter(takes), `${channel} ${name}`).toEqual([]);
  });

  it('names a file by its token in every channel about a list', () => {
    const withFile = places.filter(({ name }) => name === 'file').map(({ channel }) => channel);
    expect(withFile).toEqual([
      'files:inspect',
      'files:check',
      'files:rows',
      'jobs:create',
      'opened:add',
      'suppression:look',
      'suppression:import',
      'lookup-lists:create',
      'written:show',
      'written:open',
    ]);
    for (const channel of withFile) {
      const { argument } = Object.entries(ipc).find(([name]) => name === channel)?.[1] ?? {};
      const file = textPlaces(argument ?? z.never()).find(({ name }) => name === 'file');
      fc.assert(fc.property(fc.string(), (text) => file?.takes(text) === isToken(text)));
      expect(file?.takes('0123456789abcdef0123456789abcdef')).toBe(true);
    }
  });

  it('has no channel of the page that accepts a path', () => {
    expect(Object.keys(internalIpc)).toEqual(['files:offer']);
    expect(Object.keys(ipc).filter((channel) => channel in internalIpc)).toEqual([]);
  });
});

describe('a file token', () => {
  it('is 32 hexadecimal digits and never a path', () => {
    expect(pathLike.filter((path) => FileTokenSchema.safeParse(path).success)).toEqual([]);
    const wrong = [
      '',
      '0'.repeat(31),
      '0'.repeat(33),
      `${'0'.repeat(32)}\n`,
      `/${'0'.repeat(31)}`,
      'g'.repeat(32),
    ];
    expect(wrong.filter((text) => FileTokenSchema.safeParse(text).success)).toEqual([]);
  });
});

describe('the walk through the schemas', () => {
  it('finds text anywhere and throws on a kind it does not know', () => {
    const nested = z.object({
      a: z.array(z.object({ path: z.string() })).optional(),
      b: z.union([z.string(), z.object({ c: z.record(z.string(), z.string()) })]),
      d: z.number(),
    });
    expect(textPlaces(nested).map(({ name }) => name)).toEqual([
      'a.[].path',
      'b',
      'b.c.{key}',
      'b.c.{value}',
    ]);
    for (const unknown of [z.any(), z.unknown(), z.looseObject({}), z.string().transform(Number)])
      expect(() => textPlaces(z.object({ unknown }))).toThrow('not known');
  });
});

/** Said a second time on purpose: the pattern is what keeps paths out. */
const isToken = (text: string) => /^[0-9a-f]{32}$/.test(text) && !text.includes('\n');

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
  test('have a listener for every channel of the contract', () => {
    expect([...connected(() => success(null)).listeners.keys()].sort()).toEqual(Object.keys(allIpc).sort());
  });

  test('reach their handler with the parsed argument', async () => {
    const { call } = connected((channel, argument) => success({ channel, argument }));
    expect(await call('jobs:rename', ownPage, { id: 'a', name: '  Spring list ' })).toEqual(
      success({ channel: 'jobs:rename', argument: { id: 'a', name: 'Spring list' } }),
    );
  });

  test.each<[string, Sender]>([
    ['another origin', { senderFrame: { origin: 'https://example.com', parent: null } }],
    ['a frame inside the page', { senderFrame: { origin: appOrigin, parent: {} } }],
    ['a closed frame', { senderFrame: null }],
  ])('are refused from %s before the handler runs', async (_who, event) => {
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
  ])('are refused with %s', async (_what, channel, args) => {
    const { call } = connected(() => success(null));
    expect(await call(channel, ownPage, ...args)).toMatchObject({
      ok: false,
      problem: { code: 'ipc-argument' },
    });
  });

  test('answer a thrown problem as it is and any other error without its message', async () => {
    const known = problem('known', 'The disk is full.', 'Free some space.');
    const { call, faults } = connected((channel) => {
      throw channel === 'app:info' ? new ProblemError(known) : new Error('row 7: ann@example.com');
    });
    expect(await call('app:info', ownPage)).toEqual(failure(known));
    const answer = await call('jobs:list', ownPage);
    expect(answer).toMatchObject({ ok: false, problem: { code: 'unexpected' } });
    expect(JSON.stringify(answer)).not.toContain('example.com');
    expect(faults).toEqual(['jobs:list']);
  });
});
