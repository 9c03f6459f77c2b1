import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { directNetwork } from '../../electron/platform/network.ts';
import { createServiceClient } from '../../electron/service/create-service-client.ts';
import { createFakeClock } from '../fakes/fake-clock.ts';
import { result } from '../fakes/file-server.ts';
import { serviceBench } from '../fakes/service-bench.ts';

const bench = serviceBench();
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
    timers: clock.timers,
  };
}

describe('a download that brings next to nothing', () => {
  it('is broken off after a minute, with what came kept and gone on with later', async () => {
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

  it('is left alone while it brings more than 1 KB a second', async () => {
    const { outcome, step } = await slowDownload();
    for (let minute = 0; minute < 5; minute++) await step(61 * KB, 60_000);
    const ended = await Promise.race([outcome, wait(50)]);
    expect(ended).toBeUndefined();
    await step(0, 60_000);
    expect(await outcome).toMatchObject({ problem: { code: 'too-slow' }, partial: { bytes: 305 * KB } });
  });

  it('may take longer where the caller says so', async () => {
    const { outcome, step } = await slowDownload(240_000);
    await step(200 * KB, 180_000);
    expect(await Promise.race([outcome, wait(50)])).toBeUndefined();
    await step(0, 60_000);
    expect(await outcome).toMatchObject({ problem: { code: 'too-slow' } });
  });
});
