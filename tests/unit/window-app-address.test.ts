import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { appOrigin, fileWithin } from '../../electron/window/app-address.ts';

const root = resolve('/app/renderer');

describe('the file an app:// address means', () => {
  test('a file inside the root, and the page itself for the bare address', () => {
    expect(fileWithin(root, `${appOrigin}/assets/main.js`)).toBe(resolve(root, 'assets/main.js'));
    expect(fileWithin(root, `${appOrigin}/`)).toBe(resolve(root, 'index.html'));
    expect(fileWithin(root, `${appOrigin}/a%20b.css?x=1`)).toBe(resolve(root, 'a b.css'));
  });

  test('dots the address itself resolves stay inside the root', () => {
    expect(fileWithin(root, `${appOrigin}/%2e%2e/%2e%2e/etc/passwd`)).toBe(resolve(root, 'etc/passwd'));
  });

  test.each([
    `${appOrigin}/..%2f..%2fetc%2fpasswd`,
    `${appOrigin}/a/..%5c..%5cwindows`,
    `${appOrigin}/x%00.js`,
    `${appOrigin}/%E0%A4%A`,
    'app://elsewhere/index.html',
    'not an address',
  ])('nothing for %s', (url) => {
    expect(fileWithin(root, url)).toBeNull();
  });

  test('a neighbour whose name only begins like the root is outside it', () => {
    expect(fileWithin(root, `${appOrigin}/..%2frenderer-old/x.js`)).toBeNull();
  });
});
