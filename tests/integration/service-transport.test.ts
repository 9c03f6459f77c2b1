import { getEventListeners, once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../electron/platform/clock.ts';
import { directNetwork } from '../../electron/platform/network.ts';
import {
  createRequestBody,
  createTransport,
  jsonBody,
  type Reply,
  type Request,
  type RequestBody,
  type Timeouts,
} from '../../electron/service/http/transport.ts';
import { readReply } from '../../electron/service/replies/service-reply.ts';
import { answer } from '../fakes/scripted-server.ts';
import { serviceBench } from '../fakes/service-bench.ts';

const bench = serviceBench();
const long = { connectMs: 15_000, replyMs: 15_000, createReplyMs: 15_000, idleMs: 15_000 };
const transportWith = (timeouts: Partial<Timeouts>) =>
  createTransport({ network: directNetwork, userAgent: 'x', timeouts: { ...long, ...timeouts } });
const patient = transportWith({});
const small = (reply: Reply) => readReply(reply, systemClock);
const get = (url: string, more: Partial<Request> = {}): Request => ({
  method: 'GET',
  url: new URL(url),
  headers: {},
  ...more,
});

describe('an exchange with the service', () => {
  it('sends a body with its type and length, and no such headers without one', async () => {
    const server = await bench.serve({ after: answer(200, {}) });
    const url = `${server.url}/a%20b?c=d`;
    await patient.exchange(get(url, { method: 'POST', body: jsonBody({ a: 'ö' }) }), small);
    await patient.exchange(get(url, { headers: { accept: 'text/csv' } }), small);
    const [post, bare] = server.seen;
    expect(post).toMatchObject({
      method: 'POST',
      path: '/a%20b?c=d',
      headers: { 'content-type': 'application/json', 'content-length': '10' },
    });
    expect(bare).toMatchObject({ method: 'GET', headers: { accept: 'text/csv', connection: 'close' } });
    expect(bare?.headers).not.toHaveProperty('content-type');
    expect(bare?.headers).not.toHaveProperty('content-length');
  });

  it('fails where the service switches protocols', async () => {
    const { url } = await bench.serve({
      before: (request) =>
        request.socket.end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'),
    });
    expect(await patient.exchange(get(url), small)).toMatchObject({
      ok: false,
      failure: { reached: true, problem: { code: 'connection-broken' } },
    });
  });

  it('ends at once where it is canceled while it waits for the answer', async () => {
    const stop = new AbortController();
    const { url } = await bench.serve({ after: () => stop.abort() });
    expect(await patient.exchange(get(url, { signal: stop.signal }), small)).toMatchObject({
      ok: false,
      failure: { problem: { code: 'cancelled' } },
    });
  });

  it('closes its connection, even where its answer was not read', async () => {
    const closed: Promise<unknown>[] = [];
    const { url } = await bench.serve({
      after: (request: IncomingMessage, reply) => {
        closed.push(once(request.socket, 'close'));
        reply.writeHead(200, { 'content-length': 10 }).write('half');
      },
    });
    expect(await patient.exchange(get(url), async ({ status }) => status)).toEqual({ ok: true, value: 200 });
    await Promise.all(closed);
    expect(closed).toHaveLength(1);
  });

  it('leaves no listener on its abort signal', async () => {
    const stop = new AbortController();
    const { url } = await bench.serve({ after: answer(200, {}) });
    await patient.exchange(get(url, { signal: stop.signal }), small);
    expect(getEventListeners(stop.signal, 'abort')).toEqual([]);
  });

  it('reports an error of the reader as its failure', async () => {
    const { url } = await bench.serve({ after: answer(200, {}) });
    expect(await patient.exchange(get(url), () => Promise.reject(new Error('no room')))).toMatchObject({
      ok: false,
      failure: { reached: true, problem: { detail: 'no room' } },
    });
  });

  it('sends a body of many pieces without a listener for each', async () => {
    const warnings: Error[] = [];
    const warn = (warning: Error) => warnings.push(warning);
    process.on('warning', warn);
    const server = await bench.serve({ after: answer(200, {}) });
    const piece = Buffer.alloc(1000, 'x');
    const body = createRequestBody({
      type: 'text/csv',
      bytes: 50 * piece.length,
      async *chunks() {
        for (let count = 0; count < 50; count++) yield piece;
      },
    });
    const exchanged = await patient.exchange(get(server.url, { method: 'POST', body }), small);
    process.off('warning', warn);
    expect(exchanged).toMatchObject({ ok: true });
    expect(server.seen[0]?.body.length).toBe(50_000);
    expect(warnings).toEqual([]);
  });
});

describe('a reply that stands still', () => {
  const brief = transportWith({ idleMs: 150 });
  /** Sends its head and the beginning of a body that never comes to its end. */
  const halfOnly = () =>
    bench.serve({ after: (_, reply) => reply.writeHead(200, { 'content-length': 100 }).write('half') });
  const readAll = async ({ body }: Reply) => {
    let text = '';
    for await (const chunk of body) text += String(chunk);
    return text;
  };
  const gaveUp = { ok: false, failure: { reached: true, problem: { code: 'connection-broken' } } };

  it('is given up after the idle time', async () => {
    const { url } = await halfOnly();
    expect(await brief.exchange(get(url), readAll)).toMatchObject(gaveUp);
  });

  it('is given up only once what came was read', async () => {
    const { url } = await halfOnly();
    let taken = '';
    const outcome = await brief.exchange(get(url), async (reply) => {
      // Each of these takes as long as a reply may stand still.
      for (let times = 0; times < 2; times++) await brief.exchange(get(url), readAll);
      for await (const chunk of reply.body) taken += String(chunk);
    });
    expect(outcome).toMatchObject(gaveUp);
    expect(taken).toBe('half');
  });

  it('may take longer than an answer may take to begin', async () => {
    const transport = transportWith({ replyMs: 150 });
    let finish = () => {};
    const { url } = await bench.serve({
      after: (request, reply) => {
        if (request.url === '/silent') return;
        reply.writeHead(200, { 'content-length': 8 }).write('half');
        finish = () => reply.end('rest');
      },
    });
    const outcome = await transport.exchange(get(url), async (reply) => {
      const silent = await transport.exchange(get(`${url}/silent`), readAll);
      expect(silent).toMatchObject({ ok: false, failure: { problem: { code: 'reply-timeout' } } });
      await transport.exchange(get(`${url}/silent`), readAll);
      finish();
      return readAll(reply);
    });
    expect(outcome).toEqual({ ok: true, value: 'halfrest' });
  });

  it('says whether the request or the answer stood still', async () => {
    const transport = transportWith({ replyMs: 150 });
    const { url } = await bench.serve({ before: (request) => request.pause() });
    const piece = Buffer.alloc(1_000_000);
    const body = createRequestBody({
      type: 'text/csv',
      bytes: 40 * piece.length,
      async *chunks() {
        for (let count = 0; count < 40; count++) yield piece;
      },
    });
    const post = (sent: RequestBody) =>
      transport.exchange({ ...get(url), method: 'POST', body: sent }, readAll);
    expect(await post(body)).toMatchObject({ failure: { problem: { code: 'connection-broken' } } });
    expect(await post(jsonBody({}))).toMatchObject({ failure: { problem: { code: 'reply-timeout' } } });
  });
});
