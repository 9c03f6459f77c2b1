import type { Crossing } from './crossing.ts';
import type { Callable } from './wire.ts';

/**
 * Electron's `contextBridge`, for the preload script.
 * @param isOneWorld a function that is to run in the page's world goes over as it is, not as its text
 */
export function createContextBridge(page: Pick<Crossing, 'tell'>, isOneWorld: boolean) {
  return {
    exposeInMainWorld(key: string, api: unknown): void {
      page.tell('expose', [key, api]);
    },
    executeInMainWorld({ func, args = [] }: { func: Callable; args?: unknown[] }): unknown {
      return page.tell('execute', [isOneWorld ? func : String(func), args]);
    },
  };
}

/** For the page's end: what the preload script gives the page, frozen and not to be replaced. */
export function exposeInThisWorld([key, api]: unknown[]): void {
  if (typeof key !== 'string') throw new TypeError('The name of an API is a string');
  if (key in window)
    throw new Error('Cannot bind an API on top of an existing property on the window object');
  freeze(api);
  Object.defineProperty(window, key, { value: api, enumerable: true });
}

function freeze(value: unknown, done = new Set<unknown>()): void {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return;
  if (done.has(value) || ArrayBuffer.isView(value)) return;
  done.add(value);
  for (const item of Object.values(value)) freeze(item, done);
  Object.freeze(value);
}
