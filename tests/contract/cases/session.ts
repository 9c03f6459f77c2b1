import assert from 'node:assert/strict';
import { session } from 'electron';
import { at, contract } from '../contract.ts';

interface Asked {
  permission: string;
  origin: string;
}

export const sessionContract = contract('api/session', 'shell/browser/api/electron_api_session.cc', [
  at('ready', 'says by which way an address is reached, in words of a proxy script', async () =>
    assert.match(
      await session.defaultSession.resolveProxy('http://127.0.0.1/'),
      /^(DIRECT|(PROXY|HTTPS|SOCKS[45]?) \S+)(; *(DIRECT|(PROXY|HTTPS|SOCKS[45]?) \S+))*$/,
    ),
  ),
  at('ready', 'reaches all but this computer by the proxy that it is told', async () => {
    const { defaultSession } = session;
    await defaultSession.setProxy({ mode: 'fixed_servers', proxyRules: 'proxy.example:8080' });
    assert.equal(await defaultSession.resolveProxy('https://api.example/v1'), 'PROXY proxy.example:8080');
    assert.equal(await defaultSession.resolveProxy('http://127.0.0.1/'), 'DIRECT');
    await defaultSession.setProxy({ mode: 'direct' });
    assert.equal(await defaultSession.resolveProxy('https://api.example/v1'), 'DIRECT');
    await defaultSession.setProxy({ mode: 'system' });
  }),
  at(
    'ready',
    'leads this computer by the proxy as well where that is asked for, in that session alone',
    async () => {
      const other = session.fromPartition('other');
      await other.setProxy({
        mode: 'fixed_servers',
        proxyRules: '127.0.0.1:1',
        proxyBypassRules: '<-loopback>',
      });
      assert.equal(await other.resolveProxy('http://127.0.0.1/'), 'PROXY 127.0.0.1:1');
      await session.defaultSession.setProxy({ mode: 'direct' });
      assert.equal(await session.defaultSession.resolveProxy('http://127.0.0.1/'), 'DIRECT');
      await session.defaultSession.setProxy({ mode: 'system' });
    },
  ),
  at('page', 'asks the app for each permission that a page requests, and follows its answer', async (kit) => {
    const asked: Asked[] = [];
    const { defaultSession } = session;
    defaultSession.setPermissionRequestHandler((contents, permission, answer, { requestingUrl }) => {
      if (contents === kit.window.webContents)
        asked.push({ permission, origin: requestingUrl.split('/').slice(0, 3).join('/') });
      answer(false);
    });
    assert.equal(await kit.inPage('notifications'), 'denied');
    // 1 is PERMISSION_DENIED.
    assert.equal(await kit.inPage('position'), 1);
    assert.deepEqual(asked, [
      { permission: 'notifications', origin: 'contract://app' },
      { permission: 'geolocation', origin: 'contract://app' },
    ]);
    defaultSession.setPermissionRequestHandler(null);
  }),
  at('page', 'asks the app how a permission stands', async (kit) => {
    const asked: Asked[] = [];
    const { defaultSession } = session;
    defaultSession.setPermissionCheckHandler((_contents, permission, origin) => {
      asked.push({ permission, origin: origin.replace(/\/$/, '') });
      return false;
    });
    assert.equal(await kit.inPage('permission', 'notifications'), 'denied');
    assert.ok(
      asked.some(({ permission, origin }) => permission === 'notifications' && origin === 'contract://app'),
      JSON.stringify(asked),
    );
    defaultSession.setPermissionCheckHandler(null);
  }),
]);
