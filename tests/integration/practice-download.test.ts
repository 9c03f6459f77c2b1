import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PracticeSession } from '../fakes/practice-session.ts';

let practice: PracticeSession;
let url: string;
let whole: Uint8Array;

const get = (headers: Record<string, string> = {}, method = 'GET') =>
  fetch(url, { method, headers: { authorization: `Bearer ${practice.service.apiKey}`, ...headers } });
const bytes = async (response: Response) => new Uint8Array(await response.arrayBuffer());

beforeAll(async () => {
  practice = await PracticeSession.start();
  const list = `phone\r\n${Array.from({ length: 500 }, (_, index) => `2125550${100 + index}\r\n`).join('')}`;
  const created = await practice.create('phone-append', list, { phone_column: 'phone' });
  const done = await practice.complete('phone-append', created.body.queue_id);
  url = String(done.body.download_url);
  whole = await bytes(await get());
});
afterAll(() => practice.close());

describe('a result download', () => {
  it('is at the service itself and states its length, type and tag', async () => {
    const response = await get();
    expect(new URL(url).origin).toBe(practice.service.url);
    expect(response.headers.get('content-length')).toBe(String(whole.length));
    expect(response.headers.get('content-type')).toContain('text/csv');
    expect(response.headers.get('accept-ranges')).toBe('bytes');
    expect(response.headers.get('etag')).toMatch(/^"[^"]+"$/);
    expect(await bytes(response)).toEqual(whole);
  });

  it('can be put together from parts, to the byte', async () => {
    const cut = Math.floor(whole.length / 3);
    const first = await get({ range: `bytes=0-${cut - 1}` });
    expect(first.status).toBe(206);
    expect(first.headers.get('content-range')).toBe(`bytes 0-${cut - 1}/${whole.length}`);
    expect(first.headers.get('content-length')).toBe(String(cut));
    const rest = await get({ range: `bytes=${cut}-`, 'if-range': first.headers.get('etag') ?? '' });
    expect(rest.status).toBe(206);
    expect(Buffer.concat([await bytes(first), await bytes(rest)]).equals(whole)).toBe(true);
  });

  it("starts over when the tag is another file's", async () => {
    const response = await get({ range: 'bytes=10-', 'if-range': '"other"' });
    expect(response.status).toBe(200);
    expect((await bytes(response)).length).toBe(whole.length);
  });

  it('says its length when asked for more than it has', async () => {
    const response = await get({ range: `bytes=${whole.length}-` });
    expect(response.status).toBe(416);
    expect(response.headers.get('content-range')).toBe(`bytes */${whole.length}`);
  });

  it('can be asked about without being sent', async () => {
    const response = await get({}, 'HEAD');
    expect(response.headers.get('content-length')).toBe(String(whole.length));
    expect((await bytes(response)).length).toBe(0);
  });

  it('needs the key, or its unguessable address alone, as it is set', async () => {
    expect((await fetch(url)).status).toBe(401);
    practice.service.setOptions({ downloadNeedsKey: false });
    expect((await fetch(url)).status).toBe(200);
    expect((await fetch(url.replace(/[0-9a-f]{4}\.csv$/, 'zzzz.csv'))).status).toBe(404);
    practice.service.setOptions({ downloadNeedsKey: true });
  });

  it('is not there before the job is complete', async () => {
    const created = await practice.create('phone-append', 'phone\r\n2125550100\r\n', {
      phone_column: 'phone',
    });
    const guessed = url.replace(/results\/\d+/, `results/${created.body.queue_id}`);
    expect((await practice.request(guessed)).status).toBe(404);
  });
});
