import dns from 'node:dns';
import { createServer as createHttpsServer } from 'node:https';
import { afterEach, describe, expect, it } from 'vitest';
import { isLoopbackIp, namesLoopback } from '../../electron/service/http/address.ts';
import { asFile, result } from '../fakes/file-server.ts';
import { selfSigned } from '../fakes/self-signed.ts';
import { serviceBench } from '../fakes/service-bench.ts';

const bench = serviceBench();
const portOf = (url: string) => new URL(url).port;
const systemLookup = dns.lookup;
afterEach(() => {
  Object.assign(dns, { lookup: systemLookup });
});

/** What else listens here, and how often it was called. */
const neighbour = () => bench.serve({ after: asFile(result, null) });

describe('a download address that leads to this computer', () => {
  const names = [
    '127.0.0.1',
    '127.8.8.8',
    'localhost',
    'LOCALHOST',
    'localhost.',
    'a.localhost',
    '2130706433',
  ];
  const more = [
    '0x7f.1',
    '0.0.0.0',
    '0',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[0:0::0:1]',
  ];

  it.each([...names, ...more])('is refused where the service is elsewhere: %s', async (host) => {
    const { url, ...server } = await neighbour();
    for (const scheme of ['http', 'https'])
      expect(
        await bench.fetch('https://service.example', null, {
          url: `${scheme}://${host}:${portOf(url)}/r.csv`,
        }),
      ).toMatchObject({ kind: 'refused', problem: { code: 'download-address-unsafe' } });
    expect(server.begun).toBe(0);
  });

  it.each(['127.0.0.1', 'localhost', '[::1]', '0.0.0.0'])(
    'is refused on another port than the service’s, straight or by a redirect: %s',
    async (host) => {
      const other = await neighbour();
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

  it('is followed on the port of a service that is itself here, under any of its names', async () => {
    const service = await neighbour();
    for (const host of ['127.0.0.1', 'localhost'])
      expect(
        await bench.fetch(service.url, null, { url: `http://${host}:${portOf(service.url)}/r.csv` }),
      ).toMatchObject({ kind: 'whole' });
  });
});

describe('a name that turns out to be this computer’s', () => {
  type Found = (error: Error | null, found: string | dns.LookupAddress[], family?: number) => void;

  /** A port here, and a name service that finds `address` for every name under .example. */
  async function rebinding(address: string) {
    let connections = 0;
    const server = createHttpsServer(selfSigned).on('connection', () => {
      connections += 1;
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    bench.keep({
      close() {
        server.close();
        server.closeAllConnections();
      },
    });
    Object.assign(dns, {
      lookup(host: string, options: dns.LookupAllOptions, done: Found) {
        if (!host.endsWith('.example')) return systemLookup(host, options, done);
        const family = address.includes(':') ? 6 : 4;
        return options.all ? done(null, [{ address, family }]) : done(null, address, family);
      },
    });
    const bound = server.address();
    return { port: typeof bound === 'object' ? bound?.port : 0, connections: () => connections };
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

  it('is connected to where it is the service’s own, or the service is here by its own word', async () => {
    const { port, connections } = await rebinding('127.0.0.1');
    const untrusted = { problem: { code: 'certificate-untrusted' } };
    expect(await bench.fetch(`https://service.example:${port}`)).toMatchObject(untrusted);
    const url = `https://cdn.example:${port}/r.csv`;
    expect(await bench.fetch('http://127.0.0.1:9', null, { url })).toMatchObject(untrusted);
    expect(connections()).toBe(2);
  });
});

describe('an IP address', () => {
  it.each(['127.0.0.1', '127.255.0.1', '0.0.0.0', '::1', '::', '::ffff:127.0.0.1'])('is here: %s', (ip) => {
    expect(isLoopbackIp(ip)).toBe(true);
  });

  it.each(['10.0.0.1', '128.0.0.1', '192.168.1.1', 'fe80::1', '2001:db8::1', '::2', '::ffff:10.0.0.1'])(
    'is elsewhere: %s',
    (ip) => {
      expect(isLoopbackIp(ip)).toBe(false);
      expect(namesLoopback(new URL(`https://${ip.includes(':') ? `[${ip}]` : ip}/`))).toBe(false);
    },
  );

  it.each(['localhost.example', 'notlocalhost', '127.0.0.1.example', 'example.com'])(
    'is not read out of a name: %s',
    (host) => {
      expect(namesLoopback(new URL(`https://${host}/`))).toBe(false);
    },
  );
});
