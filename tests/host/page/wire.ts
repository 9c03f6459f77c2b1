import { createNotes, put } from './kept.ts';

/** As deep as Electron follows before it gives up. */
const MAX_DEPTH = 1000;

export type Callable = (...args: unknown[]) => unknown;

/** A value on its way. `own`: a function that came from where it goes to, and is itself again there. */
export type Wire =
  | ['value', unknown]
  | ['record' | 'list', [key: string, value: Wire][]]
  | ['again' | 'function' | 'own' | 'promise' | 'element', number]
  | ['error', string];

/** Something, and the elements in it, which only the document itself carries from world to world. */
export interface Parcel<Content> {
  content: Content;
  elements: Element[];
}

/** How one side names its functions and promises to the other. */
export interface Packer {
  functionWire(given: Callable): Wire;
  promiseWire(given: Promise<unknown>): Wire;
}

/** What stands here for the functions and promises that the other side named. */
export interface Unpacker {
  standIn(id: number): Callable;
  own(id: number): Callable | undefined;
  promise(id: number): Promise<unknown>;
}

const { isArray } = Array;
const { apply } = Reflect;
const { entries, getPrototypeOf, prototype } = Object;
const { toString: tagOf } = prototype;
const OwnPromise = Promise;
const clone = structuredClone;

interface Packing {
  packer: Packer;
  elements: Element[];
  /** Numbers of the records and lists met so far, in the order in which they are unpacked. */
  seen: { get(key: object): number | undefined; set(key: object, number: number): unknown };
  count: number;
}

/** A value as it goes to the other side: prototypes and symbols gone, errors reduced to their message. */
export function pack(value: unknown, packer: Packer): Parcel<Wire> {
  const elements: Element[] = [];
  return { content: wireOf(value, { packer, elements, seen: createNotes(), count: 0 }, 0), elements };
}

function wireOf(value: unknown, packing: Packing, depth: number): Wire {
  if (depth > MAX_DEPTH) {
    throw new TypeError(
      'Electron contextBridge recursion depth exceeded.  Nested objects deeper than 1000 are not supported.',
    );
  }
  if (typeof value === 'symbol') return ['value', undefined];
  if (isCallable(value)) return packing.packer.functionWire(value);
  if (typeof value !== 'object' || value === null) return ['value', value];
  const again = packing.seen.get(value);
  if (again !== undefined) return ['again', again];
  if (value instanceof OwnPromise) return packing.packer.promiseWire(value);
  if (value instanceof Error) return ['error', value.message];
  if (value instanceof Element) {
    put(packing.elements, packing.elements.length, value);
    return ['element', packing.elements.length - 1];
  }
  if (value instanceof Blob) return ['value', value];
  if (!isArray(value) && !isRecord(value)) return ['value', copyOf(value)];
  packing.seen.set(value, packing.count);
  packing.count += 1;
  return [isArray(value) ? 'list' : 'record', entriesOf(value, packing, depth)];
}

const isCallable = (value: unknown): value is Callable => typeof value === 'function';

function isRecord(value: object): boolean {
  return getPrototypeOf(value) === null || apply(tagOf, value, []) === '[object Object]';
}

function entriesOf(value: object, packing: Packing, depth: number): [string, Wire][] {
  const packed: [string, Wire][] = [];
  const own = entries(value);
  for (let at = 0; at < own.length; at++) {
    const entry = own[at];
    if (entry) put(packed, at, [entry[0], wireOf(entry[1], packing, depth + 1)]);
  }
  return packed;
}

function copyOf(value: object): object {
  try {
    return clone(value);
  } catch {
    throw new Error('An object could not be cloned.');
  }
}

/** The value that the other side packed, in this side's realm. */
export function unpack({ content, elements }: Parcel<Wire>, unpacker: Unpacker): unknown {
  return unpacked(content, elements, unpacker, []);
}

function unpacked(wire: Wire, elements: Element[], unpacker: Unpacker, made: object[]): unknown {
  switch (wire[0]) {
    case 'value':
      return wire[1];
    case 'error':
      return new Error(wire[1]);
    case 'again':
      return made[wire[1]];
    case 'function':
      return unpacker.standIn(wire[1]);
    case 'own':
      return unpacker.own(wire[1]);
    case 'promise':
      return unpacker.promise(wire[1]);
    case 'element':
      return elements[wire[1]];
    default: {
      const target: object = wire[0] === 'list' ? [] : {};
      put(made, made.length, target);
      for (let at = 0; at < wire[1].length; at++) {
        const entry = wire[1][at];
        if (entry) put(target, entry[0], unpacked(entry[1], elements, unpacker, made));
      }
      return target;
    }
  }
}
