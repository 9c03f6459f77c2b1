import { describe, expect, it } from 'vitest';
import { systemClock } from '../../electron/platform/clock.ts';
import { createRequestBody, jsonBody, type RequestBody } from '../../electron/service/http/request-body.ts';
import { createTransport } from '../../electron/service/http/transport.ts';
import { readReply } from '../../electron/service/replies/service-reply.ts';
import { ProblemError, problem } from '../../shared/problem.ts';
import { type Answer, answer } from '../fakes/scripted-server.ts';
import { serviceBench } from '../fakes/service-bench.ts';
import { startTunnelProxy } from '../fakes/tunnel-proxy.ts';

const bench = serviceBench();
const timeouts = { connectMs: 15_000, replyMs: 15_000, createReplyMs: 15_000, idleMs: 15_000 };
/** A port where nothing listens. */
const nobody = 'PROXY 127.0.0.1:9';

/** Posts a paid question through the proxies that the network names, in the order given. */
function post(
  proxies: readonly string[],
  body: RequestBody = jsonBody({ paid: true }),
  signal?: AbortSignal,
) {
  const network = { resolveProxy: async () => proxies.join('; ') };
  const transport = createTransport({ network, userAgent: 'x', timeouts });
  const url = new URL('http://service.example/paid');
  return transport.exchange({ method: 'POST', url, headers: {}, body, signal }, (reply) =>
    readReply(reply, systemClock),
  );
}

const proxyTo = async (to: Parameters<typeof startTunnelProxy>[0]) => {
  const proxy = bench.keep(await startTunnelProxy(to));
  return { ...proxy, pac: `PROXY 127.0.0.1:${proxy.port}` };
};

/** A service that answers as told behind a proxy of its own. */
async function behindProxy(after: Answer) {
  const server = await bench.serve({ after });
  return { server, ...(await proxyTo(Number(new URL(server.url).port))) };
}

const fine = answer(200, { fine: true });

describe('the next way to the service', () => {
  it.each([
    ['is not there', () => Promise.resolve({ pac: nobody })],
    ['reached nobody itself', () => proxyTo({ status: 502 })],
  ])('is taken where the proxy %s', async (_, start) => {
    const first = await start();
    const second = await behindProxy(fine);
    expect(await post([first.pac, nobody, second.pac])).toMatchObject({
      ok: true,
      value: { json: { fine: true } },
    });
    expect(second.server.seen.map(({ body }) => String(body))).toEqual(['{"paid":true}']);
  });

  it.each<[string, Answer, object]>([
    ['answered', fine, { ok: true, value: { status: 200 } }],
    ['refused', answer(400, { detail: 'No.' }), { ok: true, value: { status: 400 } }],
    ['had a fault', answer(503, '<h1>Oh</h1>'), { ok: true, value: { status: 503 } }],
    [
      'took the question and broke off',
      (request) => request.socket.destroy(),
      { ok: false, failure: { reached: true } },
    ],
  ])('is not taken once the service %s: it could be paid for twice', async (_, after, outcome) => {
    const first = await behindProxy(after);
    const second = await behindProxy(fine);
    expect(await post([first.pac, second.pac, second.pac])).toMatchObject(outcome);
    expect(first.server.begun).toBe(1);
    expect(second.tunnels).toEqual([]);
  });

  it.each([403, 407])('is not taken where a proxy lets nobody through (%i)', async (status) => {
    const first = await proxyTo({ status });
    const second = await behindProxy(fine);
    expect(await post([first.pac, second.pac])).toMatchObject({ ok: false, failure: { reached: true } });
    expect(second.tunnels).toEqual([]);
  });

  it('is not taken where what is to be sent cannot be read', async () => {
    const gone = problem('file-missing', 'The list is gone.', 'Prepare it again.');
    const body = createRequestBody({
      type: 'text/csv',
      bytes: 5,
      // biome-ignore lint/correctness/useYield: it fails before its first chunk
      chunks: async function* () {
        throw new ProblemError(gone);
      },
    });
    const first = await behindProxy(fine);
    const second = await behindProxy(fine);
    expect(await post([first.pac, second.pac], body)).toMatchObject({
      ok: false,
      failure: { problem: gone, passing: false },
    });
    expect([first.server.begun, second.tunnels.length, body.started]).toEqual([0, 0, false]);
  });

  it('is not taken where the user stopped it meanwhile', async () => {
    const stop = new AbortController();
    const first = await behindProxy(() => stop.abort());
    const second = await behindProxy(fine);
    expect(await post([first.pac, second.pac], jsonBody({}), stop.signal)).toMatchObject({
      ok: false,
      failure: { problem: { code: 'cancelled' } },
    });
    expect(second.tunnels).toEqual([]);
  });

  it('tells of the last one where none leads there', async () => {
    const last = await proxyTo({ status: 504 });
    expect(await post([nobody, last.pac])).toMatchObject({
      ok: false,
      failure: { reached: false, passing: true, problem: { code: 'proxy-refused' } },
    });
  });
});
