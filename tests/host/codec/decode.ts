import { ERRORS, type Header, isKeyOf, type Node, type Slot, VIEWS } from './frame.ts';

class Decoder {
  readonly #nodes: readonly Node[];
  readonly #bytes: Uint8Array;
  readonly #objects: object[];

  constructor(nodes: readonly Node[], bytes: Uint8Array) {
    this.#nodes = nodes;
    this.#bytes = bytes;
    this.#objects = nodes.map((node) => this.#empty(node));
  }

  decode(root: Slot): unknown {
    for (const [at, node] of this.#nodes.entries()) this.#fill(this.#objects[at], node);
    return this.#value(root);
  }

  #empty(node: Node): object {
    switch (node[0]) {
      case 'record':
        return {};
      case 'list':
        return [];
      case 'array':
        return new Array(node[1]);
      case 'map':
        return new Map();
      case 'set':
        return new Set();
      case 'date':
        return new Date(Number(this.#value(node[1])));
      case 'pattern':
        return new RegExp(node[1], node[2]);
      case 'boxed':
        return Object(this.#value(node[1]));
      case 'error':
        return newError(node[1], node[2]);
      case 'buffer':
        return this.#copy(node[1], node[2]);
      case 'view':
        return new VIEWS[node[1]](this.#copy(node[2], node[3]));
    }
  }

  #fill(target: object | undefined, node: Node): void {
    if (target instanceof Map && node[0] === 'map') {
      for (const [key, value] of node[1]) target.set(this.#value(key), this.#value(value));
    } else if (target instanceof Set && node[0] === 'set') {
      for (const item of node[1]) target.add(this.#value(item));
    } else if (Array.isArray(target) && node[0] === 'list') {
      for (const item of node[1]) target.push(this.#value(item));
    } else if (target instanceof Error && node[0] === 'error') {
      define(target, 'stack', node[3], false);
      const cause = this.#value(node[4]);
      if (cause !== undefined) define(target, 'cause', cause, false);
    } else if (target && (node[0] === 'record' || node[0] === 'array')) {
      for (const [key, value] of node[0] === 'record' ? node[1] : node[2]) {
        define(target, key, this.#value(value), true);
      }
    }
  }

  #value(slot: Slot): unknown {
    if (!Array.isArray(slot)) return slot;
    switch (slot[0]) {
      case 'undefined':
        return undefined;
      case 'number':
        return Number(slot[1]);
      case 'bigint':
        return BigInt(slot[1]);
      case 'object':
        return this.#objects[slot[1]];
    }
  }

  #copy(offset: number, length: number): ArrayBuffer {
    const copy = new Uint8Array(length);
    copy.set(this.#bytes.subarray(offset, offset + length));
    return copy.buffer;
  }
}

function newError(name: string, message: string): Error {
  const kind: ErrorConstructor = isKeyOf(ERRORS, name) ? ERRORS[name] : Error;
  return new kind(message);
}

/** Defined, not assigned: a key named `__proto__` must stay a key. */
function define(target: object, key: string, value: unknown, enumerable: boolean): void {
  Object.defineProperty(target, key, { value, enumerable, writable: true, configurable: true });
}

/** The value in a frame made by `encode`; throws for bytes that are no frame. */
export function decode(frame: Uint8Array): unknown {
  const length = new DataView(frame.buffer, frame.byteOffset).getUint32(0);
  const header: Header = JSON.parse(new TextDecoder().decode(frame.subarray(4, 4 + length)));
  return 'plain' in header
    ? header.plain
    : new Decoder(header.nodes, frame.subarray(4 + length)).decode(header.root);
}
