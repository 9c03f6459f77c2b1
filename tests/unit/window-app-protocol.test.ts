import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';

const served = vi.hoisted(() => new Map<string, (request: Request) => Promise<Response>>());
vi.mock('electron', () => ({
  protocol: {
    handle: (scheme: string, handler: (request: Request) => Promise<Response>) => served.set(scheme, handler),
  },
}));

const { appScheme, appUrl } = await import('../../electron/window/app-address.ts');
const { serveApp } = await import('../../electron/window/app-protocol.ts');

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'served-'));
  serveApp(root);
});

const ask = async (url: string): Promise<Response> => {
  const handler = served.get(appScheme);
  if (!handler) throw new Error('Nothing is served');
  return await handler(new Request(url));
};

test('the page is served with its policy', async () => {
  writeFileSync(join(root, 'index.html'), '<!doctype html>');
  const answer = await ask(appUrl);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
});

// A 404 is a page to Electron: its text would stand in the window, and nobody would be told what to do.
test('a missing file is a load that failed, which the window tells of', async () => {
  expect((await ask(appUrl)).type).toBe('error');
});

test('another kind of file, and another host, are not served', async () => {
  writeFileSync(join(root, 'notes.txt'), 'x');
  expect((await ask(appUrl.replace('index.html', 'notes.txt'))).status).toBe(404);
  expect((await ask('app://elsewhere/index.html')).status).toBe(404);
});
