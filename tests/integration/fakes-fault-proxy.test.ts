import { createServer, type Server } from 'node:http';
import { Agent, request } from 'undici';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../fakes/eventually.ts';
import { type FaultProxy, startFaultProxy } from '../fakes/fault-proxy.ts';

/** What the service behind the proxy has got: bodies whole, and how much of those broken off. */
let whole: string[];
let brokenOff: number[];
let service: Server;
let proxy: FaultProxy;
let client: Agent;

beforeEach(async () => {
  whole = [];
  brokenOff = [];
  service = createServer(async (incoming, response) => {
    let text = '';
    try {
      for await (const chunk of incoming) text += chunk;
      whole.push(text);
      response.end(`echo:${text}`);
    } catch {
      brokenOff.push(text.length);
    }
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const address = service.address();
  proxy = await startFaultProxy(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
  client = new Agent({ connections: 1 });
});
afterEach(async () => {
  await client.destroy();
  await proxy.close();
  service.closeAllConnections();
  await new Promise((resolve) => service.close(resolve));
});

async function post(body: string, path = '/'): Promise<string> {
  const response = await request(proxy.url + path, { method: 'POST', body, dispatcher: client });
  return response.body.text();
}

describe('the fault proxy without a fault', () => {
  it('carries request after request over one connection', async () => {
    for (const body of ['one', 'x'.repeat(3_000_000), 'three']) expect(await post(body)).toBe(`echo:${body}`);
    expect(proxy.exchanges.map(({ fault }) => fault)).toEqual(['none', 'none', 'none']);
  });
});

describe('a fault of the fault proxy', () => {
  it('is applied to matching requests as often as asked', async () => {
    proxy.inject(
      { kind: 'answer', bytes: 'HTTP/1.1 503 No\r\nconnection: close\r\ncontent-length: 4\r\n\r\nbusy' },
      /^POST \/two /,
      2,
    );
    expect(await post('a', '/one')).toBe('echo:a');
    expect([await post('b', '/two'), await post('c', '/two'), await post('d', '/two')]).toEqual([
      'busy',
      'busy',
      'echo:d',
    ]);
    expect(whole).toEqual(['a', 'd']);
    expect(proxy.exchanges.map(({ line }) => line)[1]).toBe('POST /two HTTP/1.1');
  });

  it('can be cleared', async () => {
    proxy.inject({ kind: 'reset-at-head' });
    proxy.clear();
    expect(await post('a')).toBe('echo:a');
  });

  it('resets at the head, so that the service gets nothing', async () => {
    proxy.inject({ kind: 'reset-at-head' });
    await expect(post('a')).rejects.toThrow();
    expect(await post('b')).toBe('echo:b');
    expect(whole).toEqual(['b']);
  });

  it.each([
    [{ kind: 'reset-before-body' } as const, 0],
    [{ kind: 'reset-in-body', after: 70_000 } as const, 70_000],
  ])('%j gives the service that much of the body', async (fault, length) => {
    proxy.inject(fault);
    await expect(post('x'.repeat(200_000))).rejects.toThrow();
    await eventually(() => expect(brokenOff).toHaveLength(1));
    expect(brokenOff[0]).toBe(length);
    expect(whole).toEqual([]);
  });

  it.each([{ kind: 'reset-after-body' } as const, { kind: 'drop-reply' } as const])(
    '%j gives the service the whole request and the client no reply',
    async (fault) => {
      proxy.inject(fault);
      await expect(post('x'.repeat(200_000))).rejects.toThrow();
      await eventually(() => expect(whole).toEqual(['x'.repeat(200_000)]));
    },
  );

  it('never replies until the client gives up', async () => {
    proxy.inject({ kind: 'no-reply' });
    const stop = new AbortController();
    const waiting = request(proxy.url, {
      method: 'POST',
      body: 'a',
      dispatcher: client,
      signal: stop.signal,
    });
    await eventually(() => expect(whole).toEqual(['a']));
    stop.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
  });

  it('cuts the reply short of its length', async () => {
    proxy.inject({ kind: 'cut-reply', after: 300 });
    const response = await request(proxy.url, {
      method: 'POST',
      body: 'y'.repeat(5_000),
      dispatcher: client,
    });
    expect(response.statusCode).toBe(200);
    await expect(response.body.text()).rejects.toThrow();
  });

  it('delivers everything byte by byte', async () => {
    proxy.inject({ kind: 'bytewise' });
    expect(await post('slow but sure'.repeat(20))).toBe(`echo:${'slow but sure'.repeat(20)}`);
  });

  it('throttles to the given rate', async () => {
    proxy.inject({ kind: 'throttle', bytesPerSecond: 20_000 });
    const start = performance.now();
    expect(await post('z'.repeat(4_000))).toBe(`echo:${'z'.repeat(4_000)}`);
    expect(performance.now() - start).toBeGreaterThan(350);
  });
});
