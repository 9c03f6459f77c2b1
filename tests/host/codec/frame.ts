/**
 * One frame between page and main process: u32 length of the header, the header as JSON, raw bytes.
 * It carries what Electron's IPC carries, the structured clone of a value, and refuses what Electron refuses
 * (functions, DOM objects, File, Blob). Shared by Node and the page, so it uses nothing that only one of them has.
 */

type ViewName =
  | `${'Int' | 'Uint'}${8 | 16 | 32}Array`
  | `Float${32 | 64}Array`
  | `Big${'Int' | 'Uint'}64Array`
  | 'Uint8ClampedArray'
  | 'DataView';

export const VIEWS: Record<ViewName, new (buffer: ArrayBuffer) => ArrayBufferView> = {
  Int8Array,
  Uint8Array,
  Uint8ClampedArray,
  Int16Array,
  Uint16Array,
  Int32Array,
  Uint32Array,
  Float32Array,
  Float64Array,
  BigInt64Array,
  BigUint64Array,
  DataView,
};
export const ERRORS = { Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError };

/** A primitive as JSON has it, or one that JSON lacks, or a reference to one of the frame's objects. */
export type Slot =
  | null
  | boolean
  | string
  | number
  | ['undefined']
  | ['number', string]
  | ['bigint', string]
  | ['object', number];

export type Entry = [key: string, value: Slot];

export type Node =
  | ['record', Entry[]]
  | ['list', Slot[]]
  | ['array', length: number, Entry[]]
  | ['map', [Slot, Slot][]]
  | ['set', Slot[]]
  | ['date', Slot]
  | ['pattern', source: string, flags: string]
  | ['boxed', Slot]
  | ['error', name: string, message: string, stack: string, cause: Slot]
  | ['buffer', offset: number, length: number]
  | ['view', ViewName, offset: number, length: number];

/** Nearly every value is `plain`: JSON has it, and reads it far faster than it can be put together from nodes. */
export type Header = { plain: unknown } | { root: Slot; nodes: Node[] };

/** Narrows a name that came from outside to the keys of a table. */
export const isKeyOf = <T extends object>(table: T, key: string): key is Extract<keyof T, string> =>
  Object.hasOwn(table, key);
