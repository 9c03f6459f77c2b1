import { describe, expect, it } from 'vitest';
import { chosenGroup, groupOptions, takeGroup } from '../../renderer/intake/group-choices.ts';
import type { ColumnMapping, GroupChoice } from '../../shared/mapping.ts';
import type { Shaping } from '../../shared/shaping.ts';

const address: GroupChoice = {
  kind: 'address',
  fields: ['mail_city_column', 'mail_state_column'],
  taken: 'mailing',
  options: [
    { group: 'mailing', mapping: { mail_city_column: 2, mail_state_column: 3 } },
    { group: 'site', mapping: { mail_city_column: 4, mail_state_column: 5 } },
    { group: 'home', mapping: { mail_state_column: 6 } },
  ],
  line: 'Address: mailing, not property and home',
};
const mapping: ColumnMapping = { first_name_column: 0, mail_city_column: 2, mail_state_column: 3 };

const mapped = (to: ColumnMapping, shaping: Shaping = {}) => ({ mapping: to, shaping });

describe('which group is mapped', () => {
  it('is seen from all of its fields together', () => {
    expect(chosenGroup(address, mapped(mapping))).toBe('mailing');
    expect(chosenGroup(address, mapped({ mail_city_column: 4, mail_state_column: 5 }))).toBe('site');
    expect(chosenGroup(address, mapped({ mail_state_column: 6 }))).toBe('home');
  });

  it('is none where city and state are of different ones, or of no one', () => {
    expect(chosenGroup(address, mapped({ mail_city_column: 2, mail_state_column: 5 }))).toBeNull();
    expect(chosenGroup(address, mapped({ mail_city_column: 6, mail_state_column: 6 }))).toBeNull();
  });
});

describe('taking a group', () => {
  it('changes all of its fields and no other', () => {
    expect(takeGroup(mapped(mapping), address, 'site').mapping).toEqual({
      first_name_column: 0,
      mail_city_column: 4,
      mail_state_column: 5,
    });
  });

  it('leaves no field of another group behind', () => {
    expect(takeGroup(mapped(mapping), address, 'home').mapping).toEqual({
      first_name_column: 0,
      mail_state_column: 6,
    });
  });
});

describe('a person whose full name stands in one column', () => {
  const person: GroupChoice = {
    kind: 'person',
    fields: ['first_name_column', 'last_name_column', 'middle_name_column'],
    taken: 'owner',
    options: [
      {
        group: 'owner',
        mapping: {},
        fullName: { column: 1, header: 'Owner Name', confidence: 0.9, group: 'owner' },
      },
      { group: 'contact', mapping: { first_name_column: 2, last_name_column: 3 } },
    ],
    line: '',
  };

  it('is taken by splitting that column, and left by mapping another person', () => {
    const contact = takeGroup(mapped({}, { names: { column: 1, together: 'each' } }), person, 'contact');
    expect(contact).toEqual({ mapping: { first_name_column: 2, last_name_column: 3 }, names: undefined });
    expect(chosenGroup(person, mapped(contact.mapping))).toBe('contact');

    const owner = takeGroup(mapped(contact.mapping), person, 'owner');
    expect(owner).toEqual({ mapping: {}, names: { column: 1, together: 'first' } });
    expect(chosenGroup(person, mapped({}, { names: { column: 1, together: 'first' } }))).toBe('owner');
  });

  it('stays split while another address is taken', () => {
    const names = { column: 1, together: 'each' as const };
    expect(takeGroup(mapped(mapping, { names }), address, 'site').names).toBe(names);
  });
});

it('groups are offered by their labels, the preferred first', () => {
  const groups = [
    { id: 'site', kind: 'site-address' as const, label: 'Property address', columns: [4, 5] },
    { id: 'mailing', kind: 'mailing-address' as const, label: 'Mailing address', columns: [2, 3] },
  ];
  expect(groupOptions(address, groups).slice(0, 2)).toEqual([
    { value: 'mailing', label: 'Mailing address' },
    { value: 'site', label: 'Property address' },
  ]);
});
