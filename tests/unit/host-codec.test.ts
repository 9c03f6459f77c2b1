import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decode } from '../host/codec/decode.ts';
import { encode } from '../host/codec/encode.ts';
import { runs } from '../runs.ts';

const carried = (value: unknown) => decode(encode(value));

/** Anything that equals its own copy; a date that is none does not. */
const anything = fc
  .anything({
    maxDepth: 4,
    withBigInt: true,
    withBoxedValues: true,
    withDate: true,
    withMap: true,
    withSet: true,
    withSparseArray: true,
    withTypedArray: true,
  })
  .filter((value) => isDeepStrictEqual(structuredClone(value), structuredClone(value)));

describe('a frame between page and main process', () => {
  it('carries what structured clone carries, unchanged', () => {
    fc.assert(
      fc.property(anything, (value) => isDeepStrictEqual(carried(value), structuredClone(value))),
      { numRuns: runs(500) },
    );
  });

  it('carries the numbers and texts that JSON lacks', () => {
    const odd = [-0, Number.NaN, Number.POSITIVE_INFINITY, undefined, '\ud800 half a pair', 12n];
    expect(isDeepStrictEqual(carried(odd), odd)).toBe(true);
  });

  it('carries an invalid date', () => {
    const copy = carried(new Date(Number.NaN));
    expect(copy instanceof Date && Number.isNaN(copy.getTime())).toBe(true);
  });

  it('keeps shared and circular references', () => {
    const shared = { name: 'once' };
    const circle: Record<string, unknown> = { a: shared, b: shared };
    circle.self = circle;
    const copy = carried(circle);
    expect(copy).toEqual(circle);
    expect(Reflect.get(Object(copy), 'a')).toBe(Reflect.get(Object(copy), 'b'));
    expect(Reflect.get(Object(copy), 'self')).toBe(copy);
  });

  it('keeps an error with its kind, message and cause', () => {
    const copy = carried(new RangeError('too far', { cause: 'the map' }));
    expect(copy).toBeInstanceOf(RangeError);
    expect(copy).toMatchObject({ message: 'too far', cause: 'the map' });
  });

  it('keeps a property named __proto__', () => {
    const copy = carried(JSON.parse('{"__proto__": {"polluted": true}}'));
    expect(Object.keys(Object(copy))).toEqual(['__proto__']);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });

  it('carries only the bytes of a view, not the rest of its buffer', () => {
    const pool = new Uint8Array([1, 2, 3, 4]);
    const copy = carried(pool.subarray(1, 3));
    expect(copy).toEqual(new Uint8Array([2, 3]));
    expect(encode(pool.subarray(1, 3)).includes(4)).toBe(false);
  });

  it.each([
    ['a function', () => {}],
    ['a symbol', Symbol('s')],
    ['a promise', Promise.resolve()],
    ['a blob', new Blob(['x'])],
    ['a function deep inside', { list: [{ call: () => {} }] }],
    ['shared memory', new SharedArrayBuffer(1)],
  ])('refuses %s with the message of Electron', (_name, value) => {
    expect(() => encode(value)).toThrow('An object could not be cloned.');
  });
});
