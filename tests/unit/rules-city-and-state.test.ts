import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCityBeside } from '../../electron/engine/names/city-cell.ts';
import { optionalRule, ruleOfKind } from '../../electron/engine/names/rule-of-kind.ts';
import { readState } from '../../shared/rules/state.ts';
import { readText } from '../../shared/rules/text.ts';
import { runs } from '../runs.ts';

describe('reading a state', () => {
  it.each(['CA', 'NY', 'DC', 'PR', 'GU', 'VI', 'AS', 'MP', 'AE'])('leaves %s as it is', (cell) => {
    expect(readState(cell)).toEqual({ verdict: 'usable', fixed: undefined, finding: undefined });
  });

  it.each([
    ['ca', 'CA'],
    ['Ca', 'CA'],
    ['California', 'CA'],
    ['CALIFORNIA ', 'CA'],
    ['Calif.', 'CA'],
    ['N.Y.', 'NY'],
    ['n. y.', 'NY'],
    ['New  York', 'NY'],
    ['North Carolina', 'NC'],
    ['N. Dak.', 'ND'],
    ['W. Va.', 'WV'],
    ['Mass', 'MA'],
    ['Penna.', 'PA'],
    ['Washington', 'WA'],
    ['Washington, D.C.', 'DC'],
    ['Wash., D.C.', 'DC'],
    ['Wash.', 'WA'],
    ['Miss.', 'MS'],
    ['ＣＡ', 'CA'],
    ['Texas TX', 'TX'],
    ['S. Carolina', 'SC'],
    ['No. Dakota', 'ND'],
    ['West Va.', 'WV'],
    ['District of Columbia', 'DC'],
    ['Puerto Rico', 'PR'],
    ['U.S. Virgin Islands', 'VI'],
    ['State of Texas', 'TX'],
    ['US-CA', 'CA'],
    ['USA-CA', 'CA'],
    ['US CA', 'CA'],
    ['New York State', 'NY'],
    ['"TX"', 'TX'],
    ['[TX]', 'TX'],
    ['CA - California', 'CA'],
    ['Texas (TX)', 'TX'],
  ])('sends %j as %s', (cell, code) => {
    expect(readState(cell)).toEqual({ verdict: 'usable', fixed: code, finding: 'state-notation' });
  });

  it.each([
    ['CA 94105', 'CA'],
    ['San Francisco, CA', 'CA'],
    ['Austin, Texas 78701-1234', 'TX'],
    ['Springfield, IL, 62701', 'IL'],
    ['Austin, TX, USA', 'TX'],
    ['Ontario, CA 91761', 'CA'],
    ['Portland, Me.', 'ME'],
    ['TX78701', 'TX'],
    ['Austin TX 78701', 'TX'],
    ['Kansas City MO 64101', 'MO'],
    ['Ontario, California', 'CA'],
    ['Washington, PA 15301', 'PA'],
    ['Washington PA 15301-1234', 'PA'],
    ['WASHINGTON, PA, 15301', 'PA'],
    ['Washington, Pennsylvania 15301', 'PA'],
    ['Nevada, MO 64772', 'MO'],
    ['Delaware OH 43015', 'OH'],
    ['California, MD 20619', 'MD'],
    ['Alta, WY 83414', 'WY'],
    ['CA 00000', 'CA'],
  ])('repairs %j, which has more than a state, to %s', (cell, code) => {
    expect(readState(cell)).toEqual({ verdict: 'repairable', fixed: code, finding: 'state-with-zip' });
  });

  it.each(['XX', 'USA', '94105', 'San Francisco', '415-555-0132'])('takes %j for no state', (cell) => {
    expect(readState(cell)).toEqual({ verdict: 'unusable', fixed: undefined, finding: 'state-unknown' });
  });

  it.each([
    ['KC', 'Kansas or Missouri'],
    ['Miss', 'Mississippi or the title Miss'],
    ['Carolina', 'NC or SC'],
    ['Armed Forces', 'AA, AE or AP'],
    ['CA/NV', 'CA or NV'],
    ['CA, NV', 'CA or NV'],
    ['NC-SC', 'NC or SC'],
    ['Washington, PA', 'WA or PA'],
    ['PA, Washington 15301', 'PA or WA'],
    ['CA/NV 89501', 'CA or NV'],
    ['Washington, PA 98101', 'WA or PA'],
    ['TX 90210', 'TX, or CA by its ZIP code'],
    ['Austin, TX 90210', 'TX, or CA by its ZIP code'],
    ['Berlin, DE 10115', 'DE, or NY by its ZIP code'],
    ['Toronto, CA', 'CA, or the country'],
    ['Ontario, CA', 'CA, or the country'],
    ['Berlin, DE', 'DE, or the country'],
    ['Nürnberg, DE', 'DE, or the country'],
    ['Tunis, TN', 'TN, or the country'],
    ['Tbilisi, Georgia', 'GA, or the country'],
    ['PERTH, WA', 'WA, or the country'],
  ])('sets %j aside, which could be %s', (cell, readings) => {
    const reading = readState(cell);
    expect(reading).toMatchObject({ verdict: 'unusable', fixed: undefined, finding: 'state-two-readings' });
    expect(reading.detail).toContain(readings);
  });

  it.each([
    ['ON', 'Ontario'],
    ['Ontario', 'Ontario'],
    ['B.C.', 'British Columbia'],
    ['Québec', 'Quebec'],
    ['Toronto, ON', 'Ontario'],
    ['Ontario, Canada', 'Ontario'],
  ])('takes %j for a province of Canada', (cell, province) => {
    expect(readState(cell)).toMatchObject({
      verdict: 'unusable',
      finding: 'state-province',
      detail: province,
    });
  });

  it('never makes another state of a cell that names one', () => {
    const code = fc.constantFrom('CA', 'NY', 'TX', 'WA', 'PA', 'DC', 'PR', 'KS', 'MO', 'VA', 'WV');
    const name = fc.constantFrom(
      'California',
      'N.Y.',
      'Texas',
      'Oreg.',
      'Penna.',
      'W. Va.',
      'Kansas',
      'Miami',
      'Ontario',
    );
    const gap = fc.constantFrom(', ', ' ', '/', ' - ', ' (', ' or ', ',', '; ');
    fc.assert(
      fc.property(name, code, gap, fc.constantFrom('', ' 94105', ', USA'), (left, right, between, tail) => {
        const { fixed } = readState(left + between + right + tail);
        const named = readState(left).fixed;
        if (fixed !== undefined) expect(fixed).toBe(right);
        // A city may be called like a state, where code and ZIP code agree on another.
        const agree = right === 'CA' && tail === ' 94105' && /^[A-Z][a-z]+$/.test(left);
        if (fixed !== undefined && named !== undefined && !agree) expect(named).toBe(right);
      }),
      { numRuns: runs(1000) },
    );
  });

  it('answers two capitals or nothing, whatever the cell', () => {
    const state = fc.constantFrom(
      'ca',
      'N.Y.',
      'Texas',
      'Penna.',
      'W. Va.',
      'd.c.',
      'PUERTO RICO',
      'Ontario',
    );
    const around = fc.constantFrom('', ' ', '.', ', USA', ' 94105', '(', 'x');
    const likeState = fc.tuple(around, state, around).map((parts) => parts.join(''));
    let fixes = 0;
    fc.assert(
      fc.property(fc.oneof(fc.string({ maxLength: 20 }), likeState), (cell) => {
        const { fixed } = readState(cell);
        if (fixed === undefined) return;
        fixes++;
        expect(readState(fixed)).toMatchObject({ verdict: 'usable', fixed: undefined });
      }),
      { numRuns: runs(500) },
    );
    expect(fixes).toBeGreaterThan(0);
  });
});

const read = (cell: string, state?: string) => readCityBeside(cell, readText(cell), state);

describe('reading a city with more in its cell', () => {
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
  ])('sends %j beside the state %j as %j', (cell, state, city) => {
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
  ])('sets aside %j beside the state %j: %s', (cell, state, both) => {
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
  ])('leaves %j as it is', (cell) => {
    expect(read(cell)).toEqual(readText(cell));
  });

  it('never makes another city, or one in another state than its row says', () => {
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
      { numRuns: runs(1000) },
    );
  });
});

const kinds = ['middle-name', 'city', 'state'] as const;
const optional = {
  'middle-name': optionalRule('middle-name'),
  city: optionalRule('city'),
  state: optionalRule('state'),
};
const emptied = { verdict: 'usable', fixed: '', finding: 'optional-stand-in' };

describe('reading an optional cell', () => {
  const standIn = fc.constantFrom(
    'N/A',
    '-',
    '--',
    '—',
    '?',
    '.',
    'none',
    'NULL',
    'unknown',
    'Unk',
    'TBD',
    'not available',
    'Not Provided',
    '#N/A',
    '{{city}}',
    '*|STATE|*',
    'xxx',
  );

  it('empties a stand-in, with blanks around it or not', () => {
    fc.assert(
      fc.property(
        standIn,
        fc.constantFrom(...kinds),
        fc.constantFrom('', ' ', '\u00a0'),
        (text, kind, blank) => {
          expect(optional[kind](`${blank}${text}${blank}`)).toEqual(emptied);
        },
      ),
    );
  });

  it.each(['NA', 'n.a.', 'nan'])('empties %s in a city or state, and not in a name', (text) => {
    expect(optional.state(text)).toEqual(emptied);
    expect(optional.city(text)).toEqual(emptied);
    expect(optional['middle-name'](text).fixed).toBeUndefined();
  });

  it.each(['CA/NV', 'Miss', 'KC', 'Washington, PA', 'Ontario', 'B.C.'])(
    'sets its row aside where the state is %s, as a required column does',
    (text) => {
      const { finding, detail } = ruleOfKind.state(text);
      expect(optional.state(text)).toEqual({ verdict: 'held', fixed: undefined, finding, detail });
    },
  );

  it('reads any other value as a required column does', () => {
    const value = fc.constantFrom(
      'Reno',
      'Kansas City',
      'St. Louis',
      'Null Island',
      'Not',
      'CA',
      'calif.',
      'TX 78701',
      'Ann',
      'M.',
      'X',
      'Na Li',
      'Del Rey (deceased)',
      'Truth or Consequences',
      'Unknown Heights',
      '',
      ' ',
    );
    fc.assert(
      fc.property(value, fc.constantFrom(...kinds), (text, kind) => {
        expect(optional[kind](text).fixed).toBe(ruleOfKind[kind](text).fixed);
      }),
      { numRuns: runs(300) },
    );
  });
});
