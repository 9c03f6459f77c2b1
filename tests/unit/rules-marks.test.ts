import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ruleOfKind } from '../../electron/engine/names/rule-of-kind.ts';
import type { ColumnKind } from '../../shared/model/services.ts';
import { readEmail } from '../../shared/rules/email.ts';
import { readPhone } from '../../shared/rules/phone.ts';

const readName = ruleOfKind['first-name'];

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

  it.each([
    'old_ann',
    'old.ann',
    'bad-ann',
    'inactive_ann',
    'removed-ann',
    'ann_old',
    'ann-inactive',
    'ann+fax',
    'deleted_ann',
  ])('holds back %s@ as it is, which may be a name', (name) => {
    expect(readEmail(`${name}@acme.com`)).toMatchObject({
      verdict: 'held',
      finding: 'email-mark',
      fixed: undefined,
    });
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

  it.each(
    [
      'dncollins bouncer oldham badger boldt unsubtle stopford xann DNCann oldnavy optician ann.old tom.stop dnc bounced unsubscribe'.split(
        ' ',
      ),
      'no.one.knows nora donna.lee dean.inman refugio fakir.khan votary invalides d.n.clark opal.outland canceran'.split(
        ' ',
      ),
    ].flat(),
  )('finds no mark in %s@', (name) => {
    expect(readEmail(`${name}@acme.com`)).toEqual({
      verdict: 'usable',
      fixed: undefined,
      finding: undefined,
    });
  });
});

describe('reading an email address with more behind its end', () => {
  it.each([
    '.invalid',
    '.INVALID',
    '.test',
    '.old',
    '-old',
    'old',
    '.bad',
    '.dnc',
    '.xxx',
    '.sandbox',
    '.uat',
    '.full',
    '.dev',
    '.staging',
    '.deleted',
    '.noemail',
  ])('holds it back for %s', (end) => {
    expect(readEmail(`ann@acme.com${end}`)).toMatchObject({
      verdict: 'held',
      finding: 'email-off',
      fixed: 'ann@acme.com',
    });
  });

  it('names the mark, and takes off the end', () => {
    expect(readEmail('dnc_ann@acme.com.invalid')).toMatchObject({ detail: 'dnc', fixed: 'ann@acme.com' });
    expect(readEmail('ann@acme.co.uk.invalid')).toMatchObject({ fixed: 'ann@acme.co.uk' });
    expect(readEmail('DNC ann@gmial.com')).toMatchObject({ finding: 'email-mark', fixed: 'ann@gmial.com' });
  });
});

describe('reading an email domain that is likely mistyped', () => {
  it.each(
    [
      'acme.con acme.cmo acme.ocm acme.comm acme.vom acme.nett acme.ogr acme.orgg acme.eud acme.local acme.lan foo.localhost'.split(
        ' ',
      ),
      'gmial.com gmai.com gmaill.com yaho.com yahooo.com hotmial.com outlok.com gmail.co gmail.cm gmail.com.com GMIAL.COM'.split(
        ' ',
      ),
    ].flat(),
  )('holds back ann@%s as it is', (domain) => {
    const reading = readEmail(`ann@${domain}`);
    expect(reading).toMatchObject({ verdict: 'held', fixed: undefined });
    expect(reading.finding).toMatch(/email-(?:ending|typo)/);
    expect(readEmail(` ann@${domain}`)).toMatchObject({ verdict: 'held', fixed: `ann@${domain}` });
  });

  it.each(
    'acme.co acme.cm acme.io acme.ai acme.photography acme.museum ymail.com gmx.com mail.com al.com cloud.com yahoo.co.uk yahoo.com.br me.com acme.us.com bücher.de xn--bcher-kva.de acme.xn--p1ai ACME.COM example.com lumen.example'.split(
      ' ',
    ),
  )('accepts ann@%s', (domain) => {
    expect(readEmail(`ann@${domain}`).verdict).toBe('usable');
  });
});

describe('reading a placeholder for an email address', () => {
  it.each(
    'none@none.com na@na.com noemail@gmail.com no-reply@acme.com no_reply@acme.com do-not-reply@acme.com test@test.com test1@acme.com ann@test.com no@email.com user@domain.com x@x.com unknown@acme.com noemail123@acme.com NONE@acme.com mailer-daemon@acme.com asdf@asdf.com'.split(
      ' ',
    ),
  )('holds back %s', (cell) => {
    expect(readEmail(cell)).toMatchObject({ verdict: 'held', finding: 'email-placeholder' });
  });

  it.each(
    'na@acme.com nan@acme.com nullmann@acme.com info@acme.com testa@acme.com ann@testco.com user@acme.com me@acme.com nora@nonesuch.com x@acme.com acme@acme.com'.split(
      ' ',
    ),
  )('accepts %s', (cell) => {
    expect(readEmail(cell).verdict).toBe('usable');
  });
});

it.each([
  ['ann_acme.com#EXT#@contoso.onmicrosoft.com', 'ann@acme.com'],
  ['bounces+ann=acme.com@mail.example.com', 'ann@acme.com'],
  ['www.ann@acme.com', 'ann@acme.com'],
])('names the other address that %j could be', (cell, other) => {
  expect(readEmail(cell)).toMatchObject({ finding: 'email-two-readings', detail: `${cell} or ${other}` });
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

  it.each(['x', 'X', 'D/C', 'C&D'])('holds it back for %j beside it', (mark) => {
    expect(readPhone(`503-555-0142 ${mark}`)).toMatchObject({ verdict: 'held', fixed: '5035550142' });
  });

  it.each(['No. 503-555-0142', 'phone no: 503-555-0142', 'ph no 503-555-0142', '503-555-0142 x12'])(
    'accepts %j',
    (cell) => {
      expect(readPhone(cell)).toMatchObject({ verdict: 'repairable', fixed: '5035550142' });
    },
  );
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

  it('accepts such a word in a name', () => {
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
  ])('sends no %j: %s', (cell, finding) => {
    const reading = readEmail(cell);
    expect(reading.finding).toBe(finding);
    expect(isSent(reading.verdict)).toBe(false);
  });
});

describe('reading a name with a mark', () => {
  it.each([
    'Ann (old)',
    'Ann - inactive',
    'Ann [removed]',
    "Ann (dec'd)",
    'Ann †',
    'Ann R.I.P.',
    'The late Ann',
  ])('holds back %j for its mark', (cell) => {
    expect(readName(cell)).toMatchObject({ verdict: 'held', finding: 'name-mark', fixed: 'Ann' });
  });

  it.each(['Ann?', '?Ann', 'Ann (?)', 'Jos?'])('holds back %j as it is, which may lack a letter', (cell) => {
    expect(readName(cell)).toMatchObject({ verdict: 'held', fixed: undefined, detail: '?' });
  });

  it.each(['Ann & Bob', 'Ann/Bob', 'Ann and Bob', 'Ann or Bob', 'Ann; Bob', 'J. + M.'])(
    'holds back %j, and names both people',
    (cell) => {
      const reading = readName(cell);
      expect(reading).toMatchObject({ verdict: 'held', finding: 'name-several', fixed: undefined });
      expect(reading.detail).toMatch(/^\S+ or \S+$/);
    },
  );

  it.each(['Old', 'Late', 'Stop', 'Mary-Ann', 'Ferdinand', 'Mu?oz', 'Orr', 'Van Der Orde'])(
    'accepts %j',
    (cell) => {
      expect(readName(cell).verdict).toBe('usable');
    },
  );
});

/** What goes out where certain fixes are made; undefined where the row is set aside. */
function sent(kind: ColumnKind, cell: string): string | undefined {
  const { verdict, fixed } = ruleOfKind[kind](cell);
  return verdict === 'usable' || verdict === 'repairable' ? (fixed ?? cell) : undefined;
}

describe('reading a doubtful cell', () => {
  it.each<[ColumnKind, string, string]>([
    ['phone', '532 555 01 42', 'a number in Turkey'],
    ['phone', '(916) 555-01-42', 'a number in Russia'],
    ['phone', 'c/o 503-555-0142', 'somebody else’s phone'],
    ['email', 'jos?@acme.com', 'a letter that was lost'],
    ['email', 'refused@gmail.com', 'somebody who would not say'],
    ['first-name', 'Nu\ufffdez', 'a letter that was lost'],
    ['first-name', 'Ann 😀', 'a picture'],
    ['last-name', 'Lee RIP', 'somebody who died'],
    ['first-name', 'Bob and', 'two people over two cells'],
    ['last-name', '& Jane Smith', 'two people over two cells'],
    ['first-name', 'Vacant', 'nobody'],
    ['business-name', '123 Main St', 'an address'],
    ['business-name', '4500 N. Oak Park Ave, Suite 2', 'an address'],
    ['business-name', 'n.a.', 'none'],
    ['business-name', 'Seeking new opportunities', 'none'],
    ['business-name', 'Open to work', 'none'],
  ])('sets aside the %s %j, %s', (kind, cell) => expect(sent(kind, cell)).toBeUndefined());

  it.each<[ColumnKind, string, string]>([
    ['phone', '+1 532 555 01 42', '5325550142'],
    ['phone', 'c 503-555-0142', '5035550142'],
    ['state', 'CA-94105', 'CA'],
    ['state', "Hawai'i", 'HI'],
    ['state', 'Hawaiʻi', 'HI'],
    ['last-name', 'O’Brien', 'O’Brien'],
    ['first-name', 'Rip', 'Rip'],
    ['business-name', '123 Main St Cafe', '123 Main St Cafe'],
    ['business-name', '21 Club', '21 Club'],
    ['business-name', 'Seeking Alpha', 'Seeking Alpha'],
    ['business-name', 'Open Table', 'Open Table'],
    ['business-name', 'Looking Glass Studio', 'Looking Glass Studio'],
  ])('sends the %s %j as %s', (kind, cell, value) => expect(sent(kind, cell)).toBe(value));
});
