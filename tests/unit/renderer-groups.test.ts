import { describe, expect, it } from 'vitest';
import { chosenGroup, groupOptions, takeGroup } from '../../renderer/new-job/group-choices.ts';
import type { ColumnMapping, GroupChoice } from '../../shared/mapping.ts';

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

describe('which group is mapped', () => {
  it('is seen from all of its fields together', () => {
    expect(chosenGroup(address, mapping)).toBe('mailing');
    expect(chosenGroup(address, { mail_city_column: 4, mail_state_column: 5 })).toBe('site');
    expect(chosenGroup(address, { mail_state_column: 6 })).toBe('home');
  });

  it('is none where city and state are of different ones, or of no one', () => {
    expect(chosenGroup(address, { mail_city_column: 2, mail_state_column: 5 })).toBeNull();
    expect(chosenGroup(address, { mail_city_column: 6, mail_state_column: 6 })).toBeNull();
  });
});

describe('taking a group', () => {
  it('changes all of its fields and no other', () => {
    expect(takeGroup(mapping, address, 'site')).toEqual({
      first_name_column: 0,
      mail_city_column: 4,
      mail_state_column: 5,
    });
  });

  it('leaves no field of another group behind', () => {
    expect(takeGroup(mapping, address, 'home')).toEqual({ first_name_column: 0, mail_state_column: 6 });
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
