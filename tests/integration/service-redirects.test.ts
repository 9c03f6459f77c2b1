import dns from 'node:dns';
import { createServer as createHttpsServer } from 'node:https';
import { afterEach, describe, expect, it } from 'vitest';
import { isLoopbackIp, namesLoopback } from '../../electron/service/http/connect.ts';
import { asFile, result } from '../fakes/file-server.ts';
import { listenOnLoopback } from '../fakes/loopback.ts';
import type { Answer } from '../fakes/scripted-server.ts';
import { selfSigned } from '../fakes/self-signed.ts';
import { client, serviceBench, target } from '../fakes/service-bench.ts';

const bench = serviceBench();
const serve = (after: Answer) => bench.serve({ after });

/** Another name for the same port: another origin, which the app may go to. */
const otherName = (url: string) => url.replace('127.0.0.1', 'localhost');
const toOther = (host = '') => host.startsWith('localhost');

describe('the redirects of a download', () => {
  it('carry the key only to the service, and never again once they left it', async () => {
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

  it('carry no key to another host that the address names itself', async () => {
    const away = await serve(asFile(result, null));
    const outcome = await bench.fetch(away.url, null, { url: `${otherName(away.url)}/r.csv?signed=1` });
    expect(outcome).toMatchObject({ kind: 'whole' });
    expect(away.seen[0]?.headers.authorization).toBeUndefined();
  });

  it('end after five', async () => {
    const server = await serve((_request, reply) => reply.writeHead(302, { location: '/r.csv' }).end());
    expect(await bench.fetch(server.url)).toMatchObject({
      kind: 'refused',
      problem: { code: 'too-many-redirects' },
    });
    expect(server.begun).toBe(6);
  });

  it.each([301, 302, 303, 307, 308])('are followed with status %i', async (status) => {
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
  ])('are not followed with %i %j', async (status, headers) => {
    const server = await serve((_request, reply) => reply.writeHead(status, headers).end());
    expect(await bench.fetch(server.url)).toMatchObject({ kind: 'refused', problem: { code: 'moved' } });
    expect(server.begun).toBe(1);
  });

  it('are not begun with a key that no header can carry', async () => {
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

const portOf = (url: string) => new URL(url).port;
const systemLookup = dns.lookup;
afterEach(() => {
  Object.assign(dns, { lookup: systemLookup });
});

/** What else listens here, and how often it was called. */
const neighbor = () => bench.serve({ after: asFile(result, null) });

describe('a download address that leads to this computer', () => {
  const names = ['127.0.0.1', '127.8.8.8', 'localhost', 'LOCALHOST', 'localhost.', 'a.localhost'];
  const numbers = ['2130706433', '0x7f.1', '0.0.0.0', '0'];
  const newer = ['[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[0:0::0:1]'];

  it.each([...names, ...numbers, ...newer])('is refused where the service is elsewhere: %s', async (host) => {
    const { url, ...server } = await neighbor();
    for (const scheme of ['http', 'https'])
      expect(
        await bench.fetch('https://service.example', null, {
          url: `${scheme}://${host}:${portOf(url)}/r.csv`,
        }),
      ).toMatchObject({ kind: 'refused', problem: { code: 'download-address-unsafe' } });
    expect(server.begun).toBe(0);
  });

  it.each(['127.0.0.1', 'localhost', '[::1]', '0.0.0.0'])(
    'is refused on another port than the service’s, also by a redirect: %s',
    async (host) => {
      const other = await neighbor();
      const url = `http://${host}:${portOf(other.url)}/r.csv`;
      const service = await bench.serve({
        after: (_, reply) => reply.writeHead(302, { location: url }).end(),
      });
      for (const address of [url, '/r.csv'])
        expect(await bench.fetch(service.url, null, { url: address })).toMatchObject({
          kind: 'refused',
          problem: { code: 'download-address-unsafe' },
        });
      expect(other.begun).toBe(0);
    },
  );

  it('is followed on the port of a service that runs on this computer', async () => {
    const service = await neighbor();
    for (const host of ['127.0.0.1', 'localhost'])
      expect(
        await bench.fetch(service.url, null, { url: `http://${host}:${portOf(service.url)}/r.csv` }),
      ).toMatchObject({ kind: 'whole' });
  });
});

describe('a host name that resolves to this computer', () => {
  type Found = (error: Error | null, found: string | dns.LookupAddress[], family?: number) => void;

  /** A port here, and a name service that finds `address` for every name under .example. */
  async function rebinding(address: string) {
    let connections = 0;
    const server = createHttpsServer(selfSigned).on('connection', () => {
      connections += 1;
    });
    const { port } = bench.keep(await listenOnLoopback(server));
    Object.assign(dns, {
      lookup(host: string, options: dns.LookupAllOptions, done: Found) {
        if (!host.endsWith('.example')) return systemLookup(host, options, done);
        const family = address.includes(':') ? 6 : 4;
        return options.all ? done(null, [{ address, family }]) : done(null, address, family);
      },
    });
    return { port, connections: () => connections };
  }

  it.each(['127.0.0.1', '::ffff:127.0.0.1', '0.0.0.0'])('is not connected to (%s)', async (address) => {
    const { port, connections } = await rebinding(address);
    const url = `https://cdn.example:${port}/r.csv`;
    expect(await bench.fetch('https://service.example', null, { url })).toMatchObject({
      kind: 'broken',
      problem: { code: 'leads-to-this-computer' },
    });
    expect(connections()).toBe(0);
  });

  it('is connected to where it is the service, or the service is on this computer', async () => {
    const { port, connections } = await rebinding('127.0.0.1');
    const untrusted = { problem: { code: 'certificate-untrusted' } };
    expect(await bench.fetch(`https://service.example:${port}`)).toMatchObject(untrusted);
    const url = `https://cdn.example:${port}/r.csv`;
    expect(await bench.fetch('http://127.0.0.1:9', null, { url })).toMatchObject(untrusted);
    expect(connections()).toBe(2);
  });
});

describe('an IP address', () => {
  it.each(['127.0.0.1', '127.255.0.1', '0.0.0.0', '::1', '::', '::ffff:127.0.0.1'])(
    'is recognized as this computer: %s',
    (ip) => {
      expect(isLoopbackIp(ip)).toBe(true);
    },
  );

  it.each(['10.0.0.1', '128.0.0.1', '192.168.1.1', 'fe80::1', '2001:db8::1', '::2', '::ffff:10.0.0.1'])(
    'is recognized as another computer: %s',
    (ip) => {
      expect(isLoopbackIp(ip)).toBe(false);
      expect(namesLoopback(new URL(`https://${ip.includes(':') ? `[${ip}]` : ip}/`))).toBe(false);
    },
  );

  it.each(['localhost.example', 'notlocalhost', '127.0.0.1.example', 'example.com'])(
    'is not read out of a host name: %s',
    (host) => {
      expect(namesLoopback(new URL(`https://${host}/`))).toBe(false);
    },
  );
});
