import { describe, expect, it } from 'vitest';
import { answer, startScriptedServer } from '../fakes/scripted-server.ts';
import { client, key, serviceBench, target } from '../fakes/service-bench.ts';

const bench = serviceBench();
const created = { queue_id: 4711, status: 'pending' };

describe('a list that was not sent', () => {
  it('is known as such when nothing listens', async () => {
    const { url, close } = await startScriptedServer({});
    await close();
    expect(await bench.send(url)).toMatchObject({
      kind: 'not-sent',
      passing: true,
      problem: { code: 'connection-refused' },
    });
  });

  it('is known as such when it was stopped before it began', async () => {
    const server = await bench.serve({ after: answer(201, created) });
    expect(await bench.send(server.url, { signal: AbortSignal.abort() })).toMatchObject({
      kind: 'not-sent',
      problem: { code: 'cancelled' },
    });
    expect(server.begun).toBe(0);
  });

  it('is known as such when the file is not as long as it was', async () => {
    const server = await bench.serve({ after: answer(201, created) });
    expect(await bench.send(server.url, { bytes: 50, claimed: 49 })).toMatchObject({
      kind: 'not-sent',
      problem: { code: 'file-changed' },
    });
    expect(server.begun).toBe(0);
  });

  it.each([
    ['an unencrypted address', 'http://203.0.113.7', key, 'address-not-safe'],
    ['a key that no header can carry', 'http://127.0.0.1:9', 'a b\n', 'key-malformed'],
  ])('is known as such for %s', async (_, address, badKey, code) => {
    const target = { connectionId: 'c', address, key: badKey };
    const upload = {
      service: 'phone-append',
      path: '/nowhere',
      bytes: 1,
      fileName: 'a',
      formFields: {},
    } as const;
    expect(await client.createJob(target, upload)).toMatchObject({
      kind: 'not-sent',
      passing: false,
      problem: { code },
    });
  });

  it('is known as such when the file is gone', async () => {
    const { url } = await bench.serve({ after: answer(201, created) });
    const upload = {
      service: 'phone-append',
      path: bench.at('gone.csv'),
      bytes: 1,
      fileName: 'a',
      formFields: {},
    } as const;
    expect(await client.createJob(target(url), upload)).toMatchObject({
      kind: 'not-sent',
      passing: false,
      problem: { code: 'file-missing' },
    });
  });
});
