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
    ['District of Columbia', 'DC'],
    ['Puerto Rico', 'PR'],
    ['U.S. Virgin Islands', 'VI'],
    ['State of Texas', 'TX'],
    ['US-CA', 'CA'],
    ['CA - California', 'CA'],
    ['Texas (TX)', 'TX'],
  ])('%j is sent as %s', (cell, code) => {
    expect(readState(cell)).toEqual({ verdict: 'usable', fixed: code, finding: 'state-notation' });
  });

  it.each([
    ['CA 94105', 'CA'],
    ['San Francisco, CA', 'CA'],
    ['Austin, Texas 78701-1234', 'TX'],
  ])('%j holds more than a state', (cell, code) => {
    expect(readState(cell)).toEqual({ verdict: 'repairable', fixed: code, finding: 'state-with-zip' });
  });

  it.each(['ON', 'Ontario', 'XX', 'USA', '94105', 'San Francisco', 'CA/NV', '415-555-0132'])(
    '%j is no state',
    (cell) => {
      expect(readState(cell)).toEqual({ verdict: 'unusable', fixed: undefined, finding: 'state-unknown' });
    },
  );

  it('answers two capitals or nothing, whatever the cell', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 20 }), (cell) => {
        const { fixed } = readState(cell);
        if (fixed !== undefined)
          expect(readState(fixed)).toMatchObject({ verdict: 'usable', fixed: undefined });
      }),
    );
  });
});
