import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readEmail } from '../../shared/rules/email.ts';
import { readPhone } from '../../shared/rules/phone.ts';

/** Addresses that look whole and are not to be sent unasked: marked, switched off, mistyped, or nobody's. */

const glue = fc.constantFrom('_', '-', '.', '+');
const local = fc.constantFrom('ann', 'ann.lee', 'annlee1984', 'a-lee', 'o.lee');
const marks =
  'DNC dne do-not-call do_not_contact donotemail dont-call unsub unsubscribed opt-out optout opted_out bounced bounce ' +
  'hard-bounce undeliverable invalid deceased disconnected never-call no-email out-of-service wrong-number bad-email not-valid ' +
  'cease-and-desist passed-away no-longer-here';

describe('reading an email address with a mark glued to it', () => {
  it('holds it back, and sends it unmarked when asked', () => {
    fc.assert(
      fc.property(
        local,
        glue,
        fc.constantFrom(...marks.split(' ')),
        fc.boolean(),
        (name, sign, mark, inFront) => {
          const cell = `${inFront ? mark + sign + name : name + sign + mark}@acme.com`;
          const reading = readEmail(cell);
          expect(reading, cell).toMatchObject({ verdict: 'held', finding: 'email-mark' });
          // "no-longer" takes words with it: what is left is never more than stood there.
          if (mark !== 'no-longer-here')
            expect(reading, cell).toMatchObject({ detail: mark, fixed: `${name}@acme.com` });
          else expect(name).toContain(reading.fixed?.split('@')[0] ?? '');
        },
      ),
    );
  });

  it('holds it back for a mark in capitals without a sign', () => {
    const words = 'INVALID BOUNCED UNSUBSCRIBED OPTOUT DONOTEMAIL DECEASED DISCONNECTED UNDELIVERABLE';
    const begun = fc.constantFrom('ann', 'Ann', 'annlee1984', 'ann.lee', 'Ann_Lee');
    fc.assert(
      fc.property(fc.constantFrom(...words.split(' ')), begun, (mark, name) => {
        expect(readEmail(`${mark}${name}@acme.com`)).toMatchObject({
          verdict: 'held',
          finding: 'email-mark',
          detail: mark,
          fixed: undefined,
        });
        const small = `${mark.toLowerCase()}${name.toLowerCase()}@acme.com`;
        expect(readEmail(small).verdict, small).toBe('usable');
      }),
    );
  });
});

const isSent = (verdict: string) => verdict === 'usable' || verdict === 'repairable';

describe('reading a phone with words that deny it', () => {
  const what = fc.constantFrom('', 'calls', 'sms', 'text', 'cell', 'work', 'home', 'nights', 'phone', 'call');
  const signs = fc.constantFrom(' ', ' - ', ' (', '! ', ', ');

  it('sends none with "no" in front of a word', () => {
    fc.assert(
      fc.property(fc.constantFrom('no', 'No', 'NO'), what, signs, fc.boolean(), (no, word, sign, behind) => {
        const words = `${no} ${word}`.trim();
        const cell = behind ? `503-555-0142${sign}${words}` : `${words}${word ? ' ' : '! '}503-555-0142`;
        expect(isSent(readPhone(cell).verdict)).toBe(false);
      }),
    );
  });
});

describe('reading an email address with signs and words around it', () => {
  const address = fc.constantFrom('ann@example.com', 'Ann.Lee@mail.example.org', 'a_b+c@x-y.io');

  it('sends none with a sign in front', () => {
    const signs = fc.string({ unit: fc.constantFrom(...'?*=!#-~^&$/{}'), minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(signs, address, (sign, plain) => {
        expect(isSent(readEmail(sign + plain).verdict)).toBe(false);
      }),
    );
  });

  it('holds it back for a mark in front of its brackets', () => {
    const words = fc.constantFrom('old', 'OLD:', 'inactive', '?', 'Ann?', 'stop', 'not', 'wife', 'Asst: Bob');
    fc.assert(
      fc.property(words, address, fc.constantFrom('<>', '()'), (word, plain, [open, close]) => {
        const cell = `${word} ${open}${plain}${close}`;
        expect(readEmail(cell)).toMatchObject({ verdict: 'held', fixed: plain });
      }),
    );
  });
});
