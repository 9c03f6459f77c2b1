import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readState } from '../../shared/rules/state.ts';

describe('readState', () => {
  it.each(['CA', 'NY', 'DC', 'PR', 'GU', 'VI', 'AS', 'MP', 'AE'])('%s stands as it is', (cell) => {
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
  ])('%j is sent as %s', (cell, code) => {
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
  ])('%j holds more than a state', (cell, code) => {
    expect(readState(cell)).toEqual({ verdict: 'repairable', fixed: code, finding: 'state-with-zip' });
  });

  it.each(['XX', 'USA', '94105', 'San Francisco', '415-555-0132'])('%j is no state', (cell) => {
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
  ])('%j is set aside, for it could be %s', (cell, readings) => {
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
  ])('%j is said to be a province of Canada', (cell, province) => {
    expect(readState(cell)).toMatchObject({
      verdict: 'unusable',
      finding: 'state-province',
      detail: province,
    });
  });

  it('never makes the code of another state of a cell that names one', () => {
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
      { numRuns: 2000 },
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
      { numRuns: 500 },
    );
    expect(fixes).toBeGreaterThan(0);
  });
});
