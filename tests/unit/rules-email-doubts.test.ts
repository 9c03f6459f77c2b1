import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readEmail } from '../../shared/rules/email.ts';

/** Addresses that look whole and are not to be sent unasked: marked, switched off, mistyped, or nobody's. */

const glue = fc.constantFrom('_', '-', '.', '+');
const local = fc.constantFrom('ann', 'ann.lee', 'annlee1984', 'a-lee', 'o.lee');
const marks =
  'DNC dne do-not-call do_not_contact donotemail dont-call unsub unsubscribed opt-out optout opted_out bounced bounce ' +
  'hard-bounce undeliverable invalid deceased disconnected never-call no-email out-of-service wrong-number bad-email not-valid ' +
  'cease-and-desist passed-away no-longer-here';

describe('a mark glued to what stands in front of the @', () => {
  it('is the reason to hold the address back, which is sent without it when asked', () => {
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
  ])('%s@ may be called so, and is held back as it stands', (name) => {
    expect(readEmail(`${name}@acme.com`)).toMatchObject({
      verdict: 'held',
      finding: 'email-mark',
      fixed: undefined,
    });
  });

  it('in capitals needs no sign, and the address is held back as it stands', () => {
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
  )('%s@ holds no mark', (name) => {
    expect(readEmail(`${name}@acme.com`)).toEqual({
      verdict: 'usable',
      fixed: undefined,
      finding: undefined,
    });
  });
});

describe('an address that goes on behind its end', () => {
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
  ])('%s is held back, and sent without it when asked', (end) => {
    expect(readEmail(`ann@acme.com${end}`)).toMatchObject({
      verdict: 'held',
      finding: 'email-off',
      fixed: 'ann@acme.com',
    });
  });

  it('keeps its mark and loses its end', () => {
    expect(readEmail('dnc_ann@acme.com.invalid')).toMatchObject({ detail: 'dnc', fixed: 'ann@acme.com' });
    expect(readEmail('ann@acme.co.uk.invalid')).toMatchObject({ fixed: 'ann@acme.co.uk' });
    expect(readEmail('DNC ann@gmial.com')).toMatchObject({ finding: 'email-mark', fixed: 'ann@gmial.com' });
  });
});

describe('a domain that is likely a slip', () => {
  it.each(
    [
      'acme.con acme.cmo acme.ocm acme.comm acme.vom acme.nett acme.ogr acme.orgg acme.eud acme.local acme.lan foo.localhost'.split(
        ' ',
      ),
      'gmial.com gmai.com gmaill.com yaho.com yahooo.com hotmial.com outlok.com gmail.co gmail.cm gmail.com.com GMIAL.COM'.split(
        ' ',
      ),
    ].flat(),
  )('ann@%s is held back as it stands', (domain) => {
    const reading = readEmail(`ann@${domain}`);
    expect(reading).toMatchObject({ verdict: 'held', fixed: undefined });
    expect(reading.finding).toMatch(/email-(?:ending|typo)/);
    expect(readEmail(` ann@${domain}`)).toMatchObject({ verdict: 'held', fixed: `ann@${domain}` });
  });

  it.each(
    'acme.co acme.cm acme.io acme.ai acme.photography acme.museum ymail.com gmx.com mail.com al.com cloud.com yahoo.co.uk yahoo.com.br me.com acme.us.com bücher.de xn--bcher-kva.de acme.xn--p1ai ACME.COM example.com lumen.example'.split(
      ' ',
    ),
  )('ann@%s is no slip', (domain) => {
    expect(readEmail(`ann@${domain}`).verdict).toBe('usable');
  });
});

describe('an address that stands where there is none', () => {
  it.each(
    'none@none.com na@na.com noemail@gmail.com no-reply@acme.com no_reply@acme.com do-not-reply@acme.com test@test.com test1@acme.com ann@test.com no@email.com user@domain.com x@x.com unknown@acme.com noemail123@acme.com NONE@acme.com mailer-daemon@acme.com asdf@asdf.com'.split(
      ' ',
    ),
  )('%s is held back', (cell) => {
    expect(readEmail(cell)).toMatchObject({ verdict: 'held', finding: 'email-placeholder' });
  });

  it.each(
    'na@acme.com nan@acme.com nullmann@acme.com info@acme.com testa@acme.com ann@testco.com user@acme.com me@acme.com nora@nonesuch.com x@acme.com acme@acme.com'.split(
      ' ',
    ),
  )('%s is somebody’s', (cell) => {
    expect(readEmail(cell).verdict).toBe('usable');
  });
});

it.each([
  ['ann_acme.com#EXT#@contoso.onmicrosoft.com', 'ann@acme.com'],
  ['bounces+ann=acme.com@mail.example.com', 'ann@acme.com'],
  ['www.ann@acme.com', 'ann@acme.com'],
])('%j could be another address, and says which', (cell, other) => {
  expect(readEmail(cell)).toMatchObject({ finding: 'email-two-readings', detail: `${cell} or ${other}` });
});
