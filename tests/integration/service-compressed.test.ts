import { stat } from 'node:fs/promises';
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { asFile, result } from '../fakes/file-server.ts';
import { answer } from '../fakes/scripted-server.ts';
import { client, serviceBench, target } from '../fakes/service-bench.ts';

const bench = serviceBench();
const MB = 1024 * 1024;
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

/** A gibibyte in a megabyte: members of one gzip file follow each other. */
const gzipBomb = Buffer.concat(Array(100).fill(gzipSync(Buffer.alloc(10 * MB))));
const brotliBomb = brotliCompressSync(Buffer.alloc(100 * MB), quick);
const bombs: [string, Buffer][] = [
  ['gzip', gzipBomb],
  ['br', brotliBomb],
];

const serve = (encoding: string, bytes: Buffer, type = 'text/csv') =>
  bench.serve({
    after: (_, reply) =>
      reply.writeHead(200, { 'content-encoding': encoding, 'content-type': type }).end(bytes),
  });

describe('a compressed result', () => {
  it.each([
    ['gzip', gzipSync(result)],
    ['x-gzip', gzipSync(result)],
    ['deflate', deflateSync(result)],
    ['BR ', brotliCompressSync(result, quick)],
  ])('is unpacked although it was not asked for (%s)', async (encoding, bytes) => {
    const { url } = await serve(encoding, bytes);
    expect(await bench.fetch(url)).toMatchObject({ kind: 'whole', bytes: result.length });
    expect(await bench.fetched(result)).toBe(true);
  });

  it('may be far smaller than its content, as sparse lists are', async () => {
    const sparse = Buffer.from(`Phone,Name\r\n${`5550100123${','.repeat(300)}\r\n`.repeat(200_000)}`);
    const packed = gzipSync(sparse, { level: 1 });
    expect(sparse.length).toBeGreaterThan(60 * packed.length);
    const { url } = await serve('gzip', packed);
    expect(await bench.fetch(url)).toMatchObject({ kind: 'whole', bytes: sparse.length });
  });

  it('may be of any ratio where its content is small', async () => {
    const rows = Buffer.alloc(2 * MB, 'a,b\r\n');
    const packed = gzipSync(rows);
    expect(rows.length).toBeGreaterThan(200 * packed.length);
    const { url } = await serve('gzip', packed);
    expect(await bench.fetch(url)).toMatchObject({ kind: 'whole', bytes: rows.length });
  });

  it.each(bombs)('is broken off where it unpacks without end (%s)', async (encoding, bytes) => {
    const { url } = await serve(encoding, bytes);
    const before = process.memoryUsage().arrayBuffers;
    let most = 0;
    const onProgress = () => {
      most = Math.max(most, process.memoryUsage().arrayBuffers - before);
    };
    expect(await bench.fetch(url, null, { onProgress })).toMatchObject({
      kind: 'broken',
      problem: { code: 'unpacks-too-far', message: expect.stringMatching(/\.$/) },
      partial: { validator: null },
    });
    expect(most).toBeLessThan(64 * MB);
    expect((await stat(bench.at('result.part'))).size).toBeLessThan(40 * MB);
  });

  it('is refused where its compression is unknown', async () => {
    const { url } = await serve('zstd', result);
    expect(await bench.fetch(url)).toMatchObject({ problem: { code: 'unknown-compression' } });
  });
});

describe('a compressed answer', () => {
  it('is unpacked', async () => {
    const { url } = await serve('gzip', gzipSync('{"id": 5, "pending": true}'), 'application/json');
    expect(await client.jobStatus(target(url), 'phone-append', '5')).toMatchObject({ kind: 'pending' });
  });

  it.each(bombs)('is a problem where it unpacks to more than any answer (%s)', async (encoding, bytes) => {
    const { url } = await serve(encoding, bytes, 'application/json');
    expect(await client.jobStatus(target(url), 'phone-append', '5')).toMatchObject({
      kind: 'failed',
      problem: { code: 'reply-too-long' },
    });
  });

  it('to a lookup is kept as far as it could be unpacked', async () => {
    const whole = gzipSync(`{"hit": true, "note": "${'Ann Lee '.repeat(20_000)}"}`);
    const cut = whole.subarray(0, whole.length - 20);
    const { url } = await serve('gzip', cut, 'application/json');
    const answered = await client.lookup(target(url), 'phone', { phone: '1' });
    expect(answered).toMatchObject({
      ok: true,
      value: { item: null, raw: expect.stringContaining('Ann Lee') },
    });
  });

  it('is not asked for', async () => {
    const server = await bench.serve({ after: answer(200, { pending: true }) });
    await client.jobStatus(target(server.url), 'phone-append', '5');
    const files = await bench.serve({ after: asFile(result, null) });
    await bench.fetch(files.url);
    for (const { seen } of [server, files]) expect(seen[0]?.headers['accept-encoding']).toBe('identity');
  });
});
