import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Addresses, pagePath, placeIn } from '../host/server/addresses.ts';
import { documentForHost, policyForHost } from '../host/server/csp.ts';
import { droppedPath } from '../host/server/dropped-files.ts';

const ORIGIN = 'app://bundle';

describe('the content security policy in the browser host', () => {
  it('stays unchanged except for the host’s own line', () => {
    expect(policyForHost("default-src 'none'; script-src 'self'", ORIGIN)).toBe(
      "default-src 'none'; script-src 'self'; connect-src 'self'",
    );
  });

  it.each([
    ["connect-src 'none'", "connect-src 'self'"],
    ["connect-src 'self'", "connect-src 'self'"],
    ['connect-src https://example.com', "connect-src https://example.com 'self'"],
  ])('opens %s no further than needed', (given, wanted) => {
    expect(policyForHost(given, ORIGIN)).toBe(wanted);
  });

  it('names the page where it names the app', () => {
    expect(policyForHost('script-src app://bundle; img-src app: data:', ORIGIN)).toBe(
      "script-src 'self'; img-src 'self' data:; connect-src 'self'",
    );
  });
});

describe('a document in the browser host', () => {
  it('has the host’s script, of its own window, before its own', () => {
    const html = '<!doctype html><html><head><script src="a.js"></script></head></html>';
    const scripts = documentForHost(html, ORIGIN, 2).match(/src="([^"]+)"/g);
    expect(scripts).toEqual(['src="/__host/page.js?host-window=2"', 'src="a.js"']);
  });

  it('has its policy adjusted where a meta element states it', () => {
    const html = `<head><meta http-equiv="Content-Security-Policy" content="connect-src 'none'"></head>`;
    expect(documentForHost(html, ORIGIN)).toContain(`content="connect-src 'self'"`);
  });
});

describe('an address in the browser host', () => {
  const addresses = new Addresses(() => 'app://bundle/index.html');
  addresses.listeningOn(4000);

  it('is the app’s in the main process and loopback in the page', () => {
    expect(addresses.appUrl('http://127.0.0.1:4000/jobs/1?x=y#z')).toBe('app://bundle/jobs/1?x=y#z');
    expect(pagePath('app://bundle/jobs/1?x=y#z')).toBe('/jobs/1?x=y#z');
  });

  it('names the window of a page, which the app does not see', () => {
    expect(pagePath('app://bundle/index.html#/quick', 2)).toBe('/index.html?host-window=2#/quick');
    expect(addresses.appUrl('http://127.0.0.1:4000/index.html?host-window=2#/quick')).toBe(
      'app://bundle/index.html#/quick',
    );
    expect(placeIn(new URLSearchParams('host-window=2'))).toBe(2);
    expect(placeIn(new URLSearchParams(''))).toBe(1);
    for (const wrong of ['0', '-1', '10', 'x', ''])
      expect(placeIn(new URLSearchParams({ 'host-window': wrong }))).toBe(null);
  });

  it('of another site stays unchanged', () => {
    expect(addresses.appUrl('https://example.com/a')).toBe('https://example.com/a');
    expect(addresses.appUrl('http://127.0.0.1:4001/a')).toBe('http://127.0.0.1:4001/a');
  });
});

describe('a file dropped in the browser host', () => {
  const id = '01234567-89ab-cdef-0123-456789abcdef';

  it('keeps its name', () => {
    expect(droppedPath('/drop', `/__host/file/${id}/my%20list%20%C3%A9.csv`)).toBe(
      join('/drop', id, 'my list é.csv'),
    );
  });

  it.each([
    `/__host/file/${id}/..%2F..%2Fetc%2Fpasswd`,
    `/__host/file/${id}/..`,
    `/__host/file/${id}/a%5Cb.csv`,
    `/__host/file/${id}/a%00.csv`,
    '/__host/file/../list.csv',
    `/__host/file/${id}/a/b.csv`,
  ])('stays in its folder: %s', (path) => {
    expect(droppedPath('/drop', path)).toBeNull();
  });
});
