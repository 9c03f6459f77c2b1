import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainText } from '../../electron/engine/names/plain-text.ts';
import { questionOf, readInput } from '../../electron/lookups/read-input.ts';
import { understand } from '../../electron/lookups/understand/understand.ts';
import type { Pasted } from '../../shared/model/lookup-schemas.ts';
import { lookupKinds, lookupServices } from '../../shared/model/services.ts';
import { runs } from '../runs.ts';

const sent = (...asked: Parameters<typeof readInput>) => questionOf(readInput(...asked));
const said = (kind: Parameters<typeof readInput>[0], name: string, text: string) =>
  readInput(kind, { [name]: text }).find((field) => field.name === name);

describe('a typed lookup', () => {
  it('sends what a bulk list would send', () => {
    expect(sent('business', { company_name: ' Acme  Inc ', state: 'Oregon' })).toEqual({
      company_name: 'Acme Inc',
      state: 'OR',
    });
    expect(sent('phone', { phone: '(503) 555-0142 x12' })).toEqual({ phone: '5035550142' });
    expect(sent('email', { email: ' mira @example.net ' })).toEqual({ email: 'mira@example.net' });
    expect(sent('name', { first_name: 'Jane', last_name: 'Doe', city: 'Austin, TX', state: 'tex.' })).toEqual(
      {
        first_name: 'Jane',
        last_name: 'Doe',
        city: 'Austin',
        state: 'TX',
      },
    );
    expect(sent('name', { last_name: 'Doe, Jane', city: 'N/A' })).toEqual({
      first_name: 'Jane',
      last_name: 'Doe',
    });
  });

  it('sends unreadable text as typed, with a warning first', () => {
    expect(sent('phone', { phone: ' 12 ' })).toEqual({ phone: '12' });
    expect(said('phone', 'phone', ' 12 ')).toMatchObject({
      warns: true,
      words: 'Too few digits for a U.S. number. Sent as typed.',
    });
    expect(said('business', 'state', '12')).toMatchObject({ sent: '12', warns: true });
  });

  it('warns of a do-not-call mark and of a likely typing error', () => {
    expect(said('phone', 'phone', '503-555-0142 DNC')).toMatchObject({
      sent: '5035550142',
      warns: true,
      words: 'Marked next to the number: DNC. Sent as 5035550142.',
    });
    // A likely slip is no other value.
    expect(said('email', 'email', 'mira@gmial.com')).toMatchObject({ sent: 'mira@gmial.com', warns: true });
  });

  it('shows a hint when only the notation differs', () => {
    expect(said('business', 'state', 'Oregon')).toMatchObject({ words: 'Sent as OR.', warns: false });
    expect(said('phone', 'phone', '503-555-0142 x12')?.words).toBe(
      'Sent as 5035550142. Has an extension. Sent without it.',
    );
    expect(said('business', 'state', 'OR')?.words).toBe('');
  });

  it('sends nothing typed for another kind of lookup', () => {
    expect(sent('phone', { phone: '5035550142', company_name: 'Acme' })).toEqual({ phone: '5035550142' });
  });

  it('sends only values found in the typed text or in what its codes stand for, or a state code', () => {
    const text = fc.oneof(
      fc.string({ maxLength: 60 }),
      fc.constantFrom(
        'N/A',
        'TX',
        'texas',
        '415 555 0132',
        '+1 (415) 555-0132',
        'a b@c.com',
        'Doe, Jane',
        'DNC',
      ),
    );
    const letters = (value: string) =>
      value
        .normalize('NFKC')
        .replace(/[^\p{L}\p{N}]/gu, '')
        .toLowerCase();
    fc.assert(
      fc.property(
        fc.constantFrom(...lookupKinds),
        fc.array(text, { minLength: 5, maxLength: 5 }),
        (kind, texts) => {
          const { fields } = lookupServices[kind];
          const input = Object.fromEntries(fields.map(({ name }, index) => [name, texts[index] ?? '']));
          const typed = letters(
            Object.values(input)
              .flatMap((typed) => [typed, plainText(typed)])
              .join(' '),
          );
          for (const [name, value] of Object.entries(sent(kind, input)))
            if (name !== 'state') expect(typed).toContain(letters(value));
        },
      ),
    );
  });
});

const sure = (text: string, into: Pasted['into'] = null) =>
  Object.fromEntries(
    understand({ text, into })
      .parts.filter((part) => part.sure)
      .map((part) => [part.kind, part.fields]),
  );
const offered = (text: string) =>
  understand({ text, into: null }).parts.map((part) => [part.kind, part.fields]);

describe('a pasted line', () => {
  it.each([
    [
      'Jane Q Doe, Austin TX',
      { name: { first_name: 'Jane', middle_name: 'Q', last_name: 'Doe', city: 'Austin', state: 'TX' } },
    ],
    ['Acme Inc, TX', { business: { company_name: 'Acme Inc', state: 'TX' } }],
    ['jane@acme.com', { email: { email: 'jane@acme.com' } }],
    ['(503) 555-0142 x12', { phone: { phone: '5035550142' } }],
    [
      'Doe, Jane, Reno, NV 89501',
      { name: { first_name: 'Jane', last_name: 'Doe', city: 'Reno', state: 'NV' } },
    ],
    [
      'Jane\tDoe\tAustin\tTX',
      { name: { first_name: 'Jane', last_name: 'Doe', city: 'Austin', state: 'TX' } },
    ],
    [
      'Jane Doe\tAcme, Inc.',
      { name: { first_name: 'Jane', last_name: 'Doe' }, business: { company_name: 'Acme, Inc.' } },
    ],
    ['Baker Hughes\tJane Doe\tAustin\tTX', { name: { first_name: 'Jane', last_name: 'Doe' } }],
    [
      'jane@acme.com\tJane\tQ\tDoe\tAustin\tTX',
      {
        email: { email: 'jane@acme.com' },
        name: { first_name: 'Jane', middle_name: 'Q', last_name: 'Doe', city: 'Austin', state: 'TX' },
      },
    ],
    [
      'Jane Doe\tNew York\tNY',
      { name: { first_name: 'Jane', last_name: 'Doe', city: 'New York', state: 'NY' } },
    ],
    [
      'Jane Doe\tWashington\tDC',
      { name: { first_name: 'Jane', last_name: 'Doe', city: 'Washington', state: 'DC' } },
    ],
    ['Acme LLC\tIndiana\tPA', { business: { company_name: 'Acme LLC', state: 'PA' } }],
    [
      'Jane Doe\tAustin\tTexas',
      { name: { first_name: 'Jane', last_name: 'Doe', city: 'Austin', state: 'TX' } },
    ],
    ['jane@acme.com\tMary\tAnn\tLee', { email: { email: 'jane@acme.com' } }],
    [
      '"Doe, Jane" <jane@acme.com>',
      { email: { email: 'jane@acme.com' }, name: { first_name: 'Jane', last_name: 'Doe' } },
    ],
    ['Acme Inc (Austin, TX)', { business: { company_name: 'Acme Inc', state: 'TX' } }],
  ])('is split into its fields: %s', (text, parts) => expect(sure(text)).toEqual(parts));

  it.each(['John Smith (deceased)', 'Melvyn Marsh Bouchard (DNC)', 'Ann Whitfield RIP'])(
    'only offers the marked name %j',
    (text) => {
      const { parts } = understand({ text, into: null });
      expect(parts.map(({ kind, sure }) => [kind, sure])).toEqual([['name', false]]);
    },
  );

  it('that is a signature fills every kind of lookup', () => {
    const signature =
      'Jane Doe\nSales Director\nAcme Roofing LLC\n123 Main St, Suite 200\nAustin, TX 78701\n' +
      'Office: (512) 555-0142\nFax: (512) 555-0143\njane.doe@acme.com\nwww.acme.com';
    expect(sure(signature)).toEqual({
      email: { email: 'jane.doe@acme.com' },
      phone: { phone: '5125550142' },
      // Where the company is need not be where the person lives.
      name: { first_name: 'Jane', last_name: 'Doe' },
      business: { company_name: 'Acme Roofing LLC', state: 'TX' },
    });
    expect(understand({ text: signature, into: null }).notes.join(' ')).toMatch(
      /Austin, TX.*Fax.*Sales Director/,
    );
  });
});

describe('pasted text with two readings', () => {
  it.each([
    ['Wells Fargo', ['business', 'name']],
    ['Acme', ['business', 'name']],
    ['Lee, Virginia', ['name']],
    ['Jordan Taylor', ['name']],
    ['503-555-0142 or 503-555-0199', ['phone']],
    ['jane@acme.com, bob@acme.com', ['email']],
    ['Jane Doe\nJohn Smith', ['name']],
    ['Doe, Jane, Acme Inc', ['business']],
    ['Doe, Austin, TX', ['name']],
    ['Jane Doe, 503-555-0142, DO NOT CALL', ['phone', 'name']],
  ])('is offered, and never filled in automatically: %s', (text, kinds) => {
    expect(sure(text)).toEqual({});
    expect(new Set(offered(text).map(([kind]) => kind))).toEqual(new Set(kinds));
  });

  it.each([
    'Mary\tAnn\tLee\tTX',
    'Jane\tLincoln\tNE',
    'Jane\tDallas\tTX',
    'Jane\tMarie\tDoe\tAustin\tTX',
    'Jane Doe\tJohn Smith',
  ])('is not filled in: %s', (text) => {
    expect(sure(text)).toEqual({});
  });

  it('offers a person of two words and a state', () => {
    expect(offered('Jane\tDoe\tTX')).toContainEqual([
      'name',
      { first_name: 'Jane', last_name: 'Doe', state: 'TX' },
    ]);
  });

  it('is decided by the field it was pasted into', () => {
    expect(sure('Acme, TX', { kind: 'business', field: 'company_name' })).toEqual({
      business: { company_name: 'Acme', state: 'TX' },
    });
    expect(sure('Acme, TX')).toEqual({});
  });

  it('is read as a place in a place field', () => {
    const city = { kind: 'name', field: 'city' } as const;
    expect(sure('Ann Arbor, MI', city)).toEqual({ name: { city: 'Ann Arbor', state: 'MI' } });
    expect(sure('Ann Arbor', city)).toEqual({});
    expect(sure('Austin, TX', { kind: 'business', field: 'state' })).toEqual({ business: { state: 'TX' } });
  });

  it('leaves out a part that could be a state, title or city', () => {
    expect(sure('Jane Doe, MD')).toEqual({ name: { first_name: 'Jane', last_name: 'Doe' } });
    expect(sure('Jane Doe, Washington')).toEqual({ name: { first_name: 'Jane', last_name: 'Doe' } });
  });
});

/** Made here and nowhere else: what is pasted is put together of these, so that it is known what is whose. */
const person = fc.record({
  first: fc.constantFrom(
    'Jennifer',
    'Robert',
    'Siobhan',
    'Priya',
    'Edward',
    'José',
    'Virginia',
    'Austin',
    'Jackson',
  ),
  middle: fc.constantFrom('', 'Q', 'B.'),
  last: fc.constantFrom(
    'Whitfield',
    'Kowalski',
    "O'Malley",
    'Lee',
    'Hernández',
    'Dallas',
    'Ellison',
    'Carolina',
  ),
});
const company = fc.constantFrom(
  'Acme Inc',
  'Blue Heron Roofing LLC',
  'Whitfield & Sons',
  'Lakeside Dental Group',
  'Jennifer Lee, Inc.',
);
const place = fc.constantFrom(
  ['Austin', 'TX'],
  ['Reno', 'NV'],
  ['Tigard', 'OR'],
  ['St. Louis', 'MO'],
  ['Ann Arbor', 'MI'],
  ['Dallas', 'TX'],
);
const phone = fc.constantFrom('(503) 555-0142', '512.555.0177', '+1 303 555 0111');
const email = fc.constantFrom('j.whitfield@acme.com', 'info@blueheron.net');
const mark = fc.constantFrom('', ', DNC', ' (deceased)', '\nDO NOT CALL');
const between = fc.constantFrom(', ', '\t', '\n', ' | ', ' - ', '; ', ' ');
const piece = fc.oneof(
  person.map(({ first, middle, last }) => [first, middle, last].filter(Boolean).join(' ')),
  person.map(({ first, last }) => `${last}, ${first}`),
  company,
  place.map(([city, state]) => `${city}, ${state}`),
  place.map(([city, state]) => `${city} ${state} 78701`),
  phone,
  email,
  fc.constantFrom(
    'CEO',
    'Sales Director',
    '12 Oak St',
    'Best regards',
    'www.acme.com',
    'Fax: 503-555-0199',
    'x',
    '',
  ),
);

describe('any pasted text', () => {
  it('yields only values that it contains', () => {
    const letters = (value: string) => value.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
    fc.assert(
      fc.property(
        fc.array(fc.tuple(piece, between), { minLength: 1, maxLength: 6 }),
        mark,
        (pieces, marked) => {
          const text = pieces.flat().join('') + marked;
          for (const { fields } of understand({ text, into: null }).parts)
            for (const [name, value] of Object.entries(fields))
              if (name !== 'state') expect(letters(text)).toContain(letters(value));
        },
      ),
    );
  });

  it('with a person and a place yields both, or leaves them to the user', () => {
    const forms = fc.constantFrom<(name: string, city: string, state: string) => string>(
      (name, city, state) => `${name}, ${city}, ${state}`,
      (name, city, state) => `${name}, ${city} ${state}`,
      (name, city, state) => `${name}\n12 Oak St\n${city}, ${state} `,
      (name, city, state) => `${name}\t${city}\t${state}`,
      (name, city, state) => `${name} | ${city}, ${state}`,
      (name, city, state) => `${name.replaceAll(' ', '\t')}\t${city}\t${state}`,
    );
    let filled = 0;
    fc.assert(
      fc.property(person, place, forms, ({ first, middle, last }, [city = '', state = ''], form) => {
        const text = form([first, middle, last].filter(Boolean).join(' '), city, state);
        const { name, ...others } = sure(text);
        expect(others).toEqual({});
        if (!name) return;
        filled += 1;
        const truth = { first_name: first, middle_name: middle, last_name: last, city, state };
        for (const [field, value] of Object.entries(name)) expect(truth).toHaveProperty(field, value);
        expect(name).toHaveProperty('last_name', last);
      }),
      { numRuns: runs(400) },
    );
    expect(filled).toBeGreaterThan(runs(100));
  });

  it('with a company and a contact keeps their fields apart', () => {
    fc.assert(
      fc.property(
        person,
        company,
        place,
        phone,
        email,
        ({ first, last }, firm, [city = '', state = ''], tel, address) => {
          const parts = sure(
            `${first} ${last}\nSales Director\n${firm}\n${city}, ${state}\n${tel}\n${address}`,
          );
          expect(parts.email).toEqual({ email: address });
          expect(parts.phone).toEqual({ phone: tel.replace(/\D/g, '').slice(-10) });
          expect([undefined, { company_name: firm, state }]).toContainEqual(parts.business);
          expect([undefined, { first_name: first, last_name: last }]).toContainEqual(parts.name);
        },
      ),
    );
  });

  it('with a do-not-call mark fills in nothing', () => {
    fc.assert(
      fc.property(person, place, ({ first, last }, [city, state]) => {
        for (const text of [
          `${first} ${last} (DNC), ${city}, ${state}`,
          `${first} ${last}, ${city}, ${state}\nDO NOT CALL`,
        ])
          expect(sure(text)).toEqual({});
      }),
    );
  });
});
