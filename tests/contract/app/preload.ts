import { contextBridge, ipcRenderer, webUtils } from 'electron';

/** What the page has of the preload script's world. */
export interface ContractBridge {
  onRun(listener: (id: number, name: string, args: unknown[]) => void): void;
  ran(id: number, ok: boolean, value: unknown): void;
  started(): void;
  invoke(channel: string, ...args: unknown[]): Promise<unknown>;
  pathOf(file: unknown): string;
  requires(name: string): string;
  /** What the preload script's own built-ins are like. */
  builtIns(): Record<string, boolean>;
  /** Calls a function of the page's with what it is given. */
  callBack(run: (value: unknown) => unknown, value: unknown): unknown;
  /** Gives back what it is given. */
  same(value: unknown): unknown;
  sameLater(value: unknown): Promise<unknown>;
  failLater(): Promise<never>;
  describe(value: unknown): string;
  fail(): void;
  nested: { list: number[]; when: Date };
  withPrototype: object;
}

class WithPrototype {
  own = 1;
  inherited(): number {
    return 2;
  }
}

const bridge: ContractBridge = {
  onRun: (listener) => void ipcRenderer.on('run', (_event, id, name, args) => listener(id, name, args)),
  ran: (id, ok, value) => ipcRenderer.send('ran', id, ok, value),
  started: () => ipcRenderer.send('started'),
  invoke: (channel, ...args) => ipcRenderer.invoke(channel, ...args),
  pathOf: (file) => webUtils.getPathForFile(file as File),
  requires(name) {
    try {
      require(name);
      return 'loaded';
    } catch {
      return 'refused';
    }
  },
  builtIns: () => ({
    // Of another name than what the page gives its prototype: a key of that name was lost on its way until Electron defined it.
    inherited: 'polluted' in {},
    changed: [Array.prototype.map, Function.prototype.call, Promise.prototype.then, JSON.stringify].some(
      (each) => !/native code/.test(Function.prototype.toString.call(each)),
    ),
    global: 'fromPage' in globalThis,
  }),
  callBack: (run, value) => run(value),
  same: (value) => value,
  sameLater: async (value) => value,
  async failLater() {
    throw new TypeError('it went wrong later');
  },
  describe: (value) => Object.prototype.toString.call(value),
  fail() {
    throw new TypeError('it went wrong');
  },
  nested: { list: [1, 2], when: new Date(0) },
  withPrototype: new WithPrototype(),
};

Reflect.set(window, 'secret', 'only in the preload');
Object.defineProperty(Array.prototype, 'fromPreload', { value: true, configurable: true });
contextBridge.exposeInMainWorld('bridge', bridge);
contextBridge.executeInMainWorld({
  func: (name: string) => Reflect.set(window, name, 'set in the main world'),
  args: ['fromPreload'],
});
try {
  contextBridge.exposeInMainWorld('bridge', {});
} catch (error) {
  contextBridge.exposeInMainWorld('refusedTwice', String(error));
}
