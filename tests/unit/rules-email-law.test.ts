import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reasonOf } from '../../shared/rules/cell-reading.ts';
import { readEmail } from '../../shared/rules/email.ts';

/** A fix may take away what surrounds an address or change how it is written; it never makes another address. */

const letters = 'abcdefghijklmnopqrstuvwxyz';
const word = fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 9 });
const address = fc
  .tuple(
    fc.array(word, { minLength: 1, maxLength: 3 }),
    fc.constantFrom('.', '_', '-', '+'),
    fc.array(word, { minLength: 1, maxLength: 2 }),
    fc.constantFrom('com', 'co.uk', 'co', 'org', 'us'),
  )
  .map(([local, glue, domain, end]) => `${local.join(glue)}@${domain.join('.')}.${end}`)
  .filter((text) => readEmail(text).verdict === 'usable');
const blank = fc.constantFrom(' ', '  ', '\t', '\n', '\u00a0', '\u3000');

/** What would be sent with "Fix what is certain". */
function sent(cell: string): string | undefined {
  const { verdict, fixed } = readEmail(cell);
  return verdict === 'usable' || verdict === 'repairable' ? (fixed ?? cell) : undefined;
}

describe('the law of values, for email addresses', () => {
  it.each([
    ['john smith@acme.com', 'john.smith@acme.com or smith@acme.com'],
    ['ann@acme.co m', 'ann@acme.com or ann@acme.co'],
    ['ann@acme.co uk', 'ann@acme.co.uk or ann@acme.co'],
    ['ann@acme.co,uk', 'ann@acme.co.uk or ann@acme.co'],
    ['john,smith@acme.com', 'john.smith@acme.com or smith@acme.com'],
    ['john. smith@acme.com', 'john.smith@acme.com or smith@acme.com'],
    ['john .smith@acme.com', 'john.smith@acme.com or smith@acme.com'],
    ['John Smith john@acme.com', 'Smith.john@acme.com or john@acme.com'],
    ['john%20smith@acme.com', 'john%20smith@acme.com or john smith@acme.com'],
    ['ann@mail.example. com', 'ann@mail.example.com or ann@mail.example'],
    ['ann@acme.com; bob@acme.com', 'ann@acme.com or bob@acme.com'],
    ['ann@acme.com/bob@acme.com', 'ann@acme.com or bob@acme.com'],
    ['ann@acme.com bob@acme.com', 'ann@acme.com or bob@acme.com'],
    ['ann@acme.com, bob@', 'ann@acme.com or bob@'],
    ['skype:ann@acme.com', 'skype.ann@acme.com or ann@acme.com'],
    ['(ask Bob) ann@acme.com', 'Bob.ann@acme.com or ann@acme.com'],
    ['Ann - ann@acme.com', 'Ann'],
  ])('%j is set aside, and says %j', (cell, readings) => {
    const reading = readEmail(cell);
    expect(reading).toMatchObject({ verdict: 'unusable', fixed: undefined });
    expect(reasonOf(reading)).toContain(`: ${readings}`);
  });

  it.each([
    ['ann@acme.com (bounced)', 'bounced'],
    ['ann@acme.com - DO NOT CONTACT', 'DO NOT CONTACT'],
    ['DNC ann@acme.com', 'DNC'],
    ['Ann Lee, unsubscribed <ann@acme.com>', 'unsubscribed'],
    ['ann@acme.com [opted out]', 'opted out'],
    ['ann@acme.com?', '?'],
    ['ann@acme.com (left the company)', 'left the company'],
    ['Ann <ann@acme.com> has left', 'has left'],
  ])('%j is held back for %j', (cell, mark) => {
    expect(readEmail(cell)).toMatchObject({ verdict: 'held', fixed: 'ann@acme.com', detail: mark });
  });

  it('holds back what was switched off with .invalid, and says a mark that stands alone', () => {
    expect(readEmail('ann@acme.com.invalid')).toMatchObject({ verdict: 'held', fixed: 'ann@acme.com' });
    expect(readEmail('ann@acme.comDNC')).toMatchObject({ verdict: 'held', fixed: 'ann@acme.com' });
    expect(readEmail('unsubscribed')).toMatchObject({ verdict: 'unusable', detail: 'unsubscribed' });
    expect(readEmail('bounced@acme.com').verdict).toBe('usable');
  });

  it('decodes an address that a link has encoded, and keeps tags and capitals', () => {
    expect(sent('mailto:ann%2Bnews@acme.com')).toBe('ann+news@acme.com');
    expect(sent('<a href="mailto:ann@acme.com?subject=Hi">Ann</a>')).toBe('ann@acme.com');
    expect(sent('=HYPERLINK("mailto:ann@acme.com","ann@acme.com")')).toBe('ann@acme.com');
    expect(sent('ann@acme.com#mailto:ann@acme.com#')).toBe('ann@acme.com');
    expect(sent('&lt;ann@acme.com&gt;&nbsp;')).toBe('ann@acme.com');
    expect(sent('<Ann+News@Acme.com>')).toBe('Ann+News@Acme.com');
    expect(sent('ａｎｎ＠ａｃｍｅ．ｃｏｍ')).toBe('ann@acme.com');
  });

  /** Words that may surround an address. */
  const known = /^(?:em|e|mail|work|home|main|smtp|none|null|tbd|na|old|bad|f|fax|dnc|dnd)$/;

  it('a blank or a sign that slipped into an address never makes another one', () => {
    const slip = fc.oneof(
      blank,
      fc.constantFrom(',', ';', ':', '<', '>', '(', ')', '"', '|', '\\', ', ', '[', '…'),
    );
    fc.assert(
      fc.property(address, slip, fc.nat(), (whole, between, at) => {
        const cut = at % (whole.length + 1);
        if (known.test(whole.slice(0, cut))) return;
        const value = sent(whole.slice(0, cut) + between + whole.slice(cut));
        if (value !== undefined) expect(value).toBe(whole);
      }),
      { numRuns: 5000 },
    );
  });

  it('a word nobody knows beside an address is never taken for something that only surrounds it', () => {
    const between = fc.oneof(blank, fc.constantFrom(',', ';', ':', ', ', '; ', ' - ', ' / ', '|', '(', '['));
    fc.assert(
      fc.property(address, word, between, fc.boolean(), (whole, other, gap, inFront) => {
        if (known.test(other)) return;
        const value = sent(inFront ? other + gap + whole : whole + gap + other);
        // A sign that may stand in an address makes a longer one, which is sent as it stands.
        if (value !== undefined) expect(value).toContain(other);
      }),
      { numRuns: 3000 },
    );
  });

  it('of two addresses none is chosen', () => {
    const between = fc.oneof(
      blank,
      fc.constantFrom(',', ';', '; ', ' / ', '/', ' | ', ' or ', ' <', ' (', '><'),
    );
    fc.assert(
      fc.property(address, address, between, (one, other, gap) => {
        fc.pre(one !== other);
        expect(sent(one + gap + other)).toBeUndefined();
      }),
    );
    fc.assert(
      fc.property(address, between, (one, gap) => {
        // The same one twice is one, unless a word stands between.
        expect(sent(one + gap + one)).toBe(gap === ' or ' ? undefined : one);
      }),
    );
  });

  it('what surely only surrounds an address is taken away, and nothing of the address with it', () => {
    const around = fc.constantFrom(
      (whole: string) => ` ${whole}\u00a0`,
      (whole: string) => `\u200b${whole}`,
      (whole: string) => `${whole};`,
      (whole: string) => `(${whole})`,
      (whole: string) => `"${whole}"`,
      (whole: string) => `'${whole}'`,
      (whole: string) => `<${whole}>`,
      (whole: string) => `mailto:${whole}`,
      (whole: string) => `Email: ${whole}`,
      (whole: string) => `Jane Doe <${whole}>`,
      (whole: string) => `"Doe, Jane" <mailto:${whole}>`,
      (whole: string) => `Jane Doe [${whole}]`,
      (whole: string) => `${whole} (work)`,
      (whole: string) => `${whole}; ${whole}`,
    );
    fc.assert(
      fc.property(address, around, (whole, wrap) => {
        expect(sent(wrap(whole))).toBe(whole);
      }),
      { numRuns: 2000 },
    );
  });

  it('what is sent is read as usable again, whatever the cell', () => {
    const pieces = 'ann|bob.lee|@|@|.| |;|<|>|example.com|mailto:|,|"|\n|é|(|)|DNC|%20|?'.split('|');
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 9 }), (parts) => {
        const cell = parts.join('');
        const { verdict, fixed, detail } = readEmail(cell);
        if (fixed === undefined) return;
        // As it stood there, or parted by nothing but the mark that is glued in front of the @.
        const around = ['', ...'._-+'].map((sign) =>
          fixed.replace('@', sign === '' ? '@' : `${sign}${detail}@`),
        );
        const stood = cell.replace(/\s/g, '');
        expect(
          around.some((written) => stood.includes(written)),
          `${fixed} in ${cell}`,
        ).toBe(true);
        const again = readEmail(fixed);
        expect(again.fixed).toBeUndefined();
        // What is held for its value alone (an unknown ending) stays so.
        if (verdict !== 'held') expect(again.verdict).toBe('usable');
        else expect(again.verdict).toMatch(/usable|held/);
      }),
      { numRuns: 3000, examples: [[['ann', '.', 'DNC', '@', 'bob.lee']]] },
    );
  });
});
