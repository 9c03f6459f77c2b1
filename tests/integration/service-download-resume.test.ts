import { mkdir, readFile, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import type { PartialDownload } from '../../electron/service/client.ts';
import { asFile, result } from '../fakes/file-server.ts';
import { type Answer, startScriptedServer } from '../fakes/scripted-server.ts';
import { hasty, serviceBench } from '../fakes/service-bench.ts';

const bench = serviceBench();
const serve = (after: Answer) => bench.serve({ after });
const resume: PartialDownload = { bytes: 1000, validator: '"v1"', totalBytes: result.length };
const part = { 'content-range': `bytes 1000-1999/${result.length}`, etag: '"v1"' };
const old = Buffer.alloc(1000, 'old');

describe('a download that breaks off', () => {
  const half = Math.floor(result.length / 2);
  const breakOff = (reply: ServerResponse, etag?: string) => {
    reply.writeHead(200, { 'content-length': result.length, ...(etag ? { etag } : {}) });
    reply.write(result.subarray(0, half));
    // Once it is sent.
    reply.socket?.destroySoon();
  };
  const other = Buffer.from(result.toString().toUpperCase());

  /** Fetches from a server that breaks off at first and then serves `later`; what came first and what became of it. */
  async function twice(etag: string | undefined, later: Buffer, laterEtag: string | null) {
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
      path: bench.at('result.part'),
      partial: { totalBytes: result.length },
    });
    if (first.kind !== 'broken') throw new Error('not broken');
    expect(first.partial.bytes).toBeGreaterThan(0);
    return { server, first, second: await bench.fetch(server.url, first.partial) };
  }

  it('goes on in the same file by a strong ETag', async () => {
    const { server, first, second } = await twice('"v1"', result, '"v1"');
    expect(second).toMatchObject({ kind: 'whole', path: bench.at('result.part'), bytes: result.length });
    expect(await bench.fetched(result)).toBe(true);
    expect(server.seen[1]?.headers).toMatchObject({
      range: `bytes=${first.partial.bytes}-`,
      'if-range': '"v1"',
    });
  });

  it.each([
    ['it has no ETag', undefined, null],
    ['its ETag is weak', 'W/"v1"', 'W/"v1"'],
    ['its ETag is none', 'v1', 'v1'],
    ['it changed meanwhile', '"v1"', '"v2"'],
    ['it lost its ETag', '"v1"', null],
    ['its ETag became weak', '"v1"', 'W/"v1"'],
  ])('begins anew in a second file where %s', async (_, etag, laterEtag) => {
    const { server, first, second } = await twice(etag, other, laterEtag);
    expect(second).toMatchObject({ kind: 'whole', path: bench.at('fresh.part'), bytes: other.length });
    expect(await bench.fetched(other, 'fresh.part')).toBe(true);
    expect(await bench.fetched(result.subarray(0, first.partial.bytes))).toBe(true);
    const isStrong = etag === '"v1"';
    expect(server.seen.slice(1).map(({ headers }) => headers.range !== undefined)[0]).toBe(isStrong);
  });

  it('begins anew where the server refuses ranges', async () => {
    await writeFile(bench.at('result.part'), old);
    const { url } = await serve((request, reply) => {
      reply.writeHead(request.headers.range ? 416 : 200).end(request.headers.range ? '' : result);
    });
    expect(await bench.fetch(url, resume)).toMatchObject({ kind: 'whole', bytes: result.length });
    expect(await bench.fetched(result, 'fresh.part')).toBe(true);
    expect(await bench.fetched(old)).toBe(true);
  });

  it.each<[string, string, string?, string?]>([
    ['another ETag', `bytes 1000-1999/${result.length}`, '"v2"'],
    ['no ETag', `bytes 1000-1999/${result.length}`],
    ['a weak ETag', `bytes 1000-1999/${result.length}`, 'W/"v1"'],
    ['another length', 'bytes 1000-1999/2000', '"v1"'],
    ['another place', `bytes 500-1999/${result.length}`, '"v1"'],
    ['no length', 'bytes 1000-1999/*', '"v1"'],
    ['no range at all', '', '"v1"'],
    ['a compression', `bytes 1000-1999/${result.length}`, '"v1"', 'gzip'],
  ])(
    'begins anew where a part comes with %s: never two versions in one file',
    async (_, range, etag, encoding) => {
      await writeFile(bench.at('result.part'), old);
      const { url } = await serve((request, reply) => {
        if (request.headers.range === undefined) return void reply.end(result);
        const headers = {
          'content-range': range,
          ...(etag === undefined ? {} : { etag }),
          ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
        };
        return void reply.writeHead(206, headers).end('new');
      });
      expect(await bench.fetch(url, resume)).toMatchObject({ kind: 'whole', bytes: result.length });
      expect(await bench.fetched(result, 'fresh.part')).toBe(true);
      expect(await bench.fetched(old)).toBe(true);
    },
  );

  it('begins anew where the part on disk is shorter than remembered', async () => {
    await writeFile(bench.at('result.part'), result.subarray(0, 999));
    const { url } = await serve(asFile(result, '"v1"'));
    expect(await bench.fetch(url, resume)).toMatchObject({ kind: 'whole' });
    expect(await bench.fetched(result, 'fresh.part')).toBe(true);
  });

  it('overwrites what lies behind the bytes it goes on from', async () => {
    await writeFile(
      bench.at('result.part'),
      Buffer.concat([result.subarray(0, 1500), Buffer.alloc(result.length)]),
    );
    const { url } = await serve(asFile(result, '"v1"'));
    expect(await bench.fetch(url, resume)).toMatchObject({ kind: 'whole', bytes: result.length });
    expect(await bench.fetched(result)).toBe(true);
  });

  it.each([
    ['a login page comes', '<!doctype html><title>Sign in</title>'],
    ['nothing can be reached', null],
  ])('leaves both files unchanged when %s', async (_, page) => {
    await writeFile(bench.at('result.part'), old);
    await writeFile(bench.at('fresh.part'), 'kept');
    const server = await serve((_request, reply) => reply.end(page));
    if (page === null) await server.close();
    const outcome = await bench.fetch(server.url, { ...resume, validator: null });
    expect(outcome.kind).toBe(page === null ? 'broken' : 'expired');
    expect(await bench.fetched(Buffer.from('kept'), 'fresh.part')).toBe(true);
    expect(await bench.fetched(old)).toBe(true);
    if (outcome.kind === 'broken')
      expect(outcome).toMatchObject({ path: bench.at('result.part'), partial: { bytes: 1000 } });
  });

  it('asks for nothing when the whole file is there', async () => {
    await writeFile(bench.at('result.part'), Buffer.concat([result, Buffer.from('more')]));
    const server = await serve(asFile(result, '"v1"'));
    for (const endIsCertain of [true, false, undefined]) {
      const certain = endIsCertain === undefined ? {} : { endIsCertain };
      const partial = { bytes: result.length, validator: null, totalBytes: result.length, ...certain };
      expect(await bench.fetch(server.url, partial)).toEqual({
        kind: 'whole',
        path: bench.at('result.part'),
        bytes: result.length,
        endIsCertain: endIsCertain ?? true,
      });
    }
    expect(server.begun).toBe(0);
    expect(await bench.fetched(result)).toBe(true);
  });

  it('is not whole where a part ends before the length that was announced', async () => {
    await writeFile(bench.at('result.part'), result.subarray(0, 1000));
    const { url } = await serve((_request, reply) => {
      reply.writeHead(206, { 'content-range': `bytes 1000-1999/${result.length}`, etag: '"v1"' });
      reply.end(result.subarray(1000, 2000));
    });
    expect(await bench.fetch(url, resume)).toMatchObject({
      kind: 'broken',
      problem: { code: 'result-cut-short' },
      reached: true,
      partial: { bytes: 2000, validator: '"v1"' },
    });
  });

  it('reports an idle timeout when nothing more comes', async () => {
    const { url } = await serve((_request, reply) => {
      reply.writeHead(200, { 'content-length': result.length });
      reply.write(result.subarray(0, 5000));
    });
    expect(await bench.fetch(url, null, { by: hasty })).toMatchObject({
      kind: 'broken',
      problem: { code: 'connection-broken' },
    });
  });

  it('keeps what came when it is canceled', async () => {
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

  it('says whether the service was reached', async () => {
    const server = await startScriptedServer({});
    await server.close();
    expect(await bench.fetch(server.url)).toMatchObject({ kind: 'broken', reached: false });
  });

  it('names the problem where the file cannot be written', async () => {
    const { url } = await serve(asFile(result, null));
    await mkdir(bench.at('result.part'));
    expect(await bench.fetch(url)).toMatchObject({ kind: 'broken', problem: { code: 'file-is-folder' } });
  });

  it('goes on in the middle of a cell that looks like a web page', async () => {
    const list = Buffer.from('a,b\r\n1,<html><body>x</body></html>\r\n');
    await writeFile(bench.at('result.part'), list.subarray(0, 7));
    const { url } = await bench.serve({ after: asFile(list, '"v1"') });
    const known = { bytes: 7, validator: '"v1"', totalBytes: list.length };
    expect(await bench.fetch(url, known)).toMatchObject({ kind: 'whole', path: bench.at('result.part') });
    expect(await bench.fetched(list)).toBe(true);
  });
});

describe('a part of a download', () => {
  it.each<[string, PartialDownload]>([
    ['holds nothing yet', { bytes: 0, validator: null, totalBytes: 0 }],
    ['is shorter on disk than it should be', { bytes: 2000, validator: null, totalBytes: 2000 }],
    ['is not at its end', { bytes: 999, validator: null, totalBytes: 1000 }],
    ['is of an unknown length', { bytes: 1000, validator: null, totalBytes: null }],
  ])('is not taken as the whole where it %s', async (_, partial) => {
    await writeFile(bench.at('result.part'), Buffer.alloc(1000, 'x'));
    const server = await bench.serve({ after: asFile(result, '"v1"') });
    expect(await bench.fetch(server.url, partial)).toMatchObject({
      kind: 'whole',
      path: bench.at('fresh.part'),
      bytes: result.length,
    });
    expect(server.begun).toBe(1);
    expect(await bench.fetched(result, 'fresh.part')).toBe(true);
  });

  it('is replaced with a single request where nothing can be added to it', async () => {
    await writeFile(bench.at('result.part'), Buffer.alloc(1000, 'x'));
    const server = await bench.serve({ after: asFile(result, '"v1"') });
    await bench.fetch(server.url, { ...resume, validator: null });
    expect(server.seen.map(({ headers }) => headers.range)).toEqual([undefined]);
  });
});

describe('what onKept is told of a download', () => {
  const noting = () => {
    const notes: [string, PartialDownload][] = [];
    const onKept = async (path: string, partial: PartialDownload) => {
      notes.push([path, partial]);
    };
    return { notes, onKept };
  };

  it('names only the new file where it has the version of the earlier part', async () => {
    await writeFile(bench.at('result.part'), result.subarray(0, 1000));
    const { url } = await bench.serve({
      after: (_, reply) =>
        reply.writeHead(200, { etag: '"v1"', 'content-length': result.length }).end(result),
    });
    const { notes, onKept } = noting();
    expect(await bench.fetch(url, resume, { onKept })).toMatchObject({ kind: 'whole' });
    expect(notes.map(([path]) => path)).toEqual([bench.at('fresh.part'), bench.at('fresh.part')]);
  });

  it('says nothing before the end where it goes on in the same file', async () => {
    await writeFile(bench.at('result.part'), result.subarray(0, 1000));
    const { url } = await bench.serve({ after: asFile(result, '"v1"') });
    const { notes, onKept } = noting();
    expect(await bench.fetch(url, resume, { onKept })).toMatchObject({ kind: 'whole' });
    const total = result.length;
    expect(notes).toEqual([
      [bench.at('result.part'), { bytes: total, validator: '"v1"', totalBytes: total, endIsCertain: true }],
    ]);
  });

  it('forbids adding to a file of which more came than was announced', async () => {
    await writeFile(bench.at('result.part'), result.subarray(0, 1000));
    const { url } = await bench.serve({
      after: (_, reply) => reply.writeHead(206, part).end(Buffer.concat([result, result])),
    });
    expect(await bench.fetch(url, resume)).toMatchObject({
      kind: 'broken',
      problem: { code: 'result-cut-short' },
      partial: { validator: null, totalBytes: result.length },
    });
  });

  it('names the beginning and the end of an empty result', async () => {
    const { url } = await bench.serve({ after: (_, reply) => reply.end() });
    const { notes, onKept } = noting();
    expect(await bench.fetch(url, null, { onKept })).toMatchObject({ kind: 'whole', bytes: 0 });
    expect(notes.map(([, { bytes, totalBytes }]) => [bytes, totalBytes])).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });

  it('says nothing where the connection broke before the first byte', async () => {
    const { url } = await bench.serve({ after: (request) => request.socket.destroy() });
    const { notes, onKept } = noting();
    expect(await bench.fetch(url, null, { onKept })).toEqual({
      kind: 'broken',
      problem: expect.objectContaining({ code: 'connection-broken' }),
      reached: true,
      path: bench.at('result.part'),
      partial: { bytes: 0, validator: null, totalBytes: null },
    });
    expect(notes).toEqual([]);
  });

  it('names the version of a file before its content changes, and its end', async () => {
    await writeFile(bench.at('result.part'), old);
    await writeFile(bench.at('fresh.part'), 'older');
    const { url } = await serve(asFile(result, '"v2"'));
    const notes: unknown[] = [];
    const onKept = async (path: string, partial: PartialDownload) => {
      const file = path.endsWith('fresh.part') ? 'fresh' : 'resumed';
      notes.push([file, partial, partial.bytes === 0 ? await readFile(bench.at('fresh.part'), 'utf8') : '']);
    };
    expect(await bench.fetch(url, resume, { onKept })).toMatchObject({ kind: 'whole' });
    const total = result.length;
    expect(notes).toEqual([
      ['resumed', { ...resume, validator: null }, ''],
      ['fresh', { bytes: 0, validator: '"v2"', totalBytes: total }, 'older'],
      ['fresh', { bytes: total, validator: '"v2"', totalBytes: total, endIsCertain: true }, ''],
    ]);
  });

  it('leaves the file unchanged where the note cannot be kept', async () => {
    await writeFile(bench.at('fresh.part'), 'older');
    const { url } = await serve(asFile(result, '"v2"'));
    const full = Object.assign(new Error('full'), { code: 'ENOSPC' });
    const onKept = () => Promise.reject(full);
    expect(await bench.fetch(url, resume, { onKept })).toMatchObject({
      kind: 'broken',
      problem: { code: 'disk-full' },
    });
    expect(await bench.fetched(Buffer.from('older'), 'fresh.part')).toBe(true);
  });

  it('is awaited before the file changes and before the download ends', async () => {
    await writeFile(bench.at('result.part'), 'older');
    const { url } = await bench.serve({ after: asFile(result, '"v1"') });
    const seen: unknown[] = [];
    const onKept = async (path: string, { bytes }: PartialDownload) => {
      for (let turns = 0; turns < 50; turns++) await new Promise(setImmediate);
      seen.push([bytes, bytes === 0 ? await readFile(path, 'utf8') : '']);
    };
    expect(await bench.fetch(url, null, { onKept })).toMatchObject({ kind: 'whole' });
    expect(seen).toEqual([
      [0, 'older'],
      [result.length, ''],
    ]);
  });
});
