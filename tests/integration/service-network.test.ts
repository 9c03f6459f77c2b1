import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { createServer, type Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../electron/platform/clock.ts';
import { createServiceClient } from '../../electron/service/create-service-client.ts';
import { createTransport } from '../../electron/service/http/transport.ts';
import { readReply } from '../../electron/service/replies/service-reply.ts';
import { answer, startScriptedServer } from '../fakes/scripted-server.ts';
import { selfSigned } from '../fakes/self-signed.ts';
import { listenOnLoopback, startTunnelProxy } from '../fakes/tunnel-proxy.ts';

const key = 'test-key-0123456789abcdef';
const within = (limitMs: number) => ({
  connectMs: limitMs,
  replyMs: limitMs,
  createReplyMs: limitMs,
  idleMs: limitMs,
});
const patient = within(15_000);
/** For the tests that wait for a time-out. */
const hasty = within(600);
const open: { close(): unknown }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

/** Listens on loopback until the end of the test and answers its port. */
async function listen(server: Server): Promise<number> {
  const listening = await listenOnLoopback(server);
  open.push(listening);
  return listening.port;
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
const direct = clientThrough('DIRECT');
const hurried = clientThrough('DIRECT', hasty);

async function startProxy(to: Parameters<typeof startTunnelProxy>[0]) {
  const proxy = await startTunnelProxy(to);
  open.push(proxy);
  return proxy;
}

describe('what stands between the app and the service is named', () => {
  it('a certificate nobody trusts', async () => {
    const port = await listen(createHttpsServer(selfSigned, (_, reply) => reply.end()));
    expect(await direct.test(`https://127.0.0.1:${port}`)).toMatchObject({
      problem: { code: 'certificate-untrusted' },
    });
  });

  it('a port that does not speak https', async () => {
    const port = await listen(createHttpServer((_, reply) => reply.end()));
    expect(await direct.test(`https://127.0.0.1:${port}`)).toMatchObject({ problem: { code: 'tls-failed' } });
  });

  it('something that is no web service', async () => {
    const port = await listen(createServer((socket) => socket.end('220 mail ready\r\n')));
    expect(await direct.test(`http://127.0.0.1:${port}`)).toMatchObject({
      problem: { code: 'not-a-web-service' },
    });
  });

  it('a handshake that is never finished', async () => {
    const port = await listen(createServer(() => {}));
    expect(await hurried.test(`https://127.0.0.1:${port}`)).toMatchObject({
      problem: { code: 'connect-timeout' },
    });
  });

  it('a service that takes the question and says nothing', async () => {
    const port = await listen(createServer(() => {}));
    expect(await hurried.test(`http://127.0.0.1:${port}`)).toMatchObject({
      problem: { code: 'reply-timeout' },
    });
  });

  it('a connection closed without a word', async () => {
    const port = await listen(createServer((socket) => socket.once('data', () => socket.end())));
    expect(await direct.test(`http://127.0.0.1:${port}`)).toMatchObject({
      problem: { code: 'connection-broken' },
    });
  });

  it('the user who stops it while it is connecting', async () => {
    const port = await listen(createServer(() => {}));
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 100);
    const started = Date.now();
    const target = { connectionId: 'c', address: `https://127.0.0.1:${port}`, key };
    const answered = await direct.client.testConnection(target, { signal: stop.signal });
    expect(answered).toMatchObject({ problem: { code: 'cancelled' } });
    expect(Date.now() - started).toBeLessThan(patient.connectMs);
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

  it('is gone through to the service’s own host', async () => {
    const server = await startScriptedServer({ after: answer(200, { fine: true }) });
    open.push(server);
    const { port, tunnels } = await startProxy(Number(new URL(server.url).port));
    expect(await status(`PROXY 127.0.0.1:${port}`)).toMatchObject({
      ok: true,
      value: { json: { fine: true } },
    });
    expect(tunnels).toEqual(['service.example:80']);
    expect(server.seen[0]).toMatchObject({ path: '/x?y', headers: { host: 'service.example' } });
  });

  it('carries an encrypted connection that is checked for the service’s name', async () => {
    const port = await listen(createHttpsServer(selfSigned, (_, reply) => reply.end()));
    const proxy = await startProxy(port);
    const { test, asked } = clientThrough(`PROXY 127.0.0.1:${proxy.port}`);
    expect(await test('https://service.example/base')).toMatchObject({
      problem: { code: 'certificate-untrusted' },
    });
    expect(proxy.tunnels).toEqual(['service.example:443']);
    expect(asked).toEqual(['https://service.example/']);
  });

  it('is passed over for the next way when it is down', async () => {
    const server = await startScriptedServer({ after: answer(200, { fine: true }) });
    open.push(server);
    const { port } = await startProxy(Number(new URL(server.url).port));
    expect(await status(`PROXY 127.0.0.1:9; PROXY 127.0.0.1:${port}`)).toMatchObject({ ok: true });
  });

  it.each([
    [{ status: 407 }, 'proxy-login', true],
    [{ status: 403 }, 'proxy-refused', true],
    [{ status: 502 }, 'proxy-refused', false],
    ['silence', 'proxy-unreachable', false],
  ] as const)('that lets nobody through is named (%j)', async (how, code, reached) => {
    const { port } = await startProxy(how);
    expect(await status(`PROXY 127.0.0.1:${port}`, how === 'silence' ? hasty : patient)).toMatchObject({
      ok: false,
      failure: { reached, passing: !reached, problem: { code } },
    });
  });

  it('that is not there is named', async () => {
    expect(await status('PROXY 127.0.0.1:9')).toMatchObject({
      failure: { reached: false, passing: true, problem: { code: 'proxy-unreachable' } },
    });
  });

  it('of a kind the app cannot use is named', async () => {
    expect(await status('SOCKS5 127.0.0.1:9')).toMatchObject({
      ok: false,
      failure: { reached: true, passing: false, problem: { code: 'proxy-unsupported' } },
    });
  });

  it('is never used for this computer', async () => {
    const server = await startScriptedServer({ after: answer(200, {}) });
    open.push(server);
    const { test, asked } = clientThrough('PROXY 127.0.0.1:9');
    expect(await test(server.url)).toMatchObject({ ok: true });
    expect(asked).toEqual([]);
  });
});
