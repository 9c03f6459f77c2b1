import { put } from './kept.ts';

/** As deep as Electron follows before it gives up. */
const MAX_DEPTH = 1000;

export type Callable = (...args: unknown[]) => unknown;

/** A value on its way: functions and promises by the numbers that its own side knows them by. */
export type Wire =
  | ['value', unknown]
  | ['record' | 'list', [key: string, value: Wire][]]
  | ['function' | 'promise', number]
  | ['error', string];

/** How one side names its functions and promises to the other. */
export interface Packer {
  function(given: Callable): number;
  promise(given: Promise<unknown>): number;
}

/** What stands here for the functions and promises that the other side named. */
export interface Unpacker {
  function(id: number): Callable;
  promise(id: number): Promise<unknown>;
}

const { isArray } = Array;
const { apply } = Reflect;
const { entries, getPrototypeOf, prototype } = Object;
const { toString: tagOf } = prototype;
const OwnPromise = Promise;
const clone = structuredClone;

/** A value as it goes to the other side: prototypes and symbols gone, errors reduced to their message. */
export function pack(value: unknown, packer: Packer, depth = 0): Wire {
  if (depth > MAX_DEPTH) {
    throw new TypeError(
      'Electron contextBridge recursion depth exceeded.  Nested objects deeper than 1000 are not supported.',
    );
  }
  if (typeof value === 'symbol') return ['value', undefined];
  if (isCallable(value)) return ['function', packer.function(value)];
  if (typeof value !== 'object' || value === null) return ['value', value];
  if (value instanceof OwnPromise) return ['promise', packer.promise(value)];
  if (value instanceof Error) return ['error', value.message];
  if (value instanceof Blob) return ['value', value];
  if (!isArray(value) && !isRecord(value)) return ['value', copyOf(value)];
  const packed: [string, Wire][] = [];
  const own = entries(value);
  for (let at = 0; at < own.length; at++) {
    const entry = own[at];
    if (entry) put(packed, at, [entry[0], pack(entry[1], packer, depth + 1)]);
  }
  return [isArray(value) ? 'list' : 'record', packed];
}

const isCallable = (value: unknown): value is Callable => typeof value === 'function';

function isRecord(value: object): boolean {
  return getPrototypeOf(value) === null || apply(tagOf, value, []) === '[object Object]';
}

function copyOf(value: object): object {
  try {
    return clone(value);
  } catch {
    throw new Error('An object could not be cloned.');
  }
}

/** The value that the other side packed, in this side's realm. */
export function unpack(wire: Wire, unpacker: Unpacker): unknown {
  switch (wire[0]) {
    case 'value':
      return wire[1];
    case 'error':
      return new Error(wire[1]);
    case 'function':
      return unpacker.function(wire[1]);
    case 'promise':
      return unpacker.promise(wire[1]);
    default: {
      const target: object = wire[0] === 'list' ? [] : {};
      for (let at = 0; at < wire[1].length; at++) {
        const entry = wire[1][at];
        if (entry) put(target, entry[0], unpack(entry[1], unpacker));
      }
      return target;
    }
  }
}
