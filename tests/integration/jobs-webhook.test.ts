import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Server } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { createWebhookListener, type WebhookListener } from '../../electron/jobs/webhook.ts';
import { systemClock } from '../../electron/platform/clock.ts';
import { memoryStore } from '../fakes/memory-store.ts';

const on = (port: number) => ({ enabled: true, port });
const open: WebhookListener[] = [];
afterEach(async () => {
  for (const listener of open.splice(0)) await listener.close();
});

async function listening() {
  const bodies: string[] = [];
  const listener = createWebhookListener({
    clock: systemClock,
    address: memoryStore({ secret: 'unguessable' }),
    onCall: (body) => bodies.push(body),
  });
  open.push(listener);
  await listener.follow(on(0));
  expect(listener.status().problem).toBeNull();
  const url = listener.status().url ?? '';
  const post = (body: string, headers = {}) => fetch(url, { method: 'POST', body, headers });
  return { listener, bodies, url, post };
}

describe('the webhook listener', () => {
  it('answers before it hands the body on', async () => {
    const { post, bodies, listener } = await listening();
    const answer = await post('{"id": 1}', { 'content-type': 'application/json' });
    expect(answer.status).toBe(204);
    await expect.poll(() => bodies).toEqual(['{"id": 1}']);
    expect(listener.status().received).toBe(1);
  });

  it.each([
    ['no JSON', 'hello', 'text/plain'],
    ['broken JSON that says it is JSON', '{"id":', 'application/json'],
    ['nothing', '', 'application/json'],
    ['an unheard-of type', 'x', 'application/x-whatever'],
  ])('answers 2xx to %s', async (_name, body, type) => {
    const { post } = await listening();
    expect((await post(body, { 'content-type': type })).status).toBe(204);
  });

  it('answers a body beyond 64 KiB without handing it on', async () => {
    const { post, bodies } = await listening();
    const answer = await post('x'.repeat(200_000)).catch(() => null);
    if (answer) expect(answer.status).toBe(204);
    // What comes behind it is handed on behind it.
    await post('short');
    await expect.poll(() => bodies).toEqual(['short']);
  });

  it('answers 404 to any other path and method', async () => {
    const { url, bodies, post } = await listening();
    for (const [path, method] of [
      ['/', 'POST'],
      ['/wrong', 'POST'],
      ['/unguessable/', 'POST'],
      ['/unguessable', 'GET'],
    ] as const) {
      expect((await fetch(new URL(path, url), { method })).status).toBe(404);
    }
    expect(
      (await fetch(new URL('/wrong', url), { method: 'POST', body: 'x'.repeat(200_000) }).catch(() => null))
        ?.status ?? 404,
    ).toBe(404);
    await post('right');
    await expect.poll(() => bodies).toEqual(['right']);
  });

  it('listens on this computer only', async () => {
    const { url } = await listening();
    expect(new URL(url).hostname).toBe('127.0.0.1');
  });

  it('lets a sender take no longer than 4 s, before the service gives up after 5 s', async () => {
    const { post } = await listening();
    const limits: unknown[] = [];
    const note = (started: unknown) => {
      if (typeof started !== 'object' || started === null || !('server' in started)) return;
      if (started.server instanceof Server)
        limits.push([started.server.requestTimeout, started.server.headersTimeout]);
    };
    subscribe('http.server.request.start', note);
    await post('{}').finally(() => unsubscribe('http.server.request.start', note));
    expect(limits).toEqual([[4000, 4000]]);
  });

  it('answers a flood, and hands on no more than 120 calls a minute', async () => {
    const { post, bodies, listener } = await listening();
    for (let call = 0; call < 150; call++) expect((await post('{}')).status).toBe(204);
    await expect.poll(() => bodies).toHaveLength(120);
    await listener.close();
    expect(bodies).toHaveLength(120);
  });

  it('ends as it was told last, however fast it is opened and closed', async () => {
    const { listener, url } = await listening();
    await Promise.all([listener.follow(on(0)), listener.follow(on(0)), listener.close()]);
    expect(listener.status()).toMatchObject({ url: null });
    await expect(fetch(url, { method: 'POST' })).rejects.toThrow();
    await Promise.all([listener.close(), listener.follow(on(0))]);
    expect((await fetch(listener.status().url ?? '', { method: 'POST' })).status).toBe(204);
  });

  it('tells when the port is taken, and can open another', async () => {
    const first = await listening();
    const second = createWebhookListener({
      clock: systemClock,
      address: memoryStore({ secret: 's' }),
      onCall: () => {},
    });
    open.push(second);
    const port = Number(new URL(first.url).port);
    await second.follow(on(port));
    expect(second.status()).toMatchObject({ url: null, problem: { code: 'webhook-port' } });
    await second.follow(on(0));
    expect(second.status()).toMatchObject({ url: expect.stringContaining('http://'), problem: null });
  });
});
