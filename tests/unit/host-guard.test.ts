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
  server = await startServer(fakeHostContext(), 0, routes);
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

describe('the printed address of the browser host', () => {
  it('gives a browser a cookie that no script and no other site gets', async () => {
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

  it('refuses another token, or none', async () => {
    expect((await ask('/__host/open?token=guess')).status).toBe(403);
    expect((await ask('/__host/open')).status).toBe(403);
  });

  it('has a token that differs from the cookie and from that of the next start', async () => {
    const next = await startServer(fakeHostContext(), 0, routes);
    next.close();
    expect(next.tokens.any).not.toBe(server.tokens.any);
    expect(await enter()).not.toContain(server.tokens.any);
  });
});

describe('a request to the browser host', () => {
  it('is answered with the cookie', async () => {
    const cookie = await enter();
    expect(await ask('/page.js', { cookie })).toMatchObject({ status: 200, body: 'read /page.js by any' });
  });

  it('is refused without the cookie, and with one for another port', async () => {
    const cookie = await enter();
    expect((await ask('/index.html')).status).toBe(403);
    expect((await ask('/index.html', { cookie: `${cookie}x` })).status).toBe(403);
    expect((await ask('/index.html', { cookie: `host-1=${cookie.split('=')[1]}` })).status).toBe(403);
  });

  it('is refused under any host name but the loopback address', async () => {
    const cookie = await enter();
    expect((await ask('/index.html', { cookie, host: `example.com:${server.port}` })).status).toBe(403);
    expect((await ask(`/__host/open?token=${server.tokens.any}`, { host: 'example.com' })).status).toBe(403);
  });

  it('is refused from pages of other sites and other ports', async () => {
    const cookie = await enter();
    for (const site of ['cross-site', 'same-site']) {
      expect((await ask('/index.html', { cookie, 'sec-fetch-site': site })).status).toBe(403);
    }
    expect((await ask('/index.html', { cookie, 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  });

  it('may write only from the page itself', async () => {
    const cookie = await enter();
    expect((await ask('/__host/file/x', { cookie }, 'POST')).status).toBe(403);
    expect((await ask('/__host/file/x', { cookie, origin: 'http://127.0.0.1:1' }, 'POST')).status).toBe(403);
    expect((await ask('/__host/file/x', { cookie, origin: origin() }, 'POST')).status).toBe(200);
    expect((await ask('/__host/file/x', { cookie, origin: origin() }, 'DELETE')).status).toBe(403);
  });

  it('opens a socket only from the page itself', async () => {
    const cookie = await enter();
    expect(await socketOpens({ cookie, origin: origin() })).toBe(true);
    expect(await socketOpens({ origin: origin() })).toBe(false);
    expect(await socketOpens({ cookie })).toBe(false);
    expect(await socketOpens({ cookie, origin: 'https://example.com' })).toBe(false);
  });
});

describe('a driven browser in the browser host', () => {
  it('has an address and a cookie of its own', async () => {
    const cookie = await enter(server.tokens.driven);
    expect(cookie).not.toBe(await enter());
    expect(await ask('/index.html', { cookie })).toMatchObject({ body: 'read /index.html by driven' });
  });

  it('opens a socket only with the token of its driver', async () => {
    const headers = { cookie: await enter(server.tokens.driven), origin: origin() };
    for (const guess of ['', 'guess', server.tokens.any])
      expect(await socketOpens(headers, guess)).toBe(false);
    expect(await socketOpens(headers, server.tokens.driven)).toBe(true);
  });

  it('uploads no file, since its driver names paths', async () => {
    const headers = { cookie: await enter(server.tokens.driven), origin: origin() };
    expect((await ask('/__host/file/x', headers, 'POST')).status).toBe(403);
  });
});

describe('the port of the browser host', () => {
  it('is reported in words where it is in use', async () => {
    const again = startServer(fakeHostContext(), server.port, routes);
    await expect(again).rejects.toThrow(`Port ${server.port} is in use`);
  });
});

describe('a second start of the browser host', () => {
  it('recognizes the first by its token', async () => {
    expect((await ask(`/__host/second-instance?token=${server.tokens.any}`, {}, 'POST')).status).toBe(200);
    expect((await ask('/__host/second-instance?token=guess', {}, 'POST')).status).toBe(403);
    expect(secondStarts).toBe(1);
  });
});
