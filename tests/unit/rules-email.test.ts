import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readEmail } from '../../shared/rules/email.ts';
import { regExpText } from '../../shared/rules/text.ts';
import { runs } from '../runs.ts';

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

  it.each([
    'Ann &lt;ann@example.com&gt;',
    '&quot;Ann&quot; &LT;ann@example.com&GT;',
    'ann@example.com&nbsp;',
  ])('reads %j, as web pages write it', (cell) => {
    expect(sent(cell)).toBe('ann@example.com');
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
