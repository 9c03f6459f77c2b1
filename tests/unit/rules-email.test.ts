import { describe, expect, it } from 'vitest';
import { readEmail } from '../../shared/rules/email.ts';

describe('readEmail', () => {
  it.each([
    'ann@example.com',
    "o'neil+list@mail.example.co.uk",
    'A.B@EXAMPLE.COM',
    'a_b-c@x-y.io',
    'n@xn--bcher-kva.xn--p1ai',
  ])('%j stands as it is', (cell) => {
    expect(readEmail(cell)).toEqual({ verdict: 'usable', fixed: undefined, finding: undefined });
  });

  it('letters outside A to Z are usable with a remark, and not changed', () => {
    expect(readEmail('renée@example.com')).toEqual({
      verdict: 'usable',
      fixed: undefined,
      finding: 'email-international',
    });
  });

  it.each([' ann@example.com ', 'ann@example.com\n', '\u200bann@example.com', "'ann@example.com"])(
    '%j loses what is around it',
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
  ])('%j is repaired: %s', (cell, finding) => {
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
  ])('%j is unusable: %s', (cell, finding) => {
    expect(readEmail(cell)).toEqual({ verdict: 'unusable', fixed: undefined, finding });
  });
});
