import { describe, expect, it } from 'vitest';
import { spreadsheetPatterns, spreadsheetSafe } from '../../shared/rules/spreadsheet-safe.ts';

const hidden = ['', ' ', '\t', '\u00a0', '\u200b', '\ufeff', '\u3000 ', '\u2060\u200d', '\u0000'];
const signs = ['=', '+', '-', '@', '\uff1d', '\uff0b', '\uff0d', '\uff20', '\ufe66', '\u2212'];

describe('a cell that a spreadsheet would run', () => {
  it('is shown as text, whatever stands before its sign and however wide that is', () => {
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

  it('is none without a sign at its start, nor as a number or an international phone number', () => {
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

  it('is told in a database by the same rule', () => {
    const escaped = spreadsheetPatterns.running.replaceAll(
      /\\x\{([0-9a-f]+)\}/g,
      (_, code: string) => `\\u${code.padStart(4, '0')}`,
    );
    const pattern = new RegExp(escaped);
    for (let code = 0; code < 0xffff; code++) {
      const cell = `${String.fromCharCode(code)}=1`;
      expect(pattern.test(cell), String(code)).toBe(spreadsheetSafe(cell) !== cell);
    }
  });
});
