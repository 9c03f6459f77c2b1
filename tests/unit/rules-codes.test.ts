import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainText } from '../../electron/engine/names/plain-text.ts';

describe('a cell in a code', () => {
  it.each(['AT&T', '#1 Auto Glass', 'R&D; Sons', 'M & M Tile', 'A&P', 'E*TRADE', 'Yahoo!', 'Dollar$tore'])(
    'is none where a name has such signs of its own: %s',
    (name) => {
      expect(plainText(name)).toBe(name);
    },
  );

  it('is the same value, however often and however it was written', () => {
    const name = fc.stringMatching(/^[A-Z][a-zàâçéèêëîïôûüñ]{2,9}(?: (?:&|and) [A-Z][a-z]{2,9}['’]s)?$/);
    const entities = (text: string) => text.replace(/[^a-z ]/gi, (char) => `&#${char.codePointAt(0)};`);
    const hex = (text: string) =>
      text.replace(/[^a-z ]/gi, (char) => `&#x${char.codePointAt(0)?.toString(16)};`);
    const escapes = (text: string) =>
      text.replace(/[^a-z ]/gi, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
    const word = (text: string) => `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`;
    const wide = (text: string) =>
      text.replace(/[!-~]/g, (char) => String.fromCharCode(char.charCodeAt(0) + 0xfee0));
    const twice = (text: string) => entities(text).replaceAll('&', '&amp;');
    const writing = fc.constantFrom(entities, hex, escapes, word, wide, twice);
    fc.assert(
      fc.property(name, writing, (text, write) => {
        expect(plainText(write(text))).toBe(text);
      }),
    );
  });
});
