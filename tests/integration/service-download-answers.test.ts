import { writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { PartialDownload } from '../../electron/service/client.ts';
import { asFile, result } from '../fakes/file-server.ts';
import { answer } from '../fakes/scripted-server.ts';
import { serviceBench } from '../fakes/service-bench.ts';

const bench = serviceBench();
const resume: PartialDownload = { bytes: 1000, validator: '"v1"', totalBytes: result.length };
const part = { 'content-range': `bytes 1000-1999/${result.length}`, etag: '"v1"' };

describe('a download whose server answers oddly', () => {
  it('is refused where only a part comes although all of it was asked for, and is not asked again', async () => {
    const server = await bench.serve({
      after: (_, reply) => reply.writeHead(206, part).end(result.subarray(1000, 2000)),
    });
    for (const known of [null, { ...resume, validator: null }]) {
      const before = server.begun;
      expect(await bench.fetch(server.url, known)).toMatchObject({
        kind: 'refused',
        problem: { code: 'partial-result' },
      });
      if (known === null) expect(server.begun - before).toBe(1);
    }
  });

  it('is refused where there is nothing behind its beginning', async () => {
    const server = await bench.serve({ after: answer(416, { detail: 'No such range.' }) });
    expect(await bench.fetch(server.url)).toMatchObject({
      kind: 'refused',
      problem: { code: 'request-not-accepted' },
    });
    expect(server.begun).toBe(1);
  });

  it.each([
    [403, 'expired'],
    [404, 'expired'],
    [400, 'refused'],
    [500, 'refused'],
    [503, 'refused'],
    [204, 'refused'],
  ])('is not begun anew while the server says no to going on (%i)', async (status, kind) => {
    await writeFile(bench.at('result.part'), result.subarray(0, 1000));
    const server = await bench.serve({ after: (_, reply) => reply.writeHead(status).end() });
    const outcome = await bench.fetch(server.url, resume);
    expect(outcome.kind).toBe(kind);
    expect(outcome).not.toHaveProperty('retryAfterMs');
    expect(server.begun).toBe(1);
    expect(await bench.fetched(result.subarray(0, 1000))).toBe(true);
  });

  it('is not called expired on 400 from the service itself', async () => {
    const { url } = await bench.serve({ after: answer(400, { detail: 'Bad question.' }) });
    expect(await bench.fetch(url)).toMatchObject({
      kind: 'refused',
      problem: { code: 'input-not-accepted', detail: 'Bad question.' },
    });
  });

  it.each([
    [400, 'expired'],
    [422, 'refused'],
    [503, 'refused'],
  ])('is called expired on 400 from elsewhere, and only on that (%i)', async (status, kind) => {
    const { url } = await bench.serve({ after: answer(status, '<Error><Code>No</Code></Error>') });
    const elsewhere = `${url.replace('127.0.0.1', 'localhost')}/r.csv`;
    expect(await bench.fetch(url, null, { url: elsewhere })).toMatchObject({ kind });
  });

  it('is refused where its address is none, and where a redirect leads to none', async () => {
    const { url, ...server } = await bench.serve({ after: asFile(result, null) });
    expect(await bench.fetch(url, resume, { url: 'http://[' })).toMatchObject({
      kind: 'refused',
      problem: { code: 'bad-download-address' },
    });
    expect(server.begun).toBe(0);
  });
});

describe('a part that was remembered', () => {
  it.each<[string, PartialDownload]>([
    ['holds nothing yet', { bytes: 0, validator: null, totalBytes: 0 }],
    ['is shorter on disk than it should be', { bytes: 2000, validator: null, totalBytes: 2000 }],
    ['is not at its end', { bytes: 999, validator: null, totalBytes: 1000 }],
    ['is of an unknown length', { bytes: 1000, validator: null, totalBytes: null }],
  ])('is not taken for the whole where it %s', async (_, partial) => {
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

  it('is taken for the whole, with a certain end, where nothing else was noted of it', async () => {
    await writeFile(bench.at('result.part'), result);
    const whole = { bytes: result.length, validator: null, totalBytes: result.length };
    expect(await bench.fetch('http://127.0.0.1:9', whole)).toMatchObject({
      kind: 'whole',
      endIsCertain: true,
    });
  });

  it('is begun anew with one question where nothing can be added to it', async () => {
    await writeFile(bench.at('result.part'), Buffer.alloc(1000, 'x'));
    const server = await bench.serve({ after: asFile(result, '"v1"') });
    await bench.fetch(server.url, { ...resume, validator: null });
    expect(server.seen.map(({ headers }) => headers.range)).toEqual([undefined]);
  });
});

describe('what is noted of a download', () => {
  const noting = () => {
    const notes: [string, PartialDownload][] = [];
    const onKept = async (path: string, partial: PartialDownload) => {
      notes.push([path, partial]);
    };
    return { notes, onKept };
  };

  it('leaves what is known of the earlier part where the new file is of the same version', async () => {
    await writeFile(bench.at('result.part'), result.subarray(0, 1000));
    const { url } = await bench.serve({
      after: (_, reply) =>
        reply.writeHead(200, { etag: '"v1"', 'content-length': result.length }).end(result),
    });
    const { notes, onKept } = noting();
    expect(await bench.fetch(url, resume, { onKept })).toMatchObject({ kind: 'whole' });
    expect(notes.map(([path]) => path)).toEqual([bench.at('fresh.part'), bench.at('fresh.part')]);
  });

  it('is nothing new before the end where it goes on in the same file', async () => {
    await writeFile(bench.at('result.part'), result.subarray(0, 1000));
    const { url } = await bench.serve({ after: asFile(result, '"v1"') });
    const { notes, onKept } = noting();
    expect(await bench.fetch(url, resume, { onKept })).toMatchObject({ kind: 'whole' });
    const total = result.length;
    expect(notes).toEqual([
      [bench.at('result.part'), { bytes: total, validator: '"v1"', totalBytes: total, endIsCertain: true }],
    ]);
  });

  it('is that nothing may be added where more came than was announced', async () => {
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

  it('is an empty result’s beginning and end', async () => {
    const { url } = await bench.serve({ after: (_, reply) => reply.end() });
    const { notes, onKept } = noting();
    expect(await bench.fetch(url, null, { onKept })).toMatchObject({ kind: 'whole', bytes: 0 });
    expect(notes.map(([, { bytes, totalBytes }]) => [bytes, totalBytes])).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });

  it('is nothing where the connection broke before the first byte', async () => {
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
});
