import { text } from 'node:stream/consumers';
import { Agent, request } from 'undici';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../fakes/eventually.ts';
import { type Fault, type FaultProxy, startFaultProxy } from '../fakes/fault-proxy.ts';
import { serviceBench } from '../fakes/service-bench.ts';

const bench = serviceBench();
/** What the service behind the proxy has got of each body. */
let got: string[];
let proxy: FaultProxy;
let client: Agent;

beforeEach(async () => {
  got = [];
  const service = await bench.serve({
    async before(incoming, response) {
      const at = got.push('') - 1;
      incoming.on('data', (chunk) => {
        got[at] += chunk;
      });
      response.end(`echo:${await text(incoming).catch(() => '')}`);
    },
  });
  proxy = bench.keep(await startFaultProxy(service.url));
  client = new Agent({ connections: 1 });
});
afterEach(() => client.destroy());

async function post(body: string, path = '/', signal?: AbortSignal): Promise<string> {
  const response = await request(proxy.url + path, { method: 'POST', body, dispatcher: client, signal });
  return response.body.text();
}

it('without a fault, the proxy carries request after request over one connection', async () => {
  for (const body of ['one', 'x'.repeat(3_000_000), 'three']) expect(await post(body)).toBe(`echo:${body}`);
  expect(proxy.exchanges.map(({ fault }) => fault)).toEqual(['none', 'none', 'none']);
});

describe('a fault of the proxy', () => {
  it('is applied to matching requests as often as asked, unless it is cleared', async () => {
    const busy = 'HTTP/1.1 503 No\r\nconnection: close\r\ncontent-length: 4\r\n\r\nbusy';
    proxy.inject({ kind: 'answer', bytes: busy }, /^POST \/two /, 2);
    const texts: string[] = [];
    for (const path of ['/one', '/two', '/two', '/two']) texts.push(await post('a', path));
    expect(texts).toEqual(['echo:a', 'busy', 'busy', 'echo:a']);
    expect(got).toEqual(['a', 'a']);
    expect(proxy.exchanges.map(({ line }) => line)[1]).toBe('POST /two HTTP/1.1');
    proxy.inject({ kind: 'reset-at-head' });
    proxy.clear();
    expect(await post('b')).toBe('echo:b');
  });

  it.each<[Fault, number[]]>([
    [{ kind: 'reset-at-head' }, []],
    [{ kind: 'reset-before-body' }, [0]],
    [{ kind: 'reset-in-body', after: 70_000 }, [70_000]],
    [{ kind: 'reset-after-body' }, [200_000]],
    [{ kind: 'drop-reply' }, [200_000]],
    [{ kind: 'cut-reply', after: 300 }, [200_000]],
  ])(
    '%j keeps the reply from the client and leaves the service with %j of 200,000 bytes',
    async (fault, lengths) => {
      proxy.inject(fault);
      await expect(post('x'.repeat(200_000))).rejects.toThrow();
      await eventually(() => expect(got.map(({ length }) => length)).toEqual(lengths));
    },
  );

  it('never replies until the client gives up', async () => {
    proxy.inject({ kind: 'no-reply' });
    const stop = new AbortController();
    const waiting = post('a', '/', stop.signal);
    await eventually(() => expect(got).toEqual(['a']));
    stop.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
  });

  it('delivers everything byte by byte, or at a rate', async () => {
    proxy.inject({ kind: 'bytewise' });
    expect(await post('slow but sure')).toBe('echo:slow but sure');
    proxy.inject({ kind: 'throttle', bytesPerSecond: 20_000 });
    const start = performance.now();
    expect(await post('z'.repeat(4_000))).toBe(`echo:${'z'.repeat(4_000)}`);
    expect(performance.now() - start).toBeGreaterThan(350);
  });
});
