import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { optionalRule } from '../../electron/engine/rules/optional-cell.ts';
import { ruleOfKind } from '../../electron/engine/rules/rule-of-kind.ts';

const kinds = ['middle-name', 'city', 'state'] as const;
const optional = {
  'middle-name': optionalRule('middle-name'),
  city: optionalRule('city'),
  state: optionalRule('state'),
};
const emptied = { verdict: 'usable', fixed: '', finding: 'optional-stand-in' };

describe('a cell that need not be filled', () => {
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

  it('is emptied where it says nothing, with blanks around it or not', () => {
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

  it.each(['NA', 'n.a.', 'nan'])(
    'is emptied of %s where a place belongs, and not where a name does',
    (text) => {
      expect(optional.state(text)).toEqual(emptied);
      expect(optional.city(text)).toEqual(emptied);
      expect(optional['middle-name'](text).fixed).toBeUndefined();
    },
  );

  it.each(['CA/NV', 'Miss', 'KC', 'Washington, PA', 'Ontario', 'B.C.'])(
    'sets its row aside where the state is %s, as a column that must be filled does',
    (text) => {
      const { finding, detail } = ruleOfKind.state(text);
      expect(optional.state(text)).toEqual({ verdict: 'held', fixed: undefined, finding, detail });
    },
  );

  it('is read as it would be elsewhere in all other cases, and never emptied of a value', () => {
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
      { numRuns: 300 },
    );
  });
});
