import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCityBeside } from '../../electron/engine/rules/city-cell.ts';
import { readText } from '../../shared/rules/text.ts';

const read = (cell: string, state?: string) => readCityBeside(cell, readText(cell), state);

describe('a city with more in its cell', () => {
  it.each([
    ['Washington, PA 15301', undefined, 'Washington'],
    ['Washington, PA 15301', 'PA', 'Washington'],
    ['Austin, TX', undefined, 'Austin'],
    ['Austin, TX', 'TX', 'Austin'],
    ['Portland OR', undefined, 'Portland'],
    [' Portland  OR ', undefined, 'Portland'],
    ['portland or', 'OR', 'portland'],
    ['Portland Or', 'OR', 'Portland'],
    ['Austin (TX)', undefined, 'Austin'],
    ['Austin, Texas, USA', undefined, 'Austin'],
    ['Kansas City MO 64101-1234', 'MO', 'Kansas City'],
    ['Washington, D.C.', undefined, 'Washington'],
    ['Washington DC', 'DC', 'Washington'],
    ['Reno 89501', undefined, 'Reno'],
    ['Reno, 89501', 'NV', 'Reno'],
    ['Ontario, CA', 'CA', 'Ontario'],
    ['Ontario, CA 91761', undefined, 'Ontario'],
    ['Lafayette LA', 'LA', 'Lafayette'],
    ["Coeur d'Alene, Idaho", undefined, "Coeur d'Alene"],
  ])('%j beside the state %j is sent as %j', (cell, state, city) => {
    expect(read(cell, state)).toEqual({ verdict: 'repairable', fixed: city, finding: 'city-with-state' });
  });

  it.each([
    ['Washington, PA', 'WA', 'Washington in PA, or in WA, its row’s own state'],
    ['Austin, TX 90210', undefined, 'Austin in TX, or in CA by its ZIP code'],
    ['Reno 89501', 'CA', 'Reno in NV, or in CA, its row’s own state'],
    ['Toronto, CA', undefined, 'Toronto in CA, or in the country'],
    ['Tbilisi, Georgia', undefined, 'Tbilisi in GA, or in the country'],
    ['East LA', undefined, 'East in LA, or a place with Los Angeles in its name'],
    ['East LA', 'CA', 'East in LA, or in CA'],
    ['JEFFERSON CO', undefined, 'JEFFERSON in CO, or a place with a county in its name'],
  ])('%j beside the state %j is set aside: %s', (cell, state, both) => {
    const reading = read(cell, state);
    expect(reading).toMatchObject({ verdict: 'held', fixed: undefined, finding: 'city-two-readings' });
    expect(reading.detail).toContain(both);
  });

  it.each([
    'Austin',
    'Dallas, Fort Worth',
    'Winston-Salem',
    'Port Washington',
    'West New York',
    'Lake Oswego',
    'Santa Fe',
    'Nuevo Leon, MX',
    'Portland Or',
    'Truth or Consequences',
    '12 Main St, Austin, TX',
    'CA, NV',
    'Sector 7',
    'Reno 00000',
    'Saint Louis, County',
    'Toronto, ON',
  ])('%j stays', (cell) => {
    expect(read(cell)).toEqual(readText(cell));
  });

  it('is never made another city, and never one in another state than its row says', () => {
    const city = fc.constantFrom(
      'Washington',
      'Kansas City',
      'Portland',
      'New York',
      'St. Louis',
      'Reno',
      'La Jolla',
    );
    const code = fc.constantFrom('PA', 'MO', 'OR', 'NY', 'NV', 'CA', 'LA', 'DC');
    const gap = fc.constantFrom(', ', ' ', ',', ' - ', '/', ' (');
    const tail = fc.constantFrom('', ' 15301', ' 97201-1234', ', USA', ' 00000');
    fc.assert(
      fc.property(
        city,
        code,
        gap,
        tail,
        fc.option(code, { nil: undefined }),
        (name, state, between, end, own) => {
          const { fixed, verdict } = read(`${name}${between}${state}${end}`, own);
          if (fixed !== undefined) expect(fixed).toBe(name);
          if (own !== undefined && own !== state) expect(verdict).toBe('held');
        },
      ),
      { numRuns: 2000 },
    );
  });
});
