import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFullName } from '../../electron/engine/names/full-name.ts';
import { readBusinessName } from '../../electron/engine/names/no-person.ts';
import { readName, readNamePair } from '../../electron/engine/names/person-name.ts';
import { longestValue, usable, usableCell } from '../../shared/rules/cell-reading.ts';
import { readEmail } from '../../shared/rules/email.ts';
import { readPhone } from '../../shared/rules/phone.ts';
import { spreadsheetPatterns, spreadsheetSafe } from '../../shared/rules/spreadsheet-safe.ts';
import { readState } from '../../shared/rules/state.ts';
import { memoized } from '../../shared/rules/text.ts';

describe('reading a very long cell', () => {
  /** Pieces of cells that made the search for a value take minutes, or its recursion end in an error. */
  const pieces = [
    '(',
    'x12 ',
    ' ext',
    'no ',
    '?',
    '~',
    'OR ',
    ', ',
    '- ',
    'Ann & ',
    'do not ',
    'a@b.',
    'wife ',
    '1 ',
  ];
  const rules = { readPhone, readEmail, readState, readName, readBusinessName };

  describe.each(Object.entries(rules))('%s', (_, rule) => {
    it.each(pieces)('does not search 300,000 characters: %j', (piece) => {
      const cell = `Ann ${piece.repeat(300_000 / piece.length)}`;
      expect(rule(cell)).toMatchObject({ verdict: 'unusable', finding: 'too-long' });
    });

    it.each(pieces)('ends for the longest cell it searches: %j', (piece) => {
      const cell = piece.repeat(longestValue).slice(0, longestValue);
      expect(rule(cell).finding).not.toBe('too-long');
    });
  });

  it('finds no full name and no pair of names in it', () => {
    const cell = 'Lee, Ann & '.repeat(30_000);
    expect(readFullName(cell)).toEqual({ kind: 'not-people', what: 'other-kind' });
    const tooLong = readName(cell);
    expect(readNamePair(cell, 'Lee', tooLong, usableCell)).toBeUndefined();
  });
});

describe('remembering what a rule answered', () => {
  it('reads every cell as the rule does, whatever came before', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'b', 'A', ' ', 'é', '\ud800'), maxLength: 6 });
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 300 }), (cells) => {
        const rule = (text: string) => usable('text-notation', `${text}!`);
        const read = memoized(rule);
        for (const text of cells) expect(read(text)).toEqual(rule(text));
      }),
    );
  });

  it('asks the rule once for a cell that comes again', () => {
    const asked: string[] = [];
    const read = memoized((text) => {
      asked.push(text);
      return usable('text-notation', text);
    });
    for (const city of ['Fort Lauderdale', 'Reno', 'Fort Lauderdale', 'Reno']) read(city);
    expect(asked).toEqual(['Fort Lauderdale', 'Reno']);
  });
});

const hidden = ['', ' ', '\t', '\u00a0', '\u200b', '\ufeff', '\u3000 ', '\u2060\u200d', '\u0000'];
const signs = ['=', '+', '-', '@', '\uff1d', '\uff0b', '\uff0d', '\uff20', '\ufe66', '\u2212'];

describe('making a cell safe for spreadsheets', () => {
  it('marks as text what a spreadsheet would run', () => {
    for (const before of hidden)
      for (const sign of signs) expect(spreadsheetSafe(`${before}${sign}1+1`)).toBe(`'${before}${sign}1+1`);
    expect(['\tx', '\r', '\nx', '-', '+1 415', '-2+3', '+12'].map(spreadsheetSafe)).toEqual([
      "'\tx",
      "'\r",
      "'\nx",
      "'-",
      "'+1 415",
      "'-2+3",
      '+12',
    ]);
  });

  it('leaves other cells, numbers and international phone numbers alone', () => {
    const harmless = [
      'Ann = Bob',
      '',
      ' ',
      'a@b.example',
      '+12125550123',
      '-2',
      '-0.5',
      '+.5',
      '1-2',
      '(=1)',
    ];
    expect(harmless.map(spreadsheetSafe)).toEqual(harmless);
  });

  it('follows the same rule in the database', () => {
    const escaped = spreadsheetPatterns.running.replaceAll(
      /\\x\{([0-9a-f]+)\}/g,
      (_, code: string) => `\\u${code.padStart(4, '0')}`,
    );
    const pattern = new RegExp(escaped);
    const cells = Array.from({ length: 0xffff }, (_, code) => `${String.fromCharCode(code)}=1`);
    expect(cells.filter((cell) => pattern.test(cell) !== (spreadsheetSafe(cell) !== cell))).toEqual([]);
  });
});
