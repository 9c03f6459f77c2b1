import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { createServer, type Server } from 'node:net';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../electron/platform/clock.ts';
import { createServiceClient } from '../../electron/service/create-service-client.ts';
import {
  createRequestBody,
  createTransport,
  jsonBody,
  type RequestBody,
} from '../../electron/service/http/transport.ts';
import { readReply } from '../../electron/service/replies/service-reply.ts';
import { ProblemError, problem } from '../../shared/model/problem.ts';
import { listenOnLoopback } from '../fakes/loopback.ts';
import { type Answer, answer } from '../fakes/scripted-server.ts';
import { selfSigned } from '../fakes/self-signed.ts';
import { key, serviceBench } from '../fakes/service-bench.ts';
import { startTunnelProxy } from '../fakes/tunnel-proxy.ts';

const bench = serviceBench();
const within = (limitMs: number) => ({
  connectMs: limitMs,
  replyMs: limitMs,
  createReplyMs: limitMs,
  idleMs: limitMs,
});
const patient = within(15_000);
/** For the tests that wait for a time-out. */
const hasty = within(300);

/** Listens on loopback until the end of the test and answers its port. */
async function listen(server: Server): Promise<number> {
  return bench.keep(await listenOnLoopback(server)).port;
}

function clientThrough(pac: string, timeouts = patient) {
  const asked: string[] = [];
  const network = {
    resolveProxy: async (url: string) => {
      asked.push(url);
      return pac;
    },
  };
  const client = createServiceClient({ network, clock: systemClock, userAgent: 'x', timeouts });
  const test = (address: string) => client.testConnection({ connectionId: 'c', address, key });
  return { asked, test, client };
}
const proxyTo = async (to: Parameters<typeof startTunnelProxy>[0]) => {
  const proxy = bench.keep(await startTunnelProxy(to));
  return { ...proxy, pac: `PROXY 127.0.0.1:${proxy.port}` };
};

const direct = clientThrough('DIRECT');
const hurried = clientThrough('DIRECT', hasty);

describe('a connection test names', () => {
  const untrusted = () => createHttpsServer(selfSigned, (_, reply) => reply.end());
  const plain = () => createHttpServer((_, reply) => reply.end());
  const mail = () => createServer((socket) => socket.end('220 mail ready\r\n'));
  const silent = () => createServer(() => {});
  const closing = () => createServer((socket) => socket.once('data', () => socket.end()));
  const waiting = clientThrough('DIRECT', { ...hasty, connectMs: patient.connectMs });

  it.each([
    ['a certificate nobody trusts', 'https', untrusted, direct, 'certificate-untrusted'],
    ['a port that does not speak HTTPS', 'https', plain, direct, 'tls-failed'],
    ['a server that is no web service', 'http', mail, direct, 'not-a-web-service'],
    ['a TLS handshake that does not finish in time', 'https', silent, hurried, 'unreachable'],
    [
      'a service that takes the request and does not answer in time',
      'http',
      silent,
      waiting,
      'reply-timeout',
    ],
    ['a connection that is closed without an answer', 'http', closing, direct, 'connection-broken'],
  ])('%s', async (_, scheme, server, client, code) => {
    const port = await listen(server());
    expect(await client.test(`${scheme}://127.0.0.1:${port}`)).toMatchObject({ problem: { code } });
  });

  it('a cancellation while it connects', async () => {
    const stop = new AbortController();
    const port = await listen(createServer(() => stop.abort()));
    const target = { connectionId: 'c', address: `https://127.0.0.1:${port}`, key };
    const answered = await direct.client.testConnection(target, { signal: stop.signal });
    expect(answered).toMatchObject({ problem: { code: 'cancelled' } });
  });
});

describe('a proxy', () => {
  const status = async (pac: string, timeouts = patient) => {
    const transport = createTransport({
      network: { resolveProxy: async () => pac },
      userAgent: 'x',
      timeouts,
    });
    const request = { method: 'GET', url: new URL('http://service.example/x?y'), headers: {} } as const;
    return transport.exchange(request, (reply) => readReply(reply, systemClock));
  };

  it('tunnels to the host of the service', async () => {
    const server = await bench.serve({ after: answer(200, { fine: true }) });
    const { port, tunnels } = await proxyTo(Number(new URL(server.url).port));
    expect(await status(`PROXY 127.0.0.1:${port}`)).toMatchObject({
      ok: true,
      value: { json: { fine: true } },
    });
    expect(tunnels).toEqual(['service.example:80']);
    expect(server.seen[0]).toMatchObject({ path: '/x?y', headers: { host: 'service.example' } });
  });

  it('carries an encrypted connection whose certificate is checked', async () => {
    const port = await listen(createHttpsServer(selfSigned, (_, reply) => reply.end()));
    const proxy = await proxyTo(port);
    const { test, asked } = clientThrough(`PROXY 127.0.0.1:${proxy.port}`);
    expect(await test('https://service.example/base')).toMatchObject({
      problem: { code: 'certificate-untrusted' },
    });
    expect(proxy.tunnels).toEqual(['service.example:443']);
    expect(asked).toEqual(['https://service.example/']);
  });

  it('is passed over for the next one where it is down', async () => {
    const server = await bench.serve({ after: answer(200, { fine: true }) });
    const { port } = await proxyTo(Number(new URL(server.url).port));
    expect(await status(`PROXY 127.0.0.1:9; PROXY 127.0.0.1:${port}`)).toMatchObject({ ok: true });
  });

  it.each([
    [{ status: 407 }, 'proxy-login', true],
    [{ status: 403 }, 'proxy-refused', true],
    [{ status: 502 }, 'proxy-refused', false],
    ['silence', 'proxy-unreachable', false],
  ] as const)('that lets nobody through is named (%j)', async (how, code, reached) => {
    const { port } = await proxyTo(how);
    expect(await status(`PROXY 127.0.0.1:${port}`, how === 'silence' ? hasty : patient)).toMatchObject({
      ok: false,
      failure: { reached, passing: !reached, problem: { code } },
    });
  });

  it('that does not listen is named', async () => {
    expect(await status('PROXY 127.0.0.1:9')).toMatchObject({
      failure: { reached: false, passing: true, problem: { code: 'proxy-unreachable' } },
    });
  });

  it('of an unsupported kind is named', async () => {
    expect(await status('SOCKS5 127.0.0.1:9')).toMatchObject({
      ok: false,
      failure: { reached: true, passing: false, problem: { code: 'proxy-unsupported' } },
    });
  });

  it('is never used for this computer', async () => {
    const server = await bench.serve({ after: answer(200, {}) });
    const { test, asked } = clientThrough('PROXY 127.0.0.1:9');
    expect(await test(server.url)).toMatchObject({ ok: true });
    expect(asked).toEqual([]);
  });
});

/** A port where nothing listens. */
const nobody = 'PROXY 127.0.0.1:9';

/** Posts a paid question through the proxies that the network names, in the order given. */
function post(
  proxies: readonly string[],
  body: RequestBody = jsonBody({ paid: true }),
  signal?: AbortSignal,
) {
  const network = { resolveProxy: async () => proxies.join('; ') };
  const transport = createTransport({ network, userAgent: 'x', timeouts: patient });
  const url = new URL('http://service.example/paid');
  return transport.exchange({ method: 'POST', url, headers: {}, body, signal }, (reply) =>
    readReply(reply, systemClock),
  );
}

/** A service that answers as told behind a proxy of its own. */
async function behindProxy(after: Answer) {
  const server = await bench.serve({ after });
  return { server, ...(await proxyTo(Number(new URL(server.url).port))) };
}

const fine = answer(200, { fine: true });

describe('the next proxy to the service', () => {
  it.each([
    ['is not there', () => Promise.resolve({ pac: nobody })],
    ['reached nobody itself', () => proxyTo({ status: 502 })],
  ])('is used where the proxy %s', async (_, start) => {
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
  ])('is not used once the service %s: it could be paid for twice', async (_, after, outcome) => {
    const first = await behindProxy(after);
    const second = await behindProxy(fine);
    expect(await post([first.pac, second.pac, second.pac])).toMatchObject(outcome);
    expect(first.server.begun).toBe(1);
    expect(second.tunnels).toEqual([]);
  });

  it.each([403, 407])('is not used where the proxy refuses (%i)', async (status) => {
    const first = await proxyTo({ status });
    const second = await behindProxy(fine);
    expect(await post([first.pac, second.pac])).toMatchObject({ ok: false, failure: { reached: true } });
    expect(second.tunnels).toEqual([]);
  });

  it('is not used where the body cannot be read', async () => {
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

  it('is not used where the exchange was canceled meanwhile', async () => {
    const stop = new AbortController();
    const first = await behindProxy(() => stop.abort());
    const second = await behindProxy(fine);
    expect(await post([first.pac, second.pac], jsonBody({}), stop.signal)).toMatchObject({
      ok: false,
      failure: { problem: { code: 'cancelled' } },
    });
    expect(second.tunnels).toEqual([]);
  });

  it('leaves the failure of the last one where none leads to the service', async () => {
    const last = await proxyTo({ status: 504 });
    expect(await post([nobody, last.pac])).toMatchObject({
      ok: false,
      failure: { reached: false, passing: true, problem: { code: 'proxy-refused' } },
    });
  });
});
