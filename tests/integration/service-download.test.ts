import { readFile, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { directNetwork } from '../../electron/platform/network.ts';
import type { PartialDownload } from '../../electron/service/client.ts';
import { createServiceClient } from '../../electron/service/create-service-client.ts';
import { createFakeClock } from '../fakes/fake-clock.ts';
import { asFile, result } from '../fakes/file-server.ts';
import { type Answer, answer } from '../fakes/scripted-server.ts';
import { key, serviceBench } from '../fakes/service-bench.ts';

const bench = serviceBench();
const serve = (after: Answer) => bench.serve({ after });

/** As HTTP/1.0 does: neither a length nor chunks, the end of the connection is the end of the file. */
function closedAtItsEnd(reply: ServerResponse) {
  reply.shouldKeepAlive = false;
  reply.removeHeader('transfer-encoding');
  reply.removeHeader('content-length');
}

describe('fetching a result', () => {
  it.each([
    ['a relative address', () => '/r.csv'],
    ['an address without a slash', () => 'r.csv'],
    ['an absolute address', (base: string) => `${base}/r.csv?token=a%2Fb`],
  ])('takes %s, writes the same bytes and reports progress', async (_, url) => {
    const server = await serve((_request, reply) => {
      reply.writeHead(200, { 'content-length': result.length });
      reply.end(result);
    });
    const steps: [number, number][] = [];
    const onProgress = (done: number, total: number) => steps.push([done, total]);
    const outcome = await bench.fetch(server.url, null, { onProgress, url: url(server.url) });
    expect(outcome).toEqual({
      kind: 'whole',
      path: bench.at('result.part'),
      bytes: result.length,
      endIsCertain: true,
    });
    expect(await bench.fetched(result)).toBe(true);
    expect(steps.at(-1)).toEqual([result.length, result.length]);
    expect(server.seen[0]?.headers.authorization).toBe(`Bearer ${key}`);
  });

  it('replaces the file that an earlier attempt left', async () => {
    await writeFile(bench.at('result.part'), Buffer.alloc(3_000_000, 'x'));
    const { url } = await serve(asFile(result, null));
    expect(await bench.fetch(url)).toMatchObject({ kind: 'whole' });
    expect(await bench.fetched(result)).toBe(true);
  });

  it.each<[string, (reply: ServerResponse) => void, boolean]>([
    ['in chunks', (reply) => reply.flushHeaders(), true],
    ['and closed, as HTTP/1.0 does', closedAtItsEnd, false],
    ['compressed and closed', (reply) => closedAtItsEnd(reply.setHeader('content-encoding', 'gzip')), true],
  ])(
    'takes a reply without a length %s as whole, and knows whether that is certain',
    async (_, prepare, endIsCertain) => {
      const { url } = await serve((_request, reply) => {
        prepare(reply);
        reply.end(reply.hasHeader('content-encoding') ? gzipSync(result) : result);
      });
      expect(await bench.fetch(url)).toMatchObject({ kind: 'whole', bytes: result.length, endIsCertain });
      expect(await bench.fetched(result)).toBe(true);
    },
  );

  it('takes an empty file as an empty result', async () => {
    const { url } = await serve((_request, reply) => reply.end());
    expect(await bench.fetch(url)).toMatchObject({ kind: 'whole', bytes: 0 });
    expect(await bench.fetched(Buffer.alloc(0))).toBe(true);
  });
});

describe('an address that brings no result', () => {
  it.each([401, 403, 404, 410])('counts as expired on status %i', async (status) => {
    const { url } = await serve(answer(status, '<Error><Code>AccessDenied</Code></Error>'));
    expect(await bench.fetch(url)).toMatchObject({ kind: 'expired', problem: { detail: 'AccessDenied' } });
  });

  it.each([
    ['a login page', 'text/html', '<!DOCTYPE html><html><form>Sign in</form></html>'],
    ['a login page called a CSV', 'text/csv', '\uFEFF \n<html>'],
    ['a long login page', 'text/csv', `<!-- ${'x'.repeat(200_000)} --><html>`],
    [
      'an error of a file store',
      'application/octet-stream',
      '<?xml version="1.0"?><Error><Code>Expired</Code></Error>',
    ],
    ['a page of its own kind', 'text/html', '<x-app></x-app>'],
    ['a message', 'application/json', '{"detail":"link expired"}'],
    ['a message called a CSV', 'text/csv', '{\n  "error": {"code": 5, "message": "expired"}\n}'],
    ['a state', 'application/json', '{"status": "pending", "id": 5}'],
    ['an empty list', 'application/json', '[]'],
    ['a list of messages', 'application/json', '["link expired"]'],
    ['a list of errors', 'application/json', '{"errors": [{"message": "link expired"}]}'],
  ])('does not save %s as a result', async (_, type, body) => {
    const { url } = await serve((_request, reply) =>
      reply.writeHead(200, { 'content-type': type }).end(body),
    );
    expect(await bench.fetch(url)).toMatchObject({
      kind: 'expired',
      problem: { code: 'page-instead-of-result' },
    });
    await expect(readFile(bench.at('result.part'))).rejects.toThrow();
  });

  it.each([
    ['placeholders', 'text/csv', '{{Company}},{{Phone}}\r\nAcme,5550100\r\n'],
    ['placeholders called JSON', 'application/json', '{{Company}},{{Phone}}\r\nAcme,5550100\r\n'],
    ['JSON in a header', 'text/csv', '{"a": 1},b\r\n1,2\r\n'],
    ['a brace and a quote', 'text/csv', '{"a,b\r\n1,2\r\n'],
    ['brackets', 'text/csv', '[Company],[Phone]\r\nAcme,5550100\r\n'],
    ['a tag in a header', 'text/csv', '<b>Company</b>,Phone\r\nAcme,5550100\r\n'],
    ['a name in angle brackets', 'application/octet-stream', '<Company>,<Phone>\r\nAcme,5550100\r\n'],
    ['rows in JSON', 'application/json', '{"count": 1, "results": [{"company": "Acme"}]}'],
    ['a list of rows in JSON', 'application/json', '[{"company": "Acme"}]'],
    ['rows in JSON longer than any message', 'application/json', `{"rows": "${'x'.repeat(100_000)}"}`],
    ['blank lines at its beginning', 'text/csv', `${'\r\n'.repeat(300)}a,b\r\n1,2\r\n`],
  ])('saves a file that holds %s as a result', async (_, type, body) => {
    const { url } = await serve((_request, reply) =>
      reply.writeHead(200, { 'content-type': type }).end(body),
    );
    expect(await bench.fetch(url)).toMatchObject({ kind: 'whole' });
    expect(await bench.fetched(Buffer.from(body))).toBe(true);
  });

  it('says how long a busy server wants to be left alone', async () => {
    const { url } = await serve(answer(503, { detail: 'later' }, { 'retry-after': '5' }));
    expect(await bench.fetch(url)).toMatchObject({ kind: 'refused', retryAfterMs: 5000 });
  });

  it.each([
    ['http://203.0.113.9/r.csv', 'download-address-unsafe'],
    ['ftp://example.com/r.csv', 'download-address-unsafe'],
    ['https://user:secret@example.com/r.csv', 'download-address-unsafe'],
    ['http://[', 'bad-download-address'],
  ])('refuses the address %s', async (url, code) => {
    expect(await bench.fetch('http://127.0.0.1:9', null, { url: url })).toMatchObject({
      kind: 'refused',
      problem: { code },
    });
  });
});

const resume: PartialDownload = { bytes: 1000, validator: '"v1"', totalBytes: result.length };
const part = { 'content-range': `bytes 1000-1999/${result.length}`, etag: '"v1"' };

describe('a download whose server answers oddly', () => {
  it('is refused where only a part comes of the whole that was asked for', async () => {
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

  it('is refused on 416 where the whole was asked for', async () => {
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
  ])('is not begun anew where the server refuses to go on with %i', async (status, kind) => {
    await writeFile(bench.at('result.part'), result.subarray(0, 1000));
    const server = await bench.serve({ after: (_, reply) => reply.writeHead(status).end() });
    const outcome = await bench.fetch(server.url, resume);
    expect(outcome.kind).toBe(kind);
    expect('retryAfterMs' in outcome ? outcome.retryAfterMs : undefined).toBeUndefined();
    expect(server.begun).toBe(1);
    expect(await bench.fetched(result.subarray(0, 1000))).toBe(true);
  });

  it('is refused, not expired, on 400 from the service itself', async () => {
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
  ])('counts 400 from another host as expired, and no other status (%i)', async (status, kind) => {
    const { url } = await bench.serve({ after: answer(status, '<Error><Code>No</Code></Error>') });
    const elsewhere = `${url.replace('127.0.0.1', 'localhost')}/r.csv`;
    expect(await bench.fetch(url, null, { url: elsewhere })).toMatchObject({ kind });
  });
});

const KB = 1024;

/** A server that sends as many bytes as it is told, when it is told, and a client whose time stands still. */
async function slowDownload(slowMs?: number) {
  const clock = createFakeClock();
  let send = (_bytes: number) => {};
  let begun = () => {};
  const beginning = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const { url } = await bench.serve({
    after: (_, reply) => {
      let sent = 0;
      reply.writeHead(200, { 'content-length': result.length, etag: '"v1"' });
      send = (bytes) => {
        reply.write(result.subarray(sent, sent + bytes));
        sent += bytes;
      };
      begun();
    },
  });
  const by = createServiceClient({ network: directNetwork, clock, userAgent: 'EnrichDesk/test' });
  let came = 0;
  const options = {
    by,
    onProgress: (bytes: number) => {
      came = bytes;
    },
    ...(slowMs === undefined ? {} : { slowMs }),
  };
  const outcome = bench.fetch(url, null, options);
  let isOver = false;
  void outcome.then(() => {
    isOver = true;
  });
  await beginning;
  let asked = 0;
  return {
    outcome,
    /** Lets `bytes` come and then `ms` pass. */
    async step(bytes: number, ms: number) {
      asked += bytes;
      send(bytes);
      if (bytes > 0) await expect.poll(() => came).toBe(asked);
      await clock.advance(ms);
    },
    isOver: () => isOver,
    timers: clock.timers,
  };
}

describe('a download that brings next to nothing', () => {
  it('is broken off after a minute, and what came is kept', async () => {
    const { outcome, step, timers } = await slowDownload();
    await step(70 * KB, 60_000);
    await step(50 * KB, 60_000);
    expect(await outcome).toMatchObject({
      kind: 'broken',
      reached: true,
      problem: { code: 'too-slow' },
      partial: { bytes: 120 * KB, validator: '"v1"', totalBytes: result.length },
    });
    expect(timers()).toBe(0);
  });

  it('goes on while it brings more than 1 KB a second', async () => {
    const { outcome, step, isOver } = await slowDownload();
    for (let minute = 0; minute < 5; minute++) await step(61 * KB, 60_000);
    expect(isOver()).toBe(false);
    await step(0, 60_000);
    expect(await outcome).toMatchObject({ problem: { code: 'too-slow' }, partial: { bytes: 305 * KB } });
  });

  it('may take longer where the caller allows it', async () => {
    const { outcome, step, isOver } = await slowDownload(240_000);
    await step(200 * KB, 180_000);
    expect(isOver()).toBe(false);
    await step(0, 60_000);
    expect(await outcome).toMatchObject({ problem: { code: 'too-slow' } });
  });

  it('leaves no timer behind when it is over', async () => {
    const clock = createFakeClock();
    const by = createServiceClient({ network: directNetwork, clock, userAgent: 'x' });
    const { url } = await bench.serve({ after: asFile(result, null) });
    expect(await bench.fetch(url, null, { by })).toMatchObject({ kind: 'whole' });
    expect(clock.timers()).toBe(0);
  });
});
