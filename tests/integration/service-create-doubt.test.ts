import { appendFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { CreateOutcome } from '../../electron/service/client.ts';
import { startContraryService } from '../fakes/contrary-service/service.ts';
import { type Fault, startFaultProxy } from '../fakes/fault-proxy.ts';
import { answer } from '../fakes/scripted-server.ts';
import { client, hasty, key, serviceBench } from '../fakes/service-bench.ts';

const bench = serviceBench();

describe('an answer before the list was sent whole', () => {
  it.each([
    [401, 'refused'],
    [413, 'refused'],
    [429, 'refused'],
    [302, 'unknown'],
    [409, 'unknown'],
    [500, 'unknown'],
    [502, 'unknown'],
  ])('means what it means after it, although the connection is then closed (%i)', async (status, kind) => {
    const { url } = await bench.serve({
      before: (request, reply) => {
        reply.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
        reply.end('{"detail":"no"}', () => request.socket.destroySoon());
      },
    });
    for (let round = 0; round < 10; round++)
      expect(await bench.send(url, { bytes: 20_000_000 })).toMatchObject({ kind });
  });

  it('is clear where the service keeps the connection and reads nothing', async () => {
    const { url } = await bench.serve({ before: answer(401, { detail: 'no' }) });
    expect(await bench.send(url, { bytes: 20_000_000 })).toMatchObject({ kind: 'refused', httpStatus: 401 });
  });
});

describe('a list that may have arrived', () => {
  it('is told from one that did not when the reply is lost', async () => {
    const server = await bench.serve({ after: (request) => request.socket.destroy() });
    expect(await bench.send(server.url)).toMatchObject({
      kind: 'unknown',
      problem: { code: 'connection-broken' },
    });
    expect(server.begun).toBe(1);
  });

  it('is told from one that did not when the connection is reset half-way', async () => {
    const server = await bench.serve({
      before: (request) => request.once('data', () => request.socket.resetAndDestroy()),
    });
    expect(await bench.send(server.url, { bytes: 20_000_000 })).toMatchObject({ kind: 'unknown' });
    expect(server.begun).toBe(1);
  });

  it('is told from one that did not when it is stopped half-way', async () => {
    const stop = new AbortController();
    const { url } = await bench.serve({ before: (request) => request.once('data', () => stop.abort()) });
    expect(await bench.send(url, { bytes: 20_000_000, signal: stop.signal })).toMatchObject({
      kind: 'unknown',
      problem: { code: 'cancelled' },
    });
  });

  it('is never complete when the file grew while it was sent', async () => {
    let received = 0;
    let ended = false;
    const { url } = await bench.serve({
      before: async (request) => {
        await appendFile(bench.at('prepared.csv'), 'more');
        request.on('data', (chunk: Buffer) => {
          received += chunk.length;
        });
        request.on('end', () => {
          ended = true;
        });
      },
    });
    expect(await bench.send(url, { bytes: 20_000_000 })).toMatchObject({
      kind: 'unknown',
      problem: { code: 'file-changed' },
    });
    expect(received).toBeGreaterThan(0);
    expect(ended).toBe(false);
  });

  it('says so when no answer comes in time', async () => {
    const { url } = await bench.serve({ after: () => {} });
    expect(await bench.send(url, { by: hasty })).toMatchObject({
      kind: 'unknown',
      problem: { code: 'reply-timeout' },
    });
  });

  it('says so when the service stops reading', async () => {
    const { url } = await bench.serve({ before: (request) => request.pause() });
    expect(await bench.send(url, { bytes: 40_000_000, by: hasty })).toMatchObject({
      kind: 'unknown',
      problem: { code: 'upload-stalled' },
    });
  });
});

describe('a faulty network', () => {
  const page = 'HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\n<html>';
  it.each<[Fault, CreateOutcome['kind'], number]>([
    [{ kind: 'reset-at-head' }, 'unknown', 0],
    [{ kind: 'reset-before-body' }, 'unknown', 0],
    [{ kind: 'reset-in-body', after: 300_000 }, 'unknown', 0],
    [{ kind: 'reset-after-body' }, 'unknown', 1],
    [{ kind: 'drop-reply' }, 'unknown', 1],
    [{ kind: 'cut-reply', after: 40 }, 'unknown', 1],
    [{ kind: 'no-reply' }, 'unknown', 1],
    [{ kind: 'throttle', bytesPerSecond: 2_000_000 }, 'accepted', 1],
    [{ kind: 'answer', bytes: page }, 'unknown', 0],
    [{ kind: 'answer', bytes: 'not http at all' }, 'unknown', 0],
  ])('%j leaves the list %s, with %i job made', async (fault, kind, jobs) => {
    const service = await startContraryService({ apiKey: key });
    const proxy = await startFaultProxy(service.url);
    try {
      proxy.inject(fault);
      const by = fault.kind === 'no-reply' ? hasty : client;
      expect(await bench.send(proxy.url, { bytes: 600_000, by })).toMatchObject({ kind });
      await expect.poll(() => service.jobs.length).toBe(jobs);
      expect(proxy.exchanges).toHaveLength(1);
    } finally {
      await proxy.close();
      await service.close();
    }
  });
});
