import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accentedLettersDecoder } from '../../electron/engine/text/accented-letters.ts';
import { mayHoldDoubtfulCharacters } from '../../electron/engine/text/encoding/doubtful-bytes.ts';
import { mayBeEncodedTwice } from '../../electron/engine/text/encoding/encoded-twice.ts';

const character = fc.constantFrom(
  ...'aZ -,\n',
  ...'\u00e9\u00f1\u00c2\u00c3\u0080\u009f\u2502\ufffd\u201a\u221a\u00ac\u0393\u251c\u4e2d\ud83d\ude00',
);
const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: character, maxLength: 24 }));

describe('a look at the bytes of UTF-8', () => {
  it('never passes over what a look at its text would find, wherever the bytes lie in memory', () => {
    fc.assert(
      fc.property(text, fc.nat(7), (written, offset) => {
        const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(written)]).subarray(offset);
        if (mayBeEncodedTwice(bytes.toString())) expect(mayHoldDoubtfulCharacters(bytes)).toBe(true);
      }),
      { numRuns: 5000 },
    );
  });

  it('lets text with single accents pass', () => {
    for (const name of ['Jos\u00e9 Mu\u00f1oz', 'Z\u00fcrich', 'Br\u00f8nd', '\u0141ukasz', 'Ren\u00e9e'])
      expect(mayHoldDoubtfulCharacters(Buffer.from(name)), name).toBe(false);
  });
});

describe('the fast way to decode text with a few accented letters', () => {
  const decode = accentedLettersDecoder();
  const plain = 'Anna Example, 12 Main Street, Springfield, and so on and on';
  const pieces = fc.array(
    fc.oneof(fc.constantFrom(plain, 'a', 'é', 'Ünal', 'ÿ', '×', 'Ã', 'Â', '\u0080', 'č', '😀'), text),
  );

  it('gives the text itself or none, and none where a look at its bytes would find something', () => {
    let decoded = 0;
    fc.assert(
      fc.property(pieces, (parts) => {
        const bytes = Buffer.from(parts.join(plain));
        const found = decode(bytes);
        if (found === undefined) return;
        decoded++;
        expect(found).toBe(bytes.toString());
        expect(mayHoldDoubtfulCharacters(bytes)).toBe(false);
      }),
      { numRuns: 2000 },
    );
    expect(decoded).toBeGreaterThan(200);
  });

  it.each(['José', 'Ünal and Zoë', 'El Niño ×2'])('reads %j', (name) => {
    expect(decode(Buffer.from(plain + name + plain))).toBe(plain + name + plain);
  });
});
