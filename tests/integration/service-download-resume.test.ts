import { mkdir, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { asFile, result } from '../fakes/file-server.ts';
import { type Answer, startScriptedServer } from '../fakes/scripted-server.ts';
import { hasty, serviceBench } from '../fakes/service-bench.ts';

const bench = serviceBench();
const serve = (after: Answer) => bench.serve({ after });

describe('a download that breaks off', () => {
  const half = Math.floor(result.length / 2);
  const breakOff = (reply: ServerResponse, etag?: string) => {
    reply.writeHead(200, { 'content-length': result.length, ...(etag ? { etag } : {}) });
    reply.write(result.subarray(0, half), () => setTimeout(() => reply.destroy(), 50));
  };

  it.each([
    ['by its ETag', '"v1"', '"v1"', result],
    ['by its length where there is no ETag', undefined, null, result],
    ['by a weak ETag and its length', 'W/"v1"', 'W/"v1"', result],
    ['not at all when it changed meanwhile', '"v1"', '"v2"', Buffer.from(result.toString().toUpperCase())],
    ['not at all when its length changed', undefined, null, Buffer.concat([result, result])],
  ])('is gone on with %s', async (_, etag, laterEtag, later) => {
    let broke = false;
    const server = await serve((request, reply) => {
      if (broke) return void asFile(later, laterEtag)(request, reply);
      broke = true;
      return breakOff(reply, etag);
    });
    const first = await bench.fetch(server.url);
    expect(first).toMatchObject({
      kind: 'broken',
      problem: { code: 'connection-broken' },
      partial: { totalBytes: result.length, validator: etag ?? null },
    });
    if (first.kind !== 'broken') return;
    expect(first.partial.bytes).toBeGreaterThan(0);
    expect(await bench.fetch(server.url, first.partial)).toEqual({ kind: 'whole', bytes: later.length });
    expect(await bench.fetched(later)).toBe(true);
    expect(server.seen[1]?.headers.range).toBe(`bytes=${first.partial.bytes}-`);
  });

  it('is fetched anew where the server knows no ranges or refuses them', async () => {
    await writeFile(bench.at('result.part'), result.subarray(0, 1000));
    const { url } = await serve((request, reply) => {
      reply.writeHead(request.headers.range ? 416 : 200).end(request.headers.range ? '' : result);
    });
    const resume = { bytes: 1000, validator: '"v1"', totalBytes: result.length };
    expect(await bench.fetch(url, resume)).toEqual({ kind: 'whole', bytes: result.length });
    expect(await bench.fetched(result)).toBe(true);
  });

  it.each([
    ['another ETag', `bytes 1000-1999/${result.length}`, '"v2"'],
    ['another length', 'bytes 1000-1999/2000', '"v1"'],
    ['another place', `bytes 500-1999/${result.length}`, '"v1"'],
    ['nothing to tell it by', 'bytes 1000-1999/*', undefined],
    ['no range at all', '', '"v1"'],
  ])('is fetched anew where a part comes with %s', async (_, range, etag) => {
    await writeFile(bench.at('result.part'), Buffer.alloc(1000, 'old'));
    const { url } = await serve((request, reply) => {
      if (request.headers.range === undefined) return void reply.end(result);
      return void reply.writeHead(206, { 'content-range': range, ...(etag ? { etag } : {}) }).end('new');
    });
    const resume = { bytes: 1000, validator: '"v1"', totalBytes: result.length };
    expect(await bench.fetch(url, resume)).toEqual({ kind: 'whole', bytes: result.length });
    expect(await bench.fetched(result)).toBe(true);
  });

  it('is fetched anew where the part on disk is shorter than remembered', async () => {
    await writeFile(bench.at('result.part'), result.subarray(0, 999));
    const server = await serve(asFile(result, '"v1"'));
    const resume = { bytes: 1000, validator: '"v1"', totalBytes: result.length };
    expect(await bench.fetch(server.url, resume)).toMatchObject({ kind: 'whole' });
    expect(server.seen[0]?.headers.range).toBeUndefined();
    expect(await bench.fetched(result)).toBe(true);
  });

  it('asks for nothing when all of it is there', async () => {
    await writeFile(bench.at('result.part'), result);
    const server = await serve(asFile(result, '"v1"'));
    const resume = { bytes: result.length, validator: '"v1"', totalBytes: result.length };
    expect(await bench.fetch(server.url, resume)).toEqual({ kind: 'whole', bytes: result.length });
    expect(server.begun).toBe(0);
  });

  it('is not whole when the server sends less than it says in orderly parts', async () => {
    await writeFile(bench.at('result.part'), result.subarray(0, 1000));
    const { url } = await serve((_request, reply) => {
      reply.writeHead(206, { 'content-range': `bytes 1000-1999/${result.length}`, etag: '"v1"' });
      reply.end(result.subarray(1000, 2000));
    });
    const resume = { bytes: 1000, validator: '"v1"', totalBytes: result.length };
    expect(await bench.fetch(url, resume)).toMatchObject({
      kind: 'broken',
      problem: { code: 'result-cut-short' },
      partial: { bytes: 2000 },
    });
  });

  it('says so when nothing more comes', async () => {
    const { url } = await serve((_request, reply) => {
      reply.writeHead(200, { 'content-length': result.length });
      reply.write(result.subarray(0, 5000));
    });
    expect(await bench.fetch(url, null, { by: hasty })).toMatchObject({
      kind: 'broken',
      problem: { code: 'idle-timeout' },
    });
  });

  it('keeps what came when it is stopped', async () => {
    const stop = new AbortController();
    const { url } = await serve((_request, reply) => {
      reply.writeHead(200, { 'content-length': result.length });
      reply.write(result.subarray(0, 5000));
    });
    const onProgress = () => stop.abort();
    expect(await bench.fetch(url, null, { signal: stop.signal, onProgress })).toMatchObject({
      kind: 'broken',
      problem: { code: 'cancelled' },
      partial: { bytes: 5000, totalBytes: result.length },
    });
  });

  it('is told from a service that was not reached', async () => {
    const server = await startScriptedServer({});
    await server.close();
    expect(await bench.fetch(server.url)).toMatchObject({ kind: 'broken', reached: false });
  });

  it('names the disk where the file cannot be written', async () => {
    const { url } = await serve(asFile(result, null));
    await mkdir(bench.at('result.part'));
    expect(await bench.fetch(url)).toMatchObject({ kind: 'broken', problem: { code: 'file-is-folder' } });
  });
});
