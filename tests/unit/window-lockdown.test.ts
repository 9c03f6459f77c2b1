import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  appOrigin,
  appScheme,
  appUrl,
  fileWithin,
  lockDown,
  lockedPreferences,
  serveApp,
} from '../../electron/app/window/app-protocol.ts';

interface NavigationEvent {
  url: string;
  isMainFrame: boolean;
  preventDefault(): void;
}
interface Page {
  setWindowOpenHandler(handler: (details: { url: string }) => { action: string }): void;
  setWebRTCIPHandlingPolicy(policy: string): void;
  on(event: string, listener: (event: NavigationEvent) => void): void;
}
interface Handlers {
  request(contents: null, permission: string, answer: (granted: boolean) => void, details: object): void;
  check(contents: null, permission: string, origin: string): boolean;
  device(details: object): boolean;
}

/** Electron, as far as it is told what to deny and what to serve. */
const electron = vi.hoisted(() => ({
  handlers: {} as Partial<Handlers>,
  proxy: {},
  makePage: (_event: object, _page: Page): void => {},
  served: new Map<string, (request: Request) => Promise<Response>>(),
}));

vi.mock('electron', () => ({
  protocol: {
    handle: (scheme: string, handler: (request: Request) => Promise<Response>) =>
      electron.served.set(scheme, handler),
  },
  app: {
    on(event: string, listener: typeof electron.makePage) {
      if (event === 'web-contents-created') electron.makePage = listener;
    },
  },
  session: {
    defaultSession: {
      async setProxy(proxy: object) {
        electron.proxy = proxy;
      },
      setPermissionRequestHandler: (handler: Handlers['request']) => {
        electron.handlers.request = handler;
      },
      setPermissionCheckHandler: (handler: Handlers['check']) => {
        electron.handlers.check = handler;
      },
      setDevicePermissionHandler: (handler: Handlers['device']) => {
        electron.handlers.device = handler;
      },
    },
  },
}));

beforeEach(async () => {
  electron.handlers = {};
  electron.proxy = {};
  electron.makePage = () => {};
  await lockDown();
});

/** A page as Electron makes it known; what is tried in it answers whether it is allowed. */
function openPage() {
  const listeners = new Map<string, (event: NavigationEvent) => void>();
  let openWindow = (_details: { url: string }) => ({ action: 'allow' });
  let webRtc = 'default';
  electron.makePage(
    {},
    {
      setWindowOpenHandler: (handler) => {
        openWindow = handler;
      },
      setWebRTCIPHandlingPolicy: (policy) => {
        webRtc = policy;
      },
      on: (event, listener) => void listeners.set(event, listener),
    },
  );
  const happens = (event: string, url: string, isMainFrame = true) => {
    let allowed = true;
    const preventDefault = () => {
      allowed = false;
    };
    listeners.get(event)?.({ url, isMainFrame, preventDefault });
    return allowed;
  };
  return {
    goesTo: (url: string) => happens('will-navigate', url),
    goesInFrame: (url: string, isMainFrame: boolean) => happens('will-frame-navigate', url, isMainFrame),
    attachesWebview: () => happens('will-attach-webview', 'app://enrich-desk/index.html'),
    opensWindow: (url: string) => openWindow({ url }).action,
    webRtc: () => webRtc,
  };
}

/** Whether a permission is granted to a page that asks for it, and to one that only looks whether it has it. */
function granted(permission: string, requestingUrl: string): (boolean | undefined)[] {
  let answered: boolean | undefined;
  electron.handlers.request?.(null, permission, (answer) => (answered = answer), { requestingUrl });
  return [answered, electron.handlers.check?.(null, permission, requestingUrl)];
}

const elsewhere = [
  'https://example.com/',
  'https://enrich-desk/index.html',
  'app://example.com/index.html',
  'app://enrich-desk.example.com/index.html',
  'app://enrich-desk:8080/index.html',
  'app://enrich-desk@example.com/index.html',
  'app:enrich-desk/index.html',
  'apps://enrich-desk/index.html',
  'blob:app://enrich-desk/4f1c',
  'data:text/html,app://enrich-desk',
  'file:///etc/passwd',
  'about:blank',
  'no address at all',
  '',
];

describe('a page', () => {
  test('navigates within the app', () => {
    for (const url of ['app://enrich-desk/index.html', 'app://enrich-desk/#/jobs/7'])
      expect(openPage().goesTo(url)).toBe(true);
  });

  test.each(elsewhere)('does not navigate to %j', (url) => {
    expect(openPage().goesTo(url)).toBe(false);
  });

  test('opens no window and attaches no webview, not even of the app itself', () => {
    const page = openPage();
    for (const url of ['https://example.com/', 'app://enrich-desk/index.html'])
      expect(page.opensWindow(url)).toBe('deny');
    expect(page.attachesWebview()).toBe(false);
  });

  test('has no frame that goes anywhere', () => {
    const page = openPage();
    for (const url of [appUrl, 'about:srcdoc', 'https://example.com/'])
      expect([page.goesInFrame(url, false), page.goesInFrame(url, true)], url).toEqual([false, true]);
  });

  test('sends no WebRTC traffic past the proxy, which is nowhere', () => {
    expect(openPage().webRtc()).toBe('disable_non_proxied_udp');
    expect(electron.proxy).toEqual({
      mode: 'fixed_servers',
      proxyRules: '127.0.0.1:1',
      proxyBypassRules: '<-loopback>',
    });
  });
});

describe('a permission', () => {
  const own = ['app://enrich-desk', 'app://enrich-desk/', 'app://enrich-desk/index.html'];

  test.each(own)('to copy is granted to %s, and no other permission is', (url) => {
    expect(granted('clipboard-sanitized-write', url)).toEqual([true, true]);
    for (const other of ['clipboard-read', 'media', 'geolocation', 'notifications', 'openExternal', 'usb'])
      expect([other, ...granted(other, url)]).toEqual([other, false, false]);
  });

  test.each(elsewhere)('to copy is denied to %j', (url) => {
    expect(granted('clipboard-sanitized-write', url)).toEqual([false, false]);
  });

  test('for a device is denied to every page', () => {
    const device = { deviceType: 'hid', origin: 'app://enrich-desk', device: {} };
    expect(electron.handlers.device?.(device)).toBe(false);
  });
});

describe('an app:// address', () => {
  const root = resolve('/app/renderer');

  test('means a file inside the root, or the page itself where it names none', () => {
    expect(fileWithin(root, `${appOrigin}/assets/main.js`)).toBe(resolve(root, 'assets/main.js'));
    expect(fileWithin(root, `${appOrigin}/`)).toBe(resolve(root, 'index.html'));
    expect(fileWithin(root, `${appOrigin}/a%20b.css?x=1`)).toBe(resolve(root, 'a b.css'));
  });

  test('stays inside the root with encoded dots', () => {
    expect(fileWithin(root, `${appOrigin}/%2e%2e/%2e%2e/etc/passwd`)).toBe(resolve(root, 'etc/passwd'));
  });

  test.each([
    `${appOrigin}/..%2f..%2fetc%2fpasswd`,
    `${appOrigin}/a/..%5c..%5cwindows`,
    `${appOrigin}/x%00.js`,
    `${appOrigin}/%E0%A4%A`,
    'app://elsewhere/index.html',
    'not an address',
  ])('means no file: %s', (url) => {
    expect(fileWithin(root, url)).toBeNull();
  });

  test('does not reach a folder whose name only begins like the root', () => {
    expect(fileWithin(root, `${appOrigin}/..%2frenderer-old/x.js`)).toBeNull();
  });
});

describe('the app protocol', () => {
  /** Asks for an address while `files` are served. */
  async function ask(url: string, files: Record<string, string> = {}): Promise<Response> {
    const root = mkdtempSync(join(tmpdir(), 'served-'));
    onTestFinished(() => rmSync(root, { recursive: true }));
    for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text);
    serveApp(root);
    const handler = electron.served.get(appScheme);
    if (!handler) throw new Error('Nothing is served');
    return await handler(new Request(url));
  }

  test('serves the page with its content security policy', async () => {
    const answer = await ask(appUrl, { 'index.html': '<!doctype html>' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  // A 404 is a page to Electron: its text would stand in the window, and nobody would be told what to do.
  test('answers a missing file with a failed load, which the window reports', async () => {
    expect((await ask(appUrl)).type).toBe('error');
  });

  test('serves no other kind of file and no other host', async () => {
    const notes = appUrl.replace('index.html', 'notes.txt');
    expect((await ask(notes, { 'notes.txt': 'x' })).status).toBe(404);
    expect((await ask('app://elsewhere/index.html')).status).toBe(404);
  });
});

test('a page has a sandbox, context isolation, no Node and no experiments', () => {
  expect(lockedPreferences('/preload.cjs')).toEqual({
    preload: '/preload.cjs',
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    webSecurity: true,
    spellcheck: false,
  });
});
