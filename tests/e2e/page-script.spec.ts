import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { encode } from '../host/codec.ts';
import { expect, shareApp, test } from './fixtures.ts';
import { jobRows, startJob, waitForStatus } from './steps.ts';

shareApp('loads anew');

declare global {
  interface Window {
    /** What the page was refused by its content security policy: the directive, and where. */
    refused: string[];
  }
}

/** Beside the profile, where nobody offered it; its rows are found wherever they would come up. */
const canaryRow = 'Canary Person,2025550199';
const recipe = {
  reading: {},
  service: 'phone-append',
  mapping: { phone_column: 1 },
  choices: { badRows: 'keep', duplicateRows: 'keep', onlyMappedColumns: false },
};
const forged = '0123456789abcdef0123456789abcdef';

let canary = '';
test.beforeEach(async ({ profile }) => {
  canary = `${profile}-canary.csv`;
  await writeFile(canary, `Name,Phone\r\n${canaryRow}\r\n`);
});
test.afterEach(async ({ app }) => {
  await rm(canary);
  expect(await app.page.content()).not.toContain('Canary Person');
  for (const path of await readdir(app.profile, { recursive: true })) {
    const text = await readFile(join(app.profile, path), 'latin1').catch(() => '');
    expect(text.includes(canaryRow), path).toBe(false);
  }
});

/** Runs in the page what a script there could run, and answers what came of it. */
const inPage = (page: Page, script: string): Promise<unknown> =>
  page.evaluate(`(async () => { ${script} })()`);

/** How a call of the bridge ended: refused, thrown, or with what it answered. */
const outcome = `const outcome = async (ask) => {
  try {
    const answer = await ask();
    return answer.ok ? JSON.stringify(answer) : 'refused';
  } catch {
    return 'refused';
  }
};`;

test('a script in the page can have no file read or sent by naming it', async ({ app, write }) => {
  const list = await write('own.csv', 'Name,Phone\r\nMira,2025550101\r\n');
  await startJob(app.page, { service: 'Phone append', file: list });
  await waitForStatus(app.page, 'own.csv', 'Done');

  const names = [
    canary,
    `file://${canary}`,
    join(tmpdir(), '..', canary),
    forged,
    '',
    null,
    { path: canary },
    [canary],
  ];
  const outcomes = await inPage(
    app.page,
    `${outcome}
    const { call } = window.enrichDesk;
    const recipe = ${JSON.stringify(recipe)};
    const named = ${JSON.stringify(names)}.flatMap((name) => [{ file: name }, { path: name }, { file: '${forged}', path: name }]);
    const seen = { size: 0, modifiedAt: 0, headers: [] };
    return Promise.all(named.flatMap((file) => [
      outcome(() => call['files:inspect']({ reading: {}, ...file })),
      outcome(() => call['files:check']({ taskId: 't', ...recipe, seen, ...file })),
      outcome(() => call['jobs:create']({ ...recipe, seen, ...file })),
      outcome(() => call['files:offer-source']({ jobId: String(Object.values(file)[0]) })),
    ]));`,
  );
  expect(outcomes).toEqual(Array(names.length * 12).fill('refused'));
  await app.page.getByRole('link', { name: 'Jobs', exact: true }).click();
  await expect(jobRows(app.page)).toHaveCount(1);
});

const patches = {
  'as it is': '',
  'with what a file says of itself replaced': `for (const [owner, key] of [[File.prototype, 'name'], [File.prototype, 'path']])
    Object.defineProperty(owner, key, { get: () => path, configurable: true });`,
  'with random numbers that are none': "crypto.randomUUID = () => '../../../..';",
  'with collections that hold everything': `WeakSet.prototype.has = () => true;
    WeakMap.prototype.get = () => path;`,
  'with files that are everything': 'Object.defineProperty(File, Symbol.hasInstance, { value: () => true });',
};

/** In the browser host a page could speak on a socket of its own: what it hears there. */
const onOwnSocket = (message: object) => `new Promise((resolve) => {
  const socket = new WebSocket('ws://' + location.host + '/__host/socket');
  socket.onopen = () => socket.send(${JSON.stringify(encode(message))});
  socket.onmessage = ({ data }) => resolve(data);
  socket.onclose = () => resolve('closed');
})`;

/** How it ended to offer everything that a script could come up with, after it has changed the page by `patch`. */
function offeredAll(page: Page, patch = ''): Promise<unknown> {
  return inPage(
    page,
    `${outcome}
      const path = ${JSON.stringify(canary)};
      const made = new File(['Name,Phone'], 'made.csv');
      const form = new FormData();
      form.append('file', new Blob(['Name,Phone']), 'made.csv');
      const moved = new DataTransfer();
      moved.items.add(made);
      const things = [
        path, { path }, { name: path }, null, undefined, [], new Blob(['x']), made, structuredClone(made),
        form.get('file'), moved.files[0], moved.files, Object.create(File.prototype),
        Object.assign(new File([''], 'x.csv'), { path }), new Proxy(made, {}),
      ];
      ${patch}
      return Promise.all(things.map((thing) => outcome(() => window.enrichDesk.offer(thing))));`,
  );
}

test('a script in the page can offer nothing: neither a path nor a file it made', async ({ app }) => {
  for (const [how, patch] of Object.entries(patches)) {
    await app.page.reload();
    expect(await offeredAll(app.page, patch), how).toEqual(Array(15).fill('refused'));
  }
});

test('a script in the page has no way around the bridge', async ({ app }) => {
  expect(await inPage(app.page, 'return Object.keys(window.enrichDesk).sort()')).toEqual([
    'call',
    'offer',
    'on',
  ]);
  expect(await inPage(app.page, "return 'files:offer' in window.enrichDesk.call")).toBe(false);
  const replaced = `try { window.enrichDesk.call['files:inspect'] = () => 1 } catch {}
    try { window.enrichDesk = {} } catch {}
    return typeof window.enrichDesk.offer + window.enrichDesk.call['files:inspect'].length`;
  expect(await inPage(app.page, replaced)).toMatch(/^function/);
  if (app.kind === 'electron') return;
  // What a page of the browser host could try beside.
  const answers = await inPage(
    app.page,
    `const spoken = await ${onOwnSocket({ type: 'invoke', id: 1, channel: 'app:info', args: [] })};
    const handed = await fetch('/__host/file/' + crypto.randomUUID() + '/made.csv', { method: 'POST', body: 'x' });
    const script = await fetch('/__host/page.js');
    return [spoken, handed.status, script.status];`,
  );
  expect(answers).toEqual(['closed', 403, 404]);
});

test.describe('in the browser host, in a browser that nobody drives', () => {
  test.use({ viewer: 'any', sharesApp: false });

  test('a script in the page can offer no path, neither by the bridge nor by a socket of its own', async ({
    app,
  }) => {
    test.skip(app.kind === 'electron', 'In Electron there is no such browser.');
    expect(await offeredAll(app.page)).toEqual(Array(15).fill('refused'));
    const message = { type: 'invoke', id: 1, channel: 'files:offer', args: [{ path: canary }] };
    const answer = await inPage(app.page, `return ${onOwnSocket(message)};`);
    expect(answer).toContain('refus');
    expect(answer).not.toContain('token');
  });
});

test('no text becomes an element or a script in the page, and no script says that it may', async ({
  app,
}) => {
  const tried = await inPage(
    app.page,
    `const ends = (act) => {
      try {
        act();
        return 'done';
      } catch (error) {
        return error.name;
      }
    };
    const markup = '<img src=x onerror=alert(1)>';
    return {
      element: ends(() => { document.createElement('div').innerHTML = markup; }),
      beside: ends(() => document.body.insertAdjacentHTML('beforeend', markup)),
      frame: ends(() => { document.createElement('iframe').srcdoc = markup; }),
      document: ends(() => new DOMParser().parseFromString(markup, 'text/html')),
      script: ends(() => { document.createElement('script').src = 'data:text/javascript,'; }),
      inline: ends(() => { document.createElement('script').text = '1'; }),
      policy: ends(() => trustedTypes.createPolicy('mine', { createHTML: (text) => text })),
      again: ends(() => trustedTypes.createPolicy('default', { createHTML: (text) => text })),
      styleText: ends(() => { document.createElement('style').innerHTML = 'p { color: red }'; }),
    };`,
  );
  const refused = ['element', 'beside', 'frame', 'document', 'script', 'inline', 'policy', 'again'];
  expect(tried).toEqual({
    styleText: 'done',
    ...Object.fromEntries(refused.map((what) => [what, 'TypeError'])),
  });
});

test('a script in the page gets no permission but to copy what it shows', async ({ app }) => {
  const asked = await inPage(
    app.page,
    `const position = new Promise((resolve) =>
      navigator.geolocation.getCurrentPosition(() => resolve('given'), ({ code }) => resolve(code)));
    const state = async (name) => (await navigator.permissions.query({ name })).state;
    return {
      notifications: await Notification.requestPermission(),
      position: await position,
      camera: await navigator.mediaDevices.getUserMedia({ video: true }).catch(({ name }) => name),
      reading: await navigator.clipboard.readText().catch(({ name }) => name),
      states: await Promise.all(['notifications', 'geolocation', 'clipboard-read'].map(state)),
    };`,
  );
  expect(asked).toEqual({
    notifications: 'denied',
    position: 1,
    camera: 'NotAllowedError',
    reading: 'NotAllowedError',
    states: ['denied', 'denied', 'denied'],
  });
});

test('the app’s own code asks for nothing that the policy of its page refuses', async ({ app }) => {
  const { page } = app;
  await page.addInitScript(() => {
    window.refused = [];
    addEventListener('securitypolicyviolation', ({ effectiveDirective, sourceFile, lineNumber }) =>
      window.refused.push(`${effectiveDirective} ${sourceFile}:${lineNumber}`),
    );
  });
  await page.reload();
  for (const name of ['Jobs', 'Look up', 'Settings', 'Desk']) {
    await page.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  expect(await page.evaluate(() => window.refused)).toEqual([]);
  // Nothing to be seen is no proof that anything is looked at.
  await page.evaluate(() => {
    try {
      document.body.innerHTML = '<p>';
    } catch {
      // It is refused, as it should be.
    }
  });
  await expect.poll(() => page.evaluate(() => window.refused)).toHaveLength(1);
});
