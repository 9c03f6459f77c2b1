import { decode } from '../codec/decode.ts';
import { encode } from '../codec/encode.ts';
import { IpcRenderer } from './ipc-renderer.ts';
import { runInMainWorld } from './preload-world.ts';

/** As deep as Electron follows before it gives up. */
const MAX_DEPTH = 1000;

type Seen = Map<object, unknown>;
type Callable = (...args: unknown[]) => unknown;

/** The function that a copy stands for, so that a function handed back is itself again and not a copy of a copy. */
const originals = new WeakMap<Callable, Callable>();

/**
 * A value as it arrives on the other side of Electron's context bridge: copied, functions wrapped, prototypes
 * and symbols gone, errors reduced to their message.
 */
export function cross(value: unknown, seen: Seen = new Map(), depth = 0): unknown {
  if (depth > MAX_DEPTH) {
    throw new TypeError(
      'Electron contextBridge recursion depth exceeded.  Nested objects deeper than 1000 are not supported.',
    );
  }
  if (typeof value === 'symbol') return undefined;
  if (isCallable(value)) return crossFunction(value);
  if (typeof value !== 'object' || value === null) return value;
  if (seen.has(value)) return seen.get(value);
  if (value instanceof Promise) return crossPromise(value);
  if (value instanceof Error) return new Error(value.message);
  if (value instanceof IpcRenderer) return {};
  if (value instanceof Element || value instanceof Blob) return value;
  if (Array.isArray(value) || isPlain(value)) return crossObject(value, seen, depth);
  return decode(encode(value));
}

const isCallable = (value: unknown): value is Callable => typeof value === 'function';

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.prototype.toString.call(value) === '[object Object]';
}

function crossObject(value: object, seen: Seen, depth: number): object {
  const copy: object = Array.isArray(value) ? [] : {};
  seen.set(value, copy);
  for (const [key, item] of Object.entries(value)) {
    const crossed = cross(item, seen, depth + 1);
    Object.defineProperty(copy, key, {
      value: crossed,
      enumerable: true,
      writable: true,
      configurable: true,
    });
  }
  return copy;
}

function crossFunction(original: Callable): Callable {
  const known = originals.get(original);
  if (known) return known;
  const copy: Callable = (...args) => {
    let result: unknown;
    try {
      result = original(...args.map((argument) => cross(argument)));
    } catch (error) {
      throw new Error(
        error instanceof Error ? error.message : 'An unknown exception occurred in the preload.',
      );
    }
    return cross(result);
  };
  originals.set(copy, original);
  return copy;
}

async function crossPromise(promise: Promise<unknown>): Promise<unknown> {
  try {
    return cross(await promise);
  } catch (reason) {
    throw cross(reason);
  }
}

function freeze(value: unknown, done = new Set<unknown>()): void {
  if ((typeof value !== 'object' && !isCallable(value)) || value === null) return;
  if (done.has(value) || ArrayBuffer.isView(value)) return;
  done.add(value);
  for (const item of Object.values(value)) freeze(item, done);
  Object.freeze(value);
}

/** Electron's `contextBridge`. */
export const contextBridge = {
  exposeInMainWorld(key: string, api: unknown): void {
    if (key in window)
      throw new Error('Cannot bind an API on top of an existing property on the window object');
    const value = cross(api);
    freeze(value);
    Object.defineProperty(window, key, { value, enumerable: true });
  },
  /** Electron sends the function over as text; here both worlds are one, and the page's policy forbids making code of text. */
  executeInMainWorld({ func, args = [] }: { func: Callable; args?: unknown[] }): unknown {
    return runInMainWorld(() => cross(func(...args.map((argument) => cross(argument)))));
  },
};
