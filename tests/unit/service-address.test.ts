import { describe, expect, it } from 'vitest';
import { parseRoutes, parseServiceAddress, routesTo } from '../../electron/service/http/connect.ts';

describe('a service address', () => {
  it.each([
    ['https://api.example.com', 'https://api.example.com'],
    ['  HTTPS://API.Example.com//  ', 'https://api.example.com'],
    ['api.example.com', 'https://api.example.com'],
    ['api.example.com:8443/base/', 'https://api.example.com:8443/base'],
    ['https://api.example.com/v1/api/', 'https://api.example.com'],
    ['https://api.example.com/base/v1', 'https://api.example.com/base'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['localhost:8080/', 'http://localhost:8080'],
    ['http://127.8.8.8', 'http://127.8.8.8'],
    ['http://[::1]:9000', 'http://[::1]:9000'],
    ['https://intranet', 'https://intranet'],
  ])('is read from %j as %s', (text, address) => {
    expect(parseServiceAddress(text)).toEqual({ ok: true, value: address });
    expect(parseServiceAddress(address)).toEqual({ ok: true, value: address });
  });

  it.each([
    ['', 'address-invalid'],
    ['my service', 'address-invalid'],
    ['https://', 'address-invalid'],
    ['https://exa mple.com', 'address-invalid'],
    ['ftp://example.com', 'address-invalid'],
    ['javascript:alert(1)', 'address-invalid'],
    ['file:///etc/passwd', 'address-invalid'],
    ['https://me:pw@example.com', 'address-invalid'],
    ['https://example.com/?key=1', 'address-invalid'],
    ['https://example.com/#top', 'address-invalid'],
    ['http://example.com', 'address-not-safe'],
    ['http://localhost.example.com', 'address-not-safe'],
    ['http://127.0.0.1.example.com', 'address-not-safe'],
    ['http://10.0.0.5', 'address-not-safe'],
    ['http://anything.localhost:8080', 'address-not-safe'],
  ])('is refused with a reason: %j', (text, code) => {
    expect(parseServiceAddress(text)).toMatchObject({ ok: false, problem: { code } });
  });
});

describe('the proxies for an address', () => {
  it.each([
    ['DIRECT', [null]],
    ['', [null]],
    ['PROXY proxy.corp:8080', ['http://proxy.corp:8080/']],
    ['proxy proxy.corp:80;HTTPS safe.corp:443 ; DIRECT', ['http://proxy.corp/', 'https://safe.corp/', null]],
    ['SOCKS5 socks.corp:1080; PROXY [::1]:3128', ['http://[::1]:3128/']],
  ])('are read from %j', (pac, proxies) => {
    expect(parseRoutes(pac)).toMatchObject({ ok: true, value: proxies });
  });

  it.each(['SOCKS socks.corp:1080', 'QUIC q.corp:443', 'PROXY'])(
    'cannot be used where there is only %j',
    (pac) => {
      expect(parseRoutes(pac)).toMatchObject({ ok: false, problem: { code: 'proxy-unsupported' } });
    },
  );

  it('are the system’s even for a name under .localhost', async () => {
    const network = { resolveProxy: async () => 'PROXY proxy.corp:8080' };
    const proxied = { ok: true, value: ['http://proxy.corp:8080/'] };
    expect(await routesTo(new URL('https://anything.localhost'), network)).toEqual(proxied);
    expect(await routesTo(new URL('https://localhost'), network)).toEqual({
      ok: true,
      value: [null],
    });
  });

  it('are none where the system cannot name them', async () => {
    const network = { resolveProxy: async () => Promise.reject(new Error('no PAC')) };
    expect(await routesTo(new URL('https://api.example'), network)).toEqual({
      ok: true,
      value: [null],
    });
  });
});
