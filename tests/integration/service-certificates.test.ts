import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { expect, onTestFinished, test } from 'vitest';
import type { Trust } from '../../electron/platform/network.ts';
import {
  createRequestBody,
  createTransport,
  defaultTimeouts,
} from '../../electron/service/http/transport.ts';
import { listenOnLoopback } from '../fakes/loopback.ts';
import { selfSigned } from '../fakes/self-signed.ts';
import { startTunnelProxy } from '../fakes/tunnel-proxy.ts';

const never = new Promise<never>(() => {});

/** A service whose certificate nobody trusts, behind a proxy so that it is not one of this computer. */
async function setUp(trust: Trust) {
  const fine: RequestListener = (_, reply) => reply.end('fine');
  const secure = await listenOnLoopback(createHttpsServer(selfSigned, fine));
  const plain = await listenOnLoopback(createHttpServer(fine));
  const proxy = await startTunnelProxy(secure.port);
  onTestFinished(() => [secure, plain, proxy].forEach((server) => void server.close()));
  const network = { resolveProxy: async () => `PROXY 127.0.0.1:${proxy.port}` };
  const transport = createTransport({ network, trust, userAgent: 'x', timeouts: defaultTimeouts });
  const get = (url: string, signal?: AbortSignal) =>
    transport.exchange(
      { method: 'GET', url: new URL(url), headers: {}, signal },
      async ({ status }) => status,
    );
  return { transport, get, proxy, secure, plain };
}

const untrusted = { ok: false, failure: { problem: { code: 'certificate-untrusted' } } };

test('a request waits for the certificates of the system, unless it stays on this computer', async () => {
  let come = (_state: number) => {};
  const ready = new Promise<number>((resolve) => {
    come = resolve;
  });
  const { get, proxy, secure, plain } = await setUp({ ready: () => ready, askAgain: async () => false });
  const waiting = get('https://service.example/');
  expect(await get(`http://127.0.0.1:${plain.port}/`)).toEqual({ ok: true, value: 200 });
  expect(await get(`https://127.0.0.1:${secure.port}/`)).toMatchObject(untrusted);
  expect(proxy.tunnels).toEqual([]);
  come(1);
  expect(await waiting).toMatchObject(untrusted);
  expect(proxy.tunnels).toEqual(['service.example:443']);
});

test.each([
  ['waits for them', { ready: () => never, askAgain: async () => false }],
  ['has them asked for again', { ready: async () => 0, askAgain: () => never }],
])('a request that %s can be canceled', async (_what, trust) => {
  const { get } = await setUp(trust);
  const stop = new AbortController();
  const waiting = get('https://service.example/', stop.signal);
  await new Promise((resolve) => setImmediate(resolve));
  stop.abort();
  expect(await waiting).toMatchObject({ ok: false });
});

test.each([
  ['once more', true, 2],
  ['no more', false, 1],
])(
  'a certificate that is not trusted is tried %s when the computer says so',
  async (_what, more, attempts) => {
    const asked: number[] = [];
    const askAgain = async (state: number) => {
      asked.push(state);
      return more;
    };
    const { transport, proxy } = await setUp({ ready: async () => 7, askAgain });
    const chunks = async function* () {
      yield Buffer.from('paid for');
    };
    const body = createRequestBody({ type: 'text/csv', bytes: 8, chunks });
    const url = new URL('https://service.example/');
    const outcome = await transport.exchange({ method: 'POST', url, headers: {}, body }, async () => null);
    expect(outcome).toMatchObject(untrusted);
    expect(asked).toEqual([7]);
    expect(proxy.tunnels).toHaveLength(attempts);
    // Nothing of it left, however often it was tried.
    expect(body.started).toBe(false);
  },
);
