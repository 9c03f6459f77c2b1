import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readName } from '../../electron/engine/rules/person-name.ts';
import { readEmail } from '../../shared/rules/email.ts';
import { readPhone } from '../../shared/rules/phone.ts';

const isSent = (verdict: string) => verdict === 'usable' || verdict === 'repairable';

describe('a phone with words that deny it', () => {
  const what = fc.constantFrom('', 'calls', 'sms', 'text', 'cell', 'work', 'home', 'nights', 'phone', 'call');
  const signs = fc.constantFrom(' ', ' - ', ' (', '! ', ', ');

  it('is set aside, whatever "no" stands in front of', () => {
    fc.assert(
      fc.property(fc.constantFrom('no', 'No', 'NO'), what, signs, fc.boolean(), (no, word, sign, behind) => {
        const words = `${no} ${word}`.trim();
        const cell = behind ? `503-555-0142${sign}${words}` : `${words}${word ? ' ' : '! '}503-555-0142`;
        expect(isSent(readPhone(cell).verdict)).toBe(false);
      }),
    );
  });

  it.each(['x', 'X', 'D/C', 'C&D'])('%j beside it crosses it out', (mark) => {
    expect(readPhone(`503-555-0142 ${mark}`)).toMatchObject({ verdict: 'held', fixed: '5035550142' });
  });

  it.each(['No. 503-555-0142', 'phone no: 503-555-0142', 'ph no 503-555-0142', '503-555-0142 x12'])(
    '%j has no such word',
    (cell) => {
      expect(readPhone(cell)).toMatchObject({ verdict: 'repairable', fixed: '5035550142' });
    },
  );
});

describe('signs and words around an email address', () => {
  const address = fc.constantFrom('ann@example.com', 'Ann.Lee@mail.example.org', 'a_b+c@x-y.io');

  it('are never part of it without a question, where they stand in front', () => {
    const signs = fc.string({ unit: fc.constantFrom(...'?*=!#-~^&$/{}'), minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(signs, address, (sign, plain) => {
        expect(isSent(readEmail(sign + plain).verdict)).toBe(false);
      }),
    );
  });

  it('hold it back where they are all that stands in front of its brackets', () => {
    const words = fc.constantFrom('old', 'OLD:', 'inactive', '?', 'Ann?', 'stop', 'not', 'wife', 'Asst: Bob');
    fc.assert(
      fc.property(words, address, fc.constantFrom('<>', '()'), (word, plain, [open, close]) => {
        const cell = `${word} ${open}${plain}${close}`;
        expect(readEmail(cell)).toMatchObject({ verdict: 'held', fixed: plain });
      }),
    );
  });

  it('are part of a name where a name holds them', () => {
    expect(readEmail('Ann Old <ann@example.com>')).toMatchObject({ verdict: 'repairable' });
    expect(readEmail('Son Nguyen <son@example.com>')).toMatchObject({ verdict: 'repairable' });
  });

  it.each([
    ['503-555-0142/ann@example.com', 'email-two-readings'],
    ['work/ann@example.com', 'email-two-readings'],
    ['{ann}@example.com', 'email-two-readings'],
    ['ann@example.com-old', 'email-off'],
    ['ann@example.comOLD', 'email-off'],
    ['ann@example.com-lee', 'email-invalid'],
    ['ann@example.com¹', 'email-invalid'],
    ['j\u043ehn@example.com', 'email-alphabets'],
    ['ann@ex\u0430mple.com', 'email-alphabets'],
    ['ann@example.com ✗', 'email-mark'],
  ])('%j is not sent: %s', (cell, finding) => {
    const reading = readEmail(cell);
    expect(reading.finding).toBe(finding);
    expect(isSent(reading.verdict)).toBe(false);
  });
});

describe('a name', () => {
  it.each([
    'Ann (old)',
    'Ann - inactive',
    'Ann [removed]',
    "Ann (dec'd)",
    'Ann †',
    'Ann R.I.P.',
    'The late Ann',
  ])('%j is held back for its mark', (cell) => {
    expect(readName(cell)).toMatchObject({ verdict: 'held', finding: 'name-mark', fixed: 'Ann' });
  });

  it.each(['Ann?', '?Ann', 'Ann (?)', 'Jos?'])(
    '%j is held back as it stands: it may lack a letter',
    (cell) => {
      expect(readName(cell)).toMatchObject({ verdict: 'held', fixed: undefined, detail: '?' });
    },
  );

  it.each(['Ann & Bob', 'Ann/Bob', 'Ann and Bob', 'Ann or Bob', 'Ann; Bob', 'J. + M.'])(
    '%j is two, and both are named',
    (cell) => {
      const reading = readName(cell);
      expect(reading).toMatchObject({ verdict: 'held', finding: 'name-several', fixed: undefined });
      expect(reading.detail).toMatch(/^\S+ or \S+$/);
    },
  );

  it.each(['Old', 'Late', 'Stop', 'Mary-Ann', 'Ferdinand', 'Mu?oz', 'Orr', 'Van Der Orde'])(
    '%j is one without a mark',
    (cell) => {
      expect(readName(cell).verdict).toBe('usable');
    },
  );
});
