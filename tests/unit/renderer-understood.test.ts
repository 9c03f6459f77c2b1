import { describe, expect, it } from 'vitest';
import {
  optionOf,
  personOfSlot,
  personOptions,
  roleGroups,
  roleOf,
  slotOptions,
} from '../../renderer/results/understood/role-choice.ts';
import type { ColumnRole, ResultColumn } from '../../shared/result-layout.ts';
import { roleInWords } from '../../shared/result-role-words.ts';

const column = (role: ColumnRole): ResultColumn => ({
  header: 'A',
  role,
  opposite: false,
  confidence: 'sure',
});
const columns = [
  column({ kind: 'phone', slot: 1, part: 'number', person: 1 }),
  column({ kind: 'person', slot: 1, part: 'full-name' }),
];

describe('what a column can be said to hold', () => {
  it('is every role there is, each said once', () => {
    const values = roleGroups.flatMap(({ items }) => items.map(({ value }) => value));
    expect(new Set(values).size).toBe(values.length);
    for (const value of values) {
      const role = roleOf(value, { slot: 2, person: 1 });
      expect(role && optionOf(role), value).toBe(value);
      expect(role && roleInWords({ role, opposite: false }), value).not.toMatch(/undefined/);
    }
    expect(roleOf('phone:name', { slot: 0, person: null })).toBeNull();
  });

  it('offers the phones and people that are there, and one more', () => {
    expect(slotOptions('phone', columns).map(({ label }) => label)).toEqual([
      'Phone 1',
      'Phone 2',
      'Phone 3',
    ]);
    expect(slotOptions('mark', columns)).toEqual([]);
    expect(personOptions(columns)[0]?.label).toBe('Nobody in particular');
  });

  it('belongs to whom the rest of its phone belongs to', () => {
    expect(personOfSlot(columns, 'phone', 1)).toBe(1);
    expect(personOfSlot(columns, 'phone', 0)).toBeNull();
  });

  it('is said in plain words', () => {
    const said = (role: ColumnRole, opposite = false) => roleInWords({ role, opposite });
    expect(said({ kind: 'phone', slot: 1, part: 'dnc', person: null })).toBe('Phone 2: do not call flag');
    expect(said({ kind: 'phone', slot: 0, part: 'contactable', person: 2 }, true)).toBe(
      'Phone 1: contactable flag, of person 3, yes means no',
    );
  });
});
