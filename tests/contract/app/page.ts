import type { ContractBridge } from './preload.ts';

declare const bridge: ContractBridge;

/** What cases ask the page to do, by name: the page's policy forbids making code of text. */
const probes: Record<string, (...args: never[]) => unknown> = {
  echo: (value: unknown) => value,
  invoke: (channel: string, ...args: unknown[]) => bridge.invoke(channel, ...args),
  invokeWithFunction: (channel: string) => bridge.invoke(channel, () => {}),
  invokeWithNothing: async (channel: string) => {
    const [given, nothing] = (await bridge.invoke(channel, { a: undefined }, undefined, 1)) as unknown[];
    return Object.hasOwn(Object(given), 'a') && nothing === undefined;
  },
  requires: (name: string) => bridge.requires(name),
  worlds: () => ({
    node: typeof Reflect.get(window, 'require') + typeof Reflect.get(window, 'process'),
    main: Reflect.get(window, 'fromPreload'),
    refusedTwice: Reflect.get(window, 'refusedTwice'),
  }),
  bridge: () => ({
    frozen: Object.isFrozen(bridge) && Object.isFrozen(bridge.nested) && Object.isFrozen(bridge.nested.list),
    ownArray: Object.getPrototypeOf(bridge.nested.list) === Array.prototype,
    stays: !Reflect.deleteProperty(window, 'bridge') && !Reflect.set(window, 'bridge', 1),
    time: bridge.nested.when.getTime(),
    plain: 'own' in bridge.withPrototype && !('inherited' in bridge.withPrototype),
  }),
  bridgeError() {
    try {
      bridge.fail();
      return null;
    } catch (error) {
      return error instanceof Error ? error.message : null;
    }
  },
  preloadsOwn: () => 'secret' in window || 'fromPreload' in [],
  async polluted() {
    const replaced = [
      [Array.prototype, 'map'],
      [Array.prototype, 'push'],
      [Array.prototype, Symbol.iterator],
      [Function.prototype, 'call'],
      [Function.prototype, 'apply'],
      [Function.prototype, 'bind'],
      [Promise.prototype, 'then'],
      [Map.prototype, 'get'],
      [WeakMap.prototype, 'get'],
      [EventTarget.prototype, 'dispatchEvent'],
      [EventTarget.prototype, 'addEventListener'],
      [JSON, 'stringify'],
    ] as const;
    const before = replaced.map(([owner, key]) => Reflect.get(owner, key));
    const seen: unknown[] = [];
    for (let at = 0; at < replaced.length; at++) {
      Reflect.set(replaced[at]?.[0] ?? {}, replaced[at]?.[1] ?? '', (...args: unknown[]) => {
        seen[seen.length] = args;
      });
    }
    Object.defineProperty(Object.prototype, 'polluted', { value: true, configurable: true });
    Reflect.set(window, 'fromPage', true);
    let builtIns: unknown;
    let list: unknown;
    try {
      builtIns = bridge.builtIns();
      list = bridge.same([1, { two: 2 }]);
    } finally {
      Reflect.deleteProperty(Object.prototype, 'polluted');
      for (let at = 0; at < replaced.length; at++)
        Reflect.set(replaced[at]?.[0] ?? {}, replaced[at]?.[1] ?? '', before[at]);
    }
    return { builtIns, list, seen: seen.length };
  },
  crossed: async () => ({
    called: bridge.callBack((value) => ({ value, plus: 1 }), { a: 1 }),
    later: await bridge.sameLater([{ a: 0 }]),
    promise: await bridge.same(Promise.resolve(2)),
    failed: await bridge.failLater().catch((error: unknown) => (error as Error).message),
    thrown: await (bridge.same(Promise.reject(new RangeError('mine'))) as Promise<unknown>).catch(String),
    blob: bridge.describe(new Blob(['x'])),
    nothing: [bridge.same(undefined), bridge.same(null)],
  }),
  madeFile: () => bridge.pathOf(new File(['x'], 'made.csv')),
  noFile: () => bridge.pathOf('made.csv'),
  openWindow: (url: string) => window.open(url, 'name', 'width=200') === null,
  go(url: string) {
    location.href = url;
  },
  goToHash() {
    location.hash = `#${Date.now()}`;
  },
  notifications: () => Notification.requestPermission(),
  position: () =>
    new Promise((resolve) =>
      navigator.geolocation.getCurrentPosition(
        () => resolve('given'),
        ({ code }) => resolve(code),
      ),
    ),
  permission: async (name: PermissionName) => (await navigator.permissions.query({ name })).state,
  async fetch(url: string) {
    const answer = await fetch(url);
    return { status: answer.status, word: answer.headers.get('x-word'), text: await answer.text() };
  },
};

bridge.onRun(async (id, name, args) => {
  try {
    const probe = probes[name];
    if (!probe) throw new Error(`The page has no ${name}`);
    bridge.ran(id, true, await Reflect.apply(probe, undefined, args));
  } catch (error) {
    bridge.ran(id, false, error instanceof Error ? error.message : String(error));
  }
});
bridge.started();
