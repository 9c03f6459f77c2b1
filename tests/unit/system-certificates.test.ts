import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { readSystemCertificates } from '../../electron/platform/network.ts';
import { joinCertificates } from '../../electron/start/accounts.ts';
import { FakeEngineProcess } from '../fakes/engine-process.ts';
import { ManualClock } from '../fakes/fake-clock.ts';
import { ROOT } from './import-graph.ts';

vi.mock('electron', () => ({}));

const turn = () => new Promise((resolve) => setImmediate(resolve));
const minutes = 60_000;

/** A `tls` that only remembers whom it was told to trust. */
function fakeStore() {
  let trusted = ['usual'];
  const store = {
    getCACertificates: () => trusted,
    setDefaultCACertificates: (certificates: string[]) => {
      trusted = certificates;
    },
  };
  return { store, trusted: () => trusted };
}

function setUp({ store, trusted } = fakeStore()) {
  const processes: FakeEngineProcess[] = [];
  const clock = new ManualClock();
  const fork = () => {
    const engine = new FakeEngineProcess();
    processes.push(engine);
    return engine;
  };
  const certificates = joinCertificates({ clock, fork, store });
  /** The newest process answers. */
  const come = async (...found: string[]) => {
    processes.at(-1)?.answer({ type: 'done', id: 1, output: { certificates: found } });
    await turn();
  };
  const settled = async (waiting: Promise<unknown>) => {
    let isSettled = false;
    void waiting.then(() => {
      isSettled = true;
    });
    await turn();
    return isSettled;
  };
  return { certificates, clock, processes, trusted, come, settled };
}

test('certificates are read only after the window is shown', () => {
  const main = readFileSync(join(ROOT, 'electron/main.ts'), 'utf8');
  expect(main.indexOf('startPast(')).toBeGreaterThan(main.indexOf('window.open()'));
  const { processes } = setUp();
  expect(processes).toEqual([]);
});

test('a separate process reads them, and they are trusted beside the usual ones', async () => {
  const { certificates, processes, trusted, come, settled } = setUp();
  certificates.start();
  expect(processes.map(({ questions }) => questions)).toEqual([
    [{ type: 'ask', id: 1, task: 'systemCertificates', input: {} }],
  ]);
  const ready = certificates.ready();
  expect(await settled(ready)).toBe(false);
  expect(trusted()).toEqual(['usual']);
  await come('company');
  expect(await settled(ready)).toBe(true);
  expect(trusted()).toEqual(['usual', 'company']);
  expect(processes[0]?.killed).toBe(true);
});

test('requests wait for certificates at most 10 seconds in all', async () => {
  const { certificates, clock, trusted, come, settled } = setUp();
  certificates.start();
  const first = certificates.ready();
  clock.advance(9_999);
  expect(await settled(first)).toBe(false);
  clock.advance(1);
  expect(await settled(first)).toBe(true);
  expect(await settled(certificates.ready())).toBe(true);
  await come('company');
  expect(trusted()).toEqual(['usual', 'company']);
});

test('the first request has them read where nothing did, and waits at most 10 seconds', async () => {
  const { certificates, clock, processes, settled } = setUp();
  const first = certificates.ready();
  expect(processes).toHaveLength(1);
  certificates.start();
  expect(processes).toHaveLength(1);
  clock.advance(10_000);
  expect(await settled(first)).toBe(true);
});

test('a refused certificate waits for the reading under way', async () => {
  const { certificates, clock, processes, come, settled } = setUp();
  certificates.start();
  const ready = certificates.ready();
  clock.advance(10_000);
  const again = certificates.askAgain(await ready);
  expect(await settled(again)).toBe(false);
  await come('company');
  expect(await again).toBe(true);
  expect(processes).toHaveLength(1);
});

test('a refused certificate has them read again at most once in ten minutes', async () => {
  const { certificates, clock, processes, trusted, come } = setUp();
  certificates.start();
  await come('old');
  const state = await certificates.ready();
  const again = certificates.askAgain(state);
  const alike = certificates.askAgain(state);
  await come('new');
  expect([await again, await alike]).toEqual([true, true]);
  expect(trusted()).toEqual(['usual', 'new']);
  expect(processes).toHaveLength(2);

  expect(await certificates.askAgain(await certificates.ready())).toBe(false);
  expect(processes).toHaveLength(2);
  clock.advance(10 * minutes);
  const later = certificates.askAgain(await certificates.ready());
  expect(processes).toHaveLength(3);
  await come('new');
  expect(await later).toBe(false);
});

test('a request that began before the certificates came is retried', async () => {
  const { certificates, clock, processes, come } = setUp();
  certificates.start();
  const ready = certificates.ready();
  clock.advance(10_000);
  const state = await ready;
  await come('company');
  expect(await certificates.askAgain(state)).toBe(true);
  expect(processes).toHaveLength(1);
});

test.each<[string, (engine: FakeEngineProcess, clock: ManualClock) => void]>([
  ['that ends', (engine) => engine.exit(1)],
  ['that talks nonsense', (engine) => engine.answer({ type: 'done', id: 1, output: { certificates: 7 } })],
  ['that says nothing for three minutes', (_engine, clock) => clock.advance(3 * minutes)],
])('a reading process %s leaves the usual certificates and delays no request', async (_what, fail) => {
  const { certificates, clock, processes, trusted, settled } = setUp();
  certificates.start();
  const ready = certificates.ready();
  const [engine] = processes;
  if (engine) fail(engine, clock);
  await turn();
  expect(await settled(ready)).toBe(true);
  expect(trusted()).toEqual(['usual']);
});

test('certificates that tls refuses leave the usual ones', async () => {
  const { store, trusted } = fakeStore();
  const refusing = {
    ...store,
    setDefaultCACertificates: () => {
      throw new Error('bad certificate');
    },
  };
  const { certificates, come } = setUp({ store: refusing, trusted });
  certificates.start();
  await come('damaged');
  const again = certificates.askAgain(await certificates.ready());
  await come('damaged');
  expect(await again).toBe(false);
  expect(trusted()).toEqual(['usual']);
});

test('closing ends the reading process', () => {
  const { certificates, processes } = setUp();
  certificates.close();
  certificates.start();
  certificates.close();
  expect(processes[0]?.killed).toBe(true);
});

test('a Node without certificate functions starts nothing and delays nothing', async () => {
  const processes: FakeEngineProcess[] = [];
  const fork = () => {
    const engine = new FakeEngineProcess();
    processes.push(engine);
    return engine;
  };
  const certificates = joinCertificates({ clock: new ManualClock(), fork, store: {} });
  certificates.start();
  expect(await certificates.askAgain(await certificates.ready())).toBe(false);
  expect(processes).toEqual([]);
});

test('reads the certificates that the system trusts', () => {
  const store = { getCACertificates: (type: string) => [type], setDefaultCACertificates: () => {} };
  expect(readSystemCertificates(store)).toEqual(['system']);
  expect(() => readSystemCertificates({})).toThrow();
});
