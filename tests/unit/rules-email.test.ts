import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reasonOf } from '../../shared/rules/cell-reading.ts';
import { readEmail } from '../../shared/rules/email.ts';
import { regExpText } from '../../shared/rules/text.ts';
import { runs } from '../runs.ts';

describe('reading an email address', () => {
  it.each([
    'ann@example.com',
    "o'neil+list@mail.example.co.uk",
    'A.B@EXAMPLE.COM',
    'a_b-c@x-y.io',
    'n@xn--bcher-kva.xn--p1ai',
  ])('leaves %j as it is', (cell) => {
    expect(readEmail(cell)).toEqual({ verdict: 'usable', fixed: undefined, finding: undefined });
  });

  it('leaves letters outside A to Z, with a remark', () => {
    expect(readEmail('renée@example.com')).toEqual({
      verdict: 'usable',
      fixed: undefined,
      finding: 'email-international',
    });
  });

  it.each([' ann@example.com ', 'ann@example.com\n', '\u200bann@example.com', "'ann@example.com"])(
    'takes off what is around %j',
    (cell) => {
      expect(readEmail(cell)).toEqual({
        verdict: 'usable',
        fixed: 'ann@example.com',
        finding: 'email-notation',
      });
    },
  );

  it.each([
    ['mailto:ann@example.com', 'email-wrapped'],
    ['Ann Lee <ann@example.com>', 'email-wrapped'],
    ['"Lee, Ann" <ann@example.com>', 'email-wrapped'],
    ['<ann@example.com>', 'email-wrapped'],
    ['ann@example.com (work)', 'email-wrapped'],
    ['ann@example.com.', 'email-punctuation'],
    ['ann@example.com,', 'email-punctuation'],
    ['"ann@example.com"', 'email-punctuation'],
    ['ann @ example.com', 'email-spaces'],
    ['ann@example. com', 'email-spaces'],
    ['Email: ann@example.com', 'email-wrapped'],
    ['n/a; ann@example.com', 'email-wrapped'],
    ['“ann@example.com”', 'email-punctuation'],
    ['ann@example.com; ann@example.com', 'email-twice'],
    ['[ann@example.com](mailto:ann@example.com)', 'email-twice'],
    ['mailto:ann@example.com?subject=Hello there', 'email-wrapped'],
  ])('repairs %j: %s', (cell, finding) => {
    expect(readEmail(cell)).toEqual({ verdict: 'repairable', fixed: 'ann@example.com', finding });
  });

  it.each([
    ['N/A', 'email-no-at'],
    ['ann.example.com', 'email-no-at'],
    ['ann@', 'email-invalid'],
    ['@example.com', 'email-invalid'],
    ['ann@@example.com', 'email-invalid'],
    ['ann@example', 'email-invalid'],
    ['ann@example..com', 'email-invalid'],
    ['.ann@-example.com', 'email-invalid'],
    ['ann@example.c', 'email-invalid'],
    ['ann@10.0.0.1', 'email-invalid'],
    [`${'a'.repeat(65)}@example.com`, 'email-invalid'],
  ])('calls %j unusable: %s', (cell, finding) => {
    expect(readEmail(cell)).toEqual({ verdict: 'unusable', fixed: undefined, finding });
  });
});

describe('fixing an email address', () => {
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
  ])('sets %j aside, and names %j', (cell, readings) => {
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
  ])('holds back %j for %j', (cell, mark) => {
    expect(readEmail(cell)).toMatchObject({ verdict: 'held', fixed: 'ann@acme.com', detail: mark });
  });

  it('holds back what .invalid switched off, and names a mark that stands alone', () => {
    expect(readEmail('ann@acme.com.invalid')).toMatchObject({ verdict: 'held', fixed: 'ann@acme.com' });
    expect(readEmail('ann@acme.comDNC')).toMatchObject({ verdict: 'held', fixed: 'ann@acme.com' });
    expect(readEmail('unsubscribed')).toMatchObject({ verdict: 'unusable', detail: 'unsubscribed' });
    expect(readEmail('bounced@acme.com').verdict).toBe('usable');
  });

  it('decodes an address in a link, and keeps tags and capitals', () => {
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

  it('never makes another one where a blank or a sign slipped in', () => {
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
      { numRuns: runs(1500) },
    );
  });

  it('never drops an unknown word beside it', () => {
    const between = fc.oneof(blank, fc.constantFrom(',', ';', ':', ', ', '; ', ' - ', ' / ', '|', '(', '['));
    fc.assert(
      fc.property(address, word, between, fc.boolean(), (whole, other, gap, inFront) => {
        if (known.test(other)) return;
        const value = sent(inFront ? other + gap + whole : whole + gap + other);
        // A sign that may stand in an address makes a longer one, which is sent as it stands.
        if (value !== undefined) expect(value).toContain(other);
      }),
      { numRuns: runs(1500) },
    );
  });

  it('chooses neither of two', () => {
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

  it('takes off what certainly surrounds it, and nothing of the address', () => {
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
      { numRuns: runs(1500) },
    );
  });

  it('sends only what reads as usable again', () => {
    const pieces = 'ann|bob.lee|@|@|.| |;|<|>|example.com|mailto:|,|"|\n|é|(|)|DNC|%20|?'.split('|');
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 9 }), (parts) => {
        const cell = parts.join('');
        const { verdict, fixed } = readEmail(cell);
        if (fixed === undefined) return;
        // As it stood there, or parted by nothing but the mark that is glued in front of the @.
        const [local = '', domain = ''] = fixed.split('@').map(regExpText);
        expect(cell.replace(/\s/g, '')).toMatch(new RegExp(`${local}(?:[._+-]DNC)?@${domain}`));
        const again = readEmail(fixed);
        expect(again.fixed).toBeUndefined();
        // What is held for its value alone (an unknown ending) stays so.
        if (verdict !== 'held') expect(again.verdict).toBe('usable');
        else expect(again.verdict).toMatch(/usable|held/);
      }),
      { numRuns: runs(1500), examples: [[['ann', '.', 'DNC', '@', 'bob.lee']]] },
    );
  });
});
