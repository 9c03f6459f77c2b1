import { type Entry, type Header, isKeyOf, type Node, type Slot, VIEWS } from './frame.ts';

const NOT_CLONEABLE = 'An object could not be cloned.';

class Encoder {
  readonly #objects: object[] = [];
  readonly #indexes = new Map<object, number>();
  readonly #blobs: Uint8Array[] = [];
  #size = 0;

  /** Breadth first over a list, so that only structured clone itself limits the depth. */
  encode(value: unknown): Uint8Array<ArrayBuffer> {
    const root = this.#slot(value);
    const nodes: Node[] = [];
    for (let next = this.#objects[0]; next !== undefined; next = this.#objects[nodes.length]) {
      nodes.push(this.#node(next));
    }
    return frameOf({ root, nodes }, this.#blobs, this.#size);
  }

  #slot(value: unknown): Slot {
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
    if (value === undefined) return ['undefined'];
    if (typeof value === 'bigint') return ['bigint', String(value)];
    if (typeof value === 'number') {
      if (Object.is(value, -0)) return ['number', '-0'];
      return Number.isFinite(value) ? value : ['number', String(value)];
    }
    if (typeof value !== 'object') throw new Error(NOT_CLONEABLE);
    let index = this.#indexes.get(value);
    if (index === undefined) {
      index = this.#objects.push(value) - 1;
      this.#indexes.set(value, index);
    }
    return ['object', index];
  }

  #node(value: object): Node {
    const tag = Object.prototype.toString.call(value).slice(8, -1);
    if (Array.isArray(value)) return this.#array(value);
    if (ArrayBuffer.isView(value)) {
      if (!isKeyOf(VIEWS, tag)) throw new Error(NOT_CLONEABLE);
      return ['view', tag, ...this.#bytes(new Uint8Array(value.buffer, value.byteOffset, value.byteLength))];
    }
    if (value instanceof ArrayBuffer) return ['buffer', ...this.#bytes(new Uint8Array(value))];
    if (value instanceof Error) return this.#error(value);
    if (value instanceof Date) return ['date', this.#slot(value.getTime())];
    if (value instanceof RegExp) return ['pattern', value.source, value.flags];
    if (value instanceof Map) return ['map', [...value].map(([k, v]) => [this.#slot(k), this.#slot(v)])];
    if (value instanceof Set) return ['set', [...value].map((item) => this.#slot(item))];
    if (['Boolean', 'Number', 'String', 'BigInt'].includes(tag))
      return ['boxed', this.#slot(value.valueOf())];
    if (Object.getPrototypeOf(value) === Object.prototype) return ['record', this.#entries(value)];
    throw new Error(NOT_CLONEABLE);
  }

  #array(value: unknown[]): Node {
    return isDense(value)
      ? ['list', value.map((item) => this.#slot(item))]
      : ['array', value.length, this.#entries(value)];
  }

  #error(value: Error): Node {
    return ['error', value.name, value.message, value.stack ?? '', this.#slot(value.cause)];
  }

  #entries(value: object): Entry[] {
    return Object.entries(value).map(([key, item]) => [key, this.#slot(item)]);
  }

  #bytes(blob: Uint8Array): [offset: number, length: number] {
    const offset = this.#size;
    this.#blobs.push(blob);
    this.#size += blob.length;
    return [offset, blob.length];
  }
}

/** @param size Of the blobs together, in bytes. */
function frameOf(header: Header, blobs: readonly Uint8Array[] = [], size = 0): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder().encode(JSON.stringify(header));
  const frame = new Uint8Array(4 + text.length + size);
  new DataView(frame.buffer).setUint32(0, text.length);
  frame.set(text, 4);
  let at = 4 + text.length;
  for (const blob of blobs) {
    frame.set(blob, at);
    at += blob.length;
  }
  return frame;
}

/** The structured clone of `value` as one frame; throws as Electron does for what can't be cloned. */
export function encode(value: unknown): Uint8Array<ArrayBuffer> {
  let clone: unknown;
  try {
    clone = structuredClone(value);
  } catch {
    throw new Error(NOT_CLONEABLE);
  }
  return isPlain(clone) ? frameOf({ plain: clone }) : new Encoder().encode(clone);
}

/** It has neither a hole nor a property beside its items. */
function isDense(list: readonly unknown[]): boolean {
  const keys = Object.keys(list);
  return keys.length === list.length && keys.every((key, at) => key === String(at));
}

const deepestPlain = 200;

/** Whether JSON gives back the very same value: a tree, not too deep, of nothing that JSON lacks or writes otherwise. */
export function isPlain(value: unknown): boolean {
  const met = new Set<object>();
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepestPlain) return false;
    const below: unknown[] = [];
    for (const item of level) {
      if (typeof item === 'number' && Number.isFinite(item) && !Object.is(item, -0)) continue;
      if (item === null || typeof item === 'string' || typeof item === 'boolean') continue;
      if (typeof item !== 'object' || met.has(item)) return false;
      met.add(item);
      if (Array.isArray(item) ? !isDense(item) : Object.getPrototypeOf(item) !== Object.prototype)
        return false;
      for (const each of Object.values(item)) below.push(each);
    }
    level = below;
  }
  return true;
}
