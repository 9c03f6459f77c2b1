import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainText } from '../../electron/engine/names/plain-text.ts';
import { ruleOfKind } from '../../electron/engine/names/rule-of-kind.ts';
import type { ColumnKind } from '../../shared/model/services.ts';
import { reasonOf } from '../../shared/rules/cell-reading.ts';

/** What is sent of a cell; undefined where it is left out. */
function sent(kind: ColumnKind, cell: string): string | undefined {
  const { verdict, fixed } = ruleOfKind[kind](cell);
  return verdict === 'usable' || verdict === 'repairable' ? (fixed ?? cell) : undefined;
}

const codes: readonly (readonly [ColumnKind, string, string])[] = [
  ['business-name', 'Twin Oaks &amp; Daughters', 'Twin Oaks & Daughters'],
  ['business-name', 'Ruby&#8217;s Grill', 'Ruby’s Grill'],
  ['business-name', 'Ruby&#146;s Grill', 'Ruby’s Grill'],
  ['business-name', 'Cr&egrave;me &amp;amp; Co', 'Crème & Co'],
  ['business-name', 'Gull&nbsp;Marine', 'Gull Marine'],
  ['business-name', 'RUBY&RSQUO;S GRILL &AMP; BAR', 'RUBY’S GRILL & BAR'],
  ['business-name', 'Gull&ensp;Ma&shy;rine', 'Gull Marine'],
  ['business-name', 'Caf\\u00e9 Luna', 'Café Luna'],
  ['business-name', 'M\\u0026K Tile', 'M&K Tile'],
  ['business-name', 'Gull\\nMarine\\n', 'Gull Marine'],
  ['business-name', '=?UTF-8?B?Q2Fmw6kgTHVuYQ==?=', 'Café Luna'],
  ['business-name', '7;#Gull Marine', 'Gull Marine'],
  ['business-name', 'Gull Marine;#7', 'Gull Marine'],
  ['business-name', 'Gull Marine [recA1b2C3d4E5f6G7]', 'Gull Marine'],
  ['business-name', 'Gull Marine (0015e00000AbCdEAAZ)', 'Gull Marine'],
  ['business-name', '[Gull Marine](https://gull.example/a)', 'Gull Marine'],
  ['business-name', 'Gull Marine (https://gull.example/x?y=1)', 'Gull Marine'],
  ['business-name', 'Ｇｕｌｌ　Ｍａｒｉｎｅ', 'Gull Marine'],
  ['last-name', 'O&#39;Dell', "O'Dell"],
  ['last-name', 'Mu&ntilde;oz', 'Muñoz'],
  ['last-name', '𝓜𝓪𝓻𝓵𝓸𝔀', 'Marlow'],
  ['first-name', 'Ⓣⓔⓢⓢⓐ', 'Tessa'],
  ['first-name', '=?utf-8?q?Ren=C3=A9e?=', 'Renée'],
  ['first-name', '=?iso-8859-1?Q?Jos=E9?=', 'José'],
  ['city', 'Coeur d&rsquo;Alene', 'Coeur d’Alene'],
  ['state', 'New&nbsp;York', 'NY'],
  ['phone', '(209)&nbsp;555-0142', '2095550142'],
  ['phone', '&#40;209&#41; 555-0142', '2095550142'],
  ['email', 'tess&#64;orchard.example', 'tess@orchard.example'],
  ['email', '&lt;tess@orchard.example&gt;', 'tess@orchard.example'],
  ['email', '\\u003ctess@orchard.example\\u003e', 'tess@orchard.example'],
  ['email', '=?UTF-8?Q?Tess_=22T=22_Marlow?= <tess@orchard.example>', 'tess@orchard.example'],
];

describe('a cell in a code', () => {
  it.each(codes)('of the kind %s is read as what it stands for: %s', (kind, cell, plain) => {
    expect(sent(kind, cell)).toBe(plain);
  });

  it.each(['AT&T', '#1 Auto Glass', 'R&D; Sons', 'M & M Tile', 'A&P', 'E*TRADE', 'Yahoo!', 'Dollar$tore'])(
    'is none where a name has such signs of its own: %s',
    (name) => {
      expect(plainText(name)).toBe(name);
    },
  );

  it.each([
    'u003etess@orchard.example',
    'x22tess@orchard.example',
    '\\ntess@orchard.example',
    '\\u3etess@orchard.example',
  ])('is never the rest of one: %s', (cell) => {
    expect(sent('email', cell)).toBeUndefined();
    expect(reasonOf(ruleOfKind.email(cell))).toContain(' or ');
  });

  it('is left out where it names several', () => {
    expect(sent('business-name', '1;#Gull Marine;#2;#Twin Oaks')).toBeUndefined();
  });

  it('is left out in letters that stand for none', () => {
    expect(sent('last-name', 'ᴍᴀʀʟᴏᴡ')).toBeUndefined();
    expect(sent('first-name', '🅃🄴🅂🅂')).toBe('TESS');
  });

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

describe('a value that was kept back', () => {
  it.each<[ColumnKind, string]>([
    ['email', 'j***n@orchard.example'],
    ['email', 'm*****@orchard.example'],
    ['email', 'a####@orchard.example'],
    ['email', 'bob@o*****.example'],
    ['email', 'kar...@orchard.example'],
    ['email', 'ti••••@orchard.example'],
    ['email', 'jxxxxn@orchard.example'],
    ['last-name', 'H••••'],
    ['last-name', 'Hal...'],
    ['last-name', 'Hal…'],
    ['last-name', 'M****'],
    ['first-name', '****'],
    ['business-name', 'Gull M*****'],
    ['business-name', 'Gull Mari…'],
    ['phone', '(209) 555-01**'],
    ['phone', '209-555-XXXX'],
    ['phone', '***-***-0142'],
  ])('is no %s: %s', (kind, cell) => {
    expect(sent(kind, cell)).toBeUndefined();
  });

  it.each<[ColumnKind, string]>([
    ['email', 'tess_m@orchard.example'],
    ['email', 'xavier@orchard.example'],
    ['email', 'u2fan@orchard.example'],
    ['last-name', 'Foxx'],
    ['business-name', 'E*TRADE'],
    ['business-name', '#1 Auto Glass'],
    ['business-name', 'C# Piano Lessons'],
    ['city', 'Coeur d’Alene'],
  ])('is none of these: %s %s', (kind, cell) => {
    expect(sent(kind, cell)).toBe(cell);
  });

  it('is only said of an initial', () => {
    expect(ruleOfKind['last-name']('B.')).toMatchObject({ verdict: 'usable', finding: 'name-initial' });
  });
});
