import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { questionOf, readInput } from '../../electron/lookups/read-input.ts';
import { lookupKinds, lookupServices } from '../../shared/services.ts';

const sent = (...asked: Parameters<typeof readInput>) => questionOf(readInput(...asked));
const said = (kind: Parameters<typeof readInput>[0], name: string, text: string) =>
  readInput(kind, { [name]: text }).find((field) => field.name === name);

describe('what is sent of what was typed', () => {
  it('is what a bulk list would send', () => {
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

  it('is what was typed where that cannot be read, and it says so before', () => {
    expect(sent('phone', { phone: ' 12 ' })).toEqual({ phone: '12' });
    expect(said('phone', 'phone', ' 12 ')).toMatchObject({
      warns: true,
      words: 'Too few digits for a U.S. number. Sent as typed.',
    });
    expect(said('business', 'state', '12')).toMatchObject({ sent: '12', warns: true });
  });

  it('warns of a mark, and of what is held back in a list', () => {
    expect(said('phone', 'phone', '503-555-0142 DNC')).toMatchObject({
      sent: '5035550142',
      warns: true,
      words: 'Marked beside the number: DNC. Sent as 5035550142.',
    });
    // A likely slip is no other value.
    expect(said('email', 'email', 'mira@gmial.com')).toMatchObject({ sent: 'mira@gmial.com', warns: true });
  });

  it('is shown as a hint where only the form differs', () => {
    expect(said('business', 'state', 'Oregon')).toMatchObject({ words: 'Sent as OR.', warns: false });
    expect(said('phone', 'phone', '503-555-0142 x12')?.words).toBe(
      'Sent as 5035550142. Has an extension; sent without it.',
    );
    expect(said('business', 'state', 'OR')?.words).toBe('');
  });

  it('is nothing of what was typed for another kind of lookup', () => {
    expect(sent('phone', { phone: '5035550142', company_name: 'Acme' })).toEqual({ phone: '5035550142' });
  });

  it('is never another value: what is sent stands in what was typed, or is the code of a state', () => {
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
          const typed = letters(Object.values(input).join(' '));
          for (const [name, value] of Object.entries(sent(kind, input)))
            if (name !== 'state') expect(typed).toContain(letters(value));
        },
      ),
    );
  });
});
