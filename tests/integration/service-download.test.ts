import { readFile, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
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
    expect(outcome).toEqual({ kind: 'whole', bytes: result.length });
    expect(await bench.fetched(result)).toBe(true);
    expect(steps.at(-1)).toEqual([result.length, result.length]);
    expect(server.seen[0]?.headers.authorization).toBe(`Bearer ${key}`);
  });

  it('replaces what an earlier attempt left', async () => {
    await writeFile(bench.at('result.part'), Buffer.alloc(3_000_000, 'x'));
    const { url } = await serve(asFile(result, null));
    expect(await bench.fetch(url)).toMatchObject({ kind: 'whole' });
    expect(await bench.fetched(result)).toBe(true);
  });

  it.each([
    ['without a length', (reply: ServerResponse) => reply.flushHeaders()],
    ['and closed, as HTTP/1.0 does', closedAtItsEnd],
  ])('takes a reply %s as whole at its clean end', async (_, prepare) => {
    const { url } = await serve((_request, reply) => {
      prepare(reply);
      reply.end(result);
    });
    expect(await bench.fetch(url)).toEqual({ kind: 'whole', bytes: result.length });
    expect(await bench.fetched(result)).toBe(true);
  });

  it('takes an empty file for what it is', async () => {
    const { url } = await serve((_request, reply) => reply.end());
    expect(await bench.fetch(url)).toEqual({ kind: 'whole', bytes: 0 });
  });
});

describe('an address that brings no result', () => {
  it.each([401, 403, 404, 410])('has expired (%i)', async (status) => {
    const { url } = await serve(answer(status, '<Error><Code>AccessDenied</Code></Error>'));
    expect(await bench.fetch(url)).toMatchObject({ kind: 'expired', problem: { detail: 'AccessDenied' } });
  });

  it.each([
    ['a login page', 'text/html', '<!DOCTYPE html><html><form>Sign in</form></html>'],
    ['a login page called a CSV', 'text/csv', '\uFEFF \n<html>'],
    ['a message', 'application/json', '{"detail":"link expired"}'],
  ])('is not saved as a result when %s comes', async (_, type, body) => {
    const { url } = await serve((_request, reply) =>
      reply.writeHead(200, { 'content-type': type }).end(body),
    );
    expect(await bench.fetch(url)).toMatchObject({
      kind: 'expired',
      problem: { code: 'page-instead-of-result' },
    });
    expect(await readFile(bench.at('result.part'), 'utf8')).toBe('');
  });

  it('waits where the server is busy', async () => {
    const { url } = await serve(answer(503, { detail: 'later' }, { 'retry-after': '5' }));
    expect(await bench.fetch(url)).toMatchObject({ kind: 'refused', retryAfterMs: 5000 });
  });

  it.each([
    ['http://203.0.113.9/r.csv', 'download-address-unsafe'],
    ['ftp://example.com/r.csv', 'download-address-unsafe'],
    ['https://user:secret@example.com/r.csv', 'download-address-unsafe'],
    ['http://[', 'bad-download-address'],
  ])('is refused: %s', async (url, code) => {
    expect(await bench.fetch('http://127.0.0.1:9', null, { url: url })).toMatchObject({
      kind: 'refused',
      problem: { code },
    });
  });

  it('is refused on this computer when the service is elsewhere', async () => {
    const server = await serve(asFile(result, null));
    expect(await bench.fetch('https://service.example', null, { url: `${server.url}/r.csv` })).toMatchObject({
      kind: 'refused',
      problem: { code: 'download-address-unsafe' },
    });
    expect(server.begun).toBe(0);
  });
});
