import { readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { directNetwork } from '../../electron/platform/network.ts';
import type { PartialDownload } from '../../electron/service/client.ts';
import { createServiceClient } from '../../electron/service/create-service-client.ts';
import { createFakeClock } from '../fakes/fake-clock.ts';
import { asFile, result } from '../fakes/file-server.ts';
import { serviceBench } from '../fakes/service-bench.ts';

const bench = serviceBench();
const manyTurns = async () => {
  for (let turns = 0; turns < 50; turns++) await new Promise(setImmediate);
};

describe('a download whose notes take their time', () => {
  it('changes nothing on disk before they are taken, and has not ended before the last one is', async () => {
    await writeFile(bench.at('result.part'), 'older');
    const { url } = await bench.serve({ after: asFile(result, '"v1"') });
    const seen: unknown[] = [];
    const onKept = async (path: string, { bytes }: PartialDownload) => {
      await manyTurns();
      seen.push([bytes, bytes === 0 ? await readFile(path, 'utf8') : '']);
    };
    expect(await bench.fetch(url, null, { onKept })).toMatchObject({ kind: 'whole' });
    expect(seen).toEqual([
      [0, 'older'],
      [result.length, ''],
    ]);
  });
});

describe('a download that is over', () => {
  it('is watched no longer', async () => {
    const clock = createFakeClock();
    const by = createServiceClient({ network: directNetwork, clock, userAgent: 'x' });
    const { url } = await bench.serve({ after: asFile(result, null) });
    expect(await bench.fetch(url, null, { by })).toMatchObject({ kind: 'whole' });
    expect(clock.timers()).toBe(0);
  });

  it('and was cut short had reached the service', async () => {
    await writeFile(bench.at('result.part'), 'abc');
    const { url } = await bench.serve({
      after: (_, reply) => reply.writeHead(206, { 'content-range': 'bytes 3-8/9', etag: '"v1"' }).end('de'),
    });
    expect(await bench.fetch(url, { bytes: 3, validator: '"v1"', totalBytes: 9 })).toMatchObject({
      kind: 'broken',
      reached: true,
      partial: { bytes: 5, validator: '"v1"' },
    });
  });

  it('may have been gone on with in the middle of what looks like a page', async () => {
    const list = Buffer.from('a,b\r\n1,<html><body>x</body></html>\r\n');
    await writeFile(bench.at('result.part'), list.subarray(0, 7));
    const { url } = await bench.serve({ after: asFile(list, '"v1"') });
    const resume = { bytes: 7, validator: '"v1"', totalBytes: list.length };
    expect(await bench.fetch(url, resume)).toMatchObject({ kind: 'whole', path: bench.at('result.part') });
    expect(await bench.fetched(list)).toBe(true);
  });
});
