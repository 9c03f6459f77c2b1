import { describe, expect, it } from 'vitest';
import { distinctFrom, peoplePerRow, resultColumns } from '../../electron/practice/bulk/job-runner.ts';
import { findMatch } from '../../electron/practice/people/matches.ts';

/** A row as an object, for reading by name. */
function row(kind: 'business' | 'email', match: Parameters<ReturnType<typeof resultColumns>['fill']>[1]) {
  const columns = resultColumns(kind);
  const cells: string[] = [];
  columns.fill(cells, match);
  expect(cells).toHaveLength(columns.header.length);
  return Object.fromEntries(columns.header.map((name, index) => [name, cells[index]]));
}

const matches = Array.from({ length: 400 }, (_, index) =>
  findMatch('email', { email: `row${index}@example.com` }, peoplePerRow),
).filter((match) => match !== undefined);

describe('the columns of a practice result', () => {
  it('hold every phone of a row with its four verdict fields and its owner', () => {
    for (const match of matches) {
      const cells = row('email', match);
      const phones = match.people.flatMap((person) => person.phones.map((phone) => ({ phone, person })));
      phones.forEach(({ phone, person }, index) => {
        const name = `phone_${index + 1}`;
        expect(cells[name]).toBe(phone.number);
        expect(cells[`${name}_person`]).toBe(String(person.rank));
        expect(cells[`${name}_dnc`]).toBe(String(phone.dnc));
        expect(cells[`${name}_tcpa`]).toBe(String(phone.tcpa));
        expect(cells[`${name}_state_dnc`]).toBe(phone.state_dnc.join(';') || 'none');
        expect(cells[`${name}_contactable`]).toBe(String(phone.contactable));
      });
      expect(cells[`phone_${phones.length + 1}`] ?? '').toBe('');
    }
  });

  it('hold false and nothing else where there is no match', () => {
    const { hit, people_count, ...rest } = row('email', undefined);
    expect([hit, people_count]).toEqual(['false', '0']);
    expect(new Set(Object.values(rest))).toEqual(new Set(['']));
  });

  it('hold addresses and roles in a business trace only', () => {
    const match = Array.from({ length: 20 }, (_, index) =>
      findMatch('business', { company_name: `Firm ${index}` }),
    ).find((found) => found !== undefined);
    const cells = row('business', match);
    expect(cells.business_address_1_street).toBe(match?.addresses[0]?.street);
    expect(cells.person_1_role).toBe(match?.people[0]?.role);
    expect(resultColumns('email').header.filter((name) => /role|business/.test(name))).toEqual([]);
  });

  it('are renamed together when the uploaded file has one of the names already', () => {
    expect(distinctFrom(['id', 'email'], ['hit', 'phone_1'])).toEqual(['hit', 'phone_1']);
    expect(distinctFrom(['Phone_1 '], ['hit', 'phone_1'])).toEqual(['result_hit', 'result_phone_1']);
    expect(distinctFrom(['hit', 'result_hit'], ['hit'])).toEqual(['result_result_hit']);
  });
});
