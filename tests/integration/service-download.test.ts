import { readFile, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
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

  it('replaces what an earlier attempt left', async () => {
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
    'takes a reply without a length %s as whole at its clean end, and knows whether that is certain',
    async (_, prepare, endIsCertain) => {
      const { url } = await serve((_request, reply) => {
        prepare(reply);
        reply.end(reply.hasHeader('content-encoding') ? gzipSync(result) : result);
      });
      expect(await bench.fetch(url)).toMatchObject({ kind: 'whole', bytes: result.length, endIsCertain });
      expect(await bench.fetched(result)).toBe(true);
    },
  );

  it('takes an empty file for what it is', async () => {
    const { url } = await serve((_request, reply) => reply.end());
    expect(await bench.fetch(url)).toMatchObject({ kind: 'whole', bytes: 0 });
    expect(await bench.fetched(Buffer.alloc(0))).toBe(true);
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
  ])('is not saved as a result when %s comes', async (_, type, body) => {
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
  ])('is not made of a file that holds %s', async (_, type, body) => {
    const { url } = await serve((_request, reply) =>
      reply.writeHead(200, { 'content-type': type }).end(body),
    );
    expect(await bench.fetch(url)).toMatchObject({ kind: 'whole' });
    expect(await bench.fetched(Buffer.from(body))).toBe(true);
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
