import { describe, expect, it } from 'vitest';
import { directNetwork } from '../../electron/platform/network.ts';
import { createRequestBody, jsonBody, type RequestBody } from '../../electron/service/http/request-body.ts';
import {
  createTransport,
  type Reply,
  type Request,
  type Timeouts,
} from '../../electron/service/http/transport.ts';
import { serviceBench } from '../fakes/service-bench.ts';

const bench = serviceBench();
const patient = { connectMs: 15_000, replyMs: 15_000, createReplyMs: 15_000, idleMs: 15_000 };
const transportWith = (timeouts: Partial<Timeouts>) =>
  createTransport({ network: directNetwork, userAgent: 'x', timeouts: { ...patient, ...timeouts } });
const get = (url: string): Request => ({ method: 'GET', url: new URL(url), headers: {} });

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
  const gaveUp = { ok: false, failure: { reached: true, problem: { code: 'idle-timeout' } } };

  it('is given up after a while', async () => {
    const { url } = await halfOnly();
    expect(await brief.exchange(get(url), readAll)).toMatchObject(gaveUp);
  });

  it('is waited for while it is this side that has not taken what came, and is then given up, too', async () => {
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

  it('says whether it was the question or the answer that stood still', async () => {
    const transport = transportWith({ replyMs: 300 });
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
    expect(await post(body)).toMatchObject({ failure: { problem: { code: 'upload-stalled' } } });
    expect(await post(jsonBody({}))).toMatchObject({ failure: { problem: { code: 'reply-timeout' } } });
  });
});
