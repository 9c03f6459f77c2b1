import { beforeEach, describe, expect, test, vi } from 'vitest';
import { lockDown } from '../../electron/window/lockdown.ts';

interface Page {
  setWindowOpenHandler(handler: (details: { url: string }) => { action: string }): void;
  setWebRTCIPHandlingPolicy(policy: string): void;
  on(event: string, listener: (event: { url: string; preventDefault(): void }) => void): void;
}
interface Handlers {
  request(contents: null, permission: string, answer: (granted: boolean) => void, details: object): void;
  check(contents: null, permission: string, origin: string): boolean;
  device(details: object): boolean;
}

/** Electron, as far as it is told what to deny. */
const electron = vi.hoisted(() => ({
  handlers: {} as Partial<Handlers>,
  makePage: (_event: object, _page: Page): void => {},
}));

vi.mock('electron', () => ({
  app: {
    on(event: string, listener: typeof electron.makePage) {
      if (event === 'web-contents-created') electron.makePage = listener;
    },
  },
  session: {
    defaultSession: {
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

beforeEach(() => {
  electron.handlers = {};
  electron.makePage = () => {};
  lockDown();
});

/** A page as Electron makes it known; what is tried in it answers whether it is allowed. */
function openPage() {
  const listeners = new Map<string, (event: { url: string; preventDefault(): void }) => void>();
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
  const happens = (event: string, url: string) => {
    let allowed = true;
    const preventDefault = () => {
      allowed = false;
    };
    listeners.get(event)?.({ url, preventDefault });
    return allowed;
  };
  return {
    goesTo: (url: string) => happens('will-navigate', url),
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
  test('goes where the app’s own page is', () => {
    for (const url of ['app://enrich-desk/index.html', 'app://enrich-desk/#/jobs/7'])
      expect(openPage().goesTo(url)).toBe(true);
  });

  test.each(elsewhere)('does not go to %j', (url) => {
    expect(openPage().goesTo(url)).toBe(false);
  });

  test('opens no window and attaches no webview, not even of the app itself', () => {
    const page = openPage();
    for (const url of ['https://example.com/', 'app://enrich-desk/index.html'])
      expect(page.opensWindow(url)).toBe('deny');
    expect(page.attachesWebview()).toBe(false);
  });

  test('sends nothing past the proxy by WebRTC', () => {
    expect(openPage().webRtc()).toBe('disable_non_proxied_udp');
  });
});

describe('a permission', () => {
  const own = ['app://enrich-desk', 'app://enrich-desk/', 'app://enrich-desk/index.html'];

  test.each(own)('to copy is given to %s, and no other', (url) => {
    expect(granted('clipboard-sanitized-write', url)).toEqual([true, true]);
    for (const other of ['clipboard-read', 'media', 'geolocation', 'notifications', 'openExternal', 'usb'])
      expect([other, ...granted(other, url)]).toEqual([other, false, false]);
  });

  test.each(elsewhere)('to copy is not given to %j', (url) => {
    expect(granted('clipboard-sanitized-write', url)).toEqual([false, false]);
  });

  test('for a device is given to nobody', () => {
    const device = { deviceType: 'hid', origin: 'app://enrich-desk', device: {} };
    expect(electron.handlers.device?.(device)).toBe(false);
  });
});
