import type { IpcMain as ElectronIpcMain } from 'electron';
import { strictEmitter } from '../strict.ts';

type Handler = Parameters<ElectronIpcMain['handle']>[1];

/** Handlers for `invoke`, listeners for `send`. */
export class IpcMain extends strictEmitter('ipcMain') {
  readonly #handlers = new Map<string, Handler>();

  handle(channel: string, handler: Handler): void {
    if (this.#handlers.has(channel)) {
      throw new Error(`Attempted to register a second handler for '${channel}'`);
    }
    if (typeof handler !== 'function') {
      throw new TypeError(`Expected handler to be a function, but found type '${typeof handler}'`);
    }
    this.#handlers.set(channel, handler);
  }

  removeHandler(channel: string): void {
    this.#handlers.delete(channel);
  }

  /** For the host: the handler of a channel, if it has one. */
  handlerOf(channel: string): Handler | undefined {
    return this.#handlers.get(channel);
  }
}
