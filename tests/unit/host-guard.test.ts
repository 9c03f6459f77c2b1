import { request } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { fakeHostContext } from '../fakes/host-context.ts';
import { type HostServer, type Routes, startServer } from '../host/server/http-server.ts';

let server: HostServer;
let secondStarts = 0;

const routes: Routes = {
  enter: () => '/index.html',
  async get(url, _request, response, viewer) {
    response.end(`read ${url.pathname} by ${viewer}`);
  },
  async post(url, _request, response) {
    response.end(`written ${url.pathname}`);
  },
  secondInstance() {
    secondStarts += 1;
  },
};

beforeEach(async () => {
  secondStarts = 0;
  server = await startServer(fakeHostContext().context, 0, routes);
});
afterEach(() => server.close());

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** A request with exactly these headers; Node's fetch would not let a test set Host or Origin. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port: server.port, path, method, headers };
    const sent = request(options, (response) => {
      let body = '';
      response.on('data', (data) => {
        body += String(data);
      });
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });
}

async function enter(token = server.tokens.any): Promise<string> {
  const { headers } = await ask(`/__host/open?token=${token}`);
  return String(headers['set-cookie']).split(';')[0] ?? '';
}

const origin = () => `http://127.0.0.1:${server.port}`;

function socketOpens(headers: Record<string, string>, token = ''): Promise<boolean> {
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}/__host/socket?token=${token}`, { headers });
  return new Promise((resolve) => {
    socket.on('error', () => resolve(false));
    socket.on('open', () => {
      socket.close();
      resolve(true);
    });
  });
}

describe('the printed address', () => {
  it('lets a browser in with a cookie that no script and no other site gets', async () => {
    const { status, headers } = await ask(`/__host/open?token=${server.tokens.any}`);
    expect(status).toBe(302);
    expect(headers.location).toBe('/index.html');
    expect(String(headers['set-cookie'])).toMatch(/^host-\d+=[\w-]{32}; HttpOnly; SameSite=Strict; Path=\/$/);
    expect(headers['referrer-policy']).toBe('no-referrer');
  });

  it('works again for a second browser', async () => {
    const cookie = await enter();
    expect(await enter()).toBe(cookie);
  });

  it('does not work with another token, or none', async () => {
    expect((await ask('/__host/open?token=guess')).status).toBe(403);
    expect((await ask('/__host/open')).status).toBe(403);
  });

  it('has a token that differs from the cookie and from that of the next start', async () => {
    const next = await startServer(fakeHostContext().context, 0, routes);
    next.close();
    expect(next.tokens.any).not.toBe(server.tokens.any);
    expect(await enter()).not.toContain(server.tokens.any);
  });
});

describe('everything else', () => {
  it('is answered to a page that has the cookie', async () => {
    const cookie = await enter();
    expect(await ask('/page.js', { cookie })).toMatchObject({ status: 200, body: 'read /page.js by any' });
  });

  it('is refused without the cookie, and with one for another port', async () => {
    const cookie = await enter();
    expect((await ask('/index.html')).status).toBe(403);
    expect((await ask('/index.html', { cookie: `${cookie}x` })).status).toBe(403);
    expect((await ask('/index.html', { cookie: `host-1=${cookie.split('=')[1]}` })).status).toBe(403);
  });

  it('is refused under any name but the loopback address, which a rebound name would be', async () => {
    const cookie = await enter();
    expect((await ask('/index.html', { cookie, host: `example.com:${server.port}` })).status).toBe(403);
    expect((await ask(`/__host/open?token=${server.tokens.any}`, { host: 'example.com' })).status).toBe(403);
  });

  it('is refused to pages of other sites, and of other ports on this machine', async () => {
    const cookie = await enter();
    for (const site of ['cross-site', 'same-site']) {
      expect((await ask('/index.html', { cookie, 'sec-fetch-site': site })).status).toBe(403);
    }
    expect((await ask('/index.html', { cookie, 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  });

  it('is written only from the page itself', async () => {
    const cookie = await enter();
    expect((await ask('/__host/file/x', { cookie }, 'POST')).status).toBe(403);
    expect((await ask('/__host/file/x', { cookie, origin: 'http://127.0.0.1:1' }, 'POST')).status).toBe(403);
    expect((await ask('/__host/file/x', { cookie, origin: origin() }, 'POST')).status).toBe(200);
    expect((await ask('/__host/file/x', { cookie, origin: origin() }, 'DELETE')).status).toBe(403);
  });

  it('has a socket only for the page itself', async () => {
    const cookie = await enter();
    expect(await socketOpens({ cookie, origin: origin() })).toBe(true);
    expect(await socketOpens({ origin: origin() })).toBe(false);
    expect(await socketOpens({ cookie })).toBe(false);
    expect(await socketOpens({ cookie, origin: 'https://example.com' })).toBe(false);
  });
});

describe('a driven browser', () => {
  it('is known by an address and a cookie of its own', async () => {
    const cookie = await enter(server.tokens.driven);
    expect(cookie).not.toBe(await enter());
    expect(await ask('/index.html', { cookie })).toMatchObject({ body: 'read /index.html by driven' });
  });

  it('has a socket only for whom its driver gave the token', async () => {
    const headers = { cookie: await enter(server.tokens.driven), origin: origin() };
    for (const guess of ['', 'guess', server.tokens.any])
      expect(await socketOpens(headers, guess)).toBe(false);
    expect(await socketOpens(headers, server.tokens.driven)).toBe(true);
  });

  it('hands over no file: its driver tells paths', async () => {
    const headers = { cookie: await enter(server.tokens.driven), origin: origin() };
    expect((await ask('/__host/file/x', headers, 'POST')).status).toBe(403);
  });
});

describe('the port', () => {
  it('is said to be in use, in words', async () => {
    const again = startServer(fakeHostContext().context, server.port, routes);
    await expect(again).rejects.toThrow(`Port ${server.port} is in use`);
  });
});

describe('a second start', () => {
  it('can tell this one, with the token', async () => {
    expect((await ask(`/__host/second-instance?token=${server.tokens.any}`, {}, 'POST')).status).toBe(200);
    expect((await ask('/__host/second-instance?token=guess', {}, 'POST')).status).toBe(403);
    expect(secondStarts).toBe(1);
  });
});
