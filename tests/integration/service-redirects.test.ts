import { describe, expect, it } from 'vitest';
import { startContraryService } from '../fakes/contrary-service/service.ts';
import { asFile, result } from '../fakes/file-server.ts';
import { type Answer, answer } from '../fakes/scripted-server.ts';
import { client, key, serviceBench, target } from '../fakes/service-bench.ts';

const bench = serviceBench();
const serve = (after: Answer) => bench.serve({ after });

/** Another name for the same port: another origin, which the app may go to. */
const otherName = (url: string) => url.replace('127.0.0.1', 'localhost');
const toOther = (host = '') => host.startsWith('localhost');

describe('redirects of a download', () => {
  it('carry the key to the service only, and never again once they left it', async () => {
    let home = '';
    const server = await serve((request, reply) => {
      const other = toOther(request.headers.host);
      if (other && request.headers.authorization) reply.writeHead(400).end('no bearer here');
      else if (other) reply.writeHead(307, { location: `${home}/last` }).end();
      else if (request.url === '/r.csv') reply.writeHead(302, { location: 'next?x=1' }).end();
      else if (request.url === '/next?x=1')
        reply.writeHead(302, { location: `${otherName(home)}/there` }).end();
      else reply.end(result);
    });
    home = server.url;
    expect(await bench.fetch(server.url)).toMatchObject({ kind: 'whole', bytes: result.length });
    expect(server.seen.map(({ path, headers }) => [path, headers.authorization !== undefined])).toEqual([
      ['/r.csv', true],
      ['/next?x=1', true],
      ['/there', false],
      ['/last', false],
    ]);
  });

  it('to another host straight away bring no key there', async () => {
    const away = await serve(asFile(result, null));
    const outcome = await bench.fetch(away.url, null, { url: `${otherName(away.url)}/r.csv?signed=1` });
    expect(outcome).toMatchObject({ kind: 'whole' });
    expect(away.seen[0]?.headers.authorization).toBeUndefined();
  });

  it('take 400 from another host for an expired link', async () => {
    const away = await serve(answer(400, '<Error><Code>ExpiredToken</Code></Error>'));
    expect(await bench.fetch(away.url, null, { url: `${otherName(away.url)}/r` })).toMatchObject({
      kind: 'expired',
    });
  });

  it('end after five', async () => {
    const server = await serve((_request, reply) => reply.writeHead(302, { location: '/r.csv' }).end());
    expect(await bench.fetch(server.url)).toMatchObject({
      kind: 'refused',
      problem: { code: 'too-many-redirects' },
    });
    expect(server.begun).toBe(6);
  });

  it.each([301, 302, 303, 307, 308])('are followed whatever they are called (%i)', async (status) => {
    const { url } = await serve((request, reply) => {
      if (request.url === '/r.csv') reply.writeHead(status, { location: '/there' }).end();
      else reply.end(result);
    });
    expect(await bench.fetch(url)).toMatchObject({ kind: 'whole', bytes: result.length });
  });

  it.each([
    [300, { location: '/there' }],
    [304, { location: '/there' }],
    [302, {}],
  ])('are none where nothing says so (%i %j)', async (status, headers) => {
    const server = await serve((_request, reply) => reply.writeHead(status, headers).end());
    expect(await bench.fetch(server.url)).toMatchObject({ kind: 'refused', problem: { code: 'moved' } });
    expect(server.begun).toBe(1);
  });

  it('are not even begun with a key that no header can carry', async () => {
    const server = await serve(asFile(result, null));
    const files = { resume: null, fresh: bench.at('result.part') };
    expect(await client.download(target(server.url, 'a b'), '/r.csv', files)).toMatchObject({
      kind: 'refused',
      problem: { code: 'key-malformed' },
    });
    expect(server.begun).toBe(0);
  });

  it.each([
    ['http://203.0.113.9/r.csv', 'download-address-unsafe'],
    ['https://user@service.example/r.csv', 'download-address-unsafe'],
    ['https://:secret@service.example/r.csv', 'download-address-unsafe'],
    ['http://[', 'bad-redirect'],
  ])('are not followed to %s', async (location, code) => {
    const { url } = await serve((_request, reply) => reply.writeHead(302, { location }).end());
    expect(await bench.fetch(url)).toMatchObject({ kind: 'refused', problem: { code } });
  });
});

describe('a service that guesses differently', () => {
  it.each(['absolute', 'relative', 'other-origin', 'redirect'] as const)(
    'has its result fetched byte for byte (%s)',
    async (finishedUrl) => {
      const options = { apiKey: key, finishedUrl, pollsUntilDone: 0, idAs: 'text' } as const;
      const service = bench.keep(await startContraryService(options));
      const created = await bench.send(service.url);
      if (created.kind !== 'accepted') throw new Error(`not accepted but ${created.kind}`);
      const status = await client.jobStatus(target(service.url), 'phone-append', created.queueId);
      if (status.kind !== 'finished') throw new Error(`not finished but ${status.kind}`);
      const fetched = await bench.fetch(service.url, null, { url: status.downloadUrl ?? '' });
      expect(fetched).toMatchObject({ kind: 'whole' });
      expect(await bench.fetched(service.jobs[0]?.result ?? Buffer.alloc(0))).toBe(true);
      const elsewhere = service.requests.filter(({ origin }) => origin === 'other');
      expect(elsewhere.some(({ headers }) => headers.authorization)).toBe(false);
    },
  );
});
