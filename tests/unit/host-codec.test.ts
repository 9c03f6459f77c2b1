import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decode, encode } from '../host/codec.ts';
import { runs } from '../runs.ts';

const carried = (value: unknown) => decode(encode(value));

const { value: anything } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(undefined, null, true, false, '', '\ud800 half a pair'),
    fc.string(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
    fc.array(tie('value')),
    fc.dictionary(fc.oneof(fc.string(), fc.constant('length')), tie('value'), { noNullPrototype: true }),
  ),
}));

it('a text between page and main process carries what JSON has, and undefined, unchanged', () => {
  fc.assert(
    fc.property(anything, (value) => isDeepStrictEqual(carried(value), value)),
    { numRuns: runs(500), examples: [[JSON.parse('{"__proto__": {"polluted": true}}')]] },
  );
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
});

it.each([
  ['a function', () => {}],
  ['a symbol', Symbol('s')],
  ['a promise', Promise.resolve()],
  ['a function deep inside', { list: [{ call: () => {} }] }],
])('refuses %s with the message of Electron', (_name, value) => {
  expect(() => encode(value)).toThrow('An object could not be cloned.');
});

const circle: unknown[] = [];
circle.push(circle);
it.each([
  ['a map', new Map(), 'no Map'],
  ['bytes', { list: new Uint8Array(1) }, 'no Uint8Array'],
  ['a number that JSON lacks', [Number.NaN], 'no NaN'],
  ['what refers to itself', circle, 'of such depth'],
])('says that it does not carry %s', (_name, value, words) => {
  expect(() => encode(value)).toThrow(words);
});
