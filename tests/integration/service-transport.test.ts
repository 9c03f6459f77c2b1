import { getEventListeners, once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../electron/platform/clock.ts';
import { directNetwork } from '../../electron/platform/network.ts';
import { createRequestBody, jsonBody } from '../../electron/service/http/request-body.ts';
import { createTransport, type Reply, type Request } from '../../electron/service/http/transport.ts';
import { readReply } from '../../electron/service/replies/service-reply.ts';
import { answer } from '../fakes/scripted-server.ts';
import { serviceBench } from '../fakes/service-bench.ts';

const bench = serviceBench();
const patient = createTransport({
  network: directNetwork,
  userAgent: 'EnrichDesk/test',
  timeouts: { connectMs: 15_000, replyMs: 15_000, createReplyMs: 15_000, idleMs: 15_000 },
});
const small = (reply: Reply) => readReply(reply, systemClock);
const get = (url: string, more: Partial<Request> = {}): Request => ({
  method: 'GET',
  url: new URL(url),
  headers: {},
  ...more,
});

describe('one exchange', () => {
  it('sends a body with its kind and its length, and none without', async () => {
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

  it('ends with a failure where the service switches to something else than an answer', async () => {
    const { url } = await bench.serve({
      before: (request) =>
        request.socket.end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'),
    });
    expect(await patient.exchange(get(url), small)).toMatchObject({
      ok: false,
      failure: { reached: true, problem: { code: 'connection-broken' } },
    });
  });

  it('is stopped at once while it waits for the answer', async () => {
    const stop = new AbortController();
    const { url } = await bench.serve({ after: () => stop.abort() });
    expect(await patient.exchange(get(url, { signal: stop.signal }), small)).toMatchObject({
      ok: false,
      failure: { problem: { code: 'cancelled' } },
    });
  });

  it('leaves no connection behind, whether its answer was read or not', async () => {
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

  it('leaves nothing on the signal that could have stopped it', async () => {
    const stop = new AbortController();
    const { url } = await bench.serve({ after: answer(200, {}) });
    await patient.exchange(get(url, { signal: stop.signal }), small);
    expect(getEventListeners(stop.signal, 'abort')).toEqual([]);
  });

  it('counts an error of the reader as a failure of its own', async () => {
    const { url } = await bench.serve({ after: answer(200, {}) });
    expect(await patient.exchange(get(url), () => Promise.reject(new Error('no room')))).toMatchObject({
      ok: false,
      failure: { reached: true, problem: { detail: 'no room' } },
    });
  });

  it('takes a body of many pieces without leaving anything behind for each', async () => {
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
