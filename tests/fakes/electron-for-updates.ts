import { EventEmitter } from 'node:events';
import { type ClientRequest, IncomingMessage, type RequestOptions, request } from 'node:http';
import Module from 'node:module';

/** What of the module `electron` the package that fetches new versions uses, on this machine's own Node. */
export function createElectronForUpdates(about: { version: string; userData: string }) {
  const app = Object.assign(new EventEmitter(), {
    isPackaged: true,
    whenReady: async () => {},
    getVersion: () => about.version,
    getName: () => 'enrich-desk',
    getPath: () => about.userData,
    getAppPath: () => about.userData,
    /** What was asked of it, in order. */
    asked: [] as string[],
    quit: () => void app.asked.push('quit'),
    relaunch: () => void app.asked.push('relaunch'),
    releaseSingleInstanceLock: () => void app.asked.push('lock released'),
  });
  return {
    app,
    net: {
      isOnline: () => true,
      /** Electron's takes a session, and header values that Node's also takes. */
      request: ({ session: _, ...options }: RequestOptions & { session?: unknown }): ClientRequest =>
        withLogin(request(options)),
    },
    session: { fromPartition: () => ({}) },
    autoUpdater: new EventEmitter(),
  };
}

/**
 * A request as Electron's: an answer of 407 asks for a login first, and comes through where none is given. Where nobody is
 * asked, it comes at once; whoever is asked and never answers waits for ever.
 */
function withLogin(asked: ClientRequest): ClientRequest {
  const emit = asked.emit.bind(asked);
  asked.emit = (event: string | symbol, ...said: unknown[]): boolean => {
    const [answer] = said;
    if (event !== 'response' || !(answer instanceof IncomingMessage) || answer.statusCode !== 407)
      return emit(event, ...said);
    const isAsked = emit('login', { isProxy: true }, (...login: unknown[]) => {
      if (login.length === 0) emit(event, ...said);
    });
    return isAsked || emit(event, ...said);
  };
  return asked;
}

/** Lets packages that `require('electron')` have this in its place; answers what takes that back. */
export function standInForElectron(electron: object): () => void {
  const load: unknown = Reflect.get(Module, '_load');
  if (typeof load !== 'function') throw new Error('Node loads modules in another way now.');
  Reflect.set(Module, '_load', function (this: unknown, name: string, ...rest: unknown[]) {
    return name === 'electron' ? electron : Reflect.apply(load, this, [name, ...rest]);
  });
  return () => void Reflect.set(Module, '_load', load);
}
